import type { Query } from '../../../../domain/sqlTree';
import { buildQuery } from './build';
import { ground } from './ground';
import { lexiconOf } from './lexicon';
import { type Linked, linkWords } from './linkWords';
import { parse } from './parse';
import type { SchemaIndex } from './schemaTypes';
import { createSimilarity, type WordSimilarity, type WordVector } from './similarity';
import type { Features, State } from './state';
import { scoreOf } from './weights';
import { tokenizeQuestion } from './words';

/** A query that a question may mean. */
export interface Candidate {
  query: Query;
  /** What speaks for and against it. */
  features: Features;
  score: number;
  state: State;
}

export interface Candidates {
  linked: Linked;
  /** Different queries, best first. */
  candidates: Candidate[];
}

export type SimilarityOf = (isForeign: boolean) => WordSimilarity;

export function similarities(vector: WordVector | null, { words }: SchemaIndex): SimilarityOf {
  const [own, foreign] = [createSimilarity(vector, false, words), createSimilarity(vector, true, words)];
  return (isForeign) => (isForeign ? foreign : own);
}

export function linkQuestion(
  question: string,
  index: SchemaIndex,
  similarityOf: SimilarityOf,
  now: Date,
): Linked {
  const lexicon = lexiconOf(tokenizeQuestion(question));
  const text = lexicon.rewrites.reduce((written, [from, to]) => written.replace(from, to), question);
  const similarity = similarityOf(lexicon.language !== 'en');
  return linkWords(tokenizeQuestion(text), { index, lexicon, similarity, now });
}

export function candidatesOf(
  question: string,
  index: SchemaIndex,
  similarityOf: SimilarityOf,
  now: Date,
): Candidates {
  const linked = linkQuestion(question, index, similarityOf, now);
  const asks = linked.lexicon.asks.get(linked.tokens[0]?.lower ?? '') ?? null;
  const hints = { stems: new Set(linked.tokens.map(({ stem }) => stem)), tables: [] };
  const found = new Map<string, Candidate>();
  for (const state of parse(linked, index)) {
    const read = ground(state.frame, state.features, asks);
    if (!read) continue;
    for (const once of [false, true]) {
      const built = buildQuery(read, { index, hints: { ...hints, tables: state.frame.named }, once });
      if (!built) continue;
      const score = scoreOf(built.features);
      const key = JSON.stringify(built.query);
      if ((found.get(key)?.score ?? -Infinity) < score) found.set(key, { ...built, score, state });
    }
  }
  return { linked, candidates: [...found.values()].sort((a, b) => b.score - a.score) };
}
