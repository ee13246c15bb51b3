import { ConversionError } from '../conversionError';

/** A folder of a compound file, with its streams and folders by name. Names are unique in it. */
export interface Storage {
  streams: Map<string, () => Buffer>;
  storages: Map<string, () => Storage>;
}

const headerBytes = 512;
const entryBytes = 128;
const miniSectorBytes = 64;
const miniStreamLimit = 4096;
/** Sectors of the table that the header names; a chain has the others. */
const tableSectorsInHeader = 109;
/** Larger numbers end a chain or mark a sector as free. */
const maxSector = 0xfffffffa;
const none = 0xffffffff;
const entryTypes = { storage: 1, stream: 2 };

const damaged = () =>
  new ConversionError('damaged', 'The message is damaged: its parts contradict each other.');

/**
 * Opens a compound file, the container of messages of Outlook, and returns its root. Each storage may be opened once.
 * Chains end, each entry is in one storage, and all streams that are read have at most the bytes of the file together:
 * files in which they do not are damaged, and would take without end.
 * @throws ConversionError where the container is damaged, also from the functions of the result
 */
export function openCompoundFile(bytes: Buffer): Storage {
  const wordAt = (offset: number) => {
    if (offset + 4 > bytes.length) throw damaged();
    return bytes.readUInt32LE(offset);
  };
  const sectorBytes = bytes.length > headerBytes && bytes.readUInt16LE(0x1e) === 12 ? 4096 : 512;
  const sectorCount = Math.ceil(bytes.length / sectorBytes);
  const wordsPerSector = sectorBytes / 4;
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes;
  let unread = bytes.length;
  const seen = new Set<number>();

  function chainFrom(start: number, next: (sector: number) => number, maxLength: number): number[] {
    const chain: number[] = [];
    for (let sector = start; sector < maxSector; sector = next(sector)) {
      if (chain.push(sector) > maxLength) throw damaged();
    }
    return chain;
  }
  function startOfChain(start: number, next: (sector: number) => number, length: number): number[] {
    const chain: number[] = [];
    for (let sector = start; chain.length < length; sector = next(sector)) {
      if (sector >= maxSector) throw damaged();
      chain.push(sector);
    }
    return chain;
  }
  const wordIn = (sectors: number[], index: number) => {
    const sector = sectors[Math.floor(index / wordsPerSector)];
    return sector === undefined ? none : wordAt(offsetOf(sector) + 4 * (index % wordsPerSector));
  };
  const partsOf = (sectors: number[]) =>
    sectors.map((sector) => bytes.subarray(offsetOf(sector), offsetOf(sector + 1)));
  const join = (sectors: number[]) => Buffer.concat(partsOf(sectors));

  const table: number[] = [];
  for (let index = 0; index < tableSectorsInHeader; index++) {
    const sector = wordAt(0x4c + 4 * index);
    if (sector < maxSector) table.push(sector);
  }
  const lastWord = (sector: number) => wordAt(offsetOf(sector + 1) - 4);
  for (const sector of chainFrom(wordAt(0x44), lastWord, sectorCount)) {
    for (let index = 0; index < wordsPerSector - 1; index++) {
      const next = wordAt(offsetOf(sector) + 4 * index);
      if (next < maxSector) table.push(next);
    }
  }
  const nextSector = (sector: number) => wordIn(table, sector);
  const sectorsFrom = (start: number) => chainFrom(start, nextSector, sectorCount);
  const directory = join(sectorsFrom(wordAt(0x30)));
  const miniTable = sectorsFrom(wordAt(0x3c));
  const entryCount = Math.floor(directory.length / entryBytes);
  if (entryCount === 0) throw damaged();
  const miniStream = join(sectorsFrom(directory.readUInt32LE(0x74)));
  const nextMiniSector = (sector: number) => wordIn(miniTable, sector);
  const miniSector = (sector: number) =>
    miniStream.subarray(sector * miniSectorBytes, (sector + 1) * miniSectorBytes);

  function readStream(entry: Buffer): Buffer {
    const [start, size] = [entry.readUInt32LE(0x74), entry.readUInt32LE(0x78)];
    unread -= size;
    if (unread < 0) throw damaged();
    const parts =
      size >= miniStreamLimit
        ? partsOf(startOfChain(start, nextSector, Math.ceil(size / sectorBytes)))
        : startOfChain(start, nextMiniSector, Math.ceil(size / miniSectorBytes)).map(miniSector);
    if (parts.reduce((sum, part) => sum + part.length, 0) < size) throw damaged();
    return Buffer.concat(parts, size);
  }

  function readStorage(first: number): Storage {
    const storage: Storage = { streams: new Map(), storages: new Map() };
    const open = [first];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (index === none) continue;
      if (index >= entryCount || seen.has(index)) throw damaged();
      seen.add(index);
      const entry = directory.subarray(index * entryBytes, (index + 1) * entryBytes);
      const name = entry.toString('utf16le', 0, Math.min(64, Math.max(0, entry.readUInt16LE(0x40) - 2)));
      open.push(entry.readUInt32LE(0x44), entry.readUInt32LE(0x48));
      const type = entry.readUInt8(0x42);
      let content: Buffer | null = null;
      if (type === entryTypes.stream)
        storage.streams.set(name, () => {
          content ??= readStream(entry);
          return content;
        });
      if (type === entryTypes.storage)
        storage.storages.set(name, () => readStorage(entry.readUInt32LE(0x4c)));
    }
    return storage;
  }
  return readStorage(directory.readUInt32LE(0x4c));
}
