import type { ModelUsage } from '../../../domain/ports/languageModel';
import { createOpenAiEmbeddingModel } from '../../../providers/ai/openai/openAiEmbeddingModel';
import { opener, passages } from './embeddingModels';
import { embeddingModel, standInDimension } from './protocol';
import { serverKinds, useModelServer } from './servers';

const server = useModelServer();

function cosine(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0);
}

describe.each(Object.entries(serverKinds))('EmbeddingModel: %s', (_, reach) => {
  const open = opener(reach, server);

  test('vectors have unit length and the stated dimension, whatever the text', async () => {
    const texts = [
      'words',
      '',
      ' \n\t',
      '世界您好',
      '🙂'.repeat(300),
      'x'.repeat(5000),
      '\u0000<|endoftext|>',
      '\ud83d',
    ];
    const vectors = await (await open()).embed(texts, { purpose: 'passage' });
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) {
      expect(vector).toHaveLength(standInDimension);
      expect(cosine(vector, vector)).toBeCloseTo(1, 4);
    }
  });

  test('vectors come in the order of the texts, however they are cut into requests', async () => {
    const texts = passages(50);
    const model = await open({ maxBatchTexts: 7, maxBatchTokens: 15 });
    const together = await model.embed(texts, { purpose: 'passage' });
    expect(server().requests.length).toBeGreaterThanOrEqual(10);
    for (const index of [0, 23, 49]) {
      const [alone] = await model.embed([texts[index] ?? ''], { purpose: 'passage' });
      expect(cosine(alone, together[index])).toBeCloseTo(1, 5);
    }
  });

  test('the end of a text longer than the model can read counts', async () => {
    const filler = 'The committee met on Tuesday and approved the minutes. '.repeat(1200);
    const model = await open({ maxInputTokens: 8191 });
    const [plain, withEnd] = await model.embed([filler, `${filler}${'zebra '.repeat(3000)}`], {
      purpose: 'passage',
    });
    const [question] = await model.embed(['zebra'], { purpose: 'query' });
    expect(cosine(withEnd, question)).toBeGreaterThan(cosine(plain, question) + 0.2);
  });

  test('no texts give no vectors, and ask nothing of the server', async () => {
    expect(await (await open()).embed([], { purpose: 'passage' })).toEqual([]);
    expect(server().requests).toHaveLength(0);
  });

  test('a dimension that nobody states is asked for once, and stands in the id', async () => {
    const model = await open({ dimension: undefined });
    expect(model).toMatchObject({ dimension: standInDimension, id: `${embeddingModel}@${standInDimension}` });
    await model.ping();
    expect(server().requests).toHaveLength(2);
  });

  test('vectors of another dimension are refused, and not asked for again', async () => {
    server().always({ dimension: 64 });
    const model = await open();
    await expect(model.embed(['x'], { purpose: 'passage' })).rejects.toMatchObject({
      code: 'upstream_error',
      retryable: false,
      publicMessage: expect.stringContaining('64 dimensions; 256 were expected'),
    });
    expect(server().requests).toHaveLength(1);
  });

  test.each([
    [['base64'], true],
    [['base64'], false],
    [['dimensions'], false],
    [['base64', 'dimensions'], true],
    [['base64', 'dimensions'], false],
  ] as const)('works with a server that knows no %j (says which: %s)', async (parts, names) => {
    server().namesParam = names;
    for (const part of parts) server().refuses.add(part);
    const model = await open();
    await model.embed(['x'], { purpose: 'passage' });
    const learnt = server().requests.length;
    await model.embed(['x'], { purpose: 'passage' });
    const last = server().requests.slice(learnt);
    expect(last).toHaveLength(1);
    for (const part of parts) {
      expect(last[0]?.body).not.toHaveProperty(part === 'base64' ? 'encoding_format' : part);
    }
  });

  test('shorter vectors are asked for where the model has longer ones', async () => {
    const model = await open({ dimension: 64 });
    const [vector] = await model.embed(['x'], { purpose: 'passage' });
    expect(vector).toHaveLength(64);
    expect(server().requests[0]?.body.dimensions).toBe(64);
  });

  test('a server that takes one text a request gets one', async () => {
    server().refuses.add('batches');
    const model = await open();
    const vectors = await model.embed(passages(5), { purpose: 'passage' });
    expect(vectors).toHaveLength(5);
    server().requests.length = 0;
    await model.embed(passages(3), { purpose: 'passage' });
    expect(server().requests).toHaveLength(3);
  });

  test('prefixes are put before the texts, and make another model of it', async () => {
    const model = await open({ prefixes: { query: 'query: ', passage: 'passage: ' } });
    await model.embed(['x'], { purpose: 'query' });
    await model.embed(['y'], { purpose: 'passage' });
    expect(server().requests.map(({ body }) => body.input)).toEqual([['query: x'], ['passage: y']]);
    expect(model.id).not.toBe((await open()).id);
  });

  test('every request is accounted for', async () => {
    const spent: ModelUsage[] = [];
    const model = await open({ onUsage: (usage) => spent.push(usage) });
    await model.embed(['one two three'], { purpose: 'query' });
    expect(spent).toEqual([
      {
        ...{ model: embeddingModel, requestedModel: embeddingModel, purpose: 'query' },
        provider: expect.stringMatching(/^(azure\.ai\.)?openai$/),
        ...{ promptTokens: 3, completionTokens: 0, isEstimated: false },
      },
    ]);
  });
});

test('Azure is asked by deployment, with the version and the key, or a token for each request', async () => {
  const azure = serverKinds['Azure OpenAI']?.(server().origin);
  if (azure?.kind !== 'azure') throw new Error('no Azure');
  let tokens = 0;
  const tokenProvider = async () => {
    tokens++;
    return 'sk-stand-in';
  };
  const common = { model: embeddingModel, dimension: standInDimension };
  const byKey = await createOpenAiEmbeddingModel({ ...common, server: azure });
  const byToken = await createOpenAiEmbeddingModel({
    ...common,
    server: { ...azure, credential: { tokenProvider } },
  });
  await byKey.ping();
  await byToken.ping();
  const [keyed, withToken] = server().requests;
  expect(keyed).toMatchObject({ path: `/openai/deployments/${embeddingModel}/embeddings` });
  expect(keyed?.query.get('api-version')).toBe('2024-10-21');
  expect(keyed?.headers['api-key']).toBe('sk-stand-in');
  expect(withToken?.headers.authorization).toBe('Bearer sk-stand-in');
  expect(withToken?.headers['api-key']).toBeUndefined();
  expect(tokens).toBe(1);
});

test('the environment does not change where or as whom a server is asked', async () => {
  const before = { ...process.env };
  Object.assign(process.env, {
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_API_KEY: 'other',
    OPENAI_ORG_ID: 'org',
    AZURE_OPENAI_API_KEY: 'other',
    OPENAI_API_VERSION: '1999-01-01',
  });
  try {
    for (const reach of Object.values(serverKinds)) {
      const common = { model: embeddingModel, dimension: standInDimension };
      await (await createOpenAiEmbeddingModel({ ...common, server: reach(server().origin) })).ping();
    }
    for (const { headers } of server().requests) expect(headers['openai-organization']).toBeUndefined();
  } finally {
    process.env = before;
  }
});
