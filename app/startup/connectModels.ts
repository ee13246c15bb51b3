import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../../domain/context';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { createModels, type Models } from '../../models/createModels';
import { applyIndexes } from '../../models/indexes/applyIndexes';
import { chunkSearchIndexes, type Quantization } from '../../models/searchIndexes';

const connectTimeoutMs = 10_000;
const indexTimeoutMs = 60_000;
const writeTimeoutMs = 10_000;

/** Connects mongoose; nothing in the store is changed. */
export async function connectStore(uri: string): Promise<{ models: Models; connection: Connection }> {
  const connection = await mongoose
    .createConnection(uri, {
      serverSelectionTimeoutMS: connectTimeoutMs,
      dbName: 'lectern',
      autoCreate: false,
      autoIndex: false,
      maxPoolSize: 50,
      // Acknowledged means that it survives the loss of the node that took it, and what is read was acknowledged:
      // status changes compare with what stands, and a node that was cut off must not tell of what is rolled back.
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: writeTimeoutMs },
      readConcern: { level: 'majority' },
      readPreference: 'primary',
      retryWrites: true,
      retryReads: true,
    })
    .asPromise();
  return { models: createModels(connection), connection };
}

/** Connects mongoose and brings collections, indexes and search indexes to what `models/` describes. */
export async function connectModels(options: {
  uri: string;
  embeddingModel: Pick<EmbeddingModel, 'id' | 'dimension'>;
  /** Left out: none. */
  quantization?: Quantization;
  log: Logger;
}): Promise<{ models: Models; connection: Connection }> {
  const { uri, embeddingModel, quantization, log } = options;
  const { models, connection } = await connectStore(uri);
  try {
    const searchIndexes = chunkSearchIndexes(embeddingModel, quantization);
    const left = await applyIndexes(models, { searchIndexes, timeoutMs: indexTimeoutMs, log });
    // Those of a large collection may take longer; searches fail until then. Former models' indexes may well stay.
    const building = left.filter(({ problem }) => problem === 'building').map(({ index }) => index);
    if (building.length > 0) log.warn({ building }, 'search indexes are still being built');
    return { models, connection };
  } catch (error) {
    await connection.close(true);
    throw error;
  }
}
