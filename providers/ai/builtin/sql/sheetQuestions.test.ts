import type { DatabaseSchema } from '../../../../domain/ports/connector';
import { renderSql } from '../../../../search/structured/sql/render';
import { columnSchema, tableSchema } from '../../../../tests/fixtures/databaseSchema';
import { questionReaders } from './createQuestionReader';
import { wordVectors } from './wordVectors';

const column = (name: string, type: string, sampleValues: string[] = []) =>
  columnSchema(name, type, { sampleValues, samplesComplete: true });

const createReader = questionReaders(wordVectors());

/** The SQL of a question to a workbook of one table; null where it is declined. */
function sqlOf(
  columns: DatabaseSchema['tables'][number]['columns'],
  question: string,
  name = 'sheet_1',
  rows = 40,
): string | null {
  const schema: DatabaseSchema = {
    kind: 'sqlite',
    tables: [tableSchema(name, columns, { rowEstimate: rows, rowNumber: 'rowid' })],
  };
  const reading = createReader(schema).read(question, new Date('2025-06-15'));
  return reading.understood ? renderSql(reading.query, 'sqlite').readable : null;
}

const stores = [
  column('Filiale', 'text', ['Köln', 'Düsseldorf', 'Bonn']),
  column('Monat', 'text', ['Januar', 'Februar']),
  column('Umsatz', 'integer'),
  column('Kunden', 'integer'),
];

test.each([
  ['Wie hoch war der Umsatz in Köln insgesamt?', "SELECT SUM(Umsatz) FROM sheet_1 WHERE Filiale = 'Köln'"],
  ['Wie viel Umsatz hat Köln gemacht?', "SELECT SUM(Umsatz) FROM sheet_1 WHERE Filiale = 'Köln'"],
  [
    'Welche Filiale hat mehr Kunden, Köln oder Düsseldorf?',
    "SELECT Filiale, SUM(Kunden) FROM sheet_1 WHERE Filiale IN ('Köln', 'Düsseldorf') GROUP BY Filiale ORDER BY SUM(Kunden) DESC LIMIT 1",
  ],
])('"%s" is answered with sums', (question, sql) => expect(sqlOf(stores, question)).toBe(sql));

const matches = [
  column('Opponent', 'text', ['Laos', 'Nepal', 'Samoa']),
  column('Surface', 'text', ['Clay', 'Grass']),
  column('Attendance', 'integer'),
];

test('a word that names nothing stands for the rows of the one table', () => {
  expect(sqlOf(matches, 'How many matches had an attendance above 4000?')).toBe(
    'SELECT COUNT(*) FROM sheet_1 WHERE Attendance > 4000',
  );
});

test('such a word is no answer where nothing else tells what is counted', () => {
  expect(sqlOf(matches, 'How many countries were there?')).toBeNull();
});

test('rows are counted where the first column names them, and different values where it repeats', () => {
  const names = Array.from({ length: 38 }, (_, at) => `Plant ${at}`);
  const plants = [
    column('Plant', 'text', names),
    column('Country', 'text', ['Algeria', 'Peru']),
    column('Start', 'integer'),
  ];
  expect(sqlOf(plants, 'How many plants are in Algeria?')).toBe(
    "SELECT COUNT(Plant) FROM sheet_1 WHERE Country = 'Algeria'",
  );
  expect(sqlOf(plants, 'How many different plants are in Algeria?')).toBe(
    "SELECT COUNT(DISTINCT Plant) FROM sheet_1 WHERE Country = 'Algeria'",
  );
  expect(sqlOf(stores, 'Wie viele Filialen hatten einen Umsatz über 1000?')).toBe(
    'SELECT COUNT(DISTINCT Filiale) FROM sheet_1 WHERE Umsatz > 1000',
  );
});

const awards = [
  column('Film', 'text', ['Reds', 'Bulworth', 'Shampoo']),
  column('Nominee', 'text', ['Warren Beatty', 'Warren Beatty and Jeremy Pikser', 'Lee Grant']),
  column('Votes', 'integer'),
];

