import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Part, readSnapshot, type SnapshotReader, writeSnapshot } from './snapshotFile';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-snapshot-'));
  path = join(directory, 's.snapshot');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const rest = () => Promise.resolve();
const large = Uint32Array.from({ length: 300_000 }, (_, i) => (i * 2_654_435_761) >>> 0);
const parts: Part[] = [Uint8Array.of(), Float64Array.of(2 ** 53, -1), large, () => Buffer.from('later')];

async function readAll(from: SnapshotReader): Promise<void> {
  expect(await from.next(Uint8Array)).toEqual(Uint8Array.of());
  expect(await from.next(Float64Array)).toEqual(Float64Array.of(2 ** 53, -1));
  expect(await from.next(Uint32Array)).toEqual(large);
  expect(Buffer.from(await from.next(Uint8Array)).toString()).toBe('later');
  from.finish();
}

test('parts are read as they were written, however long', async () => {
  const written = await writeSnapshot(path, parts);
  expect(readdirSync(directory)).toEqual(['s.snapshot']);
  await readSnapshot(path, written, rest, readAll);
});

test('what changes while it is written makes no other file than its checksum says', async () => {
  const changing = Uint32Array.from(large);
  const writing = writeSnapshot(
    path,
    Array.from({ length: 30 }, () => changing),
  );
  let isWritten = false;
  const done = writing.finally(() => {
    isWritten = true;
  });
  while (!isWritten) {
    changing.fill(changing[0] as number);
    changing[0] = (changing[0] as number) + 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await readSnapshot(path, await done, rest, async (from) => {
    for (let part = 0; part < 30; part++) expect(await from.next(Uint32Array)).toHaveLength(large.length);
    from.finish();
  });
});

test.each<[string, () => void]>([
  ['missing', () => rmSync(path)],
  ['cut short', () => writeFileSync(path, readFileSync(path).subarray(0, -1))],
  ['empty', () => writeFileSync(path, '')],
  ['longer', () => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.of(0)]))],
  ['of a part that claims to be longer', () => writeFileSync(path, readFileSync(path).fill(0xff, 4, 8))],
  ['another one', () => copyFileSync(__filename, path)],
  [
    'damaged in one bit',
    () => {
      const bytes = readFileSync(path);
      bytes[700_000] = (bytes[700_000] as number) ^ 1;
      writeFileSync(path, bytes);
    },
  ],
])('a file that is %s is refused', async (_, damage) => {
  const written = await writeSnapshot(path, parts);
  damage();
  const read = async (from: SnapshotReader) => {
    for (const Numbers of [Uint8Array, Float64Array, Uint32Array, Uint8Array])
      await from.next<ArrayBufferView>(Numbers);
    from.finish();
  };
  await expect(readSnapshot(path, written, rest, read)).rejects.toThrow();
});

test('nothing is left of a file for which there was no room', async () => {
  symlinkSync('/dev/full', `${path}.partial`);
  await expect(writeSnapshot(path, parts)).rejects.toThrow('ENOSPC');
  expect(readdirSync(directory)).toEqual([]);
});
