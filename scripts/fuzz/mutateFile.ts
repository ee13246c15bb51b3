import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FileKind } from '../../domain/fileTypes';
import { breakMarkup } from './breakMarkup';

type Random = () => number;

export interface Mutant {
  bytes: Buffer;
  /** The change that was made, for the report. */
  how: string;
}

const packed: FileKind[] = ['docx', 'pptx', 'xlsx', 'epub', 'odt', 'ods', 'odp'];
const below = (random: Random, limit: number) => Math.floor(random() * limit);

function flipBytes(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = 1 + below(random, 20); count > 0; count--) {
    copy[below(random, copy.length)] = below(random, 256);
  }
  return copy;
}

function repeatPart(bytes: Buffer, random: Random): Buffer {
  const from = below(random, bytes.length);
  const part = bytes.subarray(from, from + 1 + below(random, 200));
  const times = 1 + below(random, 2000);
  return Buffer.concat([bytes.subarray(0, from), ...Array<Buffer>(times).fill(part), bytes.subarray(from)]);
}

function dropPart(bytes: Buffer, random: Random): Buffer {
  const from = below(random, bytes.length);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + below(random, 300))]);
}

const byBytes: [string, (bytes: Buffer, random: Random) => Buffer][] = [
  ['bytes flipped', flipBytes],
  ['cut off', (bytes, random) => bytes.subarray(0, 1 + below(random, bytes.length))],
  ['a part repeated', repeatPart],
  ['a part dropped', dropPart],
];

interface Part {
  name: string;
  content: Buffer;
}

/** The parts of an archive as `writeZip` makes it. */
function partsOf(archive: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const size = archive.readUInt32LE(at + 18);
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    const data = archive.subarray(nameEnd, nameEnd + size);
    parts.push({ name: archive.toString('utf8', at + 30, nameEnd), content: inflateRawSync(data) });
    at = nameEnd + size;
  }
  return parts;
}

/** An archive that may lie about itself. */
function archiveOf(parts: Part[], trick: string | null, random: Random): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const victim = below(random, parts.length);
  let offset = 0;
  for (const [index, { name, content }] of parts.entries()) {
    const tricked = index === victim ? trick : null;
    const data = deflateRawSync(content);
    const path = Buffer.from(
      tricked === 'absolute name' ? `/${name}` : tricked === 'climbing name' ? `../${name}` : name,
    );
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(tricked === 'encrypted' ? 1 : tricked === 'data descriptor' ? 8 : 0, 2);
    common.writeUInt16LE(tricked === 'unknown method' ? 99 : tricked === 'stored' ? 0 : 8, 4);
    common.writeUInt32LE(tricked === 'wrong checksum' ? 1 : crc32(content), 10);
    common.writeUInt32LE(tricked === 'wrong packed size' ? data.length + 1000 : data.length, 14);
    const stated = tricked === 'wrong size' ? below(random, 0xffffffff) : content.length;
    common.writeUInt32LE(tricked === 'zip64' ? 0xffffffff : stated, 18);
    common.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(tricked === 'overlapping' ? 0 : tricked === 'wrong offset' ? offset + 7 : offset, 10);
    files.push(Buffer.from('PK\x03\x04'), common, path, data);
    const entry = [Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, path];
    directory.push(...entry, ...(tricked === 'twice' ? entry : []));
    offset += 4 + common.length + path.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = parts.length + (trick === 'twice' ? 1 : 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(trick === 'wrong count' ? 60_000 : count, 4);
  end.writeUInt16LE(trick === 'wrong count' ? 60_000 : count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const tricks = [
  'absolute name',
  'climbing name',
  'encrypted',
  'data descriptor',
  'unknown method',
  'stored',
  'wrong checksum',
  'wrong packed size',
  'wrong size',
  'zip64',
  'overlapping',
  'wrong offset',
  'twice',
  'wrong count',
]; // prettier-ignore

/** One damaged or hostile file, made of a sound one. */
export function mutate(bytes: Buffer, kind: FileKind, random: Random): Mutant {
  const choice = random();
  const isMarkup = packed.includes(kind) || kind === 'html' || kind === 'md';
  if (choice < 0.25 || !isMarkup) {
    const [how, change] = byBytes[below(random, byBytes.length)] ?? ['bytes flipped', flipBytes];
    return { bytes: change(bytes, random), how };
  }
  if (!packed.includes(kind)) {
    const { text, how } = breakMarkup(bytes.toString('utf8'), random);
    return { bytes: Buffer.from(text), how };
  }
  const parts = partsOf(bytes);
  if (choice < 0.45) {
    const trick = tricks[below(random, tricks.length)] ?? null;
    return { bytes: archiveOf(parts, trick, random), how: `archive: ${trick}` };
  }
  const part = parts[below(random, parts.length)];
  if (!part) return { bytes, how: 'unchanged' };
  const { text, how } = breakMarkup(part.content.toString('utf8'), random);
  part.content = Buffer.from(text);
  return { bytes: archiveOf(parts, null, random), how: `${part.name}: ${how}` };
}