test('a value that other cells list beside others is no value of its own', () => {
  expect(sqlOf(awards, 'How many films have the nominee Lee Grant?')).not.toBeNull();
  expect(sqlOf(awards, 'How many films have the nominee Warren Beatty?')).toBeNull();
  expect(sqlOf(awards, 'Which nominee has the most films?')).toBeNull();
});

test('"who has the most" is no number', () => {
  const players = [column('name', 'text', ['Ada', 'Bruno']), column('Goals', 'integer')];
  for (const question of ['Who has the highest goals?', 'Which has the highest goals?'])
    expect(sqlOf(players, question) ?? '').not.toMatch(/MAX/);
});

const tents = [
  column('name', 'text', ['Ridge', 'Loft']),
  column('Länge', 'integer'),
  column('Breite', 'integer'),
  column('Höhe', 'integer'),
];

test('a degree in German is no name of its column', () => {
  expect(sqlOf(tents, 'Was ist das längste Zelt?', 'Zelte')).toBe(
    'SELECT name FROM Zelte WHERE "Länge" IS NOT NULL ORDER BY "Länge" DESC LIMIT 1',
  );
  expect(sqlOf(tents, 'Welche Zelte haben eine höhere Höhe als Loft?', 'Zelte')).toBeNull();
});

test('what is unknown has no highest', () => {
  expect(sqlOf(tents, 'Which name whose Höhe is unknown has the highest Höhe?', 'Zelte')).toBeNull();
});

const films = [
  column('Title', 'text', ['Cocoon', 'Parenthood', 'Willow', 'Apollo']),
  column('Director', 'text', ['Ada Berg', 'Bo Lind']),
  column('Length', 'integer'),
];
const filmSql = (question: string) => sqlOf(films, question, 'films', 4);

test.each([
  ['What is the first title listed?', 'SELECT Title FROM films ORDER BY rowid LIMIT 1'],
  ['What is the last title on the list?', 'SELECT Title FROM films ORDER BY rowid DESC LIMIT 1'],
  [
    'Which title comes right after Parenthood?',
    "SELECT Title FROM films WHERE rowid > (SELECT rowid FROM films WHERE Title = 'Parenthood') ORDER BY rowid LIMIT 1",
  ],
  [
    'Which title is listed before Willow?',
    "SELECT Title FROM films WHERE rowid < (SELECT rowid FROM films WHERE Title = 'Willow') ORDER BY rowid DESC LIMIT 1",
  ],
  [
    'How many titles are listed after Cocoon?',
    "SELECT COUNT(Title) FROM films WHERE rowid > (SELECT rowid FROM films WHERE Title = 'Cocoon')",
  ],
  [
    'Which title has the greater length, Cocoon or Willow?',
    "SELECT Title, Length FROM films WHERE Title IN ('Cocoon', 'Willow') AND Length IS NOT NULL ORDER BY Length DESC LIMIT 1",
  ],
])('"%s" is answered by the order of the rows, or by one of two', (question, sql) =>
  expect(filmSql(question)).toBe(sql),
);

test.each([
  ['an order of what happened', 'What was the last title to win?'],
  ['a row before another among those that meet a condition', 'Which title comes before Willow by Ada Berg?'],
  ['a first one before another', 'Which title came first before Willow?'],
  ['a name that many rows have', 'Which title comes after Bo Lind?'],
  ['a comparison by what no column has', 'Which is deeper, Cocoon or Willow?'],
])('%s is not the order of the rows: "%s"', (_title, question) => expect(filmSql(question)).toBeNull());

test('gold medals are counted in a column of gold', () => {
  const medals = [column('Nation', 'text', ['Kenya', 'Togo']), column('Gold', 'integer')];
  expect(sqlOf(medals, 'How many gold medals has Kenya won?', 'sheet_1', 2)).toBe(
    "SELECT SUM(Gold) FROM sheet_1 WHERE Nation = 'Kenya'",
  );
});

test('the highest rank may be the lowest number, and is declined', () => {
  const cities = [column('City', 'text', ['Delhi', 'Mumbai']), column('Rank', 'integer')];
  expect(sqlOf(cities, 'Which city has the highest rank?', 'cities', 2)).toBeNull();
});

