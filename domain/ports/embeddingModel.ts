export interface EmbeddingModel {
  /** Name and version; vectors of different ids are never compared. */
  readonly id: string;
  readonly dimension: number;
  /** How many passages are best given to it at a time; 32 where left out. */
  readonly passagesAtATime?: number;
  /** Unit-length vectors, in the order of the texts. A text of any length is accepted, and its end counts. */
  embed(
    texts: string[],
    options: { purpose: 'passage' | 'query'; signal?: AbortSignal },
  ): Promise<Float32Array[]>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
