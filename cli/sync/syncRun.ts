import type { GatewayClient } from '../gateway/gatewayClient';
import type { HashedFile } from './planSync';
import type { SyncEntry, SyncJournal } from './syncJournal';
import type { SyncReport } from './syncReport';

export interface SyncRun {
  client: GatewayClient;
  journal: SyncJournal;
  report: SyncReport;
  folderId: string | null;
  parallel: number;
  maxWaitMs: number;
  /** Whether to delete files on the server that the directory no longer has. */
  deletes: boolean;
  signal: AbortSignal;
  debug: (line: string) => void;
}

export function entryOf(file: HashedFile, fileId: string, step: SyncEntry['step']): SyncEntry {
  const { name, sha256, size, modifiedMs } = file;
  return { name, fileId, sha256, size, modifiedMs, step };
}
