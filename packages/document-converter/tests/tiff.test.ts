import type { GrayPicture } from '../src/image/orientation';
import { convertInPool, shown } from './support/convertBytes';
import { drawPage } from './support/drawPage';

jest.setTimeout(120_000);

/** A TIFF of pages in shades of grey, without compression; `size` is told instead of the true one. */
function makeTiff(pages: GrayPicture[], size?: { width: number; height: number }): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0008000000', 'hex')];
  let offset = 8;
  for (const [index, page] of pages.entries()) {
    const { width, height } = size ?? page;
    const fields = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, offset + 2 + 12 * 9 + 4],
      [277, 1],
      [278, height],
      [279, page.gray.length],
    ];
    const directory = Buffer.alloc(2 + 12 * fields.length + 4);
    directory.writeUInt16LE(fields.length, 0);
    for (const [at, [tag = 0, value = 0]] of fields.entries()) {
      directory.writeUInt16LE(tag, 2 + 12 * at);
      directory.writeUInt16LE(4, 4 + 12 * at);
      directory.writeUInt32LE(1, 6 + 12 * at);
      directory.writeUInt32LE(value, 10 + 12 * at);
    }
    offset += directory.length + page.gray.length;
    directory.writeUInt32LE(index + 1 < pages.length ? offset : 0, directory.length - 4);
    parts.push(directory, Buffer.from(page.gray));
  }
  return Buffer.concat(parts);
}

test('each page of a scan is recognized', async () => {
  const pages = [];
  for (const text of ['Invoice for the garden', 'Payment within a month'])
    pages.push(await drawPage([{ text, x: 60, y: 700, size: 24 }], 1.5));
  const { blocks, pageCount } = await convertInPool('a.tiff', makeTiff(pages));
  expect(pageCount).toBe(2);
  expect(shown(blocks)).toEqual(['Invoice for the garden', 'Payment within a month']);
  expect(blocks.map(({ page }) => page)).toEqual([1, 2]);
});

const dot: GrayPicture = { gray: new Uint8Array(4), width: 2, height: 2 };

function loop(): Buffer {
  const bytes = makeTiff([dot]);
  bytes.writeUInt32LE(8, 8 + 2 + 12 * 9);
  return bytes;
}

test.each([
  ['whose pages lead back to the first', loop(), 'The image is damaged'],
  [
    'of a billion pixels in a few bytes',
    makeTiff([dot], { width: 60_000, height: 60_000 }),
    '60000 × 60000 pixels',
  ],
  ['that is cut off', makeTiff([dot]).subarray(0, 40), 'The image is damaged'],
  ['of a page', Buffer.from('<html><p>x'), 'its content is an HTML page'],
])('a file %s is refused', async (_title, content, message) => {
  await expect(convertInPool('a.tiff', content)).rejects.toThrow(message);
});
