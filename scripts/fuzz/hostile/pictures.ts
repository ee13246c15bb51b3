import { deflateSync } from 'node:zlib';

/** PNG of one colour, `width` × `height`, a bit a pixel. */
function bigPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height, 0x55);
  for (let at = 0; at < rows.length; at += 1 + Math.ceil(width / 8)) rows[at] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Pictures. */
export const pictures: Record<string, () => Buffer> = {
  'giant.png': () => bigPng(60_000, 60_000),
  'largest.png': () => bigPng(7_700, 7_700),
  'strip.png': () => bigPng(60_000_000, 1),
  'column.png': () => bigPng(1, 60_000_000),
};
