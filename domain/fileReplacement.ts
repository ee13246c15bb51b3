import type { FileStatus } from './files';

/** A replacement that is not in force: being uploaded, being processed, or failed. */
export interface FileReplacement {
  fileId: string;
  /** The number of the version that it becomes. */
  version: number;
  status: FileStatus;
  originalFilename: string;
  /** Bytes. */
  size: number;
  /** 0–1. */
  progress: number;
  errorMessage: string | null;
  createdAt: Date;
}
