/** The messages between the service process and its parent. */

export interface ServiceArguments {
  dataDir: string;
  host: string;
  port: number;
  takeOverTimeoutMs: number;
}

export type Request = { type: 'flush'; id: number } | { type: 'close' };

export type Reply =
  | { type: 'ready'; port: number }
  | { type: 'failed'; message: string }
  | { type: 'flushed'; id: number; error: string | null };
