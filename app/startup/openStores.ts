import { join } from 'node:path';
import { startDocumentStore } from '@lectern/mongo-embedded';
import type { Config } from '../../config/config';
import type { Logger } from '../../domain/context';
import type { BlobStore } from '../../domain/ports/blobStore';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { Models } from '../../models/createModels';
import { type BlobAccount, createAzureBlobStore } from '../../providers/blob/azureBlobStore';
import { startBlobService } from '../../providers/blob/azurite/boot';
import { azureIdentity } from './azureIdentity';
import type { Closers } from './closers';
import { connectModels } from './connectModels';
import { namingSettings } from './namingSettings';
import { rememberedPort } from './rememberedPort';
import { requireSpace } from './requireSpace';
import { readOrCreateSecret } from './secret';

interface Opening {
  config: Config;
  log: Logger;
  closers: Closers;
  /** Called when an embedded service ended unexpectedly; the process has to stop. */
  onLost: (what: string) => void;
}

/** Opens the document store: the configured MongoDB, or the embedded one. */
export async function openModels(
  { config, log, closers, onLost }: Opening,
  embeddingModel: Pick<EmbeddingModel, 'id' | 'dimension'>,
): Promise<{ models: Models; ping: () => Promise<void> }> {
  let uri = config.mongodbUri;
  if (uri === null) {
    const store = await startDocumentStore({ dataDir: join(config.dataDir, 'documents') });
    let closing = false;
    store.onExit(() => {
      if (!closing) onLost('the embedded document store');
    });
    closers.add('document store', () => {
      closing = true;
      return store.close();
    });
    uri = store.uri;
  }
  const connecting = { uri, embeddingModel, log, quantization: config.vectorQuantization };
  const { models, connection } = await namingSettings(config.mongodbUri && 'MONGODB_URI', () =>
    connectModels(connecting),
  );
  closers.add('document store connection', () => connection.close());
  return {
    models,
    async ping() {
      if (config.mongodbUri === null) await requireSpace(config.dataDir);
      // A write: a secondary, or a store whose disk is full, answers reads and pings.
      const probes = connection.collection<{ _id: string }>('readiness');
      await probes.updateOne({ _id: 'probe' }, { $set: { at: new Date() } }, { upsert: true });
    },
  };
}

function configuredAccount({ blob }: Config): BlobAccount | null {
  if (blob.connectionString !== null) return { connectionString: blob.connectionString };
  if (blob.endpoint === null) return null;
  return { endpoint: blob.endpoint, credential: azureIdentity() };
}

/** The setting of the configured account; null: none is configured. */
function accountSettingOf({ blob }: Config): string | null {
  if (blob.connectionString !== null) return 'AZURE_STORAGE_CONNECTION_STRING';
  return blob.endpoint && 'AZURE_STORAGE_ACCOUNT';
}

/**
 * The pages that may upload. Any page may upload to the embedded service, the console's among them, whose origin is known
 * only when the gateway listens: an upload needs a presigned URL anyway. The rules of a configured account are changed
 * only when origins are configured.
 */
function uploadOriginsOf({ corsOrigins, publicUrl }: Config, isEmbedded: boolean): string[] | undefined {
  if (isEmbedded) return ['*'];
  if (corsOrigins.length === 0) return undefined;
  if (corsOrigins.includes('*')) return ['*'];
  return publicUrl === null ? corsOrigins : [...new Set([...corsOrigins, publicUrl])];
}

/** @throws Error where the blob store cannot be reached, or the disk of the embedded service is full */
export async function pingBlobs(config: Config, blobs: Pick<BlobStore, 'ping'>): Promise<void> {
  if (configuredAccount(config) === null) await requireSpace(config.dataDir);
  await blobs.ping();
}

/** Opens the blob store: the configured Azure account, or the embedded service. */
export async function openBlobs({ config, log, closers }: Opening): Promise<BlobStore> {
  const { container, publicUrl } = config.blob;
  let account = configuredAccount(config);
  let flush: (() => Promise<void>) | undefined;
  if (account === null) {
    const accountKey = await readOrCreateSecret({
      dataDir: config.dataDir,
      name: 'blob-account-key',
      bytes: 64,
    });
    const dataDir = join(config.dataDir, 'blobs');
    const service = await namingSettings(config.blob.port === 0 ? null : 'BLOB_PORT', () =>
      rememberedPort(config.dataDir, 'blob-port', config.blob.port, (port) =>
        startBlobService({ dataDir, host: config.host, port, accountKey }),
      ),
    );
    closers.add('blob service', () => service.close());
    account = { connectionString: service.connectionString };
    flush = () => service.flush();
  }
  const options = {
    account,
    logger: log,
    container,
    flush,
    corsOrigins: uploadOriginsOf(config, flush !== undefined),
    uploadOrigin: publicUrl ?? undefined,
  };
  const blobs = await namingSettings(accountSettingOf(config), () => createAzureBlobStore(options));
  closers.add('blob store', () => blobs.close());
  return blobs;
}
