import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { type GrayPicture, inReadingFrame, type TextRotation } from '../src/image/orientation';
import { exifOrientation, picturePdf } from '../src/image/picturePdf';
import { openConverter } from '../src/openConverter';
import { loadPdfium, openPdfBytes } from '../src/pdf/pdfium';
import { renderPage } from '../src/pdf/renderPage';
import { convertBytes, convertInPool, shown } from './support/convertBytes';
import { drawPage, toPng } from './support/drawPage';

// Recognition has a thread of its own, and on a busy machine little of it.
jest.setTimeout(300_000);

const words = 'The quick brown fox jumps over the lazy dog';

/** A page with a line of text, or several. */
const draw = (lines = [words]): Promise<GrayPicture> =>
  drawPage(
    lines.map((text, index) => ({ text, x: 72, y: 700 - 30 * index, size: 18 })),
    1.5,
  );

let drawing: Promise<GrayPicture>;
beforeAll(() => {
  drawing = draw();
});

test('words of a picture are read, with where they stand', async () => {
  const png = toPng(await drawing, 'transparent');
  const { blocks, pageCount } = await convertInPool('a.png', png);
  expect(pageCount).toBe(1);
  expect(shown(blocks)).toEqual([words]);
  const box = blocks[0]?.box;
  expect(box?.left).toBeCloseTo(72 / 595, 1);
  expect(box?.top).toBeGreaterThan(0.14);
  expect(box?.bottom).toBeLessThan(0.19);
});

test.each<[TextRotation]>([[90], [180], [270]])(
  'words turned by %i degrees are read, with where they stand on the picture',
  async (rotation) => {
    const lines = [
      'The northern harbour was surveyed',
      'by two engineers and a diver,',
      'who measured its depth.',
    ];
    // To be upright in the frame of a rotation, the picture is turned the other way.
    const back = ((360 - rotation) % 360) as TextRotation;
    const { blocks } = await convertInPool('a.png', toPng(inReadingFrame(await draw(lines), back)));
    expect(shown(blocks).join(' ')).toBe(lines.join(' '));
    const { left = 0, right = 0, top = 0, bottom = 0 } = blocks[0]?.box ?? {};
    const isUpright = rotation === 180;
    expect(bottom - top > right - left).toBe(!isUpright);
    // The text at the top of the page stands where its top has gone.
    if (rotation === 90) expect(left).toBeGreaterThan(0.7);
    if (rotation === 180) expect(top).toBeGreaterThan(0.7);
    if (rotation === 270) expect(right).toBeLessThan(0.3);
  },
);

test('a picture whose letters no model knows has a note that says so', async () => {
  const lines = Array.from({ length: 6 }, () => `${words} and runs away from it`);
  const { gray, width, height } = await draw(lines);
  // Written backwards, letters are those of no script.
  const foreign = new Uint8Array(gray.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) foreign[y * width + x] = gray[y * width + width - 1 - x] ?? 255;
  const { notes } = await convertInPool('a.png', toPng({ gray: foreign, width, height }));
  expect(notes).toEqual([expect.stringContaining('a script for which no recognition model is installed')]);
  expect((await convertInPool('a.png', toPng(await draw(lines)))).notes ?? []).toEqual([]);
});

test('the lines of a table do not hide the words of its cells', async () => {
  const picture = await draw(['Station', 'Alderney', 'Beaumaris']);
  const { gray, width, height } = picture;
  const ink = (x: number, y: number) => {
    gray[y * width + x] = 0;
  };
  // `draw` sets its lines 45 pixels apart, the first with its foot at 213.
  const [left, right, top, step] = [96, 300, 183, 45];
  for (let line = 0; line < 4; line++)
    for (let x = left; x < right; x++) for (const y of [0, 1, 2]) ink(x, top + line * step + y);
  for (let y = top; y < Math.min(height, top + 3 * step); y++)
    for (const x of [left, left + 1, left + 2, right - 2, right - 1]) ink(x, y);
  const { blocks } = await convertInPool('a.png', toPng(picture));
  expect(shown(blocks).flat(2).join(' ')).toMatch(/Station.*Alderney.*Beaumaris/);
});

