import type { Rankable } from './rankCandidates';

type InLanguage = Rankable & { chunk: { language: string | null } };

/** Passages that tell the language of a question, those with the most of its words first. */
const askedPassages = 20;

/**
 * The language of the passages found for a question that doesn't tell its own. Those that hold its words as they are
 * written count before those that share a stem with them, and vectors alone tell nothing of the words.
 */
export function languageAmong(question: string, candidates: InLanguage[]): string | null {
  const byWords = candidates
    .filter(({ words }) => words !== null)
    .sort((a, b) => (b.words ?? 0) - (a.words ?? 0));
  const asked = (byWords.length > 0 ? byWords : candidates).slice(0, askedPassages);
  const words = wordsOf(question);
  const written = asked.map(({ chunk }) => writtenIn(words, chunk.content));
  const most = Math.max(...written);
  const languages = asked.flatMap(({ chunk }, i) => (written[i] === most ? (chunk.language ?? []) : []));
  const votes = (language: string) => languages.filter((other) => other === language).length;
  return languages.toSorted((a, b) => votes(b) - votes(a))[0] ?? null;
}

/**
 * Candidates of another language that share nothing but a stem with a question ("piscine", "piscina") count as not
 * found by words. For questions that don't tell their own language: others have more words than chance would share.
 */
export function withoutForeignStems<T extends InLanguage>(
  question: string,
  language: string | null,
  candidates: T[],
): T[] {
  if (language === null) return candidates;
  const asked = wordsOf(question);
  return candidates.map((candidate) => {
    const { words, chunk } = candidate;
    const isForeign = words !== null && chunk.language !== null && chunk.language !== language;
    return isForeign && writtenIn(asked, chunk.content) === 0 ? { ...candidate, words: null } : candidate;
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
}

/** How many of the words the passage holds, letter by letter. */
function writtenIn(asked: Set<string>, passage: string): number {
  const held = wordsOf(passage);
  return [...asked].filter((word) => held.has(word)).length;
}
