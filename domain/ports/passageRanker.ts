/** A passage found for a question. */
export interface FoundPassage {
  /** Headings and content. */
  text: string;
  /** The score of the word search (BM25); 0 where it did not find the passage. */
  bm25: number;
  /** The similarity of the vectors on the scale of the built-in model, about 0 to 1; 0 without vectors. */
  cosine: number;
}

/**
 * How a passage compares with a question, word by word. The scores compare passages that were found together; the shares
 * depend on the question and the passage alone, and telling words count more in them.
 */
export interface RankedPassage {
  /** Comparable within one question only; higher is better. One unit is about a fifth of the best BM25 score. */
  score: number;
  /** The score by word search and vectors alone. */
  baseScore: number;
  /** The share of the question that the passage has word for word, 0 to 1. */
  coverage: number;
  /** The share of the question that the best 15 words of the passage have, 0 to 1. */
  window: number;
  /**
   * The weight of the most telling word that it has, relative to that of the most telling one of the question, 0 to 1.
   */
  rarest: number;
}

/** Compares passages with a question by their words and the meaning of their words. */
export interface PassageRanker {
  compare(question: { text: string; language: string | null }): PassageComparison;
}

export interface PassageComparison {
  /** Compares words of passages that may be ranked, which then takes less time. */
  read(texts: readonly string[]): void;
  /** Results are in the order of the passages. */
  rank(passages: readonly FoundPassage[]): RankedPassage[];
}

/** A model that scores passages for a question, such as a cross-encoder on a server. */
export interface Reranker {
  /** Name and version. */
  readonly id: string;
  /** Returns the relevance of each passage, 0 to 1, in the order of the passages. */
  rerank(question: string, passages: readonly string[], options: { signal?: AbortSignal }): Promise<number[]>;
}
