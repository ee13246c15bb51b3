import type { MessagePort } from 'node:worker_threads';
import type { ConversionErrorCode } from './conversionError';
import type { FileKind } from './fileKind';
import type { SharedCursor } from './pageQueue';
import type { PageDrawing } from './pdf/drawPage';

/** The outcome of a task. Errors do not keep their class across threads, so it is plain data. */
export type Outcome<T> =
  | { ok: true; value: T }
  | { ok: false; fault: { code: ConversionErrorCode; message: string } | null; detail: string };

/** The input of every task. */
export interface Task {
  /** Receives `Report`s. */
  port: MessagePort;
}

/** The input of a task without the fields that the pool adds. */
export type Job<Input> = Omit<Input, 'port' | 'maxMemoryBytes' | 'ocrLanguages'>;

export interface ConvertTask extends Task {
  path: string;
  kind: FileKind;
  filename: string;
  maxMemoryBytes: number;
  ocrLanguages: string[];
}

export interface ConvertFileTask extends ConvertTask {
  documentPath: string;
  markdownPath: string;
  /** Receives the tables of a workbook; null where nobody asks for them. */
  tablesPath: string | null;
  /** Null when this thread reads the file alone. */
  cursor: SharedCursor | null;
}

/** The task of a worker: a share of the pages of a document that its lead thread reads. */
export interface ReadPagesTask extends ConvertTask {
  partPath: string;
  cursor: SharedCursor;
}

export type DrawPageTask = Task & PageDrawing;

/**
 * A message of a thread about its task: first its id, those of threads that work for it, and the share that is done (0
 * to 1), as a number.
 */
export type Report = { threadId: number | null } | number | { pageCount: number } | 'lead pages read';
