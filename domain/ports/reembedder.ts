/** The state of a re-embedding, which embeds all chunks with the configured model and then switches search to it. */
export interface ReembeddingRecord {
  status: 'running' | 'completed' | 'failed' | 'interrupted';
  modelId: string;
  embedded: number;
  /** The number of chunks without a vector of the model. */
  left: number;
  startedAt: Date;
  /** The last heartbeat of its process. */
  updatedAt: Date;
  finishedAt: Date | null;
  /** Why it failed, as a sentence. */
  error: string | null;
}

export interface Reembedder {
  /** The configured model. */
  readonly model: { id: string; dimension: number };
  /** Starts in the background of this process. False where a re-embedding is already running in any process. */
  start(): Promise<boolean>;
  /** The last re-embedding of any process; null where there was none. */
  last(): Promise<ReembeddingRecord | null>;
  /** Interrupts the re-embedding. The next start resumes it. */
  close(): Promise<void>;
}
