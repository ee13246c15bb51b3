import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Closers } from '../../../app/startup/closers';
import { openModelProviders } from '../../../app/startup/openModelProviders';
import { loadConfig } from '../../../config/loadConfig';
import type { EmbeddingModel } from '../../../domain/ports/embeddingModel';
import { loadPackage } from '../../../providers/ai/onnx/loadPackage';
import {
  createOnnxEmbeddingModel,
  type OnnxEmbeddingModelOptions,
} from '../../../providers/ai/onnx/onnxEmbeddingModel';
import { makeModel, tinyDimension } from './onnx/makeModel';

const words = ['harbor', 'museum', 'ticket', 'zebra', 'winter', 'query', 'passage', ':'];
let directory = '';
const opened: EmbeddingModel[] = [];

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'lectern-onnx-')), 'tiny');
  await makeModel(directory, words);
});
afterEach(async () => {
  for (const model of opened.splice(0)) await model.close();
  await rm(join(directory, '..'), { recursive: true, force: true });
});

async function open(options: Partial<OnnxEmbeddingModelOptions> = {}): Promise<EmbeddingModel> {
  const model = await createOnnxEmbeddingModel({
    ...{ directory, pooling: null, maxTokens: null, prefixes: null, threads: 1 },
    ...{ batchTimeoutMs: 60_000, queryTimeoutMs: 60_000 },
    ...options,
  });
  opened.push(model);
  return model;
}

function cosine(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0);
}

async function one(model: EmbeddingModel, text: string, purpose: 'passage' | 'query' = 'passage') {
  const [vector] = await model.embed([text], { purpose });
  return vector;
}

/** Replaces the tokenizer's package by one that a test controls: packages beside the model take precedence. */
async function installTokenizer(encode: string): Promise<void> {
  const path = join(directory, 'node_modules', '@huggingface', 'tokenizers');
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'package.json'), JSON.stringify({ main: 'index.js' }));
  await writeFile(join(path, 'index.js'), `exports.Tokenizer = class { encode(text) { ${encode} } };`);
}

test('vectors have unit length and the dimension of the model, in the order of the texts', async () => {
  const model = await open({ threads: 2 });
  expect(model.dimension).toBe(tinyDimension);
  const texts = Array.from({ length: 40 }, (_, i) => `${words[i % 5]} `.repeat(1 + (i % 7)));
  const vectors = await model.embed(texts, { purpose: 'passage' });
  expect(vectors).toHaveLength(texts.length);
  for (const [i, vector] of vectors.entries()) {
    expect(cosine(vector, vector)).toBeCloseTo(1, 4);
    const same = vectors.map((other) => cosine(vector, other)).findIndex((value) => value > 0.999);
    expect(same % 5).toBe(i % 5);
  }
});

test('the end of a text longer than the window counts as much as its beginning', async () => {
  const model = await open();
  const text = `${'harbor '.repeat(3_000)}${'zebra '.repeat(3_000)}`;
  const vector = await one(model, text);
  const [harbor, zebra] = await model.embed(['harbor', 'zebra'], { purpose: 'passage' });
  expect(cosine(vector, harbor)).toBeCloseTo(cosine(vector, zebra), 1);
});

test('pooling is that of the configuration, else that of the model, else the mean', async () => {
  const text = 'zebra museum';
  const mean = await open();
  const byFile = { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false };
  await writeFile(join(directory, '1_Pooling/config.json'), JSON.stringify(byFile));
  const cls = await open();
  const configured = await open({ pooling: 'mean' });
  expect(new Set([mean.id, cls.id]).size).toBe(2);
  expect(configured.id).toBe(mean.id);
  // The vector of [CLS] is the same for every text.
  expect(cosine(await one(cls, text), await one(cls, 'winter'))).toBeCloseTo(1, 4);
  expect(cosine(await one(mean, text), await one(configured, text))).toBeCloseTo(1, 4);
  expect(cosine(await one(mean, text), await one(mean, 'winter'))).toBeLessThan(0.9);
});

test('prefixes are put before queries and passages, and are part of the id', async () => {
  const plain = await open();
  const model = await open({ prefixes: { query: 'query : ', passage: 'passage : ' } });
  expect(model.id).not.toBe(plain.id);
  const [query, passage] = [await one(model, 'zebra', 'query'), await one(model, 'zebra')];
  expect(cosine(query, await one(plain, 'query : zebra'))).toBeCloseTo(1, 4);
  expect(cosine(passage, await one(plain, 'passage : zebra'))).toBeCloseTo(1, 4);
  expect(cosine(query, passage)).toBeLessThan(0.99);
});

test('the id changes with the files of the model', async () => {
  const before = await open();
  expect((await open()).id).toBe(before.id);
  await makeModel(directory, [...words, 'spring']);
  expect((await open()).id).not.toBe(before.id);
  expect(before.id).toMatch(/^tiny@sha256-[0-9a-f]{16}$/);
});

