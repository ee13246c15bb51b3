import type { SearchHit } from '../../domain/search';
import { termsOf } from '../../language/terms';

/** A few words that end like no sentence, and list nothing, name what follows. */
export function isTitle(sentence: string): boolean {
  if (/[.!?…。！？؟।:|\d]/u.test(sentence) || notice.test(sentence)) return false;
  return sentence.split(/\s+/u).length <= titleWords;
}
const titleWords = 6;
/** "Closed on Sundays" is short, and says all. English only. */
const notice =
  /\b(?:closed|open|free|forbidden|prohibited|allowed|required|included|excluded) (?:on|in|at|of|from|to|for|by|with|daily|only|all)\b/iu;

/** What a passage says it is about. */
export interface Subject {
  /** Words of the headings above it. */
  headings: string[];
  /** Words of its file's name. */
  file: string[];
  /** It stands below another heading of the file than the one that the question names. */
  isAnother: boolean;
}

const contentWords = (text: string, language: string | null) =>
  termsOf(text, language).flatMap(({ key, isStop }) => (isStop ? [] : [key]));

/**
 * What each hit is about, by the headings above it and the name of its file. Where a question names the heading of one
 * section whole, sections of the same file whose headings it doesn't name are about something else.
 */
export function subjectsOf(keys: readonly string[], hits: SearchHit[], language: string | null): Subject[] {
  const sections = hits.map(({ fileId, headingPath }) => {
    const own = contentWords(headingPath?.at(-1) ?? '', language);
    return { fileId, own, isNamed: own.length > 1 && own.every((word) => keys.includes(word)) };
  });
  return hits.map(({ fileId, fileName, headingPath }, i) => {
    const { own, isNamed } = sections[i] as (typeof sections)[number];
    const isAnother =
      own.length > 0 && !isNamed && sections.some((other) => other.isNamed && other.fileId === fileId);
    const headings = contentWords((headingPath ?? []).join('\n'), language);
    const file = contentWords(fileName.replace(/\.\p{L}+$/u, '').replace(/[-_.]+/gu, ' '), language);
    return { headings, file, isAnother };
  });
}
