import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import BlobConfiguration from 'azurite/dist/src/blob/BlobConfiguration';
import BlobServer from 'azurite/dist/src/blob/BlobServer';
import { AzuriteTelemetryClient } from 'azurite/dist/src/common/Telemetry';
import { journalAdapter } from './journalAdapter';
import { useSelectiveIndexes } from './selectiveIndexes';
import { limitUploads } from './uploadLimits';

const keepAliveTimeoutSeconds = 60;
const writeConcurrency = 50;

export interface Azurite {
  port: number;
  /** Writes the changes of both metadata databases. When it resolves, everything acknowledged before the call is on disk. */
  save(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Azurite's blob server with its files in the working directory. The account comes from the environment
 * variable `AZURITE_ACCOUNTS`, because Azurite reads it only there. `onClosed` is called when the server
 * stops by itself, for example after a failed garbage collection. With `tls` it serves HTTPS and accepts
 * tokens of Microsoft Entra.
 */
export async function startAzurite(
  host: string,
  port: number,
  onClosed: () => void,
  tls?: { certPath: string; keyPath: string },
): Promise<Azurite> {
  AzuriteTelemetryClient.enableTelemetry = false;
  await mkdir('extents', { recursive: true });
  const server = new BlobServer(
    new BlobConfiguration(
      host,
      port,
      keepAliveTimeoutSeconds,
      'blobs.json',
      'extents.json',
      [{ locationPath: 'extents', locationId: 'Default', maxConcurrency: writeConcurrency }],
      false,
      undefined,
      false,
      undefined,
      false,
      true, // API versions newer than the emulator are accepted: the client library is ahead of it.
      tls?.certPath ?? '',
      tls?.keyPath ?? '',
      '',
      tls && 'basic',
      true, // The account is the first path segment under any host name.
      false,
    ),
  );
  limitUploads(server.httpServer);
  collectGarbageOnlyWhenIdle(server);
  keepJournal(server.extentMetadataStore);
  keepJournal(server.metadataStore);
  await server.start();
  let closing = false;
  server.httpServer.on('close', () => {
    if (!closing) onClosed();
  });
  // Extents first: blob metadata on disk must never refer to an extent that the extent file lacks.
  const save = async () => {
    await saveStore(server.extentMetadataStore);
    await saveStore(server.metadataStore);
  };
  return {
    port: (server.httpServer.address() as AddressInfo).port,
    save,
    async close() {
      closing = true;
      await server.close();
      // LokiJS closes at once while a save is running, and the process would exit before the file is there.
      await save();
    },
  };
}

/** Makes a save, a look-up and a deletion cost the same however many blobs there are. */
function keepJournal(store: BlobServer['metadataStore']): void {
  store.db.persistenceAdapter = journalAdapter();
  store.db.isIncremental = true;
  const init = store.init.bind(store);
  store.init = async () => {
    await init();
    useSelectiveIndexes(store.db);
  };
}

function saveStore(store: BlobServer['metadataStore']): Promise<void> {
  return new Promise((resolve, reject) => {
    store.db.saveDatabase((error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Azurite's collector deletes extents that no blob refers to. An upload's extent has no reference between its
 * last byte and the end of its checksum, and none is seen for one that is committed between the listing of
 * blobs and that of blocks. Both are impossible while no request is in flight when marking starts; otherwise
 * the sweep is skipped until the next interval.
 */
function collectGarbageOnlyWhenIdle(server: BlobServer): void {
  let requestsInHand = 0;
  server.httpServer.prependListener('request', (_request, response) => {
    requestsInHand += 1;
    response.once('close', () => {
      requestsInHand -= 1;
    });
  });
  const markSweep = server.gcManager.markSweep.bind(server.gcManager);
  server.gcManager.markSweep = async () => {
    if (requestsInHand === 0) await markSweep();
  };
}