test('a model with fewer inputs is given no others', async () => {
  await makeModel(directory, words, ['input_ids']);
  expect((await open()).dimension).toBe(tinyDimension);
});

test('a thread that dies fails its call with unavailable, and is replaced', async () => {
  await installTokenizer("if (text === 'crash') process.exit(1); return { ids: [2, 5, 3] };");
  const model = await open();
  await expect(one(model, 'crash')).rejects.toMatchObject({ code: 'unavailable', retryable: true });
  expect(await one(model, 'harbor')).toHaveLength(tinyDimension);
});

test('a thread that hangs is terminated after the time-out, and is replaced', async () => {
  await installTokenizer("while (text === 'hang'); return { ids: [2, 5, 3] };");
  const model = await open({ batchTimeoutMs: 5_000 });
  await expect(one(model, 'hang')).rejects.toMatchObject({ code: 'timeout' });
  expect(await one(model, 'harbor')).toHaveLength(tinyDimension);
});

test('an abort and the time-out of a query end the wait; the thread keeps its model', async () => {
  await installTokenizer(
    "if (text === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000); return { ids: [2, 5, 3] };",
  );
  const model = await open({ queryTimeoutMs: 100 });
  const controller = new AbortController();
  const aborted = model.embed(['slow'], { purpose: 'passage', signal: controller.signal });
  const waiting = one(model, 'harbor', 'query');
  controller.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
  await expect(waiting).rejects.toMatchObject({ code: 'timeout' });
  expect(await one(model, 'harbor')).toHaveLength(tinyDimension);
});

test('a query runs before passages that wait', async () => {
  await installTokenizer(
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20); return { ids: [2, 5, 3] };',
  );
  const model = await open();
  const ended: string[] = [];
  const passages = Array.from({ length: 4 }, () =>
    model.embed(Array(8).fill('harbor'), { purpose: 'passage' }).then(() => ended.push('passage')),
  );
  await Promise.all([...passages, one(model, 'zebra', 'query').then(() => ended.push('query'))]);
  expect(ended.indexOf('query')).toBeLessThanOrEqual(1);
});

test('a package that is not installed is named with the command that installs it', () => {
  expect(() => loadPackage('no-such-runtime', '/models/mine')).toThrow(
    /no-such-runtime is not installed: run `npm install --prefix \/models\/mine onnxruntime-web@/,
  );
});

test('the install command names the tested versions', async () => {
  const { devDependencies } = jest.requireActual<{ devDependencies: Record<string, string> }>(
    '../../../package.json',
  );
  for (const name of ['onnxruntime-web', '@huggingface/tokenizers']) {
    expect(() => loadPackage('none', '/m')).toThrow(`${name}@${devDependencies[name]}`);
  }
});

describe('EMBEDDING_MODEL_DIR', () => {
  const start = (env: Record<string, string> = {}) =>
    openModelProviders(
      loadConfig({ EMBEDDING_MODEL_DIR: directory, ...env }),
      new Closers({ debug() {}, info() {}, warn() {}, error() {} }),
    );

  test('is the embedding model', async () => {
    const { embeddingModel } = await start();
    opened.push(embeddingModel);
    expect(embeddingModel).toMatchObject({ dimension: tinyDimension, id: expect.stringMatching(/^tiny@/) });
  });

  test.each([
    ['OPENAI_EMBEDDING_MODEL', 'text-embedding-3-small', /two embedding models/],
    ['EMBEDDING_DIMENSION', '256', /EMBEDDING_DIMENSION is for model servers/],
  ])('excludes %s', (name, value, reason) => {
    expect(() => loadConfig({ EMBEDDING_MODEL_DIR: directory, [name]: value })).toThrow(reason);
  });

  test.each([
    ['has no model', () => rm(join(directory, 'model.onnx')), /has no model\.onnx or onnx\/model\.onnx/],
    ['has no tokenizer', () => rm(join(directory, 'tokenizer.json')), /has no tokenizer\.json/],
    [
      'has a file that is no model',
      () => writeFile(join(directory, 'model.onnx'), 'no model'),
      /EMBEDDING_MODEL_DIR .*tiny: The embedding model failed/,
    ],
    [
      'has an input that is not known',
      () => makeModel(directory, words, ['input_ids', 'pixel_values']),
      /has the input pixel_values/,
    ],
    [
      'has another pooling',
      () => writeFile(join(directory, '1_Pooling/config.json'), '{"pooling_mode_max_tokens": true}'),
      /pooling max_tokens, which is not supported/,
    ],
  ])('ends the start when the directory %s', async (_, damage, reason) => {
    await damage();
    await expect(start()).rejects.toThrow(reason);
  });
});
