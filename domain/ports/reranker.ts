/** A passage to be scored for a question. */
export interface RerankPassage {
  content: string;
  /** The headings above the passage, outermost first. */
  headingPath: string[];
  /** The title of its file, where the file name is meaningful. */
  fileTitle?: string;
}

/** Scores the top candidates of the fused ranking by comparing each passage with the question. */
export interface Reranker {
  /** Name and version: scores of different ids are never compared. */
  readonly id: string;
  /** The weight of its score, relative to a weight of 1 for the fused score. */
  readonly weight: number;
  /** Returns one score per passage, 0–1, in the order of the passages. */
  rerank(
    question: { text: string; language: string | null },
    passages: RerankPassage[],
    options: { signal?: AbortSignal },
  ): Promise<number[]>;
}
