import { join } from 'node:path';
import { RunnableLambda } from '@langchain/core/runnables';
import * as clientModule from '@lectern/client';
import { ingest } from '../../../tests/graphql/support/ingest';
import { type Harness, startHarness } from '../../../tests/harness';
import { runExample } from '../../../tests/readmeExample';
import * as langchain from '../src';

const { Lectern, AccessError, InputError } = clientModule;
const { LecternLoader, LecternRetriever } = langchain;
const question = 'How many days of annual leave does every employee have?';
let harness: Harness;
let client: clientModule.Lectern;
let apiKey: string;
let fileId: string;
let otherId: string;

beforeAll(async () => {
  harness = await startHarness();
  apiKey = (await harness.createKey()).key;
  client = new Lectern({ baseUrl: harness.origin, apiKey });
  const text = '# Leave\n\nEvery employee has 25 days of annual leave.\n';
  fileId = await ingest(harness, 'leave.md', text, { metadata: { category: 'policy' } });
  otherId = await ingest(harness, 'harbor.md', '# Harbor\n\nThe harbor opens at six.\n');
});
afterAll(() => harness.close());

test('the retriever returns what a search finds, with score, file, pages and place', async () => {
  const [document, ...others] = await new LecternRetriever({ client, search: { topK: 1 } }).invoke(question);
  const { results } = await client.search({ query: question, topK: 1, minScore: 0.2 });
  const [hit] = results.semantic;
  expect(others).toEqual([]);
  expect(document).toMatchObject({ id: hit?.chunkId, pageContent: hit?.content });
  const { content, ...place } = hit!;
  expect(document?.metadata).toEqual({ ...place, source: 'leave.md' });
  expect(place).toMatchObject({ fileId, fileName: 'leave.md', category: 'policy' });
  expect(place.score).toBeGreaterThan(0.2);
});

test('filters restrict what is found, and nothing found is an empty list', async () => {
  const within = new LecternRetriever({ client, search: { fileIds: [otherId], minScore: 0 } });
  const names = (await within.invoke(question)).map(({ metadata }) => metadata.fileName);
  expect(new Set(names)).toEqual(new Set(['harbor.md']));
  const filter = { key: 'category', eq: 'none' };
  expect(await new LecternRetriever({ client, search: { filter } }).invoke(question)).toEqual([]);
});

test('the retriever is a part of a chain, and tells its callbacks', async () => {
  const told: string[] = [];
  const callbacks = [{ handleRetrieverEnd: (documents: object[]) => void told.push(`${documents.length}`) }];
  const retriever = new LecternRetriever({ client, search: { topK: 1 }, callbacks });
  const chain = retriever.pipe(
    RunnableLambda.from((documents: langchain.PassageDocument[]) => documents[0]?.metadata.source),
  );
  expect(await chain.invoke(question)).toBe('leave.md');
  expect(told).toEqual(['1']);
});

test('the loader loads what the retriever retrieves for its query', async () => {
  const loaded = await new LecternLoader({ client, query: question }).load();
  expect(loaded).toEqual(await new LecternRetriever({ client }).invoke(question));
  expect(loaded[0]?.metadata.fileId).toBe(fileId);
});

test('another environment finds nothing; an unknown key and invalid input are errors of the client', async () => {
  const staging = new Lectern({ baseUrl: harness.origin, apiKey: harness.keys.staging });
  expect(await new LecternRetriever({ client: staging, search: { minScore: 0 } }).invoke(question)).toEqual(
    [],
  );
  const stranger = new Lectern({ baseUrl: harness.origin, apiKey: 'lectern_sk_unknown' });
  await expect(new LecternRetriever({ client: stranger }).invoke(question)).rejects.toThrow(AccessError);
  await expect(new LecternLoader({ client, query: '' }).load()).rejects.toThrow(InputError);
});

test('the example of the README prints the passages with their sources', async () => {
  const modules = { '@lectern/client': clientModule, '@lectern/langchain': langchain };
  const variables = { baseUrl: harness.origin, apiKey };
  const [first] = await runExample(join(__dirname, '..', 'README.md'), modules, variables);
  expect(first).toMatch(/^leave\.md: [\s\S]*25 days of annual leave/);
});
