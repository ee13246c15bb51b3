import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import { ConnectorPool } from '../../connectors/connectorPool';
import { createConnector, deleteConnector } from '../../connectors/manageConnectors';
import type { CompletionRequest, LanguageModel } from '../../domain/ports/languageModel';
import type { ConnectorDoc } from '../../models/connectors';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { answerStructured } from '../../search/structured/answerStructured';
import { createReader } from './createReader';

const directory = mkdtempSync(path.join(tmpdir(), 'lectern-answer-'));
const file = path.join(directory, 'shop.sqlite');
const secrets = createSecretBox(randomBytes(32));
const open = createOpenConnector({ sqliteDirectories: [directory] });
const records = new Map<string, ConnectorDoc>();
const store = {
  insert: async (document: Omit<ConnectorDoc, 'environmentId'>) => {
    records.set(document._id, { ...document, environmentId: 'e' });
  },
  deleteOne: async ({ _id }: { _id: string }) => {
    const found = records.get(_id) ?? null;
    records.delete(_id);
    return found;
  },
};
const pool = new ConnectorPool({ open, secrets, createReader });
let record: ConnectorDoc;

beforeAll(async () => {
  createSampleDatabase(file);
  await createConnector(
    { store, open, secrets },
    { name: 'Shop', kind: 'sqlite', url: file },
    { id: 'c1', now: new Date(), owner: 'e' },
  );
  record = records.get('c1') as ConnectorDoc;
});
afterAll(async () => {
  await pool.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A model that gives the replies one after the other, and keeps what it was asked. */
function scripted(...replies: string[]): LanguageModel & { requests: CompletionRequest[] } {
  const requests: CompletionRequest[] = [];
  return {
    id: 'scripted',
    contextTokens: 8_000,
    requests,
    async complete(request) {
      requests.push({ ...request, messages: [...request.messages] });
      const text = replies[requests.length - 1] ?? '';
      const usage = { promptTokens: 1, completionTokens: 1, isEstimated: true };
      return { text, model: 'scripted', finishReason: 'stop', usage };
    },
    async *stream() {},
    ping: async () => undefined,
    close: async () => undefined,
  };
}

test('the record keeps the address sealed', () => {
  expect(JSON.stringify(record)).not.toContain('shop.sqlite');
  expect(secrets.open(record.sealedUrl, 'c1')).toBe(file);
});

test('an understood question gives rows, columns, the SQL and its explanation', async () => {
  const answer = await answerStructured(
    { pool },
    { connector: record, question: 'How many products are in each category?' },
  );
  expect(answer.sqlGenerated).toContain('GROUP BY categories.category_id');
  expect(answer.sqlExplanation).toContain('for each categories.category_id');
  expect(answer.structured?.columns).toEqual([
    { name: 'count', type: 'integer', description: null },
    { name: 'name', type: 'text', description: null },
  ]);
  expect(answer.structured?.rows).toContainEqual({ name: 'tents', count: 4 });
});

test('comments of the database describe the columns', async () => {
  const answer = await answerStructured(
    { pool },
    { connector: record, question: 'What is the weight of the Ember One?' },
  );
  expect(answer.structured).toEqual({
    columns: [{ name: 'weight', type: 'integer', description: 'grams' }],
    rows: [{ weight: 145 }],
  });
});

test('a question that is not understood gives no rows and names the words', async () => {
  const answer = await answerStructured(
    { pool },
    { connector: record, question: 'Which products glow at night?' },
  );
  expect(answer).toMatchObject({ structured: null, sqlGenerated: null, sqlExplanation: null });
  expect(answer.reasoning).toContain('"glow"');
});

test('rows lead to the documents and pages they refer to', async () => {
  const question = 'List the products in the category boats';
  const answer = await answerStructured({ pool }, { connector: record, question, withReferences: true });
  expect(answer.references).toEqual({ referenceIds: ['manual-boats'], pageNumbers: [1, 2, 3] });
  const without = await answerStructured({ pool }, { connector: record, question });
  expect(without.references).toBeNull();
});

test('a language model reads first, the built-in reader stands by, and a setting turns that round', async () => {
  const sql = '{"sql": "SELECT count(*) FROM customers", "explanation": "All of them."}';
  const asking = { connector: record, question: 'How many products are there?' };
  const first = await answerStructured({ pool, languageModel: scripted(sql) }, asking);
  expect(first.reasoning).toContain('written by the language model');
  const unused = scripted(sql);
  const own = await answerStructured({ pool, languageModel: unused, sqlReader: 'built-in' }, asking);
  expect(own.reasoning).toContain('built-in reader');
  expect(unused.requests).toEqual([]);
  const failing = scripted('{"sql": null, "explanation": ""}');
  const after = await answerStructured({ pool, languageModel: failing }, asking);
  expect(after.structured?.rows).toEqual(own.structured?.rows);
  expect(after.reasoning).toMatch(/built-in reader.*language model gave no usable SQL/);
});

test('a language model writes what the built-in reader declines, checked like all SQL', async () => {
  const model = scripted(
    '{"sql": "SELECT name FROM products WHERE weight < 70", "explanation": "The lightest."}',
  );
  const answer = await answerStructured(
    { pool, languageModel: model },
    { connector: record, question: 'Which products are featherweight?' },
  );
  expect(answer.structured?.rows).toEqual([{ name: 'Wisp Headlamp' }]);
  expect(answer.sqlExplanation).toBe('The lightest.');
  expect(model.requests[0]?.messages[1]?.content).toContain('CREATE TABLE products');
});

test('SQL of a language model reads the rows of its caller only, whose prompt has no values of the table', async () => {
  const connector: ConnectorDoc = {
    ...record,
    rowFilters: [{ table: 'products', condition: 'name = :user' }],
  };
  const ask = async (user: string) => {
    const model = scripted('{"sql": "SELECT name FROM products", "explanation": "All of them."}');
    const get: ConnectorPool['get'] = (asked, signal) =>
      pool.get(asked, signal, { principals: [user], user });
    const question = 'Which products are featherweight?';
    const answer = await answerStructured({ pool: { get }, languageModel: model }, { connector, question });
    expect(JSON.stringify(model.requests)).not.toContain('Wisp Headlamp');
    return answer;
  };
  const answer = await ask('Wisp Headlamp');
  expect(answer.structured?.rows).toEqual([{ name: 'Wisp Headlamp' }]);
  expect(answer.sqlGenerated).toBe('SELECT name FROM products');
  expect(answer.sqlExplanation).toBe('All of them. Only rows that you may see are counted and shown.');
  expect((await ask('nobody')).structured?.rows).toEqual([]);
  // Whoever asks without saying for whom has the rows of nobody.
  const forNobody = await answerStructured({ pool }, { connector, question: 'How many products are there?' });
  expect(Object.values(forNobody.structured?.rows[0] ?? {})).toEqual([0]);
});

test('SQL of a model that is refused goes back to it, at most twice', async () => {
  const model = scripted(
    '{"sql": "DELETE FROM products", "explanation": ""}',
    'no JSON at all',
    '{"sql": "SELECT secret FROM products", "explanation": ""}',
    '{"sql": "SELECT name FROM products", "explanation": "Too late."}',
  );
  const answer = await answerStructured(
    { pool, languageModel: model },
    { connector: record, question: 'Which products are featherweight?' },
  );
  expect(answer.structured).toBeNull();
  expect(answer.reasoning).toContain('There is no column secret');
  expect(model.requests).toHaveLength(3);
  expect(model.requests[1]?.messages.at(-1)?.content).toContain('syntax error at or near "DELETE"');
});

test('faults of the input are all told, and an address that is refused is not repeated', async () => {
  const context = { id: 'c2', now: new Date(), owner: 'e' };
  await expect(
    createConnector({ store, open, secrets }, { kind: 'oracle', url: '' }, context),
  ).rejects.toMatchObject({
    faults: [{ path: ['name'] }, { path: ['kind'] }, { path: ['url'] }],
  });
  const url = 'postgres://someone:hush@127.0.0.1:1/none';
  const failure = await createConnector(
    { store, open, secrets },
    { name: 'x', kind: 'postgres', url },
    context,
  ).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'unavailable' });
  expect(String(failure)).not.toContain('hush');
  expect(records.has('c2')).toBe(false);
});

test('a deleted connector is closed, and deleting it again finds none', async () => {
  const { connector } = await pool.get(record);
  expect(await deleteConnector({ store, pool }, 'c1')).toBe(true);
  const limits = { timeoutMs: 5_000, maxRows: 1, maxBytes: 1_000 };
  await expect(connector.query('SELECT 1', [], limits)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await deleteConnector({ store, pool }, 'c1')).toBe(false);
});
