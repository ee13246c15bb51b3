import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import type { Tenant } from './tenants';

interface Change {
  fileId: string;
  status: string | null;
  deleted: boolean;
  sequence: number;
  cursor: string;
}

const query =
  'subscription ($after: String) { filesChanged(after: $after) { fileId status deleted sequence cursor } }';
/** Random, as that of graphql-ws, so that those who lost their connection together don't return together. */
const reconnectMs = () => 300 + Math.random() * 2_700;

/** The codes of GraphQL errors, the closing code of a WebSocket, or the message of an error. */
function describe(error: unknown): string {
  if (Array.isArray(error)) return error.map(({ extensions }) => String(extensions?.code)).join();
  const { code, message } = error as { code?: unknown; message?: string };
  return message || `closed with ${code}`;
}

/** A subscriber of an environment's changes, which resumes with its last cursor until it is stopped. */
export class Listener {
  /** The sequences that were received, by file. */
  readonly seen = new Map<string, Set<number>>();
  readonly deleted = new Set<string>();
  /** Changes that came twice within one connection. */
  doubled = 0;
  /** Changes that came again after a resumption, as documented. */
  repeated = 0;
  connections = 0;
  readonly errors = new Map<string, number>();
  private cursor: string | null = null;
  private readonly over = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    readonly tenant: Tenant,
    private readonly origin: string,
    transport: 'sse' | 'ws',
  ) {
    const open = transport === 'sse' ? () => this.overEvents() : () => this.overWebSocket();
    this.running = this.run(open);
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.running;
  }

  private async run(open: () => Promise<void>): Promise<void> {
    while (!this.over.signal.aborted) {
      try {
        await open();
      } catch (error) {
        if (this.over.signal.aborted) return;
        const text = describe(error);
        this.errors.set(text, (this.errors.get(text) ?? 0) + 1);
      }
      await delay(reconnectMs());
    }
  }

  private readonly inConnection = new Set<string>();

  private begin(): void {
    this.connections += 1;
    this.inConnection.clear();
  }

  private receive({ fileId, deleted, sequence, cursor }: Change): void {
    this.cursor = cursor;
    if (deleted) {
      this.deleted.add(fileId);
      return;
    }
    const sequences = this.seen.get(fileId) ?? new Set<number>();
    this.seen.set(fileId, sequences);
    const mark = `${fileId}:${sequence}`;
    if (this.inConnection.has(mark)) this.doubled += 1;
    else if (sequences.has(sequence)) this.repeated += 1;
    this.inConnection.add(mark);
    sequences.add(sequence);
  }

  private async overEvents(): Promise<void> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-api-key': this.tenant.key,
      },
      body: JSON.stringify({ query, variables: { after: this.cursor } }),
      signal: this.over.signal,
    });
    if (!response.ok || !response.body) throw new Error(`SSE answered ${response.status}`);
    this.begin();
    let text = '';
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(bytes).toString();
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) this.read(message);
    }
  }

  private read(message: string): void {
    const data = /^data: ?(\{.*)$/m.exec(message)?.[1];
    if (!data) return;
    const { data: value, errors } = JSON.parse(data) as { data?: { filesChanged: Change }; errors?: unknown };
    if (errors) throw errors;
    if (value) this.receive(value.filesChanged);
  }

  private async overWebSocket(): Promise<void> {
    const client = createClient({
      ...{ url: `${this.origin.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket, retryAttempts: 0 },
      connectionParams: { apiKey: this.tenant.key },
    });
    const end = () => void client.terminate();
    this.over.signal.addEventListener('abort', end);
    try {
      this.begin();
      const changes = client.iterate<{ filesChanged: Change }>({ query, variables: { after: this.cursor } });
      for await (const { data, errors } of changes) {
        if (errors) throw errors;
        if (data) this.receive(data.filesChanged);
      }
    } finally {
      this.over.signal.removeEventListener('abort', end);
      await client.dispose();
    }
  }
}
