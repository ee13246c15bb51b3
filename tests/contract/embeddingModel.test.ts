import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Piscina } from 'piscina';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { threadCpuTimer } from '../threadCpuTime.js';
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
        await model.warmUp();
        return { model, close: () => model.close() };
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

    test('queries overtake passages, and the event loop stays free meanwhile', async () => {
      const controller = new AbortController();
      const ownCpuMs = threadCpuTimer() ?? (() => 0);
      const [ownBefore, allBefore] = [ownCpuMs(), process.cpuUsage()];
      let passagesDone = false;
      const work = embed(Array<string>(400).fill(passages.join(' ').repeat(4)), 'passage', controller.signal)
        .catch(() => undefined)
        .then(() => {
          passagesDone = true;
        });
      for (let round = 0; round < 3; round++) await embed(['How do I change my password?'], 'query');
      expect(passagesDone).toBe(false);
      const all = process.cpuUsage(allBefore);
      // The work is done by other threads than this one, which has the event loop.
      expect(ownCpuMs() - ownBefore).toBeLessThan((all.user + all.system) / 1000 / 2);
      controller.abort();
      await work;
    });

    test('it can be pinged', () => opened().model.ping());
  },
);

test('closed, the built-in model fails as unavailable', async () => {
  const model = createBuiltinEmbeddingModel({ threads: 1 });
  await model.close();
  await expect(model.embed(['x'], { purpose: 'query' })).rejects.toMatchObject({ code: 'unavailable' });
});

test('a worker that dies fails only what it had in hand, and is replaced', async () => {
  const run = jest.spyOn(Piscina.prototype, 'run');
  const model = createBuiltinEmbeddingModel({ threads: 1 });
  await model.warmUp();
  const pool = run.mock.contexts[0] as Piscina;
  run.mockRestore();
  const work = model.embed([passages.join(' ').repeat(20)], { purpose: 'passage' });
  await pool.threads[0]?.terminate();
  await expect(work).rejects.toMatchObject({ code: 'unavailable', retryable: true });
  expect(await model.embed(passages, { purpose: 'passage' })).toHaveLength(3);
  await model.close();
});

test('the built-in model reaches for no network', () => {
  const worker = resolve(__dirname, '../../dist/providers/ai/builtin/embeddingWorker.js');
  const script = `
    const refuse = () => { throw new Error('network') };
    require('node:net').Socket.prototype.connect = refuse;
    require('node:dns').lookup = refuse;
    globalThis.fetch = refuse;
    require(${JSON.stringify(worker)}).embed(['offline']).then((vectors) => console.log(vectors.length));`;
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe('512\n');
});
