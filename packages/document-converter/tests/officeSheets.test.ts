import { SharedStrings } from '../src/office/xlsx/sharedStrings';
import { convertBytes, shown } from './support/convertBytes';
import { makePptx, makeXlsx, relationships } from './support/makeOffice';

type Value = string | number | null;

function reference(row: number, column: number): string {
  return `${String.fromCharCode(65 + column)}${row}`;
}

/** Rows of a sheet from the first, null for an empty cell. */
function rowsOf(rows: Value[][]): string {
  const cell = (value: Value, at: string) => {
    if (value === null) return '';
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  return rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((value, column) => cell(value, reference(index + 1, column))).join('')}</row>`,
    )
    .join('');
}

async function sheetOf(rows: Value[][], after = '', parts: Record<string, string> = {}): Promise<unknown[]> {
  const workbook = makeXlsx([{ name: 'S', rows: rowsOf(rows), after }], { parts });
  return shown((await convertBytes('a.xlsx', workbook)).blocks).slice(1);
}

test('merged cells name all columns below them and all rows beside them', async () => {
  const rows = [
    ['Sales of the north', null, null, null, null],
    ['Region', 2022, null, 2023, null],
    [null, 'Q1', 'Q2', 'Q1', 'Q2'],
    ['Coast', 1, 2, 3, 4],
    [null, 5, 6, 7, 8],
  ];
  const merges = ['A1:E1', 'A2:A3', 'B2:C2', 'D2:E2', 'A4:A5'].map((ref) => `<mergeCell ref="${ref}"/>`);
  const workbook = makeXlsx([
    { name: 'S', rows: rowsOf(rows), after: `<mergeCells>${merges.join('')}</mergeCells>` },
  ]);
  const { blocks } = await convertBytes('a.xlsx', workbook);
  expect(shown(blocks).slice(1)).toEqual([
    'Sales of the north',
    [
      ['Region', '2022', '2022', '2023', '2023'],
      ['Region', 'Q1', 'Q2', 'Q1', 'Q2'],
      ['Coast', '1', '2', '3', '4'],
      ['Coast', '5', '6', '7', '8'],
    ],
  ]);
  expect(blocks.at(-1)).toMatchObject({ headerRows: 2 });
});

test('the header is found below a few lines that are narrower than the table', async () => {
  const rows = [
    ['Company:', 'Fjord'],
    ['Date:', 'May'],
    ['Item', 'Pieces', 'Price', 'Note', 'Stock'],
    ['Rope', 3, 12.5, 'blue', 7],
  ];
  const workbook = makeXlsx([{ name: 'S', rows: rowsOf(rows) }]);
  const { blocks } = await convertBytes('a.xlsx', workbook);
  expect(blocks.slice(1)).toMatchObject([
    { headerRows: 0, rows: rows.slice(0, 2) },
    { headerRows: 1, rows: [rows[2], ['Rope', '3', '12.5', 'blue', '7']] },
  ]);
});

test.each([
  [
    'years name columns, though they are numbers',
    [
      ['Region', 2019, 2020, 2021],
      ['Coast', 11.5, 22, 33],
    ],
    1,
  ],
  [
    'numbers name none',
    [
      ['Coast', 11.5, 22, 33],
      ['Hill', 1, 2, 3],
    ],
    0,
  ],
])('%s', async (_, rows, headerRows) => {
  const { blocks } = await convertBytes('a.xlsx', makeXlsx([{ name: 'S', rows: rowsOf(rows) }]));
  expect(blocks.at(-1)).toMatchObject({ headerRows });
});

test('links and comments are kept with their cells, and escaped characters are decoded', async () => {
  const parts = {
    'xl/_rels/sheet1.xml.rels': relationships({
      h: ['hyperlink', 'https://example.org/hill'],
      c: ['comments', 'comments1.xml'],
    }),
    'xl/comments1.xml':
      '<comments><authors><author>Ada</author></authors><commentList><comment ref="B2" authorId="0"><text><r><t>Ada:</t></r><r><t>\nlooks low</t></r></text></comment></commentList></comments>',
  };
  const rows = [
    ['Place', 'Height'],
    ['Hill_x000D_\nfort', 9],
  ];
  const links = '<hyperlinks><hyperlink ref="A2" r:id="h"/></hyperlinks>';
  expect(await sheetOf(rows, links, parts)).toEqual([
    [
      ['Place', 'Height'],
      ['Hill\nfort (https://example.org/hill)', '9'],
    ],
    'Comment on B2 by Ada: looks low',
  ]);
});

test('built-in dates show their whole year, and long numbers all digits', async () => {
  const rows =
    '<row r="1"><c r="A1" s="1"><v>45000</v></c><c r="B1" s="0"><v>4006381333931</v></c></row><row r="2"><c r="A2" s="1"><v>45001</v></c><c r="B2"><v>1</v></c></row>';
  const workbook = makeXlsx([{ name: 'S', rows }], {
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
  });
  expect(shown((await convertBytes('a.xlsx', workbook)).blocks)[1]).toEqual([
    ['3/15/2023', '4006381333931'],
    ['3/16/2023', '1'],
  ]);
});

test('a sheet without anything on it is not told', async () => {
  const rows = rowsOf([['only']]);
  const workbook = makeXlsx([
    { name: 'Full', rows },
    { name: 'Empty', rows: '' },
  ]);
  const { blocks, pageCount } = await convertBytes('a.xlsx', workbook);
  expect(shown(blocks)).toEqual(['# Full', 'only']);
  expect(pageCount).toBe(2);
});

test('strings that need more memory than a file may take end with that reason', () => {
  const strings = new SharedStrings(8 * 1_048_576);
  const fill = () => {
    for (let index = 0; index < 20; index++) strings.add('x'.repeat(1_048_576));
  };
  expect(fill).toThrow('needs more memory than the 8 MB allowed');
});

test('a slide has one title, however many lines it has, and its pictures and comments are told', async () => {
  const words = (lines: string[]) =>
    `<p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody>`;
  const title = `<p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>${words(['Tides', 'and currents'])}</p:sp>`;
  const picture = '<p:pic><p:nvPicPr><p:cNvPr descr="A red lighthouse"/></p:nvPicPr></p:pic>';
  const cell = (text: string, merged = '') => `<a:tc${merged}>${words([text])}</a:tc>`;
  const table = `<p:graphicFrame><a:tbl><a:tr>${cell('Port')}${cell('Tide')}</a:tr><a:tr>${cell('Ny')}${cell('high')}</a:tr><a:tr>${cell('', ' vMerge="1"')}${cell('low')}</a:tr></a:tbl></p:graphicFrame>`;
  const comment = '<p:cmLst><p:cm><p:text>Check this</p:text></p:cm></p:cmLst>';
  const bytes = makePptx([{ shapes: title + picture + table, comment }]);
  expect(shown((await convertBytes('a.pptx', bytes)).blocks)).toEqual([
    '# Tides and currents',
    'A red lighthouse',
    [
      ['Port', 'Tide'],
      ['Ny', 'high'],
      ['Ny', 'low'],
    ],
    'Comment: Check this',
  ]);
});
