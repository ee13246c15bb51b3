/** Sizes and layout of the keys in the tables: `id (4 bytes) | record (6 bytes)` or `id | ordered key | record`. */
export const ID_BYTES = 4;
export const RECORD_BYTES = 6;

export function idPrefix(id: number): Buffer {
  const key = Buffer.allocUnsafe(ID_BYTES);
  key.writeUInt32BE(id, 0);
  return key;
}

export function recordKey(id: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(ID_BYTES + RECORD_BYTES);
  key.writeUInt32BE(id, 0);
  setRecord(key, record);
  return key;
}

export function setRecord(key: Buffer, record: number): void {
  key.writeUIntBE(record, ID_BYTES, RECORD_BYTES);
}

export function recordAt(bytes: Buffer, offset: number): number {
  return bytes.readUIntBE(offset, RECORD_BYTES);
}

/** The smallest key above every key that starts with `prefix`. */
export function successor(prefix: Buffer): Buffer {
  let length = prefix.length;
  while (length > 0 && prefix[length - 1] === 0xff) length--;
  const next = Buffer.from(prefix.subarray(0, length));
  if (length > 0) next[length - 1] = (next[length - 1] as number) + 1;
  return next;
}

/** Under it the catalog keeps how many documents a collection has, and their bytes. */
export function countersKey(collectionId: number): Buffer {
  return Buffer.from(`n:${collectionId}`);
}
