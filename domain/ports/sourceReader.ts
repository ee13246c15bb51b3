import type { SourceFailure, SourceSettings } from '../sources';

/** The state of an item, as it is known from an earlier run. */
export interface KnownItem {
  sha256: string;
  etag: string | null;
  lastModified: string | null;
  links: string[];
}

/** An item that the source has. */
export interface ListedItem extends KnownItem {
  /** The address, which identifies it. */
  name: string;
  filename: string;
  mimeType: string | null;
  /** Bytes. */
  size: number;
  /** The downloaded content; null where the source says that the known content is current. */
  path: string | null;
}

export interface SourceListing {
  items: ListedItem[];
  /** Items that could not be read. Nobody knows whether they changed. */
  failures: SourceFailure[];
  /** Whether what is in neither list is gone. False where a bound ended the listing. */
  isComplete: boolean;
}

/** Why a source as a whole cannot be read. The message may be shown to its owner. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

export interface ReadOptions {
  known: ReadonlyMap<string, KnownItem>;
  /** Where contents are downloaded to. */
  directory: string;
  maxPages: number;
  /** Whether files of this name and type can be uploaded. */
  accepts: (filename: string, mimeType: string | null) => boolean;
  signal: AbortSignal;
}

/** The settings of a source that a run reads, with its secret. */
export interface SourcePlace extends SourceSettings {
  /** Null where it has none. */
  secret: string | null;
}

/** Reads what a source has. */
export interface SourceReader {
  /**
   * Why an address may not be read, as far as can be said without resolving its name; null where it may.
   */
  rejectionOf(url: string): string | null;
  /** The URL of a container of Azure, without a secret; null where the connection string is not valid. */
  containerUrlOf(connectionString: string, container: string): string | null;
  /** @throws SourceError; the signal's reason */
  read(place: SourcePlace, options: ReadOptions): Promise<SourceListing>;
}
