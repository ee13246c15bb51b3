/** The versions of a file: its content over time. One version is in force; the others can be restored at once. */
/** How the chunks of a version came from those of the version before it. */
export interface ChunkChanges {
  /** Chunks whose text and headings are unchanged: they keep their ID and vector. */
  kept: number;
  /** New or changed chunks, which were embedded. */
  embedded: number;
  /** Chunks of the version before that this one does not have. */
  removed: number;
}

/** A version of a file as the operations return it. */
export interface FileVersion {
  /** From 1, in the order of the replacements. */
  number: number;
  originalFilename: string;
  /** Bytes. */
  size: number;
  mimeType: string;
  totalChunks: number;
  pageCount: number | null;
  chunks: ChunkChanges;
  /** When its upload was started. */
  createdAt: Date;
  /** Whether it is in force. */
  isCurrent: boolean;
}
