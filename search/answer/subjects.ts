import type { SearchHit } from '../../domain/search';
import { toRegExps } from '../../language/patterns';
import { termsOf } from '../../language/terms';
import data from './data/subjects.json';

const patterns = toRegExps(data, 'iu');

/** A few words that end like no sentence, and list nothing, name what follows. */
export function isTitle(sentence: string): boolean {
  // "Closed on Sundays" is short, and says all. English only.
  if (/[.!?…。！？؟।:|\d]|[,;]$/u.test(sentence) || patterns.notice.test(sentence)) return false;
  return sentence.split(/\s+/u).length <= titleWords;
}
const titleWords = 6;

/** "Minutes of the council, 4 April.": what a document is, and nothing that it says. English only. */
export function isDocumentTitle(sentence: string): boolean {
  const isShort = sentence.split(/\s+/u).length <= maxTitleWords;
  return isShort && patterns.documentTitle.test(sentence) && !patterns.says.test(sentence);
}
const maxTitleWords = 20;

/**
 * The hits that are about something else: where a question names the heading of one section whole, sections of the same
 * file whose headings it doesn't name.
 */
export function aboutAnother(keys: string[], hits: SearchHit[], language: string | null): Set<SearchHit> {
  const isAsked = (word: string) => keys.includes(word);
  const sections = hits.flatMap((hit) => {
    const terms = termsOf(hit.headingPath?.at(-1) ?? '', language);
    const words = terms.flatMap(({ key, isStop }) => (isStop ? [] : [key]));
    return words.length === 0 ? [] : [{ hit, words, isNamed: words.every(isAsked) }];
  });
  const named = sections.filter(({ words, isNamed }) => isNamed && words.length > 1);
  // "The Alba or the Corvo Grand": the first is named too, by what sets it apart.
  const others = sections.filter(
    ({ hit, words, isNamed }) =>
      !isNamed &&
      named.some(
        (one) =>
          one.hit.fileId === hit.fileId && !words.some((word) => isAsked(word) && !one.words.includes(word)),
      ),
  );
  return new Set(others.map(({ hit }) => hit));
}
