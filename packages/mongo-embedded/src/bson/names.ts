/** Longer names are not remembered. */
const maxBytes = 32;
const slots = 1024;
const remembered: (string | undefined)[] = new Array(slots).fill(undefined);

/** The field name between two places. The same few names come again and again: most are found, not decoded. */
export function nameAt(bytes: Buffer, start: number, end: number): string {
  if (end - start > maxBytes) return bytes.toString('utf8', start, end);
  let hash = 0;
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + (bytes[i] as number)) | 0;
  const slot = hash & (slots - 1);
  const known = remembered[slot];
  if (known !== undefined && matchesName(bytes, start, end, known)) return known;
  const name = bytes.toString('utf8', start, end);
  remembered[slot] = name;
  return name;
}

/** Whether the bytes between two places are a name. */
export function matchesName(bytes: Buffer, start: number, end: number, name: string): boolean {
  const length = name.length;
  if (end - start === length) {
    for (let i = 0; i < length; i++) {
      const code = name.charCodeAt(i);
      if (code > 127) return bytes.toString('utf8', start, end) === name;
      if (bytes[start + i] !== code) return false;
    }
    return true;
  }
  // A name with multi-byte characters is longer in bytes than in UTF-16 units.
  return (
    end - start > length && (bytes[start] as number) > 127 && bytes.toString('utf8', start, end) === name
  );
}
