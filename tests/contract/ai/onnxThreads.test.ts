import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOnnxEmbeddingModel } from '../../../providers/ai/onnx/onnxEmbeddingModel';
import { eventually } from '../../harness';
import { makeModel, tinyDimension } from './onnx/makeModel';

let directory = '';
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'lectern-onnx-threads-')), 'tiny');
  await makeModel(directory, ['harbor', 'zebra']);
});
afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

/** A tokenizer beside the model takes precedence. This one fails its thread some time after a text, and notes each load. */
async function installTokenizer(): Promise<() => Promise<number>> {
  const path = join(directory, 'node_modules', '@huggingface', 'tokenizers');
  const loads = join(directory, 'loads');
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'package.json'), JSON.stringify({ main: 'index.js' }));
  await writeFile(
    join(path, 'index.js'),
    `require('node:fs').appendFileSync(${JSON.stringify(loads)}, '.');
    exports.Tokenizer = class {
      encode(text) {
        if (text === 'fail later') setTimeout(() => { throw new Error('failed later'); }, 300);
        return { ids: [2, 5, 3] };
      }
    };`,
  );
  return async () => (await readFile(loads, 'utf8')).length;
}

test('a thread that fails without a task is replaced, and the gateway goes on', async () => {
  const loads = await installTokenizer();
  const model = await createOnnxEmbeddingModel({
    ...{ directory, pooling: null, maxTokens: null, prefixes: null, threads: 1 },
    ...{ batchTimeoutMs: 60_000, queryTimeoutMs: 60_000 },
  });
  const embed = (text: string) => model.embed([text], { purpose: 'passage' });
  await embed('fail later');
  await eventually(
    async () => {
      // It may fail with this task after all, which is then told so.
      await embed('harbor').catch(() => undefined);
      return loads();
    },
    (count) => count === 2,
  );
  expect((await embed('harbor'))[0]).toHaveLength(tinyDimension);
  await model.close();
});
