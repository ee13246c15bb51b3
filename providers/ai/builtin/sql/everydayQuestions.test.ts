import type { DatabaseSchema } from '../../../../domain/ports/connector';
import { renderSql } from '../../../../search/structured/sql/render';
import { columnSchema } from '../../../../tests/fixtures/databaseSchema';
import { questionReaders } from './createQuestionReader';
import { wordVectors } from './wordVectors';

const column = (name: string, type: string, sampleValues: string[] = []) =>
  columnSchema(name, type, { sampleValues, nullable: false, samplesComplete: true });
const table = (
  name: string,
  columns: DatabaseSchema['tables'][number]['columns'],
  references: string[] = [],
) => ({
  ...{ name, comment: null, primaryKey: [columns[0]?.name ?? ''], rowEstimate: 40, columns },
  foreignKeys: references.map((other) => ({
    columns: [`${other}_id`],
    referencedColumns: [`${other}_id`],
    table: `${other}s`,
  })),
});

const schema: DatabaseSchema = {
  kind: 'sqlite',
  tables: [
    table('genres', [column('genre_id', 'integer'), column('name', 'text', ['Novels', 'Poems'])]),
    table(
      'books',
      [
        column('book_id', 'integer'),
        column('name', 'text', ['Salt Road', 'Low Tide']),
        column('price', 'real'),
        column('genre_id', 'integer'),
      ],
      ['genre'],
    ),
    table('members', [
      column('member_id', 'integer'),
      column('name', 'text', ['Ada', 'Bruno']),
      column('country', 'text', ['Germany', 'Spain']),
    ]),
    table(
      'loans',
      [
        column('loan_id', 'integer'),
        column('member_id', 'integer'),
        column('book_id', 'integer'),
        column('loan_date', 'date', ['2025-01-31', '2025-02-01']),
        column('fee', 'real'),
      ],
      ['member', 'book'],
    ),
  ],
};
const reader = questionReaders(wordVectors())(schema);
const now = new Date('2025-06-15T12:00:00Z');

function sqlOf(question: string): string | null {
  const reading = reader.read(question, now);
  return reading.understood ? renderSql(reading.query, 'sqlite').readable.replace(/\s+/g, ' ') : null;
}

const month = 'substr(CAST(loan_date AS text), 1, 7)';
const year = 'substr(CAST(loan_date AS text), 1, 4)';

test.each([
  [
    'How many loans per month?',
    `SELECT COUNT(*), ${month} AS "month" FROM loans GROUP BY ${month} ORDER BY ${month}`,
  ],
  ['loans by month', `SELECT COUNT(*), ${month} AS "month" FROM loans GROUP BY ${month} ORDER BY ${month}`],
  ['total fee per year', `SELECT SUM(fee), ${year} AS "year" FROM loans GROUP BY ${year} ORDER BY ${year}`],
  ['When was the last loan?', 'SELECT loan_date FROM loans ORDER BY loan_date DESC LIMIT 1'],
  [
    'What percentage of members is from Germany?',
    "SELECT AVG(CASE WHEN country = 'Germany' THEN 100 ELSE 0 END) AS percentage FROM members",
  ],
  [
    'How many loans were there on March 25, 2025?',
    "SELECT COUNT(*) FROM loans WHERE loan_date >= '2025-03-25' AND loan_date < '2025-03-26'",
  ],
  ...['25.3.2025', '25.03.2025', '25/3/2025', '3/25/2025'].map((day) => [
    `How many loans were there on ${day}?`,
    "SELECT COUNT(*) FROM loans WHERE loan_date >= '2025-03-25' AND loan_date < '2025-03-26'",
  ]),
  [
    'Hallo, wie viele loans gab es am 25. März 2025?',
    "SELECT COUNT(*) FROM loans WHERE loan_date >= '2025-03-25' AND loan_date < '2025-03-26'",
  ],
  [
    'Which is cheaper, Salt Road or Low Tide?',
    "SELECT name, price FROM books WHERE name IN ('Salt Road', 'Low Tide') ORDER BY price LIMIT 1",
  ],
  [
    'Was ist teurer, Salt Road oder Low Tide?',
    "SELECT name, price FROM books WHERE name IN ('Salt Road', 'Low Tide') ORDER BY price DESC LIMIT 1",
  ],
  ...[
    'What do Salt Road and Low Tide cost?',
    'Is Salt Road cheaper than Low Tide?',
    'Compare the price of Salt Road and Low Tide',
  ].map((question) => [question, "SELECT name, price FROM books WHERE name IN ('Salt Road', 'Low Tide')"]),
  ...['Who has more loans, Ada or Bruno?', 'Wer hat mehr loans, Ada oder Bruno?'].map((question) => [
    question,
    "SELECT COUNT(*), members.name FROM loans JOIN members ON loans.member_id = members.member_id WHERE members.name IN ('Ada', 'Bruno') GROUP BY members.name ORDER BY COUNT(*) DESC LIMIT 1",
  ]),
  ['Compare Salt Road and Low Tide', "SELECT name, price FROM books WHERE name IN ('Salt Road', 'Low Tide')"],
  [
    'Which genres have Salt Road and Low Tide?',
    "SELECT DISTINCT genres.name FROM genres JOIN books ON genres.genre_id = books.genre_id WHERE books.name = 'Salt Road' INTERSECT SELECT DISTINCT genres.name FROM genres JOIN books ON genres.genre_id = books.genre_id WHERE books.name = 'Low Tide'",
  ],
  [
    'How many novels do we have?',
    "SELECT COUNT(*) FROM books JOIN genres ON books.genre_id = genres.genre_id WHERE genres.name = 'Novels'",
  ],
  ...['Do we have any novels?', 'Which novels do we have?', 'novels'].map((question) => [
    question,
    "SELECT books.name FROM books JOIN genres ON books.genre_id = genres.genre_id WHERE genres.name = 'Novels'",
  ]),
  ['List the loans', 'SELECT loan_id, member_id, book_id, loan_date, fee FROM loans'],
  ['Wie viele Mitglieder kommen aus Deutschland?', "SELECT COUNT(*) FROM members WHERE country = 'Germany'"],
  ['¿Cuántos miembros hay?', 'SELECT COUNT(*) FROM members'],
  ['Combien de livres avons-nous ?', 'SELECT COUNT(*) FROM books'],
])('%s', (question, sql) => {
  expect(sqlOf(question)).toBe(sql);
});

test.each([
  ['a row that is named is no answer to what it did', 'What did Ada borrow?'],
  ['a word before what is counted is no verb', 'How many open loans are there?'],
  ['a number of rows is no key of one', 'Show the three members'],
  ['the last time of what is not named is not told', 'When was Ada last here?'],
  ['a total that is asked for is not passed over', 'What did the novels cost in total?'],
  ['those that others are compared with are not told', 'Which is cheaper than Salt Road and Low Tide?'],
  ['more than one has is no comparison of it with another', 'Who has more loans than Ada?'],
  ['how many were lent is not how many there are', 'How many novels did we lend?'],
  ['what has been ordered is no order of rows', 'How many books were ordered?'],
  ['a year is no amount', 'Which loans had a fee in 2024?'],
  ['a comparison of one thing', 'Compare Salt Road'],
  ['a share of what two conditions hold for has no whole', 'What percentage of loans was by Ada in 2025?'],
  ['a day that may be in March or in April', 'How many loans were there on 3/4/2025?'],
  ['a day that there is not', 'How many loans were there on 25.13.2025?'],
  ['a country that no row has is not passed over', 'Which members are from the US?'],
])('%s', (_title, question) => {
  expect(sqlOf(question)).toBeNull();
});
