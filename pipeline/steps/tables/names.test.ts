import { identifier } from './names';

test.each([
  ['Unit price', 'unit_price'],
  ['2026 sales', 'n_2026_sales'],
  ['sqlite_sequence', 'n_sqlite_sequence'],
  ['SQLite master', 'n_sqlite_master'],
  ['sqlitedata', 'sqlitedata'],
  ['"; DROP TABLE x; --', 'drop_table_x'],
  ['\u0000\u001b[2J', 'n_2j'],
])('%j can be the name of a table', (text, name) => {
  expect(identifier(text, 'sheet')).toBe(name);
});

test('a text without letters and digits has the fallback', () => {
  expect(identifier('"\'`;', 'sheet')).toBe('sheet');
});
