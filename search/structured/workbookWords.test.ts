import type { DatabaseSchema } from '../../domain/ports/connector';
import { columnSchema, tableSchema } from '../../tests/fixtures/databaseSchema';
import { likeliestWorkbooks, wordsOfTables } from './workbookWords';

function workbook(name: string, column: string, values: string[]) {
  const columns = [columnSchema(column, 'text', { sampleValues: values, samplesComplete: true })];
  const schema: DatabaseSchema = { kind: 'sqlite', tables: [tableSchema(name, columns)] };
  return { name, words: wordsOfTables(schema) };
}

const workbooks = [
  workbook('orders', 'customer', ['Fjord Market', 'Corner Deli']),
  workbook('invoices', 'supplier', ['Blue River']),
  workbook('orders_2024', 'customer', ['Estrela']),
];
const likeliest = (question: string, options = { count: 2, mayBeNone: true }) =>
  likeliestWorkbooks(question, workbooks, options).map(({ name }) => name);

test('the workbooks with the words of a question come first, by names and values', () => {
  expect(likeliest('How many orders did Estrela place?')).toEqual(['orders_2024', 'orders']);
  expect(likeliest('Which invoice is due?')).toEqual(['invoices']);
});

test('a question with none of the words is read over no workbook, unless it is directed at them', () => {
  expect(likeliest('Where is the harbour?')).toEqual([]);
  expect(likeliest('Where is the harbour?', { count: 2, mayBeNone: false })).toEqual(['orders', 'invoices']);
});
