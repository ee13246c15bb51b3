import { randomUUID } from 'node:crypto';
import { terminalStatuses } from '../../domain/files';
import { toCursor } from '../../resolvers/files/cursors';
import type { FileChange } from '../../resolvers/files/fileChanges';
import { watchFiles } from '../../resolvers/files/watchFiles';
import { type Harness, startHarness } from '../harness';
import { type ContextOf, openContexts } from '../operations';
import { upload } from './support/ingest';

const filesPerPage = 500;
const files = 2 * filesPerPage + 200;
const begin = new Date('2026-01-01T00:00:00Z').getTime();

let product: Harness;
let context: ContextOf;
let closeContexts: () => void;
beforeAll(async () => {
  product = await startHarness();
  ({ context, close: closeContexts } = await openContexts(product));
  const model = await upload(product, 'notes.md', 'Valve number 3 opens at 5 bar.');
  const found = await product.models.files.findById(model).lean().orFail();
  await product.models.files.deleteOne({ _id: model });
  const copies = Array.from({ length: files }, (_, n) => {
    // Many were changed in the same millisecond; the first change of each is older than the latest of all before it.
    const uploaded = new Date(begin + 10_000 + n);
    const ready = new Date(begin + 100_000 + 10_000 * Math.floor(n / 7));
    const history = [
      { status: 'uploading', at: new Date(begin), sequence: 1 },
      { status: 'uploaded', at: uploaded, sequence: 2 },
      { status: 'ready', at: ready, sequence: 3 },
    ];
    const status = n % 3 ? 'ready' : 'uploaded';
    const steps = n % 3 ? history : history.slice(0, 2);
    const updatedAt = n % 3 ? ready : uploaded;
    return { ...found, _id: randomUUID(), status, history: steps, sequence: steps.length, updatedAt };
  });
  await product.models.files.insertMany(copies, { lean: true });
});
afterAll(async () => {
  closeContexts();
  await product.close();
});

const keyOf = ({ fileId, sequence }: Pick<FileChange, 'fileId' | 'sequence'>) => `${fileId} ${sequence}`;

/** Reads so many changes, then leaves. */
async function read(after: string | null, count: number): Promise<FileChange[]> {
  const iterator = (await watchFiles(await context(), { after }))[Symbol.asyncIterator]();
  const changes: FileChange[] = [];
  while (changes.length < count) changes.push((await iterator.next()).value as FileChange);
  await iterator.return?.();
  return changes;
}

async function changesSince(time: number): Promise<Set<string>> {
  const stored = await product.models.files.find().lean();
  return new Set(
    stored.flatMap(({ _id, history }) =>
      history
        .filter(({ at }) => at.getTime() >= time)
        .map(({ sequence }) => keyOf({ fileId: _id, sequence })),
    ),
  );
}

test('a resumption replays every change of more files than a page holds, once and in order per file', async () => {
  const expected = await changesSince(begin);
  const changes = await read(toCursor('change', [begin]), expected.size);
  expect(new Set(changes.map(keyOf))).toEqual(expected);
  const latest = new Map<string, number>();
  for (const { fileId, sequence } of changes) {
    expect(sequence).toBeGreaterThan(latest.get(fileId) ?? 0);
    latest.set(fileId, sequence);
  }
});

test.each([1, 7, 450, 900])('a replay that is interrupted every %i changes misses none', async (count) => {
  const expected = await changesSince(begin);
  const got = new Set<string>();
  let after = toCursor('change', [begin]);
  for (let cut = 0; cut < 3; cut++) {
    const changes = await read(after, count);
    for (const change of changes) got.add(keyOf(change));
    after = changes.at(-1)?.cursor ?? after;
  }
  const iterator = (await watchFiles(await context(), { after }))[Symbol.asyncIterator]();
  while (got.size < expected.size) got.add(keyOf((await iterator.next()).value as FileChange));
  await iterator.return?.();
  expect(got).toEqual(expected);
});

test('a subscription without a cursor begins with the state of all unfinished files', async () => {
  const stored = await product.models.files.find({ status: { $nin: [...terminalStatuses] } }).lean();
  const changes = await read(null, stored.length);
  expect(new Set(changes.map(({ fileId }) => fileId))).toEqual(new Set(stored.map(({ _id }) => _id)));
});
