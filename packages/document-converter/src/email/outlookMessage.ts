import { crc32 } from 'node:zlib';
import { decompressRTF } from '@kenjiuno/decompressrtf';
import { decode, encodingExists } from 'iconv-lite';
import type { Storage } from './compoundFile';

/** The properties of a message, a recipient or an attachment, by the ID that MAPI gives them. */
export interface Properties {
  text(id: number): string;
  bytes(id: number): Buffer | null;
  /** A number or a flag; null where the property is absent. */
  number(id: number): number | null;
  date(id: number): Date | null;
}

export const propertyStream = '__properties_version1.0';
const types = { text8: '001E', text16: '001F', binary: '0102' };
/** The header of the property stream of a message in a file, of one in an attachment, and of other objects. */
const headerBytes = { file: 32, message: 24, object: 8 };
const recordBytes = 16;
const codepageIds = [0x3fde, 0x3ffd];
/** From 1601 to 1970. */
const epochMs = 11_644_473_600_000;
const hundredNanosecondsPerMs = 10_000;
/** Compressed texts have up to nine times as many bytes. */
const maxCompressedBytes = 8_388_608;

export function propertiesOf(
  { streams }: Storage,
  kind: keyof typeof headerBytes,
  inheritedCharset?: string,
): Properties & { charset: string } {
  const records = streams.get(propertyStream)?.() ?? Buffer.alloc(0);
  const fixed = new Map<number, Buffer>();
  for (let at = headerBytes[kind]; at + recordBytes <= records.length; at += recordBytes) {
    fixed.set(records.readUInt16LE(at + 2), records.subarray(at + 8, at + recordBytes));
  }
  const number = (id: number) => fixed.get(id)?.readInt32LE(0) ?? null;
  const codepage = codepageIds.map(number).find((value) => value !== null);
  const named = codepage === 65001 ? 'utf-8' : `cp${codepage}`;
  const charset = encodingExists(named) ? named : (inheritedCharset ?? 'windows-1252');
  const nameOf = (id: number, type: string) =>
    `__substg1.0_${id.toString(16).toUpperCase().padStart(4, '0')}${type}`;
  const read = (id: number, type: string) => streams.get(nameOf(id, type))?.();
  return {
    charset,
    number,
    text(id) {
      const wide = read(id, types.text16)?.toString('utf16le');
      const text = wide ?? decode(read(id, types.text8) ?? Buffer.alloc(0), charset);
      return text.replace(/\0+$/, '');
    },
    bytes: (id) => read(id, types.binary) ?? null,
    date(id) {
      const ticks = fixed.get(id)?.readBigUInt64LE(0);
      const date = ticks === undefined ? null : new Date(Number(ticks) / hundredNanosecondsPerMs - epochMs);
      return date === null || Number.isNaN(date.getTime()) ? null : date;
    },
  };
}

export interface RichText {
  /** Null where nothing of it can be read. */
  content: Buffer | null;
  /** What is wrong with it, as the end of a sentence; null where it is sound. */
  fault: string | null;
}

const richTextHeadBytes = 16;
const compressedKind = 'LZFu';

/** The checksum of [MS-OXRTFCP]: that of ZIP without its first and last inversion. */
const checksumOf = (data: Buffer) => (crc32(data, 0xffffffff) ^ 0xffffffff) >>> 0;

/** Whether compressed Rich Text is as its writer left it. */
function isSound(compressed: Buffer, content: Buffer): boolean {
  if (compressed.readUInt32LE(4) !== content.length) return false;
  if (compressed.toString('latin1', 8, 12) !== compressedKind) return true;
  const end = compressed.readUInt32LE(0) + 4;
  return compressed.readUInt32LE(12) === checksumOf(compressed.subarray(richTextHeadBytes, end));
}

/** The Rich Text of a message, which may be its only text, as far as it can be read; null where there is none. */
export function richTextOf(compressed: Buffer | null): RichText | null {
  if (compressed === null || compressed.length === 0) return null;
  const unread = (why: string) => ({ content: null, fault: `could not be read: its Rich Text is ${why}` });
  if (compressed.length > maxCompressedBytes)
    return unread(`larger than ${maxCompressedBytes / 1_048_576} MB`);
  if (compressed.length < richTextHeadBytes) return unread('damaged');
  // The decompressor trusts the size that the data tells.
  const bounded = Buffer.from(compressed);
  const isCutOff = compressed.readUInt32LE(0) + 4 > compressed.length;
  if (isCutOff) bounded.writeUInt32LE(compressed.length - 4, 0);
  try {
    const content = Buffer.from(decompressRTF([...bounded]));
    const fault = isCutOff || !isSound(bounded, content);
    return {
      content,
      fault: fault ? 'may be wrong or incomplete: its Rich Text is damaged' : null,
    };
  } catch {
    return unread('damaged');
  }
}
