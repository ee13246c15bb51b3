/** Re-embedding: every chunk gets a vector of the configured model, and search then moves to it. */
export interface ReembeddingRecord {
  status: 'running' | 'completed' | 'failed' | 'interrupted';
  modelId: string;
  embedded: number;
  /** Chunks that still have no vector of the model. */
  left: number;
  startedAt: Date;
  /** When its process last said so. */
  updatedAt: Date;
  finishedAt: Date | null;
  /** Why it failed, a sentence. */
  error: string | null;
}

export interface Reembedder {
  /** The model that vectors are made of from now on. */
  readonly model: { id: string; dimension: number };
  /** Begins in this process, in the background. False where it is under way already, here or in another one. */
  start(): Promise<boolean>;
  /** The last one, wherever it ran; null: there never was any. */
  last(): Promise<ReembeddingRecord | null>;
  /** Breaks it off; begun again, it goes on where it was. */
  close(): Promise<void>;
}
