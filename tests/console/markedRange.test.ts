import { markedRange } from '../../console/screens/source/source';

const table = '| Valve | State |\n| --- | --- |\n| North | open |\n| South | shut |';
const content = `Checked in May.\n\n${table}\n\nThe keeper has the key.`;
const marked = (quote?: string) => content.slice(...markedRange(content, quote));

test('a quote in running text is marked alone', () => {
  expect(marked('in May')).toBe('in May');
  expect(marked('has the key.')).toBe('has the key.');
});

test('a cell of a table that is quoted marks its row, the last one too', () => {
  expect(marked('open')).toBe('| North | open |');
  expect(marked('Valve')).toBe('| Valve | State |');
  expect(table.slice(...markedRange(table, 'shut'))).toBe('| South | shut |');
  expect(table.slice(...markedRange(table, '| Valve'))).toBe('| Valve | State |');
});

test('a quote that goes on from a table, or over rows, marks the rows that it touches', () => {
  expect(marked('shut |\n\nThe keeper')).toBe('| South | shut |\n\nThe keeper');
  expect(marked('open |\n| South')).toBe('| North | open |\n| South | shut |');
});

test('without a quote, or with one that is elsewhere, the whole passage is marked', () => {
  expect(marked()).toBe(content);
  expect(marked('nowhere')).toBe(content);
});
