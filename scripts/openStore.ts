import { join } from 'node:path';
import { findRunningStore, startDocumentStore } from '@lectern/mongo-embedded';
import type { Closers } from '../app/startup/closers';
import type { Config } from '../config/config';

/** The address of the configured database, of the embedded one of a gateway that runs, or of one started here. */
export async function openStore(config: Config, closers: Closers): Promise<string> {
  if (config.mongodbUri !== null) return config.mongodbUri;
  const dataDir = join(config.dataDir, 'documents');
  const running = await findRunningStore(dataDir);
  if (running !== null) return running;
  const store = await startDocumentStore({ dataDir });
  closers.add('document store', () => store.close());
  return store.uri;
}
