import type { RawDocument } from '../bson/raw';
import type { SnapshotReader } from './snapshotFile';
import type { TermDictionary } from './termDictionary';

/** An index that a search thread holds in memory. */
export interface ResidentIndex {
  /** How many documents it finds. */
  readonly size: number;
  /** The numbers of the terms that its entries use, if they use any. */
  readonly dictionary: TermDictionary | undefined;
  /**
   * Indexes a document again; returns the entry by which `restore` does the same without the document. An entry of it
   * whose texts are known to be right saves reading these again; throws a RangeError where its bytes make no sense.
   */
  put(record: number, document: RawDocument, known?: Buffer): Buffer;
  /** Indexes a document by its entry, whose bytes are valid during the call only; throws for bytes that are no entry. */
  restore(record: number, entry: Buffer): void;
  remove(record: number): void;
  /** Takes the documents of a snapshot in place of those that it has; throws, and has the same as before, where it makes no sense. */
  load?(from: SnapshotReader): Promise<void>;
}

/** The entry of a document that an index leaves out. */
export const LEFT_OUT = Buffer.of(0);
/** The first byte of every other entry. */
export const INDEXED = 1;
/** In its place: the texts are the document's, the exact values may be earlier ones. */
export const VALUES_OUTDATED = 2;
