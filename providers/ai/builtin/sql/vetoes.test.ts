import type { DatabaseSchema } from '../../../../domain/ports/connector';
import { columnSchema, tableSchema } from '../../../../tests/fixtures/databaseSchema';
import { candidatesOf } from './candidates';
import { linkWords } from './linkWords';
import { readWords } from './readWords';
import { buildSchemaIndex } from './schemaIndex';
import { similarities } from './similarity';
import { vetoesOf } from './vetoes';

const column = (name: string, type: string, sampleValues: string[] = []) =>
  columnSchema(name, type, { sampleValues, nullable: false, samplesComplete: true });
const reference = (name: string, table: string) => ({ columns: [name], table, referencedColumns: [name] });

const library: DatabaseSchema = {
  kind: 'sqlite',
  tables: [
    tableSchema(
      'books',
      [
        ...[column('book_id', 'integer'), column('title', 'text', ['Dune', 'Emma', 'Lisbon'])],
        ...[column('genre', 'text', ['novel', 'essay']), column('pages', 'integer')],
        ...[column('price', 'real'), column('weeks_on_top', 'integer')],
      ],
      { primaryKey: ['book_id'] },
    ),
    tableSchema(
      'members',
      [
        ...[column('member_id', 'integer'), column('name', 'text', ['Ann', 'Bo'])],
        ...[column('town', 'text', ['Lisbon', 'Porto']), column('age', 'integer')],
      ],
      { primaryKey: ['member_id'] },
    ),
    tableSchema(
      'loans',
      ['loan_id', 'book_id', 'member_id', 'days'].map((name) => column(name, 'integer')),
      {
        primaryKey: ['loan_id'],
        foreignKeys: [reference('book_id', 'books'), reference('member_id', 'members')],
      },
    ),
    tableSchema(
      'shelves',
      [
        column('shelf_id', 'integer'),
        column('height', 'real'),
        column('room', 'text', ['east', 'north town']),
      ],
      { primaryKey: ['shelf_id'] },
    ),
  ],
};
const index = buildSchemaIndex(library);

/** The vetoes against the likeliest of the readings that `fits` takes. */
function vetoes(question: string, fits = /./): string[] {
  const linked = linkWords(readWords(question), index, similarities(null, index.words));
  const found = candidatesOf(linked, new Date('2025-06-15')).find(({ query }) =>
    fits.test(JSON.stringify(query)),
  );
  if (!found) throw new Error('There is no such reading.');
  return vetoesOf(found, linked).names;
}

test.each([
  [
    'one of three things that are listed is not shown',
    'Give the names, places and ages of the members',
    'listShort',
  ],
  [
    'two superlatives, of which the query has one',
    'Show the titles of the cheapest and longest books',
    'superlativeLost',
  ],
  [
    'all that is known of a thing, of which its name is shown',
    'Show all the information about members',
    'partForAll',
  ],
  ['different rows that nothing names', 'List the different shelves', 'namelessRows'],
  ['one of two numbers has no place', 'Which books were loaned for 5 or 6 days?', 'literalLost'],
  ['a text that no row holds', "Show the members of town 'Faro'", 'valueUnstored'],
  ['rows that are and are not so', 'Show the books that are novel and not novel', 'contradicts'],
  ['a value whose words name something else', 'How many shelves are in north town?', 'valueSwallows'],
  ['"and" with "or"', 'Show the members of age 20 and town Porto or name Ann', 'mixesAndOr'],
  ['rows of two tables of one name', 'Show the title of books with members from Lisbon', 'valueOfOther'],
])('%s is no answer, or less likely: %s', (_, question, name) => {
  expect(vetoes(question)).toContain(name);
});

test.each([
  [
    'more is shown than is listed',
    "Show the members of town 'Faro'",
    /"name".*"town".*"where":null/,
    'listLong',
  ],
  ['a quoted text is lost', "Show the members with names containing letter 'o'", /letter/, 'literalLost'],
  ['a negation is lost', 'Which members are not from Porto?', /"operator":"="|"where":null/, 'negationLost'],
  [
    'a key is shown that nothing asks for',
    'Which members are not from Porto?',
    /"column":"member_id"/,
    'keyUnasked',
  ],
])('a reading in which %s is no answer, or less likely: %s', (_, question, fits, name) => {
  expect(vetoes(question, fits)).toContain(name);
});

test.each([
  'Show the title, genre and price of books',
  'Which books have most weeks on top?',
  'Show the titles of the top 3 most expensive books',
  'Show the top three cheapest books',
  'Show the title of books with more than 300 pages',
  "Show the members with names containing letter 'o'",
  'Which members are not from Porto?',
  'Show the town and the number of members of each town',
  'For each town, how many members are there?',
  'Zeige die Namen und die Städte aller members',
])('nothing speaks against a reading that has a place for all that is asked: %s', (question) => {
  expect(vetoes(question)).toEqual([]);
});
