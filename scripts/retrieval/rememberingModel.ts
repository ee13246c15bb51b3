import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';

/** A model whose vectors are kept in a file under `directory`: a second run needn't compute them again. */
export function rememberingModel(model: EmbeddingModel, directory: string): EmbeddingModel {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${createHash('sha256').update(model.id).digest('hex').slice(0, 16)}.bin`);
  const keyBytes = 32;
  const recordBytes = keyBytes + 4 * model.dimension;
  const known = new Map<string, Float32Array>();
  if (existsSync(path)) {
    const bytes = readFileSync(path);
    for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
      const vector = new Float32Array(model.dimension);
      for (let i = 0; i < model.dimension; i++) vector[i] = bytes.readFloatLE(at + keyBytes + 4 * i);
      known.set(bytes.toString('hex', at, at + keyBytes), vector);
    }
  }
  const keyOf = (text: string) => createHash('sha256').update(text).digest('hex');
  return {
    id: model.id,
    dimension: model.dimension,
    async embed(texts, options) {
      const missing = texts.filter((text) => !known.has(keyOf(text)));
      const vectors = missing.length === 0 ? [] : await model.embed(missing, options);
      vectors.forEach((vector, i) => {
        const key = keyOf(missing[i] ?? '');
        known.set(key, vector);
        const record = Buffer.alloc(recordBytes);
        record.write(key, 'hex');
        vector.forEach((value, j) => {
          record.writeFloatLE(value, keyBytes + 4 * j);
        });
        appendFileSync(path, record);
      });
      return texts.map((text) => known.get(keyOf(text)) ?? new Float32Array(model.dimension));
    },
    ping: () => model.ping(),
    close: () => model.close(),
  };
}
