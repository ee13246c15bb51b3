import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import type { DatabaseSchema } from '../../domain/ports/connector';
import type { QuestionReader } from '../../domain/ports/questionReader';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { ask } from '../../search/structured/ask';
import { guardQuery } from '../../search/structured/sql/guard';
import { createReader } from './createReader';

const now = new Date('2025-06-15T12:00:00Z');
const directory = mkdtempSync(path.join(tmpdir(), 'lectern-languages-'));
let schema: DatabaseSchema;
let reader: QuestionReader;

beforeAll(async () => {
  const file = path.join(directory, 'shop.sqlite');
  createSampleDatabase(file);
  const connector = createOpenConnector({ sqliteDirectories: [directory] })('sqlite', file, 'test');
  schema = await connector.introspect();
  reader = createReader(schema);
  await connector.close();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function sqlOf(question: string): Promise<string> {
  const asked = ask(question, reader, now);
  if (!asked.understood) return asked.reason;
  const guarded = await guardQuery(asked.query, schema);
  return guarded.allowed ? guarded.readable.replace(/ AS \w+/g, '') : guarded.reason;
}

test.each([
  ['Wie viele Produkte gibt es?', 'SELECT COUNT(*) FROM products'],
  ['¿Cuántos productos hay?', 'SELECT COUNT(*) FROM products'],
  ['Combien de clients y a-t-il ?', 'SELECT COUNT(*) FROM customers'],
])('%s', async (question, sql) => {
  expect(await sqlOf(question)).toBe(sql);
});

test('what is not understood in German is named in the reason', async () => {
  expect(await sqlOf('Welche Produkte leuchten nachts violett?')).toMatch(/not understood: .*"violett"/);
});

test.each(['Which products glow in the dark?', 'List the smartest customers'])(
  'an English question with a word that the database has nothing for is declined: %s',
  async (question) => {
    expect(await sqlOf(question)).toMatch(/not understood|can't tell/);
  },
);
