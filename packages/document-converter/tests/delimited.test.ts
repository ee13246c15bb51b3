import type { SheetTableItem } from '../src/sheetTable';
import { convertBytes, shown } from './support/convertBytes';

async function read(name: string, content: string | Uint8Array) {
  const items: SheetTableItem[] = [];
  const document = await convertBytes(name, content, (item) => items.push(item));
  const rows = items.flatMap((item) => ('row' in item ? [item.row.cells] : []));
  const tables = items.flatMap((item) => ('table' in item ? [item.table] : []));
  return { ...document, shown: shown(document.blocks), rows, tables, items };
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

test('a file of commas is a table of a sheet with its name, and its rows have their numbers', async () => {
  const { shown, tables, items, pageCount } = await read(
    'orders.csv',
    'id,city,"net ""total"""\n1,"Paris, France",12.5\n2,"two\nlines",1000\n',
  );
  expect(shown).toEqual([
    [
      ['id', 'city', 'net "total"'],
      ['1', 'Paris, France', '12.5'],
      ['2', 'two\nlines', '1000'],
    ],
  ]);
  expect(pageCount).toBe(1);
  expect(tables).toMatchObject([{ sheetName: 'orders', firstRow: 1, columns: [0, 1, 2] }]);
  expect(items.slice(1)).toEqual([
    { row: { at: 2, cells: [1, 'Paris, France', 12.5] } },
    { row: { at: 3, cells: [2, 'two\nlines', 1000] } },
  ]);
});

test('semicolons, decimal commas, dates, amounts, shares and letters of Windows are read as people write them', async () => {
  const { rows, shown } = await read(
    'umsatz.csv',
    latin1(
      'Straße;Tag;Menge;Umsatz;Anteil\r\nMüllerweg;31.01.2025;1.234;1.234,50 EUR;12,5 %\r\nAmsel;1.2.2025;-7;0,99 EUR;1 %\r\n',
    ),
  );
  expect(shown[0]).toContainEqual(['Müllerweg', '31.01.2025', '1.234', '1.234,50 EUR', '12,5 %']);
  expect(rows).toEqual([
    [
      'Müllerweg',
      { kind: 'date', value: '2025-01-31' },
      1234,
      { kind: 'money', value: 1234.5, currency: 'EUR' },
      { kind: 'percent', value: 0.125 },
    ],
    [
      'Amsel',
      { kind: 'date', value: '2025-02-01' },
      -7,
      { kind: 'money', value: 0.99, currency: 'EUR' },
      { kind: 'percent', value: 0.01 },
    ],
  ]);
});

test('a column with a leading zero is one of codes, and long numbers keep all their digits', async () => {
  const { rows } = await read('a.csv', 'zip,account,n\n80331,1234567890123456,1\n01067,1,2\n');
  expect(rows).toEqual([
    ['80331', '1234567890123456', 1],
    ['01067', '1', 2],
  ]);
});

test.each([
  ['a later cell', 'n,day\n"1,234",01/02/2025\n"1,234.5",01/31/2025\n', [1234, '2025-01-02']],
  ['another column', 'n;day;x\n1.234;01/02/2025;0,5\n2;25/02/2025;1\n', [1234, '2025-02-01']],
])('%s tells how an ambiguous number or date is meant', async (_title, content, [number, value]) => {
  const { rows } = await read('a.csv', content);
  expect(rows[0]?.slice(0, 2)).toEqual([number, { kind: 'date', value }]);
});

test('a date that may be of two months stays a text', async () => {
  const { rows } = await read('a.csv', 'n,day\n1,01/02/2025\n2,03/04/2025\n');
  expect(rows[0]).toEqual([1, '01/02/2025']);
});

test.each([
  ['a.tsv', 'name\tn\nBolt 5" long, steel\t1\nNut\t2\n', 'Bolt 5" long, steel'],
  ['a.csv', '\ufeffname;n\nBolt, steel;1\nNut;2\n', 'Bolt, steel'],
  ['a.csv', 'sep=|\nname|n\nBolt, steel|1\nNut|2\n', 'Bolt, steel'],
  ['a.csv', Buffer.from('\ufeffname\tn\nBolt, steel\t1\nNut\t2\n', 'utf16le'), 'Bolt, steel'],
])('the separator of %s is found', async (name, content, cell) => {
  const { rows, tables } = await read(name, content);
  expect(rows).toEqual([
    [cell, 1],
    ['Nut', 2],
  ]);
  expect(tables[0]).toMatchObject({ header: [['name', 'n']], firstRow: 1 });
});

test('titles and blank rows separate tables as in a workbook', async () => {
  const { tables, shown } = await read(
    'a.csv',
    'Sales 2025,,\nname,n,m\na,1,2\nb,3,4\n,,\nname,n,m\nc,5,6\nd,7,8\n',
  );
  expect(shown[0]).toBe('Sales 2025');
  expect(tables.map(({ title, firstRow }) => [title, firstRow])).toEqual([
    ['Sales 2025', 2],
    [null, 6],
  ]);
});

test.each([
  ['an open quotation mark', `a,b\n1,2\n"${'x,'.repeat(50)}`, 'A quotation mark in row 3 is not closed.'],
  ['a cell without an end', `a,b\n1,"${'x,'.repeat(600_000)}`, 'Row 2 has a cell of more than 1,000,000'],
  ['a row without an end', `a,b\n${'x,'.repeat(20_000)}`, 'Row 2 has more than 16,384 cells.'],
  ['a workbook', Buffer.from('PK\x03\x04rest', 'latin1'), 'its content is a ZIP archive, not text'],
])('%s is refused with its place', async (_title, content, message) => {
  await expect(read('a.csv', content)).rejects.toThrow(message);
});
