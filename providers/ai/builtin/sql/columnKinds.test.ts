import type { DatabaseSchema } from '../../../../domain/ports/connector';
import { renderSql } from '../../../../search/structured/sql/render';
import { columnSchema } from '../../../../tests/fixtures/databaseSchema';
import { questionReaders } from './createQuestionReader';
import { wordVectors } from './wordVectors';

const column = (name: string, type: string, sampleValues: string[]) =>
  columnSchema(name, type, { sampleValues, nullable: false, samplesComplete: true });
const schema: DatabaseSchema = {
  kind: 'sqlite',
  tables: [
    {
      ...{ name: 'stalls', comment: null, primaryKey: ['stall_id'], rowEstimate: 40, foreignKeys: [] },
      columns: [
        column('stall_id', 'integer', ['1', '2']),
        column('name', 'text', ['Quay', 'Lane']),
        column('kind', 'text', ['Bakery', 'Florist']),
        column('town', 'text', ['Faro', 'Porto']),
        column('occupancy', 'real', ['0.55', '0.4', '1']),
        column('rent', 'real', ['55', '120.5']),
        columnSchema('date_sold', 'date', { sampleValues: ['2025-01-31'], nullable: true }),
      ],
    },
  ],
};
const reader = questionReaders(wordVectors())(schema);
const sqlOf = (question: string) => {
  const read = reader.read(question, new Date('2025-06-15'));
  return read.understood ? renderSql(read.query, 'sqlite').readable : null;
};

test.each([
  ['Which stalls have an occupancy over 50%?', 'occupancy > 0.5'],
  ['Which stalls have an occupancy below 7 percent?', 'occupancy < 0.07'],
  ['Which stalls have an occupancy between 20 and 55 percent?', 'occupancy BETWEEN 0.2 AND 0.55'],
  ['Which stalls have an occupancy over 0.5?', 'occupancy > 0.5'],
  ['Which stalls have a rent over 50?', 'rent > 50'],
])('parts of one are asked for in percent: %s', (question, condition) => {
  expect(sqlOf(question)).toBe(`SELECT name FROM stalls WHERE ${condition}`);
});

test('what has happened to things is counted by the rows that have a day of it, not by different days', () => {
  expect(sqlOf('How many florists have we sold so far?')).toBe(
    "SELECT COUNT(*) FROM stalls WHERE kind = 'Florist' AND date_sold IS NOT NULL",
  );
});

test('of parts of one a percent or less is not read as all', () => {
  expect(sqlOf('Which stalls have an occupancy below 1%?')).toBeNull();
  expect(sqlOf('Which stalls have an occupancy below 1 percent?')).toBeNull();
  expect(sqlOf('Which stalls have an occupancy below 1?')).toBe(
    'SELECT name FROM stalls WHERE occupancy < 1',
  );
});

test.each([
  ['as an age', 'How old is the oldest stall?'],
  ['for what something has become', 'sold stalls'],
])('no day of something else is told %s', (_what, question) => {
  expect(sqlOf(question)).toBeNull();
});

test('the first of something is no first name of it', () => {
  const guests = questionReaders(wordVectors())({
    kind: 'sqlite',
    tables: [
      {
        ...{ name: 'bookings', comment: null, primaryKey: ['code'], rowEstimate: 40, foreignKeys: [] },
        columns: [
          column('code', 'integer', ['1', '2']),
          column('FirstName', 'text', ['Ada', 'Bruno']),
          column('rate', 'real', ['55', '120.5']),
        ],
      },
    ],
  });
  expect(guests.read('first booking', new Date('2025-06-15')).understood).toBe(false);
  expect(guests.read('first names of bookings', new Date('2025-06-15')).understood).toBe(true);
});

test('rows of each kind are counted, where only what they are called could be shown', () => {
  expect(sqlOf('stalls per town')).toBe('SELECT COUNT(*), town FROM stalls GROUP BY town');
});

test('nobody is a sum', () => {
  expect(sqlOf('Hey, who had the total rent?')).toBeNull();
});

test('things are no rows that only belong to them, and no value that is called so', () => {
  const named = (name: string, columns: DatabaseSchema['tables'][number]['columns']) => ({
    ...{ name, comment: null, primaryKey: [`${name}_id`], rowEstimate: 40, foreignKeys: [] },
    columns: [column(`${name}_id`, 'integer', ['1', '2']), ...columns],
  });
  const shop = questionReaders(wordVectors())({
    kind: 'sqlite',
    tables: [
      named('Order_Items', [column('delivered_on', 'date', ['2014-03-01'])]),
      named('Letters', [
        column('outcome', 'text', ['Order', 'None']),
        column('sent_on', 'date', ['2014-01-01']),
      ]),
    ],
  });
  expect(shop.read('how many orders did we get in 2014', new Date('2025-06-15')).understood).toBe(false);
});
