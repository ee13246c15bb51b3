import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../domain/context';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import { createModels, type Models } from '../models/createModels';
import { chunkSearchIndexes, type SearchIndexDefinition } from '../models/searchIndexes';

const connectTimeoutMs = 10_000;
const indexTimeoutMs = 60_000;
const pollIntervalMs = 200;

interface ListedIndex {
  name: string;
  queryable: boolean;
  latestDefinition?: Record<string, unknown>;
}

async function listSearchIndexes(models: Models): Promise<Map<string, ListedIndex>> {
  const listed = (await models.chunks.collection.listSearchIndexes().toArray()) as ListedIndex[];
  return new Map(listed.map((index) => [index.name, index]));
}

/** Creates or updates what differs from the definitions in `models/`, and waits until all can be queried. */
async function ensureSearchIndexes(
  models: Models,
  expected: SearchIndexDefinition[],
  log: Logger,
): Promise<void> {
  await models.chunks.createCollection();
  const existing = await listSearchIndexes(models);
  for (const { name, type, definition } of expected) {
    const found = existing.get(name);
    if (!found) {
      await models.chunks.collection.createSearchIndex({ name, type, definition });
      log.info({ index: name }, 'created a search index');
    } else if (JSON.stringify(found.latestDefinition) !== JSON.stringify(definition)) {
      await models.chunks.collection.updateSearchIndex(name, definition);
      log.info({ index: name }, 'updated a search index');
    }
  }
  const deadline = Date.now() + indexTimeoutMs;
  for (;;) {
    const listed = await listSearchIndexes(models);
    const waitingFor = expected.filter(({ name }) => !listed.get(name)?.queryable).map(({ name }) => name);
    if (waitingFor.length === 0) return;
    if (Date.now() > deadline) {
      // Atlas may take longer for a large collection; searches fail until then, and readiness says so.
      log.warn({ waitingFor }, 'search indexes are still being built');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

/** Connects mongoose and brings collections, indexes and search indexes to what `models/` describes. */
export async function connectModels(options: {
  uri: string;
  embeddingModel: Pick<EmbeddingModel, 'id' | 'dimension'>;
  log: Logger;
}): Promise<{ models: Models; connection: Connection }> {
  const connection = await mongoose
    .createConnection(options.uri, {
      serverSelectionTimeoutMS: connectTimeoutMs,
      dbName: 'lectern',
      autoCreate: false,
      autoIndex: false,
      maxPoolSize: 50,
      // Acknowledged means that it survives the loss of the node that took it.
      writeConcern: { w: 'majority', journal: true },
      retryWrites: true,
    })
    .asPromise();
  try {
    const models = createModels(connection);
    await Promise.all(Object.values(models).map((model) => model.createIndexes()));
    await ensureSearchIndexes(models, chunkSearchIndexes(options.embeddingModel), options.log);
    return { models, connection };
  } catch (error) {
    await connection.close(true);
    throw error;
  }
}
