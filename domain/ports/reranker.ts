/** A passage to be judged against a question. */
export interface RerankPassage {
  content: string;
  /** Headings above it, outermost first. */
  headingPath: string[];
  /** What its file is called, where the name says something. */
  fileTitle?: string;
}

/** A closer look at the few candidates that fusion found best, each passage with the question. */
export interface Reranker {
  /** Name and version: scores of different ids are never compared. */
  readonly id: string;
  /** How much its score counts beside the fused score, which counts 1. */
  readonly weight: number;
  /** One score a passage, 0 to 1, in the order of the passages. */
  rerank(
    question: { text: string; language: string | null },
    passages: RerankPassage[],
    options: { signal?: AbortSignal },
  ): Promise<number[]>;
}
