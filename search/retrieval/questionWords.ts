import { synonymGroups } from '../../language/synonyms';
import { contentKeys, type Term, termsOf } from '../../language/terms';

/** The words of a passage by their comparable form. */
export interface PassageWords {
  /** Comparable form → where it stands, counted in words. */
  positions: Map<string, number[]>;
  count: number;
  /** Groups of words of the same meaning of which it has one. */
  meanings: ReadonlySet<number>;
}

/** A question's content words and what each tells, measured on the passages found for it. */
export interface QuestionWords {
  keys: string[];
  /** By key: the rarer among the passages, the more. A word that none holds weighs most. */
  weights: number[];
  total: number;
  /** By key: the groups of words of the same meaning that it stands in. */
  meanings: ReadonlySet<number>[];
}

export function passageWords(
  passage: { content: string; headingPath: string[] },
  language: string | null,
): PassageWords {
  const terms: Term[] = termsOf([...passage.headingPath, passage.content].join('\n'), language);
  const positions = new Map<string, number[]>();
  terms.forEach((term, i) => {
    const known = positions.get(term.key);
    if (known === undefined) positions.set(term.key, [i]);
    else known.push(i);
  });
  return { positions, count: terms.length, meanings: meaningsOf(positions.keys(), language) };
}

export function meaningsOf(keys: Iterable<string>, language: string | null): Set<number> {
  return new Set([...keys].flatMap((key) => [...synonymGroups(key, language)]));
}

/**
 * Rarity is counted among the passages found, since a client of the database can't know it for the collection:
 * the same formula as BM25's.
 */
export function questionWords(
  text: string,
  language: string | null,
  passages: PassageWords[],
): QuestionWords {
  const keys = contentKeys(text, language);
  const weights = keys.map((key) => {
    const holding = passages.filter(({ positions }) => positions.has(key)).length;
    return Math.log(1 + (passages.length - holding + 0.5) / (holding + 0.5));
  });
  return {
    keys,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    meanings: keys.map((key) => synonymGroups(key, language)),
  };
}

/** What a word counts that another of the same meaning stands for. */
const synonymShare = 0.5;

/** How well a passage has a word of the question, 0 to 1. */
export function shareOf({ keys, meanings }: QuestionWords, passage: PassageWords, i: number): number {
  if (passage.positions.has(keys[i] ?? '')) return 1;
  for (const meaning of meanings[i] ?? []) if (passage.meanings.has(meaning)) return synonymShare;
  return 0;
}

/** The share of the question that a passage holds anywhere, 0 to 1. */
export function coverage(question: QuestionWords, passage: PassageWords): number {
  if (question.total === 0) return 0;
  return (
    question.keys.reduce((sum, _, i) => sum + (question.weights[i] ?? 0) * shareOf(question, passage, i), 0) /
    question.total
  );
}

/** About two sentences. */
const windowWords = 30;

/** The largest share of the question that a passage holds within a few words of each other, 0 to 1. */
export function proximity(question: QuestionWords, passage: PassageWords): number {
  if (question.total === 0) return 0;
  const found = question.keys
    .flatMap((key, i) => (passage.positions.get(key) ?? []).map((position) => ({ position, i })))
    .sort((a, b) => a.position - b.position);
  const inWindow = new Map<number, number>();
  let held = 0;
  let best = 0;
  let start = 0;
  for (const { position, i } of found) {
    const times = inWindow.get(i) ?? 0;
    if (times === 0) held += question.weights[i] ?? 0;
    inWindow.set(i, times + 1);
    for (; position - (found[start]?.position ?? position) > windowWords; start++) {
      const left = found[start]?.i ?? 0;
      const remaining = (inWindow.get(left) ?? 1) - 1;
      inWindow.set(left, remaining);
      if (remaining === 0) held -= question.weights[left] ?? 0;
    }
    best = Math.max(best, held);
  }
  return Math.min(1, best / question.total);
}
