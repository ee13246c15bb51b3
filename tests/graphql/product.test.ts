import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { eventually, type Harness, startHarness } from '../harness';
import { testInProcess } from '../topology';
import { confirm, ingest, upload } from './support/ingest';
import { type Step, watchUntilReady } from './support/watchUntilReady';

const handbook = `# Leave

Every employee has 25 days of annual leave a year. Unused days expire in March.

# Equipment

Laptops are replaced every three years.
`;

let harness: Harness;
let key: string;
let staging: string;
beforeAll(async () => {
  harness = await startHarness();
  key = (await harness.createKey()).key;
  staging = (await harness.createKey('staging')).key;
});
afterAll(() => harness.close());

const ask = async <T = Record<string, never>>(
  query: string,
  variables?: object,
  options: { key?: string } = {},
) => harness.graphql<T>(query, variables as Record<string, unknown>, { key, ...options });

describe('the whole flow over GraphQL', () => {
  let fileId: string;
  beforeAll(async () => {
    fileId = await ingest(harness, 'handbook.md', handbook, {
      key,
      metadata: { category: 'hr', 'Odd key': [1, { a: null }] },
    });
  });

  test('a score is what its parts add up to, and the calibration says what a minimum score keeps', async () => {
    const { data } = await ask<{
      search: { results: { semantic: { score: number; scoreParts: Record<string, number> }[] } };
      scoreThresholds: { minScore: number; relevantKept: number; irrelevantKept: number }[];
    }>(
      `{ search(input: { query: "How many days of annual leave?", minScore: 0 }) { results { semantic {
           score scoreParts { keywordScore vectorScore rerankScore words vectors reranker first base } } } }
         scoreThresholds { minScore relevantKept irrelevantKept } }`,
    );
    const [first] = data?.search.results.semantic ?? [];
    const { keywordScore, vectorScore, rerankScore, ...parts } = first?.scoreParts ?? {};
    const sum = Object.values(parts).reduce((total, value) => total + value, 0);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(first?.score ?? 0, 6);
    expect(keywordScore).toBeGreaterThan(0);
    expect(vectorScore).toBeGreaterThan(0.5);
    expect(rerankScore).toBeGreaterThan(0);
    for (const { relevantKept, irrelevantKept } of data?.scoreThresholds ?? []) {
      expect(relevantKept).toBeGreaterThan(irrelevantKept);
    }
    expect(data?.scoreThresholds.map(({ minScore }) => minScore)).toContain(0.7);
  });

  test('a file shows its record, timeline, progress and chunks; metadata is untouched', async () => {
    const { data } = await ask<{ file: Record<string, never> }>(
      `query ($id: UUID!) { file(id: $id) {
        status progress isConverted category fileMetadata totalChunks folder { name }
        timeline { status sequence } stages { stage durationSeconds } totalProcessingDurationSeconds
        chunks(first: 1) { totalCount edges { cursor node { index content } } pageInfo { hasNextPage endCursor } } } }`,
      { id: fileId },
    );
    expect(data?.file).toMatchObject({
      status: 'ready',
      progress: 1,
      isConverted: true,
      category: 'hr',
      fileMetadata: { category: 'hr', 'Odd key': [1, { a: null }] },
      folder: { name: 'default' },
    });
    const { timeline, chunks, totalChunks } = (data as { file: unknown }).file as {
      timeline: { status: string; sequence: number }[];
      totalChunks: number;
      chunks: {
        totalCount: number;
        edges: { node: { index: number } }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    };
    expect(timeline.map(({ sequence }) => sequence)).toEqual(timeline.map((_, i) => i + 1));
    expect(timeline.at(-1)?.status).toBe('ready');
    expect(chunks.totalCount).toBe(totalChunks);
    expect(chunks.edges[0]?.node.index).toBe(0);
    if (chunks.pageInfo.hasNextPage) {
      const next = await ask<{ file: { chunks: { nodes: { index: number }[] } } }>(
        'query ($id: UUID!, $after: String) { file(id: $id) { chunks(first: 50, after: $after) { nodes { index } } } }',
        { id: fileId, after: chunks.pageInfo.endCursor },
      );
      expect(next.data?.file.chunks.nodes[0]?.index).toBe(1);
    }
  });

  test('`node` finds a file, its chunk and its folder by ID, and nothing of another environment', async () => {
    const { data } = await ask<{ file: { folderId: string; chunks: { nodes: { id: string }[] } } }>(
      'query ($id: UUID!) { file(id: $id) { folderId chunks(first: 1) { nodes { id } } } }',
      { id: fileId },
    );
    const query = 'query ($id: UUID!) { node(id: $id) { __typename id ... on File { name } } }';
    const typeOf = async (id: string | undefined) =>
      (await ask<{ node: { __typename: string; id: string } }>(query, { id })).data?.node;
    expect(await typeOf(fileId)).toEqual({ __typename: 'File', id: fileId, name: 'handbook.md' });
    expect((await typeOf(data?.file.chunks.nodes[0]?.id))?.__typename).toBe('Chunk');
    expect((await typeOf(data?.file.folderId))?.__typename).toBe('Folder');
    const other = await ask(query, { id: fileId }, { key: staging });
    expect(other.errors?.[0]?.extensions?.code).toBe('not_found');
  });

  test('search and chat answer from it, with the file behind each citation', async () => {
    const { data, errors } = await ask<{
      search: {
        results: { semantic: { fileId: string; file: { name: string } }[]; structured: null };
        filtersApplied: object;
      };
      chat: { citations: { fileId: string; quote: string }[] };
    }>(
      `{ search(input: { query: "days of annual leave", minScore: 0, metadataFilters: { category: "hr" } }) {
          totalResults namespace filtersApplied routing { route reasoning }
          results { semantic { fileId score file { name } } structured { rows } } }
        chat(input: { question: "How many days of annual leave does an employee have?" }) {
          answer model citations { marker fileId quote } totalChunksUsed } }`,
    );
    expect(errors).toBeUndefined();
    expect(data?.search.results.semantic[0]).toMatchObject({ fileId, file: { name: 'handbook.md' } });
    expect(data?.search.results.structured).toBeNull();
    expect(data?.search.filtersApplied).toMatchObject({ top_k: 10, metadata_filters: { category: 'hr' } });
    expect(data?.chat.citations[0]).toMatchObject({ fileId, quote: expect.stringContaining('25 days') });
  });

  test('a prompt by name is not used without a language model, and the answer says so', async () => {
    const { data, errors } = await ask<{ chat: { prompt: object } }>(
      `{ chat(input: { question: "How many days of annual leave does an employee have?", promptName: "grounded-answer" }) {
          prompt { name versionNumber used note } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data?.chat.prompt).toEqual({
      name: 'grounded-answer',
      versionNumber: 1,
      used: false,
      note: 'The prompt was not used: no language model is configured.',
    });
  });

  test('chatStream gives the pieces, then the citations, then the record they make up', async () => {
    const client = createClient({
      url: harness.graphqlUrl.replace('http', 'ws'),
      webSocketImpl: WebSocket,
      connectionParams: { 'X-API-Key': key },
    });
    const kinds: string[] = [];
    let text = '';
    const query = `subscription { chatStream(input: { question: "How many days of annual leave does an employee have?" }) {
      __typename ... on ChatToken { text } ... on ChatCitations { citations { quote } } ... on ChatAnswer { answer } } }`;
    for await (const { data } of client.iterate<{
      chatStream: { __typename: string; text?: string; answer?: string };
    }>({ query })) {
      const event = data?.chatStream;
      kinds.push(event?.__typename ?? '');
      text += event?.text ?? '';
      if (event?.answer !== undefined) expect(text).toBe(event.answer);
    }
    await client.dispose();
    expect(kinds.slice(-2)).toEqual(['ChatCitations', 'ChatAnswer']);
    expect(new Set(kinds.slice(0, -2))).toEqual(new Set(['ChatToken']));
  });

  test('files are listed by any of several statuses, which a single one narrows', async () => {
    const count = async (filter: string) =>
      (
        await ask<{ filesConnection: { totalCount: number } }>(
          `{ filesConnection(filter: ${filter}) { totalCount } }`,
        )
      ).data?.filesConnection.totalCount;
    expect(await count('{ statuses: [conversion_failed, ready] }')).toBe(await count('{ status: ready }'));
    expect(await count('{ statuses: [conversion_failed, uploading] }')).toBe(0);
    expect(await count('{ status: ready, statuses: [uploading] }')).toBe(0);
  });

  test('an edit of name, folder and metadata shows at once, also in lists; search filters follow it', async () => {
    const { data: created } = await ask<{ createFolder: { id: string } }>(
      'mutation { createFolder(input: { name: "Policies" }) { id } }',
    );
    const list =
      'query ($folderId: UUID!) { filesConnection(filter: { folderId: $folderId, search: "RULES" }) { totalCount nodes { name folderName } } }';
    const folderId = created?.createFolder.id;
    expect((await ask(list, { folderId })).data).toEqual({ filesConnection: { totalCount: 0, nodes: [] } });
    const { data } = await ask(
      'mutation ($input: UpdateFileInput!) { updateFile(input: $input) { name status } }',
      { input: { fileId, name: 'House rules', folderId, metadata: { category: 'rules' } } },
    );
    expect(data).toEqual({ updateFile: { name: 'House rules', status: 'ready' } });
    expect((await ask(list, { folderId })).data).toEqual({
      filesConnection: { totalCount: 1, nodes: [{ name: 'House rules', folderName: 'Policies' }] },
    });
    const search =
      '{ search(input: { query: "annual leave", minScore: 0, metadataFilters: { category: "rules" } }) { totalResults } }';
    // Filters see changed metadata when the search indexes do, about a second later on Atlas.
    await eventually(
      async () => (await ask<{ search: { totalResults: number } }>(search)).data?.search.totalResults ?? 0,
      (found) => found > 0,
    );
    const again = await ask('mutation { createFolder(input: { name: "Policies" }) { id } }');
    expect(again.errors?.[0]?.extensions?.code).toBe('conflict');
  });

  test('no other key sees a cached answer, and the deletion of a file empties what named it', async () => {
    const query = `query ($id: UUID!) { file(id: $id) { name } files { total } }`;
    const seen = await ask(query, { id: fileId });
    expect((await ask(query, { id: fileId })).data).toEqual(seen.data);
    const other = await ask(query, { id: fileId }, { key: staging });
    expect(other.data).toEqual({ file: null, files: { total: 0 } });
    expect(other.errors?.[0]?.extensions?.code).toBe('file_not_found');
    // Over REST, so that only the event can tell.
    expect((await harness.call('DELETE', `/files/${fileId}`, { key })).status).toBe(200);
    const after = await ask(query, { id: fileId });
    expect(after.data).toEqual({ file: null, files: { total: 0 } });
  });
});

test('an answer from the cache counts against the limit just as one that is not', async () => {
  const { key: limited } = await harness.createKey('production', { prompts: 5 });
  const outcomes: (string | undefined)[] = [];
  for (let i = 0; i < 7; i++) {
    const { errors } = await ask('{ prompts { name } }', {}, { key: limited });
    outcomes.push(errors?.[0]?.extensions?.code as string | undefined);
  }
  expect(outcomes).toEqual([...Array(5).fill(undefined), 'rate_limit_exceeded', 'rate_limit_exceeded']);
});

testInProcess('nested lists look into the store a fixed number of times', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((i) => ingest(harness, `n${i}.md`, `# N${i}\n\nText ${i}.`, { key })),
  );
  let finds = 0;
  const { models } = harness.app.services;
  const counted = [models.chunks, models.folders, models.files, models.projects];
  const spies = counted.map(({ collection }) => {
    const find = (collection.find as (...args: unknown[]) => unknown).bind(collection);
    return jest
      .spyOn(collection as { find: (...args: unknown[]) => unknown }, 'find')
      .mockImplementation((...args) => {
        // Webhooks look for pending events meanwhile.
        if (!JSON.stringify(args[0] ?? {}).includes('pendingEvents')) finds++;
        return find(...args);
      });
  });
  const query = `{ files(pageSize: 50) { items { id folder { name } chunks(first: 3) { nodes { content } } } }
    projects { organization { name } } }`;
  const { data, errors } = await ask<{ files: { items: { chunks: { nodes: object[] } }[] } }>(query);
  for (const spy of spies) spy.mockRestore();
  expect(errors).toBeUndefined();
  expect(data?.files.items.length).toBeGreaterThanOrEqual(ids.length);
  expect(data?.files.items.every(({ chunks }) => chunks.nodes.length > 0)).toBe(true);
  // The page, its folders, its chunks and the versions in force, the projects.
  expect(finds).toBe(5);
});

test('a listener on the environment counts every status of many files in order, and none of another environment', async () => {
  const client = createClient({
    url: harness.graphqlUrl.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { apiKey: key },
  });
  const wanted = Number(process.env.LECTERN_WATCHED_FILES ?? 30);
  const ids: string[] = [];
  const seen = new Map<string, Step[]>();
  const listening = watchUntilReady(client, ids, wanted, seen);
  const names = Array.from({ length: wanted }, (_, i) => `many-${i}.txt`);
  const others: string[] = [];
  for (let i = 0; i < wanted; i += 20) {
    ids.push(
      ...(await Promise.all(
        names.slice(i, i + 20).map((name) => upload(harness, name, `Text of ${name}.`, { key })),
      )),
    );
  }
  others.push(await upload(harness, 'foreign.txt', 'Of another environment.', { key: staging }));
  await Promise.all([
    ...ids.map((id) => confirm(harness, id, key)),
    confirm(harness, others[0] ?? '', staging),
  ]);
  await listening;
  await client.dispose();
  const whole = [
    'uploading',
    'uploaded',
    'conversion_started',
    'conversion_complete',
    'parsing_started',
    'parsing_complete',
    'chunking_started',
    'chunking_complete',
    'embedding_started',
    'embedding_complete',
    'ready',
  ];
  for (const id of ids) {
    const steps = seen.get(id)?.filter(({ status }) => status !== 'uploading') ?? [];
    expect(steps.map(({ status }) => status)).toEqual(whole.slice(1));
    expect(steps.map(({ sequence }) => sequence)).toEqual(steps.map((_, i) => i + 2));
  }
  expect(seen.has(others[0] ?? '')).toBe(false);
}, 120_000);
