import { randomUUID } from 'node:crypto';
import { chargeResults } from '../../../resolvers/answerSize';
import type { OperationContext } from '../../../resolvers/context';
import { type Harness, startHarness } from '../../harness';
import { ingest } from '../support/ingest';

let product: Harness;
let environmentId: string;
beforeAll(async () => {
  product = await startHarness();
  const { data } = await product.graphql<{ me: { environmentId: string } }>('{ me { environmentId } }');
  environmentId = data?.me.environmentId ?? '';
});
afterAll(() => product.close());

async function ask<T>(query: string) {
  const { data, errors } = await product.graphql<T>(query, {}, { admin: true });
  return { data, code: errors?.[0]?.extensions?.code };
}

const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ');

test('bodies of prompts count as they are long: an answer has at most 16 million characters of them', async () => {
  const now = new Date();
  const prompts = Array.from({ length: 60 }, (_, i) => ({ _id: randomUUID(), name: `prompt ${i}` }));
  await product.models.prompts.insertMany(
    prompts.map((prompt) => ({ ...prompt, environmentId, liveVersion: 1, updatedAt: now })),
  );
  const version = {
    environmentId,
    versionNumber: 1,
    body: 'a'.repeat(100_000),
    variables: [],
    createdAt: now,
  };
  await product.models.promptVersions.insertMany(
    prompts.map(({ _id: promptId }) => ({ ...version, _id: randomUUID(), promptId })),
  );
  const { data } = await ask<{ prompts: unknown[] }>('{ prompts { body } }');
  expect(data?.prompts.length).toBeGreaterThanOrEqual(60);
  expect((await ask(`{ ${aliases(3, 'prompts { body }')} }`)).code).toBe('answer_too_large');
  expect((await ask(`{ ${aliases(3, 'prompts { name }')} }`)).code).toBeUndefined();
});

test('a page of evaluation cases ends where the answer is full, and the next page goes on', async () => {
  const setId = randomUUID();
  const createdAt = new Date();
  const stored = { environmentId, createdAt, updatedAt: createdAt };
  await product.models.evaluationSets.insertMany([
    { ...stored, _id: setId, name: 'large', description: null },
  ]);
  const values = Array.from({ length: 40 }, () => 'a'.repeat(2_000));
  const assertions = Array.from({ length: 10 }, () => ({ name: 'contains-any', values }));
  const content = { question: 'How large?', mode: 'search', expected: [], assertions, mustRefuse: false };
  const contentJson = JSON.stringify(content);
  await product.models.evaluationCases.insertMany(
    Array.from({ length: 30 }, (_, i) => ({
      ...stored,
      _id: randomUUID(),
      setId,
      key: `case ${i}`,
      contentJson,
    })),
  );
  const ids: string[] = [];
  for (let after = 'null'; after !== ''; ) {
    const { data, code } = await ask<{
      admin: {
        evaluationSet: {
          cases: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
        };
      };
    }>(
      `{ admin { evaluationSet(id: "${setId}") { cases(first: 30, after: ${after}) {
        nodes { id } pageInfo { hasNextPage endCursor } } } } }`,
    );
    expect(code).toBeUndefined();
    const { nodes = [], pageInfo } = data?.admin.evaluationSet.cases ?? {};
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.length * contentJson.length).toBeLessThanOrEqual(16_000_000);
    ids.push(...nodes.map(({ id }) => id));
    after = pageInfo?.hasNextPage ? JSON.stringify(pageInfo.endCursor) : '';
  }
  expect(new Set(ids).size).toBe(30);
  expect(ids).toHaveLength(30);
});

test('metadata of an earlier version, which had no bound, counts in lists', async () => {
  const fileIds: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { data } = await product.graphql<{ initFileUpload: { fileId: string } }>(
      `mutation { initFileUpload(input: { filename: "a${i}.txt", mimeType: "text/plain", size: 5 }) { fileId } }`,
    );
    fileIds.push(data?.initFileUpload.fileId ?? '');
  }
  const metadataJson = JSON.stringify({ note: 'a'.repeat(7_000_000) });
  await product.models.files.updateMany({ _id: { $in: fileIds } }, { $set: { metadataJson } });
  expect((await ask('{ files(pageSize: 10) { items { fileMetadata } } }')).code).toBe('answer_too_large');
  expect((await ask('{ files(pageSize: 2) { items { fileMetadata } } }')).code).toBeUndefined();
  const refused = await product.call('GET', '/files?page_size=10');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'answer_too_large' });
  expect((await product.call('GET', '/files?page_size=2')).status).toBe(200);
});

test('results of searches and chats count with their tags and boxes', async () => {
  const paragraphs = Array.from({ length: 6 }, (_, i) => `# Part ${i}\n\nHerons nest in tree ${i}.\n`);
  const fileId = await ingest(product, 'herons.md', paragraphs.join('\n'));
  const found = `results { semantic { content tags boundingBoxes } }`;
  const search = (more = '') =>
    `search(input: { query: "where do herons nest", minScore: 0 ${more} }) { ${found} }`;
  const chat = `chat(input: { question: "Where do herons nest?", minScore: 0 }) { ${found} }`;
  const hits = await ask<{ search: { results: { semantic: unknown[] } } }>(`{ ${search()} }`);
  expect(hits.data?.search.results.semantic.length).toBeGreaterThan(3);

  await product.models.files.updateOne({ _id: fileId }, { $set: { tags: ['a'.repeat(5_000_000)] } });
  expect((await ask(`{ ${search()} }`)).code).toBe('answer_too_large');
  expect((await ask(`{ ${chat} }`)).code).toBe('answer_too_large');
  const refused = await product.call('POST', '/search', {
    body: { query: 'where do herons nest', min_score: 0 },
  });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'answer_too_large' });
  for (const fewer of ['topK: 2', 'includeMetadata: false'])
    expect((await ask(`{ ${search(fewer)} }`)).code).toBeUndefined();
  expect((await ask(`{ ${aliases(3, search('topK: 2'))} }`)).code).toBe('answer_too_large');
});

test('the rows of a search count with their values', () => {
  const ctx = { answerSize: { characters: 0 } } as OperationContext;
  const rows = Array.from({ length: 9 }, () => ({ note: 'a'.repeat(1_000_000) }));
  chargeResults(ctx, { semantic: [], structured: { columns: [], rows } });
  expect(() => chargeResults(ctx, { semantic: [], structured: { columns: [], rows } })).toThrow('16 million');
});
