import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { convertBytes, shown } from './support/convertBytes';
import { makePdf, type PdfLine } from './support/makePdf';

interface Drawing {
  page: PDFPage;
  font: PDFFont;
}

async function convertDrawing(draw: (drawing: Drawing) => void): Promise<unknown[]> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  draw({ page: document.addPage([595, 842]), font });
  return shown((await convertBytes('a.pdf', await document.save())).blocks);
}

function write({ page, font }: Drawing, text: string, x: number, y: number, size = 10): void {
  page.drawText(text, { x, y, size, font });
}

/** Lines of a grid, `y` downwards from the top of the page. */
function rule({ page }: Drawing, xs: number[], ys: number[]): void {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  for (const x of xs) page.drawLine({ start: { x, y: top }, end: { x, y: bottom } });
  for (const y of ys) page.drawLine({ start: { x: left, y }, end: { x: right, y } });
}

test('lines divide cells however near their text stands, and a cell of several lines is one', async () => {
  const rows = await convertDrawing((drawing) => {
    rule(drawing, [50, 100, 220, 260], [740, 720, 690, 660]);
    write(drawing, 'Part', 53, 727);
    write(drawing, 'What it is good for here', 103, 727);
    write(drawing, 'Pieces', 223, 727);
    write(drawing, 'Bolt 12', 53, 702);
    write(drawing, 'It holds the wheel of the', 103, 707);
    write(drawing, 'cart in its place', 103, 695);
    write(drawing, '4', 223, 702);
    write(drawing, 'Ring', 53, 672);
    write(drawing, 'It keeps the bolt from', 103, 677);
    write(drawing, 'turning', 103, 665);
    write(drawing, '8', 223, 672);
  });
  expect(rows).toEqual([
    [
      ['Part', 'What it is good for here', 'Pieces'],
      ['Bolt 12', 'It holds the wheel of the cart in its place', '4'],
      ['Ring', 'It keeps the bolt from turning', '8'],
    ],
  ]);
});

test('without lines, the space between rows tells which lines are of one cell', async () => {
  const entries = ['Bolt', 'Ring', 'Axle', 'Pin'].map((name, index) => ({
    name,
    y: 700 - 45 * index,
    index,
  }));
  const [table] = await convertDrawing((drawing) => {
    for (const { name, y, index } of entries) {
      write(drawing, name, 50, y);
      write(drawing, `Its use was described by number ${index}`, 130, y);
      write(drawing, 'of the survey and once more by its', 130, y - 12);
      write(drawing, 'second edition', 130, y - 24);
      write(drawing, String(10 + index), 400, y);
    }
  });
  expect(table).toEqual(
    entries.map(({ name, index }) => [
      name,
      `Its use was described by number ${index} of the survey and once more by its second edition`,
      String(10 + index),
    ]),
  );
});

/** A line spread over the width of its column. */
function justify(drawing: Drawing, text: string, x: number, y: number, width: number): void {
  const words = text.split(' ');
  const widths = words.map((word) => drawing.font.widthOfTextAtSize(word, 10));
  const gap = (width - widths.reduce((sum, each) => sum + each, 0)) / (words.length - 1);
  let at = x;
  for (const [index, word] of words.entries()) {
    write(drawing, word, at, y);
    at += (widths[index] ?? 0) + gap;
  }
}

test('three columns of justified text are no table, and are read one after the other', async () => {
  const columns = ['harbour', 'lighthouse', 'breakwater'];
  const text = (
    await convertDrawing((drawing) => {
      for (const [at, word] of columns.entries()) {
        for (let line = 0; line < 14; line++) {
          const wide =
            line % 4 === 2 ? `${word} considerable number${line}` : `the ${word} of number${line} and its`;
          justify(drawing, wide, 50 + 175 * at, 760 - 12 * line - 4 * at, 150);
        }
      }
    })
  ).join('\n');
  expect(text.match(/harbour|lighthouse|breakwater/g)).toEqual(
    columns.flatMap((word) => Array.from({ length: 14 }, () => word)),
  );
  expect(text).toContain(
    'the harbour of number1 and its harbour considerable number2 the harbour of number3',
  );
});

test('words stay whole on a page with so little text that PDFium takes its lines for columns', async () => {
  const titles = ['Foreword', 'Harbours', 'Locks', 'Gates', 'Dredging', 'Bridges', 'Canals', 'Index'];
  const text = (
    await convertDrawing((drawing) => {
      for (const [index, title] of titles.entries()) {
        let x = 60;
        for (const letter of title) {
          write(drawing, letter, x, 780 - 14 * index);
          x += drawing.font.widthOfTextAtSize(letter, 10);
        }
        write(drawing, String(index + 3), 530, 780 - 14 * index);
      }
    })
  ).flat(2);
  expect(text).toEqual(titles.flatMap((title, index) => [title, String(index + 3)]));
});

test('entries of one line each are rows, though many nearly fill their column', async () => {
  const articles = [
    'Correspondence of the office',
    'Sluice',
    'Gates for the second basin',
    'Timber of old ships',
  ];
  const rows = Array.from({ length: 24 }, (_, index) => [
    `N${index + 1}`,
    articles[index % 4] ?? '',
    `${index * 7 + 3}`,
    'open',
  ]);
  const cells = rows.flatMap((row, r) =>
    row.map((text, c) => ({ text, x: [60, 110, 280, 340][c] ?? 0, y: 760 - r * 18 })),
  );
  const { blocks } = await convertBytes('a.pdf', await makePdf([cells]));
  expect(shown(blocks)).toEqual([rows]);
});

