import type { SheetCell, SheetTableItem } from '@lectern/document-converter';
import { toStored } from './columnProfile';
import { describeTables } from './describeTables';
import { planTables } from './planTables';

function sheet(sheetName: string, header: string[][], rows: SheetCell[][], title: string | null = null) {
  const columns = (header[0] ?? []).map((_, at) => at);
  const items: SheetTableItem[] = [
    { table: { sheet: 1, sheetName, title, header, columns, firstRow: 1 } },
    ...rows.map((cells, at) => ({ row: { at: header.length + 1 + at, cells } })),
  ];
  return items;
}

const money = (value: number): SheetCell => ({ kind: 'money', value, currency: 'EUR' });
const share = (value: number): SheetCell => ({ kind: 'percent', value });
const date = (value: string): SheetCell => ({ kind: 'date', value });

const sales = sheet(
  'Sales',
  [['Order', 'Day', 'Price (EUR)', 'Margin', 'Paid']],
  [
    [1, date('2025-01-01'), money(2.5), share(0.125), true],
    [2, date('2025-01-02'), 'n/a', share(0.2), false],
    [3, date('2025-01-03'), money(4), share(1), true],
  ],
);

test('columns have the types of their cells, and comments with their units', () => {
  const { tables, notes } = planTables(sales, 'book.xlsx');
  expect(notes).toEqual([]);
  const { schema, sources } = describeTables(tables.filter((table) => table !== null));
  expect(schema.tables[0]?.columns.map(({ name, type, comment }) => [name, type, comment])).toEqual([
    ['order', 'integer', null],
    ['day', 'date', null],
    ['price', 'real', 'unit: EUR'],
    ['margin', 'real', 'unit: percent'],
    ['paid', 'boolean', null],
  ]);
  expect(schema.tables[0]?.primaryKey).toEqual(['order']);
  expect(sources).toEqual([
    { table: 'sales', sheetName: 'Sales', range: 'A1:E4', letters: ['A', 'B', 'C', 'D', 'E'] },
  ]);
});

test('percentages are stored as people see them', () => {
  expect(toStored(share(0.125), 'percent')).toBe(12.5);
  expect(toStored(share(0.07), 'percent')).toBe(7);
  expect(toStored('n/a', 'percent')).toBeNull();
});

test('groups of columns are a part of the names, units are not', () => {
  const header = [
    ['Month', 'Gas (kWh)', 'Gas (kWh)'],
    ['Month', 'North', 'South'],
  ];
  const plan = planTables(
    sheet('Use', header, [
      ['May', 1, 2],
      ['June', 3, 4],
    ]),
    'book.xlsx',
  ); // prettier-ignore
  expect(plan.tables[0]?.columns.map(({ name, unit }) => [name, unit])).toEqual([
    ['month', null],
    ['gas_north', 'kWh'],
    ['gas_south', 'kWh'],
  ]);
});

test('sheets with names of programs are called by their title or their file', () => {
  const rows: SheetCell[][] = [
    ['x', 1],
    ['y', 2],
  ];
  const header = [['Name', 'Value']];
  const named = (...items: SheetTableItem[]) =>
    planTables(items, 'Energy use.xlsx').tables.map((table) => table?.name);
  expect(named(...sheet('Sheet1', header, rows))).toEqual(['energy_use']);
  expect(named(...sheet('Tabelle 2', header, rows, 'Prices'))).toEqual(['prices']);
  expect(named(...sheet('Fleet', header, rows, 'Trips'), ...sheet('Fleet', header, rows))).toEqual([
    'trips',
    'fleet',
  ]);
});

test('a column with nothing but keys of another sheet refers to it', () => {
  const items = [
    ...sheet(
      'Customers',
      [['Customer', 'Country']],
      [
        ['Ada', 'NO'],
        ['Ben', 'PT'],
      ],
    ), // prettier-ignore
    ...sheet(
      'Orders',
      [['Order', 'Customer']],
      [
        [1, 'Ada'],
        [2, 'Ada'],
        [3, 'Ben'],
      ],
    ), // prettier-ignore
  ].map((item, at) => ('table' in item ? { table: { ...item.table, sheet: at + 1 } } : item));
  const { schema } = describeTables(planTables(items, 'a.xlsx').tables.filter((table) => table !== null));
  expect(schema.tables[1]?.foreignKeys).toEqual([
    { columns: ['customer'], table: 'customers', referencedColumns: ['customer'] },
  ]);
});

test('a table without regular columns is left to text with the reason', () => {
  const mixed = sheet(
    'Notes',
    [['A', 'B']],
    [
      [1, 'x'],
      ['one', 2],
      [date('2025-01-01'), 3],
    ],
  ); // prettier-ignore
  const single = sheet('Short', [['A', 'B']], [[1, 2]]);
  expect(planTables(mixed, 'a.xlsx').notes).toEqual([
    'A table of sheet “Notes” is found as text only: its columns mix numbers, dates and words.',
  ]);
  expect(planTables(single, 'a.xlsx').notes[0]).toContain('fewer than two rows');
});

test('all samples together are as many as those of other databases', () => {
  const header = Array.from({ length: 30 }, (_, at) => `Column ${at}`);
  const rows = Array.from({ length: 8_000 }, (_, at) => header.map((name) => `${name} value ${at}`));
  const { tables } = planTables(sheet('Wide', [header], rows), 'wide.xlsx');
  const { schema } = describeTables(tables.filter((table) => table !== null));
  const columns = schema.tables.flatMap((table) => table.columns);
  const count = columns.reduce((sum, { sampleValues }) => sum + sampleValues.length, 0);
  expect(count).toBeGreaterThan(190_000);
  expect(count).toBeLessThanOrEqual(200_000);
  for (const { sampleValues, samplesComplete } of columns)
    expect(samplesComplete).toBe(sampleValues.length > 0);
});

test('a row is named by the column behind places in a ranking', () => {
  const places = sheet(
    'Ranking',
    [['Pos.', 'City', 'Surface']],
    [
      ['1st', 'Bergamo', 39.6],
      ['2nd', 'Treviglio', 31.5],
      ['3rd', 'Seriate', 12.4],
    ],
  );
  const { tables } = planTables(places, 'cities.xlsx');
  const { schema } = describeTables(tables.filter((table) => table !== null));
  expect(schema.tables[0]?.columns.map(({ name, comment }) => [name, comment])).toEqual([
    ['pos', null],
    ['city', 'name'],
    ['surface', null],
  ]);
});

test('a row is named by its number where that is no place in a ranking', () => {
  const rooms = sheet(
    'Rooms',
    [['Room', 'Use', 'Seats']],
    [
      ['101a', 'lectures', 40],
      ['101b', 'lectures', 35],
      ['102a', 'laboratory', 16],
    ],
  );
  const { tables } = planTables(rooms, 'rooms.xlsx');
  const { schema } = describeTables(tables.filter((table) => table !== null));
  expect(schema.tables[0]?.columns.map(({ comment }) => comment)).toEqual(['name', null, null]);
});
