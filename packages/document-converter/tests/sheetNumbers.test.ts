import type { SheetTableItem } from '../src/sheetTable';
import { convertBytes, shown } from './support/convertBytes';
import { makeXlsx } from './support/makeOffice';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const text = (at: string, value: string, style = 0) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t>${escaped(value)}</t></is></c>`;

/** The value that a cell with the number format shows. */
async function cellShown(format: string, value: number | string, date1904 = false): Promise<unknown> {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${escaped(format)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`;
  const cell = typeof value === 'number' ? `<c r="A1" s="1"><v>${value}</v></c>` : text('A1', value, 1);
  const rows = `<row r="1">${cell}${text('B1', '|')}</row>`;
  const { blocks } = await convertBytes('a.xlsx', makeXlsx([{ name: 'S', rows }], { styles, date1904 }));
  const last = shown(blocks).at(-1);
  return Array.isArray(last) ? last[0][0] : '';
}

test.each<[string, number | string, string]>([
  ['dd.mm.yyyy', 47911, '04.03.2031'],
  ['dd.mm.yyyy;@', 47911, '04.03.2031'],
  ['d.m.yy h:mm', 47911.5, '4.3.31 12:00'],
  ['hh.mm', 0.604, '14.29'],
  ['[$-407]d. mmmm yyyy', 47911, '4. März 2031'],
  ['[$-40C]dddd d mmmm yyyy', 47911, 'mardi 4 mars 2031'],
  ['[$-419]d mmmm yyyy;@', 47911, '4 марта 2031'],
  ['yyyy"年"m"月"d"日"', 47911, '2031年3月4日'],
  ['TT.MM.JJJJ', 47911, '2031-03-04'],
  ['0 %', 0.125, '13 %'],
  ['0.0 %', 0.07000000000000001, '7.0 %'],
  ['[<1]0.0%;0', 0.5, '50.0%'],
  ['[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', 1234567, '12,34,567'],
  ['[Red]-0;[Blue]0', 5, '-5'],
  ['[>100]"high";"low"', 150, 'high'],
  ['[h]:mm', 1.5, '36:00'],
  ['[mm]:ss', 0.1, '144:00'],
  ['# ?/?', 1.25, '1 1/4'],
  ['?/8', 0.375, '3/8'],
  ['0.00E+00', 12345, '1.23E+04'],
  ['##0.0E+0', 123456, '123.5E+3'],
  ['[$€-407] #,##0.00', 1234.5, '€ 1,234.50'],
  ['#,##0 Stück', 1234, '1,234 Stück'],
  ['0 kg', 12, '12 kg'],
  ['0.0 m²', 12.34, '12.3 m²'],
  ['Standard', 12.5, '12.5'],
  ['00000', 501, '00501'],
  ['0;-0;0;"No. "@', 'A7', 'No. A7'],
  [';;;', 5, ''],
  [';;;', 'secret', ''],
  ['yyyy-mm-dd', -5, ''],
])('a number format is applied as spreadsheets do: %s', async (format, value, expected) => {
  expect(await cellShown(format, value)).toBe(expected);
});

test('days of the week that are written as in East Asian formats are those of the date', async () => {
  expect(await cellShown('aaaa', 47911)).toBe('Tuesday');
});

test('dates that count from 1904 are those that the cell shows', async () => {
  expect(await cellShown('dd.mm.yyyy', 46449, true)).toBe('04.03.2031');
});

const formula = (at: string, content: string) => `<c r="${at}"><f>${escaped(content)}</f><v></v></c>`;
const number = (at: string, value: number) => `<c r="${at}"><v>${value}</v></c>`;

test('formulas without stored results are computed, across sheets and by names, with a notice', async () => {
  const rows =
    `<row r="1">${text('A1', 'Item')}${text('B1', 'Net')}${text('C1', 'Duty')}</row>` +
    `<row r="2">${text('A2', 'Rope')}${number('B2', 120)}${formula('C2', 'B2*duty')}</row>` +
    `<row r="3">${text('A3', 'Sail')}${number('B3', 80.5)}${formula('C3', 'ROUND(B3*Rates!A1,2)')}</row>` +
    `<row r="4">${text('A4', 'Sum')}${formula('B4', 'SUM(B2:B3)')}${formula('C4', 'IF(MAX(C2:C3)>10,"high","low")')}</row>`;
  const workbook = makeXlsx(
    [
      { name: 'Goods', rows },
      { name: 'Rates', rows: `<row r="1">${number('A1', 0.07)}</row>`, state: 'hidden' },
    ],
    { names: '<definedName name="duty">0.1</definedName>' },
  );
  const { blocks, notes } = await convertBytes('a.xlsx', workbook);
  expect(shown(blocks).at(-1)).toEqual([
    ['Item', 'Net', 'Duty'],
    ['Rope', '120', '12'],
    ['Sail', '80.5', '5.64'],
    ['Sum', '200.5', 'high'],
  ]);
  expect(notes).toContain(
    'The workbook has formulas without stored results. The results of 4 cells were computed when the file was read.',
  );
});

