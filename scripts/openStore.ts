import { join } from 'node:path';
import type { Config } from '../config';
import { findRunningStore, startDocumentStore } from '../embedded/documents/boot';

/** The configured database, the embedded one of a gateway that runs, or the embedded one started here. */
export async function openStore(config: Config): Promise<{ uri: string; close(): Promise<void> }> {
  if (config.mongodbUri !== null) return { uri: config.mongodbUri, close: async () => {} };
  const dataDir = join(config.dataDir, 'documents');
  const running = await findRunningStore(dataDir);
  return running === null ? startDocumentStore({ dataDir }) : { uri: running, close: async () => {} };
}
