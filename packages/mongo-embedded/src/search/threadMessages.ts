import type { Hit } from './hit';

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

export type ToThread =
  | { kind: 'attach'; index: AttachedIndex }
  | { kind: 'detach'; id: number }
  /** Records that were written, up to the change of this number: the thread reads their state from the store. */
  | { kind: 'changed'; id: number; records: number[]; through: number }
  /** So many bytes of entries have been dealt with. */
  | { kind: 'written'; id: number; bytes: number }
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
  /** What is stored of an index makes no sense: it is to be removed, and the index attached again. */
  | { kind: 'unreadable'; id: number }
  | { kind: 'flushed' }
  | EntriesMessage
  | { kind: 'hits'; query: number; hits: Hit[]; size: number }
  | { kind: 'refused'; query: number; code: number; message: string };
