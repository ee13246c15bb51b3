import mongoose, { type Connection } from 'mongoose';
import { ConfigError } from '../../config/config';
import type { Logger } from '../../domain/context';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { createModels, type Models } from '../../models/createModels';
import { applyIndexes } from '../../models/indexes/applyIndexes';
import { chunkSearchIndexes, type Quantization } from '../../models/searchIndexes';
import { newerFormat } from '../../records/storeFormat';

const connectTimeoutMs = 10_000;
const indexTimeoutMs = 60_000;
const writeTimeoutMs = 10_000;

/** Connects mongoose, without changes to the store. */
export async function connectStore(uri: string): Promise<{ models: Models; connection: Connection }> {
  const connection = await mongoose
    .createConnection(uri, {
      serverSelectionTimeoutMS: connectTimeoutMs,
      dbName: 'lectern',
      autoCreate: false,
      autoIndex: false,
      maxPoolSize: 50,
      // Acknowledged writes survive the loss of the primary, and reads return only such writes: status changes are
      // compare-and-set and must not be based on data that is rolled back.
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: writeTimeoutMs },
      readConcern: { level: 'majority' },
      readPreference: 'primary',
      retryWrites: true,
      retryReads: true,
    })
    .asPromise();
  return { models: createModels(connection), connection };
}

/** Connects mongoose and applies the collections, indexes and search indexes that `models/` defines. */
export async function connectModels(options: {
  uri: string;
  embeddingModel: Pick<EmbeddingModel, 'id' | 'dimension'>;
  /** Defaults to none. */
  quantization?: Quantization;
  log: Logger;
}): Promise<{ models: Models; connection: Connection }> {
  const { uri, embeddingModel, quantization, log } = options;
  const { models, connection } = await connectStore(uri);
  try {
    const newer = await newerFormat(connection);
    if (newer !== null) {
      throw new ConfigError(
        `Lectern can't start: a newer version has written this database (format ${newer}). Install that version again, or restore a backup that was made before the upgrade.`,
      );
    }
    const searchIndexes = chunkSearchIndexes(embeddingModel, quantization);
    const left = await applyIndexes(models, { searchIndexes, timeoutMs: indexTimeoutMs, log });
    // Building on a large collection may take longer; searches fail until then. Indexes of former models may remain.
    const building = left.filter(({ problem }) => problem === 'building').map(({ index }) => index);
    if (building.length > 0) log.warn({ building }, 'search indexes are still being built');
    return { models, connection };
  } catch (error) {
    await connection.close(true);
    throw error;
  }
}
