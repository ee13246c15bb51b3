import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vectorField } from '../../models/searchIndexes';
import { readSearchModel } from '../../records/searchModelRecord';
import { ingest } from '../graphql/support/ingest';
import { eventually, startHarness } from '../harness';

jest.setTimeout(60_000);

/** Of a release whose built-in model is not part of this one. */
const former = { id: 'universal-sentence-encoder-lite-en@0.2.0/64', dimension: 512 };

test('files of a release with another built-in model stay searchable and are re-embedded at the start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const before = await startHarness({ DATA_DIR: dataDir });
  await ingest(before, 'ferry.md', '# Ferry\n\nThe last ferry leaves the island at a quarter past nine.\n');
  const { id } = before.app.services.embeddingModel;
  await before.models.chunks.updateMany({}, { $unset: { [vectorField(id)]: 1 } });
  await before.models.embeddingState.updateOne(
    { _id: 'search' },
    { modelId: former.id, dimension: former.dimension },
  );
  await before.app.close();

  const after = await startHarness({ DATA_DIR: dataDir });
  try {
    // Until they are re-embedded keywords alone find them, with a lower score.
    const body = { query: 'When does the last ferry leave?', min_score: 0.5 };
    const found = await after.call('POST', '/search', { body });
    const { results } = (await found.json()) as { results: { semantic: { content: string }[] } };
    expect(results.semantic[0]?.content).toContain('quarter past nine');
    await eventually(
      () => readSearchModel(after.models),
      (model) => model?.id === id,
    );
    expect(await after.models.chunks.countDocuments({ [vectorField(id)]: { $exists: false } })).toBe(0);
    const query = '{ admin { embedding { searchModelId configuredModelId } } }';
    expect((await after.graphql(query, {}, { admin: true })).data).toEqual({
      admin: { embedding: { searchModelId: id, configuredModelId: id } },
    });
  } finally {
    await after.close();
  }
});
