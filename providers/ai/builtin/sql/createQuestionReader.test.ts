import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ColumnSchema, DatabaseSchema } from '../../../../domain/ports/connector';
import { columnSchema } from '../../../../tests/fixtures/databaseSchema';
import { questionReaders } from './createQuestionReader';
import { linkWords } from './linkWords';
import { readWords } from './readWords';
import { buildSchemaIndex } from './schemaIndex';
import { similarities } from './similarity';
import { wordVectors } from './wordVectors';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const column = (name: string, type: string, sampleValues: string[] = []) =>
  columnSchema(name, type, { sampleValues, nullable: false, samplesComplete: true });

const schema: DatabaseSchema = {
  kind: 'sqlite',
  tables: [
    {
      ...{ name: 'stations', comment: null, primaryKey: ['station_id'], foreignKeys: [], rowEstimate: 3 },
      columns: [
        column('station_id', 'integer'),
        column('name', 'text', ['Pinewood', 'Old Market']),
        column('city', 'text', ['Calder', 'Tarn']),
        column('platforms', 'integer'),
      ],
    },
  ],
};
const now = new Date('2025-06-15T12:00:00Z');
const reader = questionReaders(wordVectors())(schema);

test.each([
  ['Wie viele Stationen gibt es?', 'de'],
  ['¿Cuántas estaciones hay?', 'es'],
  ['Combien de stations y a-t-il ?', 'fr'],
])('rows are counted in German, Spanish and French: %s', (question, language) => {
  expect(reader.read(question, now)).toMatchObject({
    understood: true,
    language,
    query: {
      body: {
        items: [{ expression: { type: 'call', name: 'count' } }],
        from: { name: 'stations' },
        where: null,
      },
    },
  });
});

test('words that could be linked to nothing are named', () => {
  const reading = reader.read('Welche Stationen leuchten nachts violett?', now);
  expect(reading).toMatchObject({ understood: false, notUnderstood: expect.arrayContaining(['violett']) });
});

test('a question that is too long to be one about rows is declined at once', () => {
  expect(reader.read('wie viele Stationen '.repeat(60), now)).toMatchObject({
    understood: false,
    rivals: [],
  });
});

test('any text is read or declined without a failure', () => {
  const pieces =
    'wie viele die Stationen , und oder nicht mehr als 5 "a" jede größte nach mit meisten 2024 ( . ? ohne'.split(
      ' ',
    );
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % below;
  };
  for (let round = 0; round < 100; round++) {
    const question = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join(' ');
    expect(typeof reader.read(question, now).understood).toBe('boolean');
  }
});

test('of a value that is stored twice, with and without spaces around it, the one as written is meant', () => {
  const [table] = schema.tables;
  if (!table) throw new Error('There is a table.');
  const codes = { ...table, columns: [...table.columns, column('code', 'text', [' APG', 'APG'])] };
  const index = buildSchemaIndex({ ...schema, tables: [codes] });
  const words = readWords("Show the station with code 'APG'");
  const values = linkWords(words, index, similarities(null, index.words))
    .items.flat()
    .flatMap(({ what }) => (what.kind === 'value' ? what.entries : []));
  expect(values.map(({ value }) => value)).toEqual(['APG']);
});

const kitchens = (also: ColumnSchema[] = []): DatabaseSchema => ({
  kind: 'sqlite',
  tables: [
    {
      ...{ name: 'kitchens', comment: null, primaryKey: ['kitchen_id'], foreignKeys: [], rowEstimate: 90 },
      columns: [
        column('kitchen_id', 'integer'),
        column('name', 'text', ['Salt', 'Ember']),
        column('style', 'text', ['thai', 'greek', 'north quay']),
        column('town', 'text', ['north quay', 'selby']),
      ],
    },
    {
      ...{ name: 'addresses', comment: null, primaryKey: ['kitchen_id'], rowEstimate: 90 },
      foreignKeys: [{ columns: ['kitchen_id'], table: 'kitchens', referencedColumns: ['no_such_column'] }],
      columns: [column('kitchen_id', 'integer'), column('street', 'text', ['Mole Lane']), ...also],
    },
  ],
});

const readKitchens = (question: string, also?: ColumnSchema[]) =>
  questionReaders(null)(kitchens(also)).read(question, now);

test('two values of one column that nothing joins are no alternatives', () => {
  const reading = readKitchens('how many thai kitchens are in north quay');
  expect(JSON.stringify(reading)).not.toContain('"among":[');
  expect(readKitchens('how many thai or greek kitchens are there')).toMatchObject({ understood: true });
});

test('what a row is, is not guessed where it is split over two tables', () => {
  expect(readKitchens('give me the greek kitchens')).toMatchObject({ understood: false });
  expect(readKitchens('show the names of the greek kitchens')).toMatchObject({ understood: true });
});

test('a value that both tables of split rows have in a column of one name is not guessed to be in one of them', () => {
  const question = 'how many kitchens are in selby';
  expect(readKitchens(question)).toMatchObject({ understood: true });
  expect(readKitchens(question, [column('town', 'text', ['selby'])])).toMatchObject({ understood: false });
});

const receipts: DatabaseSchema = {
  kind: 'sqlite',
  tables: ['invoices', 'payments'].map((name) => ({
    ...{ name, comment: null, primaryKey: [`${name}_id`], foreignKeys: [], rowEstimate: 90 },
    columns: [
      column(`${name}_id`, 'integer'),
      column(`${name}_date`, 'date', ['2024-03-01']),
      column(name === 'invoices' ? 'total' : 'amount', 'real'),
      column('discount', 'real'),
    ],
  })),
};

