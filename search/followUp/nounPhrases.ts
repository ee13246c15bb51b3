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
  /** Where the words behind the article begin. */
  core: number;
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
  return [...text.matchAll(word)].flatMap(({ 0: matched, index }) => {
    const whole = matched.replace(/['’]s$/u, '');
    const cut = elided.exec(whole)?.[0].length ?? 0;
    const rest = { text: whole.slice(cut), start: index + cut, end: index + whole.length };
    return cut === 0 || rest.text === ''
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
  const isFunction =
    words.stops.has(token.toLowerCase()) ||
    words.isArticle.test(token) ||
    words.isClause.test(token) ||
    prepOf(token, words) !== null;
  return !isFunction && !words.isAux.test(token) && !words.isVerb.test(token) && !words.isAsk.test(token);
}

export const keyOf = (token: string, words: Words): string => stem(token.toLowerCase(), words.language);

/** The things that a text names, in order. */
export function nounPhrases(text: string, words: Words): NounPhrase[] {
  const tokens = tokensOf(text);
  const found: NounPhrase[] = [];
  const verbAt = verbPlace(text, words);
  for (let at = 0; at < tokens.length; at++) {
    const [first, previous] = [tokens[at], tokens[at - 1]];
    const hasArticle = first !== undefined && words.isArticle.test(first.text);
    // "Can I borrow books": the word behind the subject is its verb.
    const isBehindWe =
      previous !== undefined && words.isWe.test(previous.text) && tokens[at + 1] !== undefined;
    const isVerb = isBehindWe || first?.start === verbAt;
    if (first === undefined || (isVerb && !hasArticle)) continue;
    const run = runFrom(hasArticle ? at + 1 : at, tokens, text, words);
    const behind = tokens[at + run.length + (hasArticle ? 1 : 0)];
    const hasVerb = behind !== undefined && (words.isVerb.test(behind.text) || words.isAux.test(behind.text));
    const ends = words.hasCapitalNouns
      ? withoutSmall(run, hasArticle, text)
      : withoutVerb(run, previous, words);
    const named = hasVerb ? run : ends;
    const end = named.at(-1)?.end;
    if (end === undefined) continue;
    const said = text.slice(first.start, end);
    found.push({
      text: said,
      start: first.start,
      end,
      article: hasArticle ? first.text : '',
      core: named[0]?.start ?? first.start,
      words: named.map((token) => token.text),
      prep: previous ? prepOf(previous.text, words) : null,
      isName: isName(named, text, words),
      isPeriod: named.every((token) => isPeriod(token.text, words)),
    });
    at += named.length - (hasArticle ? 0 : 1);
  }
  return found;
}

/** Where the verb of a question begins: behind a question word that takes no noun, whatever verb it is. */
function verbPlace(text: string, words: Words): number | null {
  const ask = words.ask.exec(text)?.[0];
  if (ask === undefined || words.askNoun.test(ask)) return null;
  const behind = text.slice(ask.length);
  const isName = !words.hasCapitalNouns && /^ *\p{Lu}/u.test(behind);
  return isName ? null : ask.length + (/^ */u.exec(behind)?.[0].length ?? 0);
}

/** The words from a place on that can be of one name. */
function runFrom(from: number, tokens: Token[], text: string, words: Words): Token[] {
  const run: Token[] = [];
  // "The start date", but "does the term start".
  const hasVerb = tokens.slice(0, from).some((token) => words.isMoved.test(token.text));
  for (const token of tokens.slice(from)) {
    const last = run.at(-1);
    const isNoun = !hasVerb && words.isNounToo.test(token.text);
    if (!isNoun && !isContent(token.text, words)) break;
    // "Kunden betreut Sandra Keller"
    if (words.hasCapitalNouns && last && isCapital(last) && !isCapital(token)) break;
    const between = text.slice(last?.end, token.start);
    // "12. April"
    if (last && !/^[\s«"“'’]*$/u.test(between) && !(/^\d+$/u.test(last.text) && between === '. ')) break;
    run.push(token);
  }
  return run;
}

export const isCapital = ({ text }: Token) => /^\p{Lu}|\d/u.test(text);

/** A run without the verb at its end: "did Ivo Weber spend". */
function withoutVerb(run: Token[], previous: Token | undefined, words: Words): Token[] {
  const last = run.at(-1);
  const isVerb = previous && words.isMoved.test(previous.text) && last && !isCapital(last);
  return isVerb && run.length > 1 ? run.slice(0, -1) : run;
}

/** In German nothing small follows a noun, unless all is written small. */
function withoutSmall(run: Token[], hasArticle: boolean, text: string): Token[] {
  const isSmall = hasArticle ? !run.some(isCapital) : !/.\p{Lu}/u.test(text);
  return isSmall ? run : run.slice(0, run.findLastIndex(isCapital) + 1);
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
