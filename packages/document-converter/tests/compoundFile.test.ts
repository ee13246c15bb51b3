import { utils, write } from 'cfb';
import { openCompoundFile } from '../src/email/compoundFile';

const longBytes = 200_000;
const names = Array.from({ length: 40 }, (_, index) => `part${index}.`);
const startAt = 0x74;
const sizeAt = 0x78;

/** A file with a long stream, and many of `partBytes`, each of which `edit` changes in its directory entry. */
function fileOf(partBytes: number, edit: (entry: Buffer, longStart: number) => void): Buffer {
  const file = utils.cfb_new();
  utils.cfb_add(file, '/long.', Buffer.alloc(longBytes, 'long'));
  for (const name of names) utils.cfb_add(file, `/${name}`, Buffer.alloc(partBytes, name));
  const bytes = Buffer.from(write(file, { type: 'buffer' }));
  const entryOf = (name: string) => bytes.subarray(bytes.indexOf(Buffer.from(name, 'utf16le')));
  const longStart = entryOf('long.').readUInt32LE(startAt);
  for (const name of names) edit(entryOf(name), longStart);
  return bytes;
}

function read(bytes: Buffer): Buffer[] {
  const { streams } = openCompoundFile(bytes);
  return names.map((name) => streams.get(name)?.() ?? Buffer.alloc(0));
}

test.each([4096, 5000, 100, 64])('streams of %d bytes are read whole', (partBytes) => {
  const expected = names.map((name) => Buffer.alloc(partBytes, name));
  expect(read(fileOf(partBytes, () => undefined))).toEqual(expected);
});

test('streams that begin a chain longer than they are take no more than their size', () => {
  const bytes = fileOf(4096, (entry, longStart) => entry.writeUInt32LE(longStart, startAt));
  const parts = read(bytes);
  expect(parts[0]).toEqual(Buffer.alloc(4096, 'long'));
  const kept = [...new Set(parts.map(({ buffer }) => buffer))];
  expect(kept.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(bytes.length);
});

test('streams that share sectors and have more bytes than the file together are damaged', () => {
  const bytes = fileOf(4096, (entry, longStart) => {
    entry.writeUInt32LE(longStart, startAt);
    entry.writeUInt32LE(longBytes, sizeAt);
  });
  expect(() => read(bytes)).toThrow('The message is damaged');
});

test.each([4096, 100])('a stream whose chain is shorter than its size of %d is damaged', (partBytes) => {
  const longer = fileOf(partBytes, (entry) => entry.writeUInt32LE(partBytes === 100 ? 200 : 8000, sizeAt));
  expect(() => read(longer)).toThrow('The message is damaged');
});

test('a stream whose sectors are outside the file is damaged', () => {
  const bytes = fileOf(5000, () => undefined);
  const { streams } = openCompoundFile(bytes.subarray(0, 210_000));
  expect(() => streams.get('part39.')?.()).toThrow('The message is damaged');
});
