import { type Pattern, toRegExp } from '../../language/patterns';
import { termsOf } from '../../language/terms';
import data from './data/focusKeys.json';

/**
 * Where a question names the thing it wants ("how many members …", "what is the budget of …"): that thing's
 * words. A passage without them answers another question about the same subject.
 */
const focusPatterns = Object.values<Pattern[]>(data.patterns)
  .flat()
  .map((pattern) => toRegExp(pattern, 'iu'));

/** Counted without being named: "serves six". */
const unnamed = toRegExp(data.unnamed, 'iu');

/** The comparable forms of the words a question focuses on; empty where it names none. */
export function focusKeys(question: string, language: string | null): Set<string> {
  for (const pattern of focusPatterns) {
    const named = pattern.exec(question)?.[1];
    if (named === undefined || unnamed.test(named)) continue;
    return new Set(termsOf(named, language).flatMap(({ key, isStop }) => (isStop ? [] : [key])));
  }
  return new Set();
}