test.each([
  [1, 'abcdef'],
  [2, 'cbafed'],
  [3, 'fedcba'],
  [4, 'defabc'],
  [5, 'adbecf'],
  [6, 'daebfc'],
  [7, 'fcebda'],
  [8, 'cfbead'],
])('a picture with the Exif orientation %i is shown as it was taken', async (value, seen) => {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0', 'latin1'),
    Buffer.from([value, 0, 0, 0]),
  ]);
  // Six shades, three in a row.
  const data = Buffer.from([0, 40, 80, 120, 160, 200]);
  const pdf = picturePdf({
    width: 3,
    height: 2,
    data,
    encoding: 'gray',
    components: 1,
    ...exifOrientation(exif),
  });
  const pdfium = await loadPdfium(256 * 1_048_576);
  const drawn = renderPage(pdfium, pdfium._FPDF_LoadPage(openPdfBytes(pdfium, pdf), 0), 1);
  const shades = [...(drawn?.gray ?? [])].map((shade) => 'abcdef'[Math.round(shade / 40)]).join('');
  expect(shades).toBe(seen);
});

test('words of another language are read again by its own model', async () => {
  const german = ['Die größten Straßenbäume wüchsen über', 'die Dächer, würden sie nicht gekürzt.'];
  const { blocks, language } = await convertInPool('a.png', toPng(await draw(german)), ['eng', 'deu', 'fra']);
  expect(language).toBe('de');
  expect(shown(blocks).join(' ')).toBe(german.join(' '));
});

test('a model whose data is not installed is named at the start', () => {
  const options = { threads: 1, maxMemoryMb: 64, timeoutMs: 1000 };
  expect(() => openConverter({ ...options, ocrLanguages: ['eng', 'xyz'] })).toThrow(
    'The data of the OCR language xyz is not installed. Run `npm install @tesseract.js-data/xyz`, or remove xyz from the OCR languages.',
  );
});

test('recognition counts as work for its page, which alone has a limit of its own', async () => {
  const hasty = openConverter({ maxMemoryMb: 512, pageTimeoutMs: 500 });
  const document = await PDFDocument.create();
  const image = await document.embedPng(toPng(await drawing));
  document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 500, height: 700 });
  const path = join(mkdtempSync(join(tmpdir(), 'page-')), 'scan.pdf');
  writeFileSync(path, await document.save());
  try {
    const reading = hasty.convert({ path, kind: 'pdf', filename: 'scan.pdf' });
    await expect(reading).rejects.toThrow('seconds of work allowed for one page');
  } finally {
    await hasty.close();
  }
});

test('a scanned page of a PDF is read as a picture, beside pages with text of their own', async () => {
  const picture = await drawing;
  const { width, height } = picture;
  const document = await PDFDocument.create();
  const image = await document.embedPng(toPng(picture));
  document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: width / 1.5, height: height / 1.5 });
  document.addPage([595, 842]).drawText('Typed text.', { x: 72, y: 700 });
  document.addPage([595, 842]);
  const { blocks, pageCount } = await convertInPool('a.pdf', await document.save());
  expect(pageCount).toBe(3);
  expect(blocks.map((block) => [block.page, 'text' in block ? block.text : ''])).toEqual([
    [1, words],
    [2, 'Typed text.'],
  ]);
});

test('what stands on a scanned page as text is taken as it is, once, beside what is read of the picture', async () => {
  const picture = await drawing;
  const { width, height } = picture;
  const document = await PDFDocument.create();
  const image = await document.embedPng(toPng(picture));
  const page = document.addPage([595, 842]);
  page.drawImage(image, { x: 0, y: 0, width: width / 1.5, height: height / 1.5 });
  page.drawText('Invoice 0O1lI-5S8B', { x: 72, y: 500, size: 12 });
  page.drawText('faint mark', { x: 72, y: 300, size: 12, opacity: 0.02 });
  const { blocks } = await convertInPool('a.pdf', await document.save());
  expect(shown(blocks)).toEqual([words, 'Invoice 0O1lI-5S8B', 'faint mark']);
});

test.each([
  [
    'a.png',
    Buffer.from('89504e470d0a1a0a0000000d49484452000100000001000008060000', 'hex'),
    '65536 × 65536 pixels',
  ],
  [
    'a.png',
    Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100806', 'hex'),
    'The image is damaged',
  ],
  ['a.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'), 'The image is damaged'],
])('a damaged or enormous picture fails with its reason', async (name, bytes, reason) => {
  await expect(convertBytes(name, bytes)).rejects.toThrow(reason);
});
