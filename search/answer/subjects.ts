import type { SearchHit } from '../../domain/search';
import { toRegExp } from '../../language/patterns';
import { termsOf } from '../../language/terms';
import patterns from './data/subjects.json';

/** A few words that end like no sentence, and list nothing, name what follows. */
export function isTitle(sentence: string): boolean {
  if (/[.!?…。！？؟।:|\d]/u.test(sentence) || notice.test(sentence)) return false;
  return sentence.split(/\s+/u).length <= titleWords;
}
const titleWords = 6;
/** "Closed on Sundays" is short, and says all. English only. */
const notice = toRegExp(patterns.notice, 'iu');

const documentKind = toRegExp(patterns.documentTitle, 'iu');
const says = toRegExp(patterns.says, 'iu');

/** "Minutes of the council, 4 April.": what a document is, and nothing that it says. English only. */
export function isDocumentTitle(sentence: string): boolean {
  return (
    documentKind.test(sentence) && !says.test(sentence) && sentence.split(/\s+/u).length <= maxTitleWords
  );
}
const maxTitleWords = 20;

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
export function subjectsOf(
  keys: string[],
  hits: SearchHit[],
  language: string | null,
): Map<SearchHit, Subject> {
  const asked = new Set(keys);
  const sections = hits.map((hit) => {
    const own = contentWords(hit.headingPath?.at(-1) ?? '', language);
    const named = own.filter((word) => asked.has(word)).length;
    return { hit, own, isNamed: own.length > 0 && named === own.length };
  });
  return new Map(
    sections.map(({ hit, own, isNamed }) => {
      const isAnother = sections.some(
        (other) =>
          other.isNamed &&
          other.own.length > 1 &&
          other.hit.fileId === hit.fileId &&
          own.length > 0 &&
          !isNamed &&
          // "The Alba or the Corvo Grand": the first is named too, by what sets it apart.
          !own.some((word) => asked.has(word) && !other.own.includes(word)),
      );
      const headings = contentWords((hit.headingPath ?? []).join('\n'), language);
      const file = contentWords(hit.fileName.replace(/\.\p{L}+$/u, '').replace(/[-_.]+/gu, ' '), language);
      return [hit, { headings, file, isAnother }];
    }),
  );
}
