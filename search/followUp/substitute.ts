import { askedPart } from './entities';
import { isOnlyNumber, isOnlyPeriod, numbersIn } from './fragments';
import { isContent, keyOf, type NounPhrase, nounPhrases, tokensOf } from './nounPhrases';
import type { Completed } from './pastTurn';
import { replaced, withPhrase } from './replacePhrase';
import type { Words } from './words';

/** The last question with a part of it replaced by another of its type, or with one more. */
export function substitute(said: string, last: string, words: Words): Completed {
  // "And if I pay late?"
  const isClause = words.isClause.test(tokensOf(said)[0]?.text ?? '');
  const text =
    (isClause ? `${last} ${said}` : null) ??
    (isOnlyPeriod(said, words) || isOtherPeriod(said, last, words) ? withPeriod(said, last, words) : null) ??
    withCode(said, last) ??
    withNumber(said, last, words) ??
    withSuperlative(said, last, words) ??
    withOrdinal(said, last, words) ??
    withAdjective(said, last, words) ??
    withVerb(said, last, words) ??
    withPhrase(said, last, words);
  return { text, carried: [last] };
}

/** "In the 2019 vote" after one about the 2015 vote: all that is new is the period. */
function isOtherPeriod(said: string, last: string, words: Words): boolean {
  const period = words.periods.find((one) => one.test(said) && one.test(last));
  if (period === undefined) return false;
  const known = new Set(tokensOf(last).map(({ text }) => keyOf(text, words)));
  const rest = tokensOf(said.replace(period, ' ')).filter(({ text }) => isContent(text, words));
  return rest.every(({ text }) => known.has(keyOf(text, words)));
}

function withPeriod(said: string, last: string, words: Words): string {
  let text = last;
  for (const period of words.periods) {
    const own = period.exec(said)?.[0];
    if (own !== undefined) text = text.replace(period, () => own);
  }
  return text === last ? `${last} ${said}` : text;
}

const code = /^\p{Lu}{1,4}-?\d+\p{Lu}?$/u;

/** "And for E24?" after "error E15" is of the same series, whatever joins it. */
function withCode(said: string, last: string): string | null {
  const [own, target] = [said, last].map((text) => tokensOf(text).filter((one) => code.test(one.text)));
  const [by, other] = [own?.[0], target?.[0]];
  const isAll = own?.length === 1 && tokensOf(said).length <= 2;
  return by && other && isAll ? replaced(last, other, by.text) : null;
}

/** "More than 1000?" */
function withNumber(said: string, last: string, words: Words): string | null {
  const [own] = isOnlyNumber(said, words) ? numbersIn(said, words) : [];
  const target = numbersIn(last, words).at(-1);
  return own === undefined || target === undefined ? null : replaced(last, target, own.text);
}

/** "The cheapest" after "the most expensive". */
function withSuperlative(said: string, last: string, words: Words): string | null {
  if (!words.isSuperlative.test(said) || !words.superlative.test(last)) return null;
  const [first] = tokensOf(said);
  const own = first && words.isArticle.test(first.text) ? said.slice(first.end).trim() : said;
  return last.replace(words.superlative, () => own);
}

/** "And in the fourth?" after "the third quarter". */
function withOrdinal(said: string, last: string, words: Words): string | null {
  const own = tokensOf(said).at(-1);
  const target = tokensOf(last).find(({ text }) => words.isOrdinal.test(text));
  if (own === undefined || target === undefined || !words.isOrdinal.test(own.text)) return null;
  return replaced(last, target, own.text);
}

/** "The small one" after "the large tent" is the small tent. */
function withAdjective(said: string, last: string, words: Words): string | null {
  const adjective = words.one.exec(said)?.[1];
  if (adjective === undefined) return null;
  if (words.oneIn !== null || !words.adjectiveAfter)
    return describe(adjective, last, words, articleOf(said, words));
  // "Los becarios" may be others as well: an adjective takes the place of another one.
  const [article] = tokensOf(said);
  const isArticle = article !== undefined && words.isArticle.test(article.text);
  const isSaid = (one: NounPhrase) =>
    (!isArticle || one.article === article.text) && one.words.length > 1 && !one.isName;
  return nounPhrases(last, words).some(isSaid) ? describe(adjective, last, words, article?.text) : null;
}

/**
 * The main noun of the question with an adjective.
 * @param article of what is described: the adjective takes the place of its own one; none to add one
 */
export function describe(adjective: string, last: string, words: Words, article?: string): string | null {
  const { noun, end } = askedPart(last, words);
  const phrases = nounPhrases(last, words).filter((one) => one.start >= end && !one.isPeriod);
  const isDescribed = (one: NounPhrase) => one.words.length > 1 && !one.isName;
  const isInPlace = article !== undefined;
  const own = phrases.find((one) => isDescribed(one) && one.article === article);
  const target = (isInPlace ? (own ?? phrases.find(isDescribed)) : noun) ?? noun ?? phrases[0];
  if (target === undefined) return null;
  const isReplaced = isInPlace && isDescribed(target);
  const rest = words.adjectiveAfter
    ? target.words.slice(0, isReplaced ? -1 : undefined)
    : target.words.slice(isReplaced ? 1 : 0);
  const core = words.adjectiveAfter ? [...rest, adjective] : [adjective, ...rest];
  return replaced(last, target, [target.article, ...core].filter(Boolean).join(' '));
}

/** "And end?" after "When does the term start?" */
function withVerb(said: string, last: string, words: Words): string | null {
  if (!words.isVerb.test(said)) return null;
  const verb = tokensOf(last).findLast(({ text }) => words.isVerb.test(text));
  return verb === undefined ? null : last.slice(0, verb.start) + said + last.slice(verb.end);
}

/** The article that words begin with; none for "cancelled ones". */
function articleOf(said: string, words: Words): string {
  const first = tokensOf(said)[0]?.text ?? '';
  return words.isArticle.test(first) ? first : '';
}
