import { setTimeout as delay } from 'node:timers/promises';
import type { Client, Json } from '../../e2e/client';

const retryDelayMs = 100;
const givenUpAfterMs = 90_000;

export interface FaultedFile {
  name: string;
  content: Buffer;
  /** Stands in this file alone. */
  word: string;
  /** What its processing must end in, where nothing but the faults is in its way. */
  expected: 'ready' | 'conversion_failed';
  /** How long after its confirm it is deleted; null: it stays. */
  deletedAfterMs: number | null;
}

const brokenShare = 0.06;
const deletedShare = 0.12;
const latestDeletionMs = 6_000;
const sentences = [
  'The lighthouse keeper counts the ships that pass before noon.',
  'Rain fell on the northern terraces for eleven days.',
  'A ledger of all repairs is kept in the lower office.',
  'The ferry to the islands leaves when the tide has turned.',
  'Each orchard row is pruned in the last week of winter.',
  'Visitors sign the book and leave their boots at the door.',
];

/** Small files of three kinds, some of them broken, some of them to be deleted while they are under way. */
export function makeFiles(count: number, random: () => number): FaultedFile[] {
  return Array.from({ length: count }, (_, index) => {
    const word = `zq${Math.floor(random() * 36 ** 6).toString(36)}x${index}`;
    const length = 3 + Math.floor(random() ** 3 * 120);
    const text = Array.from({ length }, () => sentences[Math.floor(random() * sentences.length)]).join(' ');
    const kinds = [
      ['txt', `${word} is the name of this note.\n\n${text}`],
      ['md', `# ${word}\n\n${text}`],
      ['html', `<html><body><h1>${word}</h1><p>${text}</p></body></html>`],
    ] as const;
    const [extension, content] = kinds[index % kinds.length] ?? kinds[0];
    const isBroken = random() < brokenShare;
    return {
      name: isBroken ? `${word}.pdf` : `${word}.${extension}`,
      content: Buffer.from(content),
      word,
      expected: isBroken ? 'conversion_failed' : 'ready',
      deletedAfterMs: random() < deletedShare ? random() * latestDeletionMs : null,
    };
  });
}

/** As a client does it that means it: asks again until there is a definite answer. */
async function persist(
  ask: () => Promise<{ status: number; json?: Json }>,
): Promise<{ status: number; json?: Json }> {
  const deadline = Date.now() + givenUpAfterMs;
  for (;;) {
    const answer = await ask().catch((error: Error) => ({ status: 599, json: error.message }));
    if (answer.status < 500) return answer;
    if (Date.now() > deadline) throw new Error(`no definite answer: ${JSON.stringify(answer)}`);
    await delay(retryDelayMs);
  }
}

/** Uploads and confirms a file, whatever is unavailable meanwhile; returns its id once the confirm is acknowledged. */
export async function uploadInFaults(client: Client, { name, content }: FaultedFile): Promise<string> {
  const init = await persist(() =>
    client.call('POST', '/files/init', { filename: name, size: content.length }),
  );
  if (init.status !== 200) throw new Error(`init answered ${init.status} ${JSON.stringify(init.json)}`);
  const { file_id: id, upload_url: url } = init.json;
  const put = await persist(async () => {
    const response = await fetch(url, { method: 'PUT', body: new Uint8Array(content) });
    await response.arrayBuffer();
    return { status: response.status };
  });
  if (put.status !== 201) throw new Error(`the upload answered ${put.status}`);
  const confirm = await persist(() => client.call('POST', `/files/${id}/confirm`));
  if (confirm.status !== 200)
    throw new Error(`confirm answered ${confirm.status} ${JSON.stringify(confirm.json)}`);
  return id;
}

/** Deletes a file. That it is gone already is an answer too: of an attempt whose answer was lost. */
export async function deleteInFaults(client: Client, id: string): Promise<void> {
  const { status, json } = await persist(() => client.call('DELETE', `/files/${id}`));
  if (status !== 200 && status !== 404) throw new Error(`delete answered ${status} ${JSON.stringify(json)}`);
}
