import mongoose from 'mongoose';
import { createModels } from '../models/createModels';
import { declaredIndexes } from '../models/indexes/reviewIndexes';
import { chunkSearchIndexes } from '../models/searchIndexes';
import { createBuiltinEmbeddingModel } from '../providers/ai/builtin/builtinEmbeddingModel';

/**
 * Every index that the code expects, as an operator would create it by hand: the ordinary ones by collection, and
 * the search indexes in Atlas's own JSON. The vector index is the one of the built-in embedding model; another
 * model's differs in its name, path and `numDimensions`.
 */
export async function describeIndexes(): Promise<object> {
  const connection = mongoose.createConnection();
  const embeddingModel = createBuiltinEmbeddingModel();
  try {
    const models = createModels(connection);
    const indexes = Object.values(models).map((model) => [
      model.collection.collectionName,
      declaredIndexes(model).map(({ key, ...options }) => ({ key, ...options })),
    ]);
    return {
      database: 'lectern',
      indexes: Object.fromEntries(indexes),
      searchIndexes: { [models.chunks.collection.collectionName]: chunkSearchIndexes(embeddingModel) },
    };
  } finally {
    await embeddingModel.close();
    await connection.close();
  }
}
