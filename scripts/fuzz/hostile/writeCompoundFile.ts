/** What a compound file has: streams, and storages with more. */
export interface Folder {
  [name: string]: Buffer | Folder;
}

interface Entry {
  name: string;
  /** Of [MS-CFB]: 1 a storage, 2 a stream, 5 the root. */
  type: number;
  next: number;
  child: number;
  content: Buffer;
}

const sectorBytes = 512;
const miniSectorBytes = 64;
const miniStreamLimit = 4096;
const [none, endOfChain, tableSector] = [0xffffffff, 0xfffffffe, 0xfffffffd];

const padded = (content: Buffer, unit: number) =>
  Buffer.concat([content, Buffer.alloc((unit - (content.length % unit)) % unit)]);

function wordsOf(words: number[]): Buffer {
  const bytes = Buffer.alloc(words.length * 4);
  for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, index * 4);
  return bytes;
}

/** A chain of sectors in a table: each names the next. */
function addChain(table: number[], count: number): number {
  const start = table.length;
  for (let at = 1; at <= count; at++) table.push(at === count ? endOfChain : start + at);
  return count === 0 ? endOfChain : start;
}

function addEntries(entries: Entry[], folder: Folder): number {
  let first = none;
  for (const [name, item] of Object.entries(folder).reverse()) {
    const isStream = Buffer.isBuffer(item);
    const child = isStream ? none : addEntries(entries, item);
    const content = isStream ? item : Buffer.alloc(0);
    // The siblings are a list: a tree that leans to one side.
    first = entries.push({ name, type: isStream ? 2 : 1, next: first, child, content }) - 1;
  }
  return first;
}

/** Writes a compound file of at most 7 MB as [MS-CFB] has it, in time that grows with its size only. */
export function writeCompoundFile(folder: Folder): Buffer {
  const root: Entry = { name: 'Root Entry', type: 5, next: none, child: none, content: Buffer.alloc(0) };
  const entries = [root];
  root.child = addEntries(entries, folder);
  const [table, miniTable]: [number[], number[]] = [[], []];
  const [sectors, miniSectors]: [Buffer[], Buffer[]] = [[], []];
  const add = (content: Buffer) => {
    const whole = padded(content, sectorBytes);
    sectors.push(whole);
    return addChain(table, whole.length / sectorBytes);
  };
  const starts = entries.map(({ type, content }) => {
    if (type !== 2) return endOfChain;
    if (content.length >= miniStreamLimit) return add(content);
    const whole = padded(content, miniSectorBytes);
    miniSectors.push(whole);
    return addChain(miniTable, whole.length / miniSectorBytes);
  });
  root.content = Buffer.concat(miniSectors);
  starts[0] = add(root.content);
  const directory = entries.map(({ name, type, next, child, content }, index) => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 0, 'utf16le');
    bytes.writeUInt16LE(name.length * 2 + 2, 0x40);
    bytes.writeUInt8(type, 0x42);
    for (const [at, word] of [none, next, child].entries()) bytes.writeUInt32LE(word, 0x44 + at * 4);
    bytes.writeUInt32LE(starts[index] ?? endOfChain, 0x74);
    bytes.writeUInt32LE(content.length, 0x78);
    return bytes;
  });
  const directoryAt = add(Buffer.concat(directory));
  const miniTableAt = add(wordsOf(miniTable));
  const tableSectors = Math.ceil(table.length / 127);
  const tableAt = table.length;
  for (let at = 0; at < tableSectors; at++) table.push(tableSector);
  const header = Buffer.alloc(sectorBytes, 0xff);
  header.fill(0, 0, 0x4c);
  header.write('d0cf11e0a1b11ae1', 'hex');
  for (const [at, value] of [0x3e, 3, 0xfffe, 9, 6].entries()) header.writeUInt16LE(value, 0x18 + at * 2);
  const words = [tableSectors, directoryAt, 0, miniStreamLimit, miniTableAt, 1, endOfChain, 0];
  for (const [at, word] of words.entries()) header.writeUInt32LE(word, 0x2c + at * 4);
  for (let at = 0; at < tableSectors; at++) header.writeUInt32LE(tableAt + at, 0x4c + at * 4);
  return Buffer.concat([header, ...sectors, padded(wordsOf(table), sectorBytes)]);
}