test('a few entries that fill their column are rows, where beside them stand short cells alone', async () => {
  const rows = [
    ['K1', 'Replacement of gates', '340'],
    ['K2', 'Dredging of the basin', '1200'],
    ['K3', 'Lamps of the east pier', '75'],
  ];
  const cells = rows.flatMap((row, r) =>
    row.map((text, c) => ({ text, x: [60, 120, 300][c] ?? 0, y: 700 - r * 16 })),
  );
  const { blocks } = await convertBytes('a.pdf', await makePdf([cells]));
  expect(shown(blocks)).toEqual([rows]);
});

test('the first line of a cell may be its shortest', async () => {
  const findings = [
    ['The gate', 'was found to be open'],
    ['The wall', 'had sunk by a hand', 'in the night'],
    ['The lamp', 'was out for two hours'],
  ];
  let y = 700;
  const lines: PdfLine[] = [];
  for (const [index, finding] of findings.entries()) {
    lines.push({ text: `K${index}`, x: 60, y }, { text: `${index}40`, x: 300, y });
    for (const text of finding) {
      lines.push({ text, x: 140, y });
      y -= 13;
    }
    y -= 7;
  }
  const { blocks } = await convertBytes('a.pdf', await makePdf([lines]));
  expect(shown(blocks)).toEqual([
    findings.map((finding, index) => [`K${index}`, finding.join(' '), `${index}40`]),
  ]);
});

test('cells that stand near each other are separated by the lines around them', async () => {
  const rows = [
    ['Gauge', 'Place', 'Level'],
    ['G1', 'North pier', '12.5'],
    ['G2', 'South pier', '3.25'],
    ['G3', 'Lock', '140.0'],
    ['G4', 'Upper basin', '7.75'],
    ['G5', 'Mole', '0.5'],
  ];
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [index, [gauge = '', place = '', level = '']] of rows.entries()) {
    const y = 700 - index * 14;
    page.drawText(gauge, { x: 72, y, size: 10, font });
    page.drawText(place, { x: 108, y, size: 10, font });
    page.drawText(level, { x: 200 - font.widthOfTextAtSize(level, 10), y, size: 10, font });
  }
  const { blocks } = await convertBytes('a.pdf', await document.save());
  expect(shown(blocks)).toEqual([rows]);
});

test('a heading over two columns does not make one of them', async () => {
  const rows = [
    ['', 'First half of the year', '', 'Second half', ''],
    ['Office', 'Calls', 'Cost', 'Calls', 'Cost'],
    ...Array.from({ length: 4 }, (_, index) => [
      `Office ${index}`,
      `${index}27`,
      `${index}3`,
      `${index}79`,
      '13',
    ]),
  ];
  const lines = rows.flatMap((row, r) =>
    row.flatMap((text, c) => (text ? [{ text, x: 60 + c * 80, y: 700 - r * 18 }] : [])),
  );
  const { blocks } = await convertBytes('a.pdf', await makePdf([lines]));
  expect(shown(blocks)).toEqual([rows]);
});

test('words of a typewriter that happen to stand below each other are no cells', async () => {
  const text = [
    'The old gate on the west side of the dock was never shut at night.',
    'One man sat in the hut at the end of the pier and kept the lights.',
    'His log had one page for each day and was read by none but the boy.',
    'All of it was lost in the year of the fire, and so was the hut too.',
    'The boy had by then gone to sea and had no part in what was to come.',
    'For all we know he saw the end of it from far off, and said nothing.',
  ];
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Courier);
  const page = document.addPage([595, 842]);
  for (const [index, line] of text.entries())
    page.drawText(line, { x: 72, y: 700 - index * 13, size: 10, font });
  const { blocks } = await convertBytes('a.pdf', await document.save());
  expect(shown(blocks)).toEqual([text.join(' ')]);
});

test('text in two columns whose lines break early is no table', async () => {
  const left = [
    'All that was spent in the month, and on what it was',
    'On days from the first to the last of it',
    'No tax, no rent and no fare is counted',
    'A sum of another year is not counted',
    'So is what was sent back to the shop',
    'If a fee was paid it counts as spent',
  ];
  const right = [
    'No points are given for gifts that were bought for others',
    'Points end after five years',
    'They end with the card',
    'See the pages of the bank',
    'Ask us for more than this',
    'All sums are in crowns',
  ];
  const lines = [left, right].flatMap((texts, c) =>
    texts.map((text, r) => ({ text, x: 40 + c * 310, y: 700 - r * 15, size: 9 })),
  );
  const { blocks } = await convertBytes('a.pdf', await makePdf([lines]));
  expect(blocks.some((block) => block.kind === 'table')).toBe(false);
});

test('numbers below each other are of as many rows, though their group has one number of its own', async () => {
  const groups = [
    { number: '1', y: 700, entries: [['Stone', '3']] },
    {
      number: '2',
      y: 660,
      entries: [
        ['Timber', '4'],
        ['Oak', '4'],
        ['Beech', '7'],
      ],
    },
    { number: '3', y: 596, entries: [['Glass', '9']] },
    { number: '4', y: 556, entries: [['Roofs', '11']] },
  ];
  const rows = await convertDrawing((drawing) => {
    for (const { number, y, entries } of groups) {
      write(drawing, number, 60, y);
      for (const [at, [name = '', page = '']] of entries.entries()) {
        write(drawing, name, 90, y - 12 * at);
        write(drawing, page, 300 - 5.6 * page.length, y - 12 * at);
      }
    }
  });
  expect(rows).toEqual([
    groups.flatMap(({ number, entries }) => entries.map((entry, at) => [at === 0 ? number : '', ...entry])),
  ]);
});
