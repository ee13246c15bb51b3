import { inflateSync } from 'node:zlib';

/** The maximum number of bytes that are unpacked of all object streams together. */
const maxUnpacked = 32 * 1_048_576;

/**
 * The dictionaries of a PDF by object number, as they are written, for what PDFium does not tell. Damaged and encrypted
 * object streams are left out. The time is linear in the size of the file.
 */
export function readRawObjects(bytes: Buffer): Map<number, string> {
  const objects = new Map<number, string>();
  const text = bytes.toString('latin1');
  let unpacked = 0;
  const found = [...text.matchAll(/(\d{1,9})\s{1,9}\d{1,5}\s{1,9}obj\b/g)];
  for (const [index, match] of found.entries()) {
    const whole = text.slice(match.index + match[0].length, found[index + 1]?.index);
    const [dictionary = ''] = whole.split(/\bendobj\b|\bstream\r?\n/, 1);
    objects.set(Number(match[1]), dictionary);
    if (!/\/ObjStm\b/.test(dictionary) || unpacked >= maxUnpacked) continue;
    const start = match.index + match[0].length + dictionary.length;
    const data = unpack(bytes.subarray(text.indexOf('\n', start) + 1), maxUnpacked - unpacked);
    unpacked += data.length;
    addPacked(objects, dictionary, data);
  }
  return objects;
}

function unpack(stream: Buffer, maxOutputLength: number): string {
  try {
    return inflateSync(stream, { maxOutputLength }).toString('latin1');
  } catch {
    return '';
  }
}

/** The objects of an object stream: pairs of their numbers and offsets, then the objects. */
function addPacked(objects: Map<number, string>, dictionary: string, data: string): void {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const pairs = data.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [number = 0, offset = 0, , next] = pairs.slice(at, at + 4);
    objects.set(number, data.slice(first + offset, next === undefined ? undefined : first + next));
  }
}
