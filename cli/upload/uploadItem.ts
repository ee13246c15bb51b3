import type { FileProgressFragment } from '../generated/graphql';
import type { LocalFile } from './findFiles';

export type UploadResult =
  /** Searchable. */
  | 'ready'
  /** Uploaded and confirmed; with `--no-wait`. */
  | 'uploaded'
  /** The environment already had this content under this name. */
  | 'unchanged'
  /** Found in a directory, with an unsupported type. */
  | 'skipped'
  | 'failed';

/** The progress and result of one file. */
export interface UploadItem {
  readonly file: LocalFile;
  /** `waiting`, `reading`, `sending`, `confirming`, then the status on the server. */
  step: string;
  /** The progress, 0 to 1. */
  share: number;
  /** The server's estimate of the remaining seconds. */
  remainingSeconds: number | null;
  fileId: string | null;
  result: UploadResult | null;
  /** Why it failed or was skipped. */
  reason: string | null;
  chunks: number | null;
}

/** The share of the upload in a file's progress; processing is the rest. */
const sendingShare = 0.2;

export function newItem(file: LocalFile): UploadItem {
  return {
    file,
    step: 'waiting',
    share: 0,
    remainingSeconds: null,
    fileId: null,
    result: null,
    reason: null,
    chunks: null,
  };
}

export function showSent(item: UploadItem, bytes: number): void {
  item.step = 'sending';
  item.share = sendingShare * Math.min(1, item.file.size === 0 ? 1 : bytes / item.file.size);
}

export function showState(item: UploadItem, state: FileProgressFragment): void {
  item.step = state.status;
  item.fileId = state.id;
  item.share = Math.max(item.share, sendingShare + (1 - sendingShare) * state.progress);
  item.remainingSeconds = state.estimatedRemainingTimeSeconds ?? null;
  item.chunks = state.totalChunks;
}

export function settle(item: UploadItem, result: UploadResult, reason: string | null = null): void {
  item.result = result;
  item.reason = reason;
  item.share = 1;
  item.remainingSeconds = 0;
}
