import { PDFDocument } from 'pdf-lib';
import { linear } from '../src/image/improve/interpolate';
import { planStraightening, straighten } from '../src/image/improve/straighten';
import type { GrayPicture } from '../src/image/orientation';
import { inReadingFrame } from '../src/image/orientation';
import { convertInPool, shown } from './support/convertBytes';
import { drawPage, randomNumbers, repaint, toPng } from './support/drawPage';
import type { PdfLine } from './support/makePdf';

// Recognition has a thread of its own, and on a busy machine little of it.
jest.setTimeout(300_000);

const scale = 1.2;
/** Far apart, so that each is a block of its own. */
const blocks: PdfLine[][] = [
  [{ text: 'The orchard was planted in three long rows', x: 72, y: 700, size: 20 }],
  [{ text: 'and watered by hand during the first summers', x: 110, y: 560, size: 20 }],
  [{ text: 'until the ditch from the mill was finished', x: 150, y: 420, size: 20 }],
];
const rows = [
  ['Variety', 'Planted', 'Harvest'],
  ['Redstreak', '1911', '340 kg'],
  ['Winter Pearmain', '1924', '512 kg'],
  ['Golden Noble', '1937', '128 kg'],
];
const table = rows.flatMap((row, index) =>
  row.map((text, column): PdfLine => ({ text, x: 72 + 200 * column, y: 330 - 36 * index, size: 18 })),
);
const sentences = blocks.map(([line]) => line?.text);

/** Laid askew, clockwise by `degrees`. */
function laid(picture: GrayPicture, degrees: number): GrayPicture {
  return straighten(picture, planStraightening(picture, -degrees, 1), 255, linear);
}

/** The box around a picture's ink, as shares of its size. */
function inkBox({ gray, width, height }: GrayPicture) {
  const box = { left: 1, top: 1, right: 0, bottom: 0 };
  for (let at = 0; at < gray.length; at++) {
    if ((gray[at] ?? 255) > 128) continue;
    const x = (at % width) / width;
    const y = Math.floor(at / width) / height;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

test('the words of a skewed picture are read, and their boxes cover them as it was uploaded', async () => {
  const picture = laid(await drawPage(blocks.flat(), scale), -7);
  const converted = await convertInPool('a.png', toPng(picture));
  expect(shown(converted.blocks)).toEqual(sentences);
  expect(converted.metadata).toEqual({ width: picture.width, height: picture.height });
  for (const [index, lines] of blocks.entries()) {
    const ink = inkBox(laid(await drawPage(lines, scale), -7));
    const { left = 1, top = 1, right = 0, bottom = 0 } = converted.blocks[index]?.box ?? {};
    const outside = [ink.left - left, right - ink.right].map((share) => share * picture.width);
    outside.push(...[ink.top - top, bottom - ink.bottom].map((share) => share * picture.height));
    for (const pixels of outside) {
      expect(pixels).toBeGreaterThan(-3);
      expect(pixels).toBeLessThan(10);
    }
  }
});

test('a dim, skewed scan in a PDF is read with its table, and what is typed on it keeps its words and place', async () => {
  const drawn = laid(await drawPage([...blocks.flat(), ...table], scale), 4);
  const dim = repaint(drawn, (shade, x, y) => (90 + shade / 2) * (1 - (0.7 * (x + y)) / 1900));
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawImage(await document.embedPng(toPng(dim)), { x: 0, y: 0, width: 595, height: 842 });
  page.drawText('Seen: R0O1-Il', { x: 400, y: 120, size: 12 });
  const converted = await convertInPool('a.pdf', await document.save());
  expect(shown(converted.blocks)).toEqual([...sentences, rows, 'Seen: R0O1-Il']);
  const box = converted.blocks.at(-1)?.box;
  // Left where it came to lie on the straightened page, it would be 21 points to the side of it.
  expect(Math.abs((box?.left ?? 0) - 400 / 595)).toBeLessThan(6 / 595);
  expect(Math.abs((box?.bottom ?? 0) - 722 / 842)).toBeLessThan(7 / 842);
});

test('what is typed upright on a scan that lies on its side keeps its words', async () => {
  const side = inReadingFrame(await drawPage(blocks.flat(), scale), 270);
  const document = await PDFDocument.create();
  const page = document.addPage([842, 595]);
  page.drawImage(await document.embedPng(toPng(side)), { x: 0, y: 0, width: 842, height: 595 });
  page.drawText('Seen: R0O1-Il', { x: 30, y: 560, size: 12 });
  const converted = await convertInPool('a.pdf', await document.save());
  expect(shown(converted.blocks)).toEqual([...sentences, 'Seen: R0O1-Il']);
});

test('small letters amid the noise of a fax are read', async () => {
  const random = randomNumbers(11);
  const fax = repaint(await drawPage(blocks.flat(), 1), (shade) =>
    random() < 0.015 ? 255 * Math.round(random()) : shade,
  );
  const converted = await convertInPool('a.png', toPng(fax));
  expect(shown(converted.blocks)).toEqual(sentences);
});

test('letters amid the noise of a scan in a PDF are read', async () => {
  const random = randomNumbers(11);
  const scan = repaint(await drawPage(blocks.flat(), 1.5), (shade) =>
    random() < 0.015 ? 255 * Math.round(random()) : shade,
  );
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawImage(await document.embedPng(toPng(scan)), { x: 0, y: 0, width: 595, height: 842 });
  const converted = await convertInPool('a.pdf', await document.save());
  const text = shown(converted.blocks).flat(2).join('\n');
  // A speck may be left, and read as a sign of its own.
  for (const sentence of sentences) expect(text).toContain(sentence);
});
