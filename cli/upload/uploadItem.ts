import type { FileProgressFragment } from '../generated/graphql';
import type { LocalFile } from './findFiles';

export type UploadResult =
  /** It can be searched. */
  | 'ready'
  /** Its bytes are confirmed; nobody waited for more. */
  | 'uploaded'
  /** The same content was there under the same name. */
  | 'unchanged'
  /** Found in a directory, and of a type that is not taken. */
  | 'skipped'
  | 'failed';

/** One file on its way, as the displays show it. */
export interface UploadItem {
  readonly file: LocalFile;
  /** `waiting`, `reading`, `sending`, `confirming`, then the server's statuses. */
  step: string;
  /** Share of its whole way that is done, 0 to 1. */
  share: number;
  /** Seconds to go, as the server estimates them. */
  remainingSeconds: number | null;
  fileId: string | null;
  result: UploadResult | null;
  /** Why it failed or was left out, a sentence. */
  reason: string | null;
  chunks: number | null;
  /** Those of them that are found by their words alone. */
  wordsOnlyChunks: number;
}

/** Sending is counted as this share of a file's way, processing as the rest. */
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
    wordsOnlyChunks: 0,
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
  item.wordsOnlyChunks = state.wordsOnlyChunks;
}

export function settle(item: UploadItem, result: UploadResult, reason: string | null = null): void {
  item.result = result;
  item.reason = reason;
  item.share = 1;
  item.remainingSeconds = 0;
}
