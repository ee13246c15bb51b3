import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 2026 in the form of MS-DOS: the same archive at every run. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1;
const deflated = 8;

/** A ZIP archive of the parts given, in their order. */
export function writeZip(parts: Record<string, string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt16LE(dosDate, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    files.push(Buffer.from('PK\x03\x04'), common, path, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, path);
    offset += 4 + common.length + path.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = Object.keys(parts).length;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end]);
}
