import { chartOf } from '../../console/screens/ask/chart/chartOf';
import { momentOf } from '../../console/screens/ask/chart/momentOf';

const column = (name: string, type = 'text') => ({ name, type });
const count = column('count', 'integer');
const month = column('month');

test('rows with a name and a measure are bars, called by the column that tells them apart', () => {
  const rows = [
    { city: 'Oslo', name: 'Ada', count: 3 },
    { city: 'Oslo', name: 'Bo', count: 5 },
  ];
  const chart = chartOf([column('city'), column('name'), count], rows);
  expect(chart).toMatchObject({ kind: 'bars', measures: ['count'] });
  expect(chart?.kind === 'bars' && rows.map(chart.labelOf)).toEqual(['Ada', 'Bo']);
});

test('rows with a time and a measure are a line; of several names a line each', () => {
  const rows = [
    { month: '2025-01', city: 'Oslo', count: 3 },
    { month: '2025-01', city: 'Rome', count: 1 },
    { month: '2025-02', city: 'Oslo', count: 5 },
  ];
  const two = rows.filter(({ city }) => city === 'Oslo').map(({ city: _city, ...row }) => row);
  expect(chartOf([month, count], two)).toEqual({
    kind: 'lines',
    measures: ['count'],
    time: 'month',
    series: null,
  });
  expect(chartOf([month, column('city'), count], rows)).toMatchObject({ time: 'month', series: 'city' });
});

test('exact decimals are measures, and texts of digits are not', () => {
  const rows = [
    { name: 'Ada', total: '3.50', phone: '4711' },
    { name: 'Bo', total: null, phone: '4712' },
  ];
  const columns = [column('name'), column('total', 'numeric(10,2)'), column('phone')];
  expect(chartOf(columns, rows)?.measures).toEqual(['total']);
});

test('a number without a name beside it is counted by the first column', () => {
  const rows = [
    { stars: 1, count: 4 },
    { stars: 2, count: 9 },
  ];
  const chart = chartOf([column('stars', 'integer'), count], rows);
  expect(chart).toMatchObject({ kind: 'bars', measures: ['count'] });
  expect(chart?.kind === 'bars' && rows.map(chart.labelOf)).toEqual(['1', '2']);
});

test.each([
  ['one row', [column('name'), count], [{ name: 'Ada', count: 1 }]],
  [
    'identifiers only',
    [column('name'), column('supplier_id', 'integer')],
    [
      { name: 'Ada', supplier_id: 1 },
      { name: 'Bo', supplier_id: 2 },
    ],
  ],
  [
    'no measure',
    [column('name'), column('city')],
    [
      { name: 'Ada', city: 'Oslo' },
      { name: 'Bo', city: 'Rome' },
    ],
  ],
  [
    'rows that nothing tells apart',
    [column('name'), count],
    [
      { name: 'Ada', count: 1 },
      { name: 'Ada', count: 2 },
    ],
  ],
  ['nothing but one number', [count], [{ count: 1 }, { count: 2 }]],
  [
    'no values',
    [column('name'), count],
    [
      { name: 'Ada', count: null },
      { name: 'Bo', count: null },
    ],
  ],
])('%s: no chart', (_name, columns, rows) => {
  expect(chartOf(columns, rows)).toBeNull();
});

test('times are dates, months, quarters, and years in a column of that name', () => {
  expect(momentOf('2025-03-04', 'at')).toBe(Date.UTC(2025, 2, 4));
  expect(momentOf('2025-03', 'at')).toBe(Date.UTC(2025, 2));
  expect(momentOf('2025-Q2', 'at')).toBe(Date.UTC(2025, 3));
  expect(momentOf(2025, 'year')).toBe(Date.UTC(2025, 0));
  expect(momentOf('2025', 'order_year')).toBe(Date.UTC(2025, 0));
  for (const value of [2025, '2025', 'in 2025', '2025-13', null, true])
    expect(momentOf(value, 'count')).toBeNull();
});
