import { PDFDocument, StandardFonts } from 'pdf-lib';
import { convertBytes, convertInPool } from '../../packages/document-converter/tests/support/convertBytes';
import { drawPage, toPng } from '../../packages/document-converter/tests/support/drawPage';
import { makePdf, type PdfLine, paragraph } from '../../packages/document-converter/tests/support/makePdf';
import { chunkDocument } from '../../pipeline/steps/chunk/chunkDocument';
import { parseDocument } from '../../pipeline/steps/parse/parseDocument';
import { citationOf } from '../../search/answer/citationOf';
import { searchHit } from '../fixtures/searchHit';

jest.setTimeout(300_000);

const [width, height] = [595, 842];

interface Drawn extends PdfLine {
  page?: number;
}

interface Point {
  x: number;
  y: number;
}

type Converted = Awaited<ReturnType<typeof convertBytes>>;

/** Where a point of the sheet, from its top left, is shown when the page is turned clockwise; shares of the page. */
const turned: Record<number, (point: Point) => Point> = {
  0: (point) => point,
  90: ({ x, y }) => ({ x: 1 - y, y: x }),
  180: ({ x, y }) => ({ x: 1 - x, y: 1 - y }),
  270: ({ x, y }) => ({ x: y, y: 1 - x }),
};

let widthOf: (text: string, size: number) => number;
beforeAll(async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  widthOf = (text, size) => font.widthOfTextAtSize(text, size);
});

/** The middles of the words of a line, as it was drawn. */
function middlesOf({ text, x, y, size = 11 }: Drawn, rotate: number): Point[] {
  return [...text.matchAll(/\S+/g)].map((word) => {
    const left = x + widthOf(text.slice(0, word.index), size);
    const middle = left + widthOf(word[0], size) / 2;
    return turned[rotate]?.({ x: middle / width, y: (height - y - 0.3 * size) / height }) ?? { x: 0, y: 0 };
  });
}

/** The drawn lines that the boxes of the citation of a quote lie on: with all words, and with any. */
function markedLines(document: Converted, drawn: Drawn[], quote: string, rotate = 0) {
  const chunk = chunkDocument(parseDocument(document)).find(({ content }) => content.includes(quote));
  if (!chunk) throw new Error(`no chunk has ${quote}`);
  const { boundingBoxes } = citationOf(searchHit({ ...chunk, fileId: 'file' }), quote, 1);
  const boxes = Object.values(boundingBoxes ?? {}).flatMap((places) =>
    Object.entries(places as Record<string, Record<'left' | 'top' | 'right' | 'bottom', number>>),
  );
  const isMarked = (line: Drawn) => (point: Point) =>
    boxes.some(
      ([page, { left, top, right, bottom }]) =>
        Number(page) === (line.page ?? 1) &&
        point.x > left &&
        point.x < right &&
        point.y > top &&
        point.y < bottom,
    );
  const textsOf = (lines: Drawn[]) => lines.map(({ text }) => text);
  return {
    whole: textsOf(drawn.filter((line) => middlesOf(line, rotate).every(isMarked(line)))),
    touched: textsOf(drawn.filter((line) => middlesOf(line, rotate).some(isMarked(line)))),
  };
}

const only = (...lines: string[]) => ({ whole: lines, touched: lines });

const story = [
  'The harbour office opens at seven on working days and closes when the',
  'last ferry has left. Berths are given in the order in which boats call',
  'on channel nine. The crane lifts four tonnes and is driven by a keeper',
  'who has passed the test of the port. Water is sold by the cubic metre',
  'at the northern steps, and paid for at the office. A boat that leaves',
  'without paying is charged twice on its next visit to the harbour. Ice',
  'can be had from the cold store until noon, in boxes of twenty kilos or',
  'loose. Nets are mended in the long shed behind the slipway, where tar',
  'and twine are kept too. The bell of the chapel is rung in fog, once in',
  'every minute, until the light on the mole can be seen from the bridge.',
];
const crane = 'The crane lifts four tonnes and is driven by a keeper who has passed the test of the port.';

