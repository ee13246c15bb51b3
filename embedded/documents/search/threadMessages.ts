import type { Hit } from './hit';

/** A search index as the thread gets to know it. */
export interface AttachedIndex {
  id: number;
  type: 'search' | 'vectorSearch';
  /** The record prefix of its collection. */
  collectionId: number;
  /** BSON. */
  definition: Uint8Array;
}

export type ToThread =
  | { kind: 'attach'; index: AttachedIndex }
  | { kind: 'detach'; id: number }
  /** Records that were written: the thread reads from the store what became of them. */
  | { kind: 'changed'; id: number; records: number[] }
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
  | { kind: 'hits'; query: number; hits: Hit[]; size: number }
  | { kind: 'refused'; query: number; code: number; message: string };
