export interface EmbeddingModel {
  /** Name and version; vectors of different ids are never compared. */
  readonly id: string;
  readonly dimension: number;
  /** The preferred number of passages per call. Defaults to 32. */
  readonly passagesAtATime?: number;
  /** Returns unit-length vectors in the order of the texts. Long texts are not truncated. */
  embed(
    texts: string[],
    options: { purpose: 'passage' | 'query'; signal?: AbortSignal },
  ): Promise<Float32Array[]>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
