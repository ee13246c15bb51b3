import type { DatabaseSchema } from '../../../../domain/ports/connector';
import { renderSql } from '../../../../search/structured/sql/render';
import { columnSchema, tableSchema } from '../../../../tests/fixtures/databaseSchema';
import { questionReaders } from './createQuestionReader';
import { wordVectors } from './wordVectors';

const column = (name: string, type: string, sampleValues: string[] = []) =>
  columnSchema(name, type, { sampleValues, samplesComplete: true });

const createReader = questionReaders(wordVectors());

/** The SQL of a question to a workbook of one table of eight rows; null where it is declined. */
function sqlOf(columns: DatabaseSchema['tables'][number]['columns'], question: string): string | null {
  const tables = [tableSchema('sheet_1', columns, { rowEstimate: 8, rowNumber: 'rowid' })];
  const reading = createReader({ kind: 'sqlite', tables }).read(question, new Date('2026-06-15'));
  return reading.understood ? renderSql(reading.query, 'sqlite').readable : null;
}

const items = ['radio', 'chainsaw', 'claw hammer', 'mower', 'toaster', 'record player', 'drill', 'lamp'];
const repairs = [
  column('Job', 'text', ['R201', 'R202', 'R203', 'R204', 'R205', 'R206', 'R207', 'R208']),
  column('Item', 'text', items),
  column('Customer', 'text', ['Doyle', 'Perry', 'Amin']),
  column('Fault', 'text', ['hums', 'jams', 'needle']),
  column('Cost', 'real', ['22', '48', '65']),
  column('Brought in', 'date', ['2026-02-03', '2026-02-11', '2026-03-04']),
  column('Paid', 'text', ['yes', 'no']),
];
const all = '"Job", "Item", "Customer", "Fault", "Cost", "Brought in", "Paid"';
const everything = all.replaceAll(/"(\w+)"/g, '$1');

describe('a row of a sheet is answered with what the question asks of it', () => {
  test.each([
    ['how much for the radio', "SELECT DISTINCT Cost FROM sheet_1 WHERE Item = 'radio'"],
    ['how much for the hammer', "SELECT DISTINCT Cost FROM sheet_1 WHERE Item = 'claw hammer'"],
    ['when did the mower come in', `SELECT DISTINCT "Brought in" FROM sheet_1 WHERE Item = 'mower'`],
    ["who hasn't paid", `SELECT ${everything} FROM sheet_1 WHERE Paid <> 'yes'`],
    ["perry's things", `SELECT ${everything} FROM sheet_1 WHERE Customer = 'Perry'`],
  ])('%s', (question, sql) => expect(sqlOf(repairs, question)).toBe(sql));
});

describe('the name of a row is no answer to what a sheet does not have', () => {
  test.each(['what colour is the chainsaw', 'what was wrong with the record player'])('%s', (question) =>
    expect(sqlOf(repairs, question)).toBeNull(),
  );
});

test('a month without a year is that of the days of the sheet', () => {
  expect(sqlOf(repairs, 'total cost in march')).toContain("'2026-03-01'");
  const twoYears = repairs.map((one) =>
    one.name === 'Brought in' ? column('Brought in', 'date', ['2025-03-03', '2026-03-04']) : one,
  );
  expect(sqlOf(twoYears, 'total cost in march')).toBeNull();
});

const stock = [
  column('Item', 'text', ['nails', 'screws', 'glue', 'tape', 'paint', 'filler', 'sand', 'lime']),
  column('Qty', 'integer', ['3', '40', '12']),
  column('Min stock', 'integer', ['1', '20']),
  column('Lent to', 'text', ['Ann', 'Bea']),
  column('From', 'text', ['Hull', 'York']),
  column('To', 'text', ['York', 'Leeds']),
];

describe('columns that somebody named in a few words are not taken for what they resemble', () => {
  test.each(['more than 10 in stock', 'what is lent', 'items in york', "what's still here"])(
    '%s',
    (question) => expect(sqlOf(stock, question)).toBeNull(),
  );
});

const orders = [
  column('Order no', 'integer', ['1041', '1042', '1043', '1044', '1045', '1046', '1047', '1048']),
  column('Status', 'text', ['open', 'shipped']),
  column('Amount', 'real', ['84', '18.5', '270']),
  column('Guest', 'text', ['Smith', 'Hall']),
  column('Deposit paid', 'text', ['yes', 'no']),
];

test('what somebody is paying is no deposit that was paid', () => {
  expect(sqlOf(orders, 'what is smith paying')).toBeNull();
});

test('a number of the first column tells its row', () => {
  expect(sqlOf(orders, 'status of 1047')).toBe('SELECT DISTINCT Status FROM sheet_1 WHERE "Order no" = 1047');
});