test.each([0, 90, 180, 270])(
  'a sentence in a paragraph of a page turned by %i degrees is cited with its lines',
  async (rotate) => {
    const lines = paragraph(story, 72, 700);
    const document = await convertBytes('a.pdf', await makePdf([lines], { rotate }));
    expect(markedLines(document, lines, crane, rotate)).toEqual(only(story[2] ?? '', story[3] ?? ''));
    expect(markedLines(document, lines, 'in boxes of twenty kilos', rotate)).toEqual(only(story[6] ?? ''));
  },
);

test('a quote in one of two columns is cited with its lines of that column', async () => {
  const other = story.map((line) => line.replaceAll(/[aeiou]/g, 'o'));
  const [left, right] = [paragraph(story, 40, 700, 7), paragraph(other, 320, 700, 7)];
  const document = await convertBytes('a.pdf', await makePdf([[...left, ...right]]));
  expect(markedLines(document, [...left, ...right], crane)).toEqual(only(story[2] ?? '', story[3] ?? ''));
  expect(markedLines(document, [...left, ...right], 'on chonnol nono.')).toEqual(only(other[2] ?? ''));
});

test('a quote over a page break is cited with its lines on both pages', async () => {
  const first = paragraph(story.slice(0, 3), 72, 80);
  const second = paragraph(story.slice(3), 72, 780);
  const document = await convertBytes('a.pdf', await makePdf([first, second]));
  const drawn = [...first, ...second.map((line) => ({ ...line, page: 2 }))];
  expect(markedLines(document, drawn, crane)).toEqual(only(story[2] ?? '', story[3] ?? ''));
});

test('a cell of a table is cited with its row', async () => {
  const rows = [
    ['Berth', 'Length', 'Fee'],
    ['Anchor', '12 m', '18.40'],
    ['Beacon', '9 m', '14.20'],
    ['Capstan', '15 m', '22.90'],
  ];
  const cells = rows.flatMap((row, r) => row.map((text, c) => ({ text, x: 72 + c * 150, y: 700 - r * 20 })));
  const document = await convertBytes('a.pdf', await makePdf([cells]));
  expect(markedLines(document, cells, '14.20')).toEqual(only(...(rows[2] ?? [])));
});

test('an item of a list, and a word divided at the end of a line, are cited with their lines', async () => {
  const lines = paragraph(
    [
      '1. The keeper of the lighthouse writes down the recon-',
      'struction of the lamp.',
      '2. The lamp is lit at dusk.',
    ],
    72,
    700,
  );
  const document = await convertBytes('a.pdf', await makePdf([lines]));
  const [first = '', second = '', third = ''] = lines.map(({ text }) => text);
  expect(markedLines(document, lines, 'the reconstruction of the lamp')).toEqual(only(first, second));
  expect(markedLines(document, lines, 'struction of the lamp.')).toEqual(only(second));
  expect(markedLines(document, lines, 'The lamp is lit at dusk.')).toEqual(only(third));
});

test('a sentence on a scanned page is cited with its lines', async () => {
  const lines = paragraph(story.slice(0, 4), 60, 700, 13);
  const document = await convertInPool('a.png', toPng(await drawPage(lines, 1.5)));
  expect(markedLines(document, lines, 'Berths are given in the order')).toEqual(only(story[1] ?? ''));
});

test('a chunk without known lines is cited with its blocks', async () => {
  const document = await convertBytes('a.pdf', await makePdf([paragraph(story, 72, 700)]));
  const [chunk] = chunkDocument(parseDocument(document));
  if (!chunk) throw new Error('no chunk');
  const { boundingBoxes } = citationOf(searchHit({ ...chunk, lineBoxes: null }), crane, 1);
  expect(boundingBoxes).toEqual(chunk.boundingBoxes);
});

test('the places of the lines take at most 16 characters a line', async () => {
  const document = await convertBytes('a.pdf', await makePdf([paragraph(story, 72, 700)]));
  const [chunk] = chunkDocument(parseDocument(document));
  expect(chunk?.lineBoxes).toHaveLength(16 * story.length);
});
