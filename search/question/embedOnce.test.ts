import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { embedOnce } from './embedOnce';

const builtin = createBuiltinEmbeddingModel();
const query = { purpose: 'query' } as const;

test('a question is embedded once, another one and another purpose by themselves', async () => {
  const embedded: string[][] = [];
  const model: EmbeddingModel = {
    ...builtin,
    embed(texts, options) {
      embedded.push(texts);
      return builtin.embed(texts, options);
    },
  };
  const once = embedOnce(model);
  const [first, again] = [await once.embed(['When?'], query), await once.embed(['When?'], query)];
  expect(again).toEqual(first);
  expect(first).toEqual(await builtin.embed(['When?'], query));
  await once.embed(['Where?'], query);
  await once.embed(['When?'], { purpose: 'passage' });
  expect(embedded).toEqual([['When?'], ['Where?'], ['When?']]);
});

test('a failure is the failure of each search of the request', async () => {
  const once = embedOnce({ ...builtin, embed: () => Promise.reject(new Error('away')) });
  await expect(once.embed(['When?'], query)).rejects.toThrow('away');
  await expect(once.embed(['When?'], query)).rejects.toThrow('away');
});
