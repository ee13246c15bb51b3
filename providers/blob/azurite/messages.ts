/** What the service process and the one that booted it tell each other. */

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
