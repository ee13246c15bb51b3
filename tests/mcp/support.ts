import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Harness } from '../harness';

/** The revisions that clients speak: by requests that carry it, or by the handshake of 2025. */
export const eras = {
  current: { pin: '2026-07-28' },
  legacy: 'legacy',
} as const;

export async function connectClient(
  harness: Pick<Harness, 'origin'>,
  key: string,
  era: keyof typeof eras = 'current',
  headers: Record<string, string> = { authorization: `Bearer ${key}` },
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: eras[era] } });
  const url = new URL('/mcp', harness.origin);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

/** The JSON text of a result; between the lines of a fence where there is one. */
export function textOf({ content }: { content: unknown }): string {
  const texts = (content as { text: string }[]).map(({ text }) => text);
  return String(texts.length === 3 ? texts[1] : texts[0]);
}
