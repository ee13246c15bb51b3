import { stem } from '../../language/stem';
import type { Words } from './words';

export interface Token {
  text: string;
  start: number;
  end: number;
}

/** A thing as a text names it, with its article. */
export interface NounPhrase {
  text: string;
  start: number;
  end: number;
  article: string;
  /** The words behind the article. */
  words: string[];
  /** The number of the group of the preposition before it; null without one. */
  prep: number | null;
  isName: boolean;
  isPeriod: boolean;
}

const word = /[\p{L}\p{M}\p{N}]+(?:[.’'&-][\p{L}\p{M}\p{N}]+)*/gu;
const elided = /^\p{L}{1,4}['’]/u;

/** The words of a text, elided articles apart. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(word)].flatMap(({ 0: whole, index }) => {
    const cut = elided.exec(whole)?.[0].length ?? 0;
    const rest = { text: whole.slice(cut), start: index + cut, end: index + whole.length };
    return cut === 0 || rest.text.length < 2
      ? [{ text: whole, start: index, end: rest.end }]
      : [{ text: whole.slice(0, cut - 1), start: index, end: index + cut }, rest];
  });
}

export const prepOf = (token: string, words: Words): number | null => {
  const group = words.preps.findIndex((one) => one.test(token));
  return group < 0 ? null : group;
};

export const isPeriod = (text: string, words: Words): boolean => words.periods.some((one) => one.test(text));

/** Whether a word can be of the name of a thing. */
export function isContent(token: string, words: Words): boolean {
  const isFunction = words.stops.has(token.toLowerCase()) || words.isArticle.test(token);
  return !isFunction && !words.isAux.test(token) && !words.isVerb.test(token) && !words.isAsk.test(token);
}

export const keyOf = (token: string, words: Words): string => stem(token.toLowerCase(), words.language);

/** The things that a text names, in order. */
export function nounPhrases(text: string, words: Words): NounPhrase[] {
  const tokens = tokensOf(text);
  const found: NounPhrase[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let last = at;
    const first = tokens[at];
    if (first === undefined) break;
    const hasArticle = words.isArticle.test(first.text);
    let from = hasArticle ? at + 1 : at;
    const previous = tokens[at - 1];
    // "Can I borrow books": the word behind the subject is its verb.
    if (!hasArticle && previous && words.isWe.test(previous.text) && tokens[at + 1]) continue;
    for (from = hasArticle ? at + 1 : at, last = from - 1; last + 1 < tokens.length; last++) {
      const next = tokens[last + 1];
      const isApart = last >= at && next && !/^[\s«"“'’]*$/u.test(text.slice(tokens[last]?.end, next.start));
      if (next === undefined || isApart || !isContent(next.text, words)) break;
      if (last >= from && isPeriod(next.text, words) !== isPeriod(tokens[last]?.text ?? '', words)) break;
    }
    if (last < from) continue;
    const named = tokens.slice(from, last + 1);
    const [start, end] = [first.start, tokens[last]?.end ?? first.end];
    const said = text.slice(start, end);
    found.push({
      text: said,
      start,
      end,
      article: hasArticle ? first.text : '',
      words: named.map((token) => token.text),
      prep: previous ? prepOf(previous.text, words) : null,
      isName: isName(named, text, words),
      isPeriod: isPeriod(said, words),
    });
    at = last;
  }
  return found;
}

/** Proper names by their capitals and digits; in German, where all nouns have one, of several such words. */
function isName(named: Token[], text: string, words: Words): boolean {
  if (!words.hasCapitals) return false;
  const marked = named.filter(
    ({ text: said, start }) => /^\p{Lu}|\d/u.test(said) && (start > 0 || /\p{Lu}.*\p{Lu}|\d/u.test(said)),
  );
  const first = named[0];
  const startsText = first?.start === 0 && /^\p{Lu}/u.test(text) && named.length > 1;
  const needed = words.hasCapitalNouns ? 2 : 1;
  return marked.length + (startsText && marked.length > 0 ? 1 : 0) >= needed;
}
