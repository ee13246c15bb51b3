import { countWithoutVector } from '../../models/chunkVectors';
import type { FileDoc } from '../../models/files';
import { vectorField } from '../../models/searchIndexes';
import { reembedChunks } from '../../pipeline/reembed/reembedChunks';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

const bound = 2;
let product: Harness;
let fileId: string;

/** A reference that no other row has. */
const reference = (row: number) => `QK-${(row * 7919 + 10_007).toString(36)}-${row}`;
const rows = Array.from(
  { length: 120 },
  (_, row) => `| ${row} | ${reference(row)} | ${(row * 37.5).toFixed(2)} | delivered in crates |`,
);
const ledger = `# Remarks

Parcels of the winter were weighed again at the lighthouse.

# Ledger

| Number | Reference | Amount | Remark |
| --- | --- | --- | --- |
${rows.join('\n')}
`;

beforeAll(async () => {
  product = await startHarness({ EMBEDDING_MAX_TABLE_CHUNKS: String(bound) });
  fileId = await ingest(product, 'ledger.md', ledger);
});
afterAll(() => product.close());

async function search(query: string) {
  const body = { query, min_score: 0, top_k: 5 };
  const response = await product.call('POST', '/search', { body });
  expect(response.status).toBe(200);
  const { results } = (await response.json()) as {
    results: { semantic: { file_id: string; content: string; score: number }[] };
  };
  return results.semantic;
}

test('a file with a large table is ready, and says how much of it has no vector', async () => {
  const status = (await (await product.call('GET', `/files/${fileId}/status`)).json()) as {
    status: string;
    total_chunks: number;
    total_embeddings: number;
  };
  expect(status).toMatchObject({ status: 'ready', total_embeddings: bound + 1 });
  expect(status.total_chunks).toBeGreaterThan(2 * bound);
  const { data } = await product.graphql<{ file: Record<string, unknown> }>(
    'query ($id: UUID!) { file(id: $id) { totalChunks totalEmbeddings wordsOnlyChunks notice } }',
    { id: fileId },
  );
  const wordsOnlyChunks = status.total_chunks - status.total_embeddings;
  expect(data?.file).toEqual({
    totalChunks: status.total_chunks,
    totalEmbeddings: bound + 1,
    wordsOnlyChunks,
    notice: expect.stringContaining(`${wordsOnlyChunks} of ${status.total_chunks} chunks`),
  });
});

test('prose keeps its vector, and of the table its beginning does', async () => {
  const { models, embeddingModel } = product.app.services;
  const field = vectorField(embeddingModel.id);
  const chunks = await models.chunks.find({ fileId }).sort({ index: 1 }).lean();
  const withVector = await models.chunks.find({ fileId, [field]: { $exists: true } }).lean();
  expect(withVector.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
  expect(chunks.map(({ wordsOnly }) => wordsOnly)).toEqual(chunks.map((_, index) => index > bound));
  expect(chunks.at(-1)?.content).toContain('| Number | Reference | Amount | Remark |');
});

test('a row without a vector is found by what stands in it, before rows that have one', async () => {
  for (const row of [70, 119]) {
    const [best] = await search(reference(row));
    expect(best?.content).toContain(reference(row));
  }
  const [prose] = await search('What was weighed at the lighthouse?');
  expect(prose?.content).toContain('weighed again');
});

test('re-embedding asks for nothing that has no vector on purpose, and ends', async () => {
  const { models, embeddingModel } = product.app.services;
  expect(await countWithoutVector(models, embeddingModel.id)).toBe(0);
  const texts: string[] = [];
  const next = {
    ...embeddingModel,
    id: 'next-model',
    dimension: 2,
    async embed(asked: string[]) {
      texts.push(...asked);
      return asked.map(() => new Float32Array([1, 0]));
    },
  };
  expect(await countWithoutVector(models, next.id)).toBe(bound + 1);
  expect(await reembedChunks({ models, embeddingModel: next })).toBe(bound + 1);
  expect(texts).toHaveLength(bound + 1);
  expect(await countWithoutVector(models, next.id)).toBe(0);
});

test('a file deleted is gone with all its chunks', async () => {
  const other = await ingest(product, 'second.md', ledger);
  const { models } = product.app.services;
  const { totalChunks } = (await models.files.findById(other).lean<FileDoc>()) as FileDoc;
  expect(await models.chunks.countDocuments({ fileId: other })).toBe(totalChunks);
  expect((await product.call('DELETE', `/files/${other}`)).status).toBe(200);
  expect(await models.chunks.countDocuments({ fileId: other })).toBe(0);
  expect((await search(reference(119))).every(({ file_id }) => file_id === fileId)).toBe(true);
});

test('a file without any text is ready, and says that search will not find it', async () => {
  const empty = await ingest(product, 'blank.html', '<html><body><img src="a.png"></body></html>');
  const { data } = await product.graphql<{ file: Record<string, unknown> }>(
    'query ($id: UUID!) { file(id: $id) { status totalChunks notice } }',
    { id: empty },
  );
  expect(data?.file).toEqual({
    status: 'ready',
    totalChunks: 0,
    notice: 'No text was found in this file. Search cannot return it.',
  });
});