const expenses = [
  column('Date', 'text', ['2026-01-12', '2026-02-03']),
  column('Category', 'text', ['Tools', 'Water', 'Seeds']),
  column('Item', 'text', ['Two spades', 'Winter bill', 'Peas']),
  column('Paid by', 'text', ['Tom Birch', 'Sana Malik', 'Tom Reed']),
  column('Amount', 'real', ['64.5', '112', '23.2']),
  column('Reimbursed', 'text', ['yes', 'no']),
];

test.each([
  ['how much did we spend on tools', "SELECT SUM(Amount) FROM expenses WHERE Category = 'Tools'"],
  ['how much was paid for water', "SELECT SUM(Amount) FROM expenses WHERE Category = 'Water'"],
  ['how much did Sana pay', `SELECT SUM(Amount) FROM expenses WHERE "Paid by" = 'Sana Malik'`],
  ['total for seeds', "SELECT SUM(Amount) FROM expenses WHERE Category = 'Seeds'"],
  ['total not reimbursed', "SELECT SUM(Amount) FROM expenses WHERE Reimbursed <> 'yes'"],
  ["what's the total we spent", 'SELECT SUM(Amount) FROM expenses'],
  ['how much have we spent so far', 'SELECT SUM(Amount) FROM expenses'],
  ['how much did we spend altogether', 'SELECT SUM(Amount) FROM expenses'],
  ['Wie viel haben wir für Tools ausgegeben?', "SELECT SUM(Amount) FROM expenses WHERE Category = 'Tools'"],
  ['Wie viel wurde für Water bezahlt?', "SELECT SUM(Amount) FROM expenses WHERE Category = 'Water'"],
  [
    'how much did Sana pay for seeds',
    `SELECT SUM(Amount) FROM expenses WHERE "Paid by" = 'Sana Malik' AND Category = 'Seeds'`,
  ],
  ['how much have we spent so far on tools', "SELECT SUM(Amount) FROM expenses WHERE Category = 'Tools'"],
  ['how much was paid by Sana', `SELECT SUM(Amount) FROM expenses WHERE "Paid by" = 'Sana Malik'`],
  ['Wie viel hat Sana bezahlt?', `SELECT SUM(Amount) FROM expenses WHERE "Paid by" = 'Sana Malik'`],
  ['who paid for the seeds', `SELECT DISTINCT "Paid by" FROM expenses WHERE Category = 'Seeds'`],
])('what was spent is the total of the amounts of a sheet: "%s"', (question, sql) =>
  expect(sqlOf(expenses, question, 'expenses')).toBe(sql),
);

test.each([
  'how much did we pay Sana',
  'how much was paid to Sana',
  'how much did we spend on Sana',
  'what have we paid Sana',
  'what did Sana pay for',
  'Wie viel haben wir Sana bezahlt?',
  'Wie viel wurde an Sana bezahlt?',
  'Wie viel haben wir für Sana ausgegeben?',
])('what was paid to somebody, or for what, is not what was paid by him: "%s"', (question) =>
  expect(sqlOf(expenses, question, 'expenses')).toBeNull(),
);

test('a first name that two persons have names neither', () => {
  expect(sqlOf(expenses, 'how much did Tom pay', 'expenses')).toBeNull();
});

const plots = [
  column('Tenant', 'text', ['Greta Lund', 'Tom Birch', 'Lech Nowak']),
  column('Phone', 'text', ['0770 111', '0770 222', '0770 333']),
  column('Size', 'integer', ['120', '95', '80']),
  column('Rent paid', 'text', ['yes', 'no']),
];
const plotSql = (question: string) => sqlOf(plots, question, 'plots', 3);

test('a person of a sheet is known by the first name alone', () => {
  expect(plotSql('phone number of greta')).toBe(
    "SELECT DISTINCT Phone FROM plots WHERE Tenant = 'Greta Lund'",
  );
});

test.each([
  ['the number of a person is no count', "what's tom's number"],
  ['a verb is no column of yes and no that begins with it', 'who rents the smallest plot'],
])('%s: "%s"', (_title, question) => expect(plotSql(question)).toBeNull());