test('a formula that cannot be computed has no value, and so has what depends on it', async () => {
  const rows = `<row r="1">${text('A1', 'a')}${text('B1', 'b')}${text('C1', 'c')}${text('D1', 'd')}</row><row r="2">${formula('A2', 'NOSUCH(1)')}${formula('B2', 'A2+1')}${formula('C2', 'TODAY()')}${formula('D2', `${'1+'.repeat(4000)}1`)}</row>`;
  const { blocks, notes } = await convertBytes('a.xlsx', makeXlsx([{ name: 'S', rows }]));
  expect(shown(blocks).at(-1)).toEqual([
    ['a', 'b', 'c', 'd'],
    ['(no value)', '(no value)', '(no value)', '(no value)'],
  ]);
  expect(notes?.join()).toContain('4 cells could not be computed and have no value');
});

test('placeholders of a program that leaves the computing to others are no results, and an empty text is one', async () => {
  const stored = '<c r="B2"><f>A2*3</f><v>0</v></c><c r="C2" t="str"><f>IF(A2=7,"","x")</f><v></v></c>';
  const rows = `<row r="1">${text('A1', 'a')}${text('B1', 'b')}</row><row r="2">${number('A2', 7)}${stored}</row>`;
  const workbook = makeXlsx([{ name: 'S', rows }], {
    names: '',
    calculation: '<calcPr fullCalcOnLoad="1"/>',
  });
  expect(shown((await convertBytes('a.xlsx', workbook)).blocks).at(-1)).toEqual([
    ['a', 'b'],
    ['7', '21'],
  ]);
});

test('rows and columns that are hidden by hand are left out with a notice; filtered and folded ones stay', async () => {
  const row = (at: number, name: string, amount: number, attributes = '') =>
    `<row r="${at}" ${attributes}>${text(`A${at}`, name)}${number(`B${at}`, amount)}${text(`C${at}`, 'ok')}</row>`;
  const head = `<row r="1">${text('A1', 'Name')}${text('B1', 'Cost')}${text('C1', 'State')}</row>`;
  const body =
    row(2, 'Ada', 11) + row(3, 'Bob', 22, 'hidden="1"') + row(4, 'Cid', 33, 'hidden="1" outlineLevel="1"');
  const columns = '<cols><col min="2" max="2" hidden="1"/></cols>';
  const { blocks, notes } = await convertBytes(
    'a.xlsx',
    makeXlsx([{ name: 'S', rows: head + body, before: columns }]),
  );
  expect(shown(blocks).at(-1)).toEqual([
    ['Name', 'State'],
    ['Ada', 'ok'],
    ['Cid', 'ok'],
  ]);
  expect(notes).toEqual(['The workbook has 6 cells of hidden rows and columns, which were not read.']);
  const filter = '<autoFilter ref="A1:C4"><filterColumn colId="0"/></autoFilter>';
  const filtered = await convertBytes('a.xlsx', makeXlsx([{ name: 'S', rows: head + body, after: filter }]));
  expect(shown(filtered.blocks).at(-1)).toHaveLength(4);
});

test('typed tables have what the cells show: codes as texts, durations as such, computed results as numbers', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="dd.mm.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="9"/></cellXfs>';
  const styled = (at: string, style: number, value: number) =>
    `<c r="${at}" s="${style}"><v>${value}</v></c>`;
  const rows = `<row r="1">${['Code', 'Time', 'Due', 'Share', 'Sum'].map((name, at) => text(`${'ABCDE'[at]}1`, name)).join('')}</row><row r="2">${styled('A2', 1, 501)}${styled('B2', 2, 1.5)}${styled('C2', 3, 47911)}${styled('D2', 4, 0.125)}${formula('E2', '2+3')}</row>`;
  const items: SheetTableItem[] = [];
  await convertBytes('a.xlsx', makeXlsx([{ name: 'S', rows }], { styles }), (item) => items.push(item));
  expect(items.at(-1)).toEqual({
    row: {
      at: 2,
      cells: [
        '00501',
        { kind: 'time', value: '36:00' },
        { kind: 'date', value: '2031-03-04' },
        { kind: 'percent', value: 0.125 },
        5,
      ],
    },
  });
});
