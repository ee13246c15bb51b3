import type { Hit } from './hit';
import type { WrittenSnapshot } from './storedSnapshot';

/** A search index as the thread gets to know it. */
export interface AttachedIndex {
  id: number;
  type: 'search' | 'vectorSearch';
  /** The record prefix of its collection. */
  collectionId: number;
  /** BSON. */
  definition: Uint8Array;
  /** The number of the last change before now. */
  through: number;
  /** True when what is stored of it makes no sense and could not be removed. */
  ignoreStored: boolean;
}

/** Computed entries, to be stored: the bytes of all of them, one after the other; a length of 0 stands for none. */
export interface EntriesMessage {
  kind: 'entries';
  id: number;
  /** The last change that the entries take account of. */
  through: number;
  records: number[];
  lengths: number[];
  bytes: Uint8Array<ArrayBuffer>;
  terms: { first: number; bytes: Uint8Array } | undefined;
}

/** When a snapshot of a text index is worth writing. */
export interface SnapshotPolicy {
  /** Below so many postings an index opens in about a second all the same. */
  minPostings: number;
  /** Changes that don't pause for so long are likely to go on: each would have to be written again soon. */
  quietMs: number;
}

/** The data that a thread is started with. */
export interface ThreadData {
  directory: string;
  snapshots: SnapshotPolicy;
}

/** Records that were written, in their order: the thread reads their state from the store. */
export interface ChangedRecords {
  records: number[];
  /** Whether their texts stayed as they were. */
  areOfValues: boolean[];
}

export type ToThread =
  | { kind: 'attach'; index: AttachedIndex }
  | { kind: 'detach'; id: number }
  /** Up to the change of this number. */
  | ({ kind: 'changed'; id: number; through: number } & ChangedRecords)
  /** So many bytes of entries have been dealt with. */
  | { kind: 'written'; id: number; bytes: number }
  /** Asks for a snapshot, as the index is once it has all changes told of before. */
  | { kind: 'snapshot'; id: number; file: string }
  /** Asks for all entries that are still held back. */
  | { kind: 'flush' }
  | {
      kind: 'query';
      query: number;
      id: number;
      spec: Uint8Array;
      limit: number;
      vector?: Float32Array;
      exact?: boolean;
    };

export type FromThread =
  | { kind: 'filled'; id: number; size: number }
  | { kind: 'failed'; id: number; message: string }
  /** The stored data of an index makes no sense: it is to be removed, and the index attached again. */
  | { kind: 'unreadable'; id: number }
  | { kind: 'flushed' }
  /** A snapshot of an index would make its next start faster. */
  | { kind: 'snapshotDue'; id: number }
  /** A file was written, or nothing. */
  | { kind: 'snapshot'; id: number; file: string; written: WrittenSnapshot | undefined }
  | EntriesMessage
  | { kind: 'hits'; query: number; hits: Hit[]; size: number }
  | { kind: 'refused'; query: number; code: number; message: string };
