import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { createOnnxEmbeddingModel } from '../../providers/ai/onnx/onnxEmbeddingModel';
import { makeModel } from './ai/onnx/makeModel';
import { describeAdapters } from './describeAdapters';

interface Opened {
  model: EmbeddingModel;
  close(): Promise<void>;
}

function cosine(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0);
}

const passages = [
  'The cat sat on the mat and purred while the dog slept by the fire.',
  'Quarterly revenue grew by nine percent, driven by subscriptions.',
  'To reset your password, open the settings page and choose Security.',
];

describeAdapters<Opened>(
  'EmbeddingModel',
  {
    'built in': {
      async open() {
        const model = createBuiltinEmbeddingModel();
        return { model, close: () => model.close() };
      },
    },
    'in ONNX format': {
      async open() {
        const directory = await mkdtemp(join(tmpdir(), 'lectern-onnx-'));
        const words = new Set(passages.join(' ').toLowerCase().match(/\w+/g));
        await makeModel(directory, [...words]);
        const model = await createOnnxEmbeddingModel({
          ...{ directory, pooling: null, maxTokens: null, prefixes: null, threads: 1 },
          ...{ batchTimeoutMs: 60_000, queryTimeoutMs: 60_000 },
        });
        const close = async () => {
          await model.close();
          await rm(directory, { recursive: true });
        };
        return { model, close };
      },
    },
  },
  (opened) => {
    const embed = (texts: string[], purpose: 'passage' | 'query' = 'passage', signal?: AbortSignal) =>
      opened().model.embed(texts, { purpose, signal });

    test('vectors have unit length and the stated dimension, whatever the text', async () => {
      const texts = [
        ...passages,
        '',
        ' \n\t',
        '世界您好',
        '🙂'.repeat(300),
        'x'.repeat(5000),
        '\u0000<|endoftext|>',
      ];
      const vectors = await embed(texts);
      expect(vectors).toHaveLength(texts.length);
      for (const vector of vectors) {
        expect(vector).toHaveLength(opened().model.dimension);
        expect(cosine(vector, vector)).toBeCloseTo(1, 4);
      }
    });

    test('a question is nearest to the passage that answers it', async () => {
      const vectors = await embed(passages);
      const [question] = await embed(['How do I change my password?'], 'query');
      const scores = vectors.map((vector) => cosine(vector, question));
      expect(scores.indexOf(Math.max(...scores))).toBe(2);
    });

    test('vectors come in the order of the texts and do not depend on what is embedded with them', async () => {
      const texts = Array.from({ length: 30 }, (_, index) =>
        `Note ${index}. ${passages[index % 3]}`.repeat(1 + (index % 7)),
      );
      const together = await embed(texts);
      for (const index of [0, 13, 29]) {
        const [alone] = await embed([texts[index] ?? '']);
        expect(cosine(alone, together[index])).toBeCloseTo(1, 4);
      }
    });

    test('the end of a long text counts', async () => {
      const filler = 'The committee met on Tuesday and approved the minutes of the last meeting. '.repeat(25);
      const [plain, withEnd, question] = await embed([
        filler,
        `${filler}To reset your password, open the settings page and choose Security.`,
        'How do I reset my password?',
      ]);
      expect(cosine(withEnd, question)).toBeGreaterThan(cosine(plain, question) + 0.02);
    });

    test('no texts give no vectors', async () => {
      expect(await embed([])).toEqual([]);
    });

    test('an abort ends the call at once, and later calls work', async () => {
      const controller = new AbortController();
      const work = embed(Array<string>(200).fill(passages.join(' ').repeat(5)), 'passage', controller.signal);
      controller.abort(new Error('enough'));
      await expect(work).rejects.toThrow('enough');
      await expect(embed(['x'], 'query', controller.signal)).rejects.toThrow('enough');
      expect(await embed(['x'], 'query')).toHaveLength(1);
    });

    test('a query is answered while passages are being embedded', async () => {
      const controller = new AbortController();
      let passagesDone = false;
      const work = embed(
        Array<string>(2_000).fill(passages.join(' ').repeat(10)),
        'passage',
        controller.signal,
      )
        .catch(() => undefined)
        .then(() => {
          passagesDone = true;
        });
      for (let round = 0; round < 3; round++) await embed(['How do I change my password?'], 'query');
      expect(passagesDone).toBe(false);
      controller.abort();
      await work;
    });

    test('it can be pinged', () => opened().model.ping());
  },
);

test('a question finds the passage in another language', async () => {
  const model = createBuiltinEmbeddingModel();
  const vectors = await model.embed(passages, { purpose: 'passage' });
  const questions = ['Wie ändere ich mein Passwort?', '¿Cómo cambio mi contraseña?', '如何更改密码？'];
  for (const question of await model.embed(questions, { purpose: 'query' })) {
    const scores = vectors.map((vector) => cosine(vector, question));
    expect(scores.indexOf(Math.max(...scores))).toBe(2);
  }
});

test('many passages leave the event loop free for others between them', async () => {
  const model = createBuiltinEmbeddingModel();
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 1_000) setImmediate(count);
  };
  setImmediate(count);
  const text = passages.join(' ').repeat(10);
  await model.embed(Array<string>(1_000).fill(text), { purpose: 'passage' });
  // A turn for every 50,000 characters.
  expect(turns).toBeGreaterThanOrEqual((1_000 * text.length) / 50_000 - 1);
});

test('the built-in model reaches for no network', () => {
  const built = resolve(__dirname, '../../dist/providers/ai/builtin/builtinEmbeddingModel.js');
  const script = `
    const refuse = () => { throw new Error('network') };
    require('node:net').Socket.prototype.connect = refuse;
    require('node:dns').lookup = refuse;
    globalThis.fetch = refuse;
    const { createBuiltinEmbeddingModel } = require(${JSON.stringify(built)});
    createBuiltinEmbeddingModel().embed(['offline'], { purpose: 'query' }).then(([vector]) => console.log(vector.length));`;
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe('256\n');
});
