import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentStore } from '@lectern/mongo-embedded';
import mongoose from 'mongoose';
import { createModels, type Models } from '../models/createModels';

export interface OpenModels {
  models: Models;
  close(): Promise<void>;
}

/** The models over an embedded document store of their own, empty and without indexes. */
export async function openModels(): Promise<OpenModels> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-models-'));
  const store = await startDocumentStore({ dataDir: directory });
  const connection = await mongoose
    .createConnection(store.uri, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  return {
    models: createModels(connection),
    async close() {
      await connection.close();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
