import type { SheetCell } from '@lectern/document-converter';
import { TotalRows } from './totalRows';

/** The rows that are left when those of totals are out, by their label. */
function things(rows: SheetCell[][]): SheetCell[] {
  const totals = new TotalRows();
  return rows.filter((cells) => !totals.isTotal(cells)).map(([label = null]) => label);
}

test.each([
  [['Total', null, 120], true],
  [['Gesamtsumme:', 3], true],
  [['Total', 'of all'], false],
  [['Totality', 3], false],
  [[null, 'Sum', 3], true],
] as [SheetCell[], boolean][])('a row %j repeats what the others say: %s', (cells, isTotal) => {
  expect(new TotalRows().isTotal(cells)).toBe(isTotal);
});

test('a row that begins or ends with a word for totals is one where its numbers are sums of rows above', () => {
  const rows: SheetCell[][] = [
    ['Total Oats', 5, 0.4],
    ['Muesli', 7, 0.2],
    ['Subtotal breakfast', 12, 0.3],
    ['Total Soap', 9, 0.1],
    ['Shampoo', 4, 0.6],
    ['Care total', 13, 0.35],
    ['Zwischensumme Haus', 25, 0.3],
    ['Total', 25, null],
  ];
  expect(things(rows)).toEqual(['Total Oats', 'Muesli', 'Total Soap', 'Shampoo']);
});

test('totals of several levels, also of amounts of money, are each left out', () => {
  const euros = (value: number): SheetCell => ({ kind: 'money', value, currency: 'EUR' });
  const rows: SheetCell[][] = [
    ['Lyon', euros(10)],
    ['Nice', euros(20.5)],
    ['Total France', euros(30.5)],
    ['Bern', euros(5)],
    ['Basel', euros(7)],
    ['Total Switzerland', euros(12)],
    ['Rome', euros(3)],
    ['Total Italy', euros(3)],
    ['Total Europe', euros(45.5)],
    ['Oslo', euros(1)],
  ];
  expect(things(rows)).toEqual(['Lyon', 'Nice', 'Bern', 'Basel', 'Rome', 'Oslo']);
});

test('without a label a row is a total only where it has nothing but sums of three rows or more', () => {
  const days: SheetCell[][] = [
    ['Mon', 1, 4],
    ['Tue', 2, 5],
    ['Wed', 3, 6],
  ];
  expect(things([...days, [null, 6, 15]])).toEqual(['Mon', 'Tue', 'Wed']);
  expect(things([...days, [null, 6, 14]])).toHaveLength(4);
  expect(things([...days, ['Thu', 6, 15]])).toHaveLength(4);
  expect(things([...days.slice(0, 2), [null, 3, 9]])).toHaveLength(3);
});

test('of many totals the work for a row is bounded', () => {
  const totals = new TotalRows();
  const before = process.cpuUsage();
  for (let row = 0; row < 20_000; row++) totals.isTotal(row % 2 ? ['Total', 1] : ['Total things', row]);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});
