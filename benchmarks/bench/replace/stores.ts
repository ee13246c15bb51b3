import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { startDocumentStore } from '@lectern/mongo-embedded';
import mongoose from 'mongoose';
import { createModels, type Models } from '../../../models/createModels';
import { startBlobService } from '../../../providers/blob/azurite/boot';

export interface Stores {
  models: Models;
  /** For a gateway that uses them. */
  environment: { DATA_DIR: string; MONGODB_URI: string; AZURE_STORAGE_CONNECTION_STRING: string };
  /** The names of all blobs, uploads that were not committed included. */
  blobNames(): Promise<string[]>;
  close(): Promise<void>;
}

/** Stores that outlive the gateway, so that they can be looked into at the moment of its death. */
export async function openStores(): Promise<Stores> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-kills-'));
  const documents = await startDocumentStore({ dataDir: join(directory, 'documents') });
  const accountKey = randomBytes(64).toString('base64');
  const blobs = await startBlobService({ dataDir: join(directory, 'blobs'), accountKey });
  const connection = await mongoose
    .createConnection(documents.uri, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  const container = BlobServiceClient.fromConnectionString(blobs.connectionString).getContainerClient(
    'lectern',
  );
  return {
    models: createModels(connection),
    environment: {
      DATA_DIR: join(directory, 'gateway'),
      MONGODB_URI: documents.uri,
      AZURE_STORAGE_CONNECTION_STRING: blobs.connectionString,
    },
    async blobNames() {
      const names: string[] = [];
      for await (const { name } of container.listBlobsFlat({ includeUncommitedBlobs: true })) {
        names.push(name);
      }
      return names;
    },
    async close() {
      await connection.close();
      await blobs.close();
      await documents.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
