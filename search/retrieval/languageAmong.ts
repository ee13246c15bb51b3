import { detectLanguage } from '../../models/language/detectLanguage';
import type { Rankable } from './rankCandidates';

type InLanguage = Rankable & { chunk: { language: string | null } };

/** Passages that tell the language of a question, those with the most of its words first. */
const askedPassages = 20;

/**
 * The language of a question; where it alone doesn't tell, that of the passages found for it. Those that hold its words
 * as they are written count before those that share a stem with them, and vectors alone tell nothing of the words.
 */
export function languageAmong(question: string, candidates: InLanguage[]): string | null {
  const own = detectLanguage(question);
  if (own !== null) return own;
  const byWords = candidates
    .filter(({ words }) => words !== null)
    .sort((a, b) => (b.words ?? 0) - (a.words ?? 0))
    .slice(0, askedPassages);
  const asked = byWords.length > 0 ? byWords : candidates.slice(0, askedPassages);
  const written = asked.map(({ chunk }) => writtenIn(question, chunk.content));
  const most = Math.max(...written);
  const votes = new Map<string, number>();
  for (const [i, { chunk }] of asked.entries()) {
    if (chunk.language === null || written[i] !== most) continue;
    votes.set(chunk.language, (votes.get(chunk.language) ?? 0) + 1);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * Candidates of another language than the question's that share nothing but a stem with it ("piscine", "piscina") count
 * as not found by words. A question that tells its own language has more words than chance would share.
 */
export function withoutForeignStems<T extends InLanguage>(
  question: string,
  language: string | null,
  candidates: T[],
): T[] {
  if (language === null || detectLanguage(question) !== null) return candidates;
  return candidates.map((candidate) => {
    const { words, chunk } = candidate;
    const isForeign = words !== null && chunk.language !== null && chunk.language !== language;
    return isForeign && writtenIn(question, chunk.content) === 0 ? { ...candidate, words: null } : candidate;
  });
}

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** How many words of the question the passage holds, letter by letter. */
function writtenIn(question: string, passage: string): number {
  const words = new Set(passage.toLowerCase().match(word));
  return new Set(
    question
      .toLowerCase()
      .match(word)
      ?.filter((each) => words.has(each)),
  ).size;
}