test.each([
  ['total of the invoices of 2024', 'sum', 'total'],
  ['What is the sum of all invoices?', 'sum', 'total'],
  ['overall amount of all payments', 'sum', 'amount'],
  ['What is the total of all payments?', 'sum', 'amount'],
  ['average of all payments in 2024', 'avg', 'amount'],
])('what rows amount to is one number: %s', (question, name, amount) => {
  expect(questionReaders(null)(receipts).read(question, now)).toMatchObject({
    understood: true,
    query: {
      body: { items: [{ expression: { type: 'call', name, args: [{ column: amount }] } }], groupBy: [] },
    },
  });
});

test('what was read of a question is kept for a while, and of all databases together not without end', () => {
  let embedded = 0;
  const createReader = questionReaders(() => {
    embedded += 1;
    return Float32Array.of(1);
  });
  const [first, ...others] = Array.from({ length: 50 }, () => createReader(schema));
  const embeddedBy = (ask: () => unknown) => {
    embedded = 0;
    ask();
    return embedded;
  };
  const ask = () => first?.link('platforms in Calder');
  expect(embeddedBy(ask)).toBeGreaterThan(0);
  expect(embeddedBy(ask)).toBe(0);
  for (let n = 0; n < 50; n++) for (const other of others) other.link(`platforms in Tarn ${n}`);
  expect(embeddedBy(ask)).toBeGreaterThan(0);
});

test('the schema of a database goes with its reader, whatever was asked of it', async () => {
  const createReader = questionReaders(null);
  const askOnce = () => {
    const copy = structuredClone(schema);
    createReader(copy).link('platforms in Calder');
    return new WeakRef(copy.tables[0] as object);
  };
  const table = askOnce();
  await nextTurn();
  collectGarbage();
  expect(table.deref()).toBeUndefined();
});

const harbour: DatabaseSchema = {
  kind: 'sqlite',
  tables: [
    {
      ...{ name: 'Tidegauge', comment: null, primaryKey: [], foreignKeys: [], rowEstimate: 90 },
      columns: [column('name', 'text', ['North', 'South']), column('level', 'real', ['-6.5', '2'])],
    },
    {
      ...{ name: 'Parcel', comment: null, primaryKey: [], foreignKeys: [], rowEstimate: 90 },
      columns: [column('ParcelId', 'integer'), column('tracking_code', 'text', ['12', '0012', '7'])],
    },
  ],
};

test.each([
  ['Which tide gauges have a level below -5?', 'level', '<', -5],
  ['Which tide gauges have a level below \u22125?', 'level', '<', -5],
  ['Which tide gauges have a level below minus 5?', 'level', '<', -5],
  ['How many parcels have tracking code 12?', 'tracking_code', '=', '12'],
  ['How many parcels have tracking code 0012?', 'tracking_code', '=', '0012'],
])('a number keeps its sign, and a code its zeros: %s', (question, name, operator, value) => {
  const reading = questionReaders(wordVectors())(harbour).read(question, now);
  expect(reading).toMatchObject({
    understood: true,
    query: { body: { where: { operator, left: { column: name }, right: { value } } } },
  });
});

test('the numbers that name rows are never added up', () => {
  const reading = questionReaders(wordVectors())(harbour).read('What is the sum of all parcel ids?', now);
  expect(reading.understood).toBe(false);
});

test.each([
  'Which products are out of stock?',
  'are there any products out of stock',
  'products out of stock',
])('in "%s" "out of" a thing is none of it', (question) => {
  const shop: DatabaseSchema = {
    kind: 'sqlite',
    tables: [
      {
        ...{ name: 'products', comment: null, primaryKey: ['id'], foreignKeys: [], rowEstimate: 90 },
        columns: [
          column('id', 'integer'),
          column('name', 'text', ['Tarp']),
          column('stock', 'integer', ['3']),
        ],
      },
    ],
  };
  const reading = questionReaders(wordVectors())(shop).read(question, now);
  expect(reading).toMatchObject({
    understood: true,
    query: { body: { where: { operator: '=', left: { column: 'stock' }, right: { value: 0 } } } },
  });
});

const laender: DatabaseSchema = {
  kind: 'sqlite',
  tables: [
    {
      ...{ name: 'land', comment: null, primaryKey: ['land_id'], foreignKeys: [], rowEstimate: 90 },
      columns: [
        column('land_id', 'integer'),
        column('name', 'text', ['Polen', 'Kuba']),
        column('landessprache', 'text', ['Polnisch', 'Spanisch']),
        column('einwohner', 'integer'),
      ],
    },
  ],
};

test.each([
  ['Wie viele Länder gibt es?', { items: [{ expression: { name: 'count' } }], from: { name: 'land' } }],
  ['Nenne die Landessprachen der Länder', { items: [{ expression: { column: 'landessprache' } }] }],
  [
    'Gib die Namen aller Länder in absteigender Reihenfolge der Einwohner zurück',
    { items: [{ expression: { column: 'name' } }] },
  ],
  ['Zeige die Namen der Länder, deren Name "ol" enthält', { where: { right: { value: '%ol%' } } }],
])('an inflected word finds a name of its own language: %s', (question, body) => {
  expect(questionReaders(wordVectors())(laender).read(question, now)).toMatchObject({
    understood: true,
    query: { body },
  });
});
