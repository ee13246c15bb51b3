import { knownPassages, readPassages } from '../../search/retrieval/passages';
import { type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

let product: Harness;
beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.close());

/** Chunks as an archive may bring them, far larger than those of the product's own. */
async function insertChunks(name: string, count: number, characters: number) {
  const ids = Array.from({ length: count }, (_, n) => `${name}-${n}`);
  for (const id of ids) {
    const chunk = {
      _id: id,
      environmentId: name,
      fileId: name,
      runId: name,
      content: 'x'.repeat(characters),
    };
    await product.models.chunks.collection.insertOne(chunk as never);
  }
  return ids.map((_id) => ({ chunk: { _id, runId: name } }));
}

test('passages that were found are known, up to a size of all together', async () => {
  const { models } = product;
  const usual = await insertChunks('usual', 200, 2_000);
  expect((await readPassages(models, 'usual', usual)).size).toBe(200);
  expect(knownPassages(models, usual)).toHaveLength(200);
  const large = await insertChunks('large', 80, 1_000_000);
  for (const candidate of large) expect((await readPassages(models, 'large', [candidate])).size).toBe(1);
  const known = knownPassages(models, large).length;
  expect(known).toBeGreaterThan(40);
  expect(known).toBeLessThan(65);
});
