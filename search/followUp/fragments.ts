import { isNumberWord } from '../../language/numberWords';
import { askedPart, subjectOf } from './entities';
import { isContent, keyOf, type NounPhrase, nounPhrases, prepOf, type Token, tokensOf } from './nounPhrases';
import type { Completed } from './pastTurn';
import type { Words } from './words';

/** Mere parts of questions are short. */
const maxWords = 8;

/** Whether words are a part of a question, and no question. */
export function isFragment(said: string, words: Words): boolean {
  const tokens = tokensOf(said);
  const isSaid = ({ text }: { text: string }) => words.isAux.test(text) || words.isAsk.test(text);
  return tokens.length > 0 && tokens.length <= maxWords && !tokens.some(isSaid) && !words.ask.test(said);
}

/** Whether a part that nothing joins to the last question is one of it, by its form. */
export function standsAlone(said: string, last: string, words: Words): boolean {
  const tokens = tokensOf(said);
  if (!isFragment(said, words) || tokens.length > 5) return false;
  const isAttribute =
    words.isArticle.test(tokens[0]?.text ?? '') && words.isAttribute.test(said.slice(tokens[1]?.start));
  if (isAttribute || isOnlyPeriod(said, words) || isOnlyNumber(said, words)) return true;
  if (words.isSuperlative.test(said)) return words.superlative.test(last);
  if (words.one.test(said)) return words.oneIn !== null;
  if (tokens.length > 1 && prepOf(tokens[0]?.text ?? '', words) !== null) return true;
  const [core] = nounPhrases(` ${said}`, words);
  const isAll = core !== undefined && core.end - core.start === said.trim().length;
  if (isAll && said.trim() === core.words[0]) return isLikeOneOf(core, nounPhrases(last, words));
  return isAll && core.words.length <= 3 && sharing(core, nounPhrases(last, words), words) !== undefined;
}

/** "Seniors?" after "juniors", and a name after a name: a single word is a part of the last question where it looks so. */
function isLikeOneOf(own: NounPhrase, all: NounPhrase[]): boolean {
  return all.some((one) => isOfForm(one, own));
}

function isOfForm(one: NounPhrase, own: NounPhrase): boolean {
  const form = ({ isName, text }: NounPhrase) =>
    isName ? 'name' : /[^\Ws]s$/u.test(text) ? 'several' : null;
  return form(own) !== null && form(one) === form(own) && one.article === own.article;
}

export function isOnlyPeriod(said: string, words: Words): boolean {
  const rest = words.periods.reduce((text, period) => text.replace(period, ' '), said);
  return rest !== said && !tokensOf(rest).some(({ text }) => isContent(text, words));
}

/** "In the 2019 vote" after one about the 2015 vote: all that is new is the period. */
function isOtherPeriod(said: string, last: string, words: Words): boolean {
  const period = words.periods.find((one) => one.test(said) && one.test(last));
  if (period === undefined) return false;
  const known = new Set(tokensOf(last).map(({ text }) => keyOf(text, words)));
  const rest = tokensOf(said.replace(period, ' ')).filter(({ text }) => isContent(text, words));
  return rest.every(({ text }) => known.has(keyOf(text, words)));
}

/** The last question with a part of it replaced by another of its type, or with one more. */
export function substitute(said: string, last: string, words: Words): Completed {
  const text =
    (isOnlyPeriod(said, words) || isOtherPeriod(said, last, words) ? withPeriod(said, last, words) : null) ??
    withNumber(said, last, words) ??
    withSuperlative(said, last, words) ??
    withOrdinal(said, last, words) ??
    withAdjective(said, last, words) ??
    withVerb(said, last, words) ??
    withPhrase(said, last, words);
  return { text, carried: [last] };
}

function withPeriod(said: string, last: string, words: Words): string {
  let text = last;
  for (const period of words.periods) {
    const own = period.exec(said)?.[0];
    if (own !== undefined) text = text.replace(period, () => own);
  }
  return text === last ? `${last} ${said}` : text;
}

/** The numbers of a text, in digits or in a word. */
function numbersIn(text: string, words: Words): Token[] {
  return tokensOf(text).filter(
    ({ text: said }) => /^\d+(?:[.,]\d+)*$/u.test(said) || isNumberWord(said, words.language),
  );
}

function isOnlyNumber(said: string, words: Words): boolean {
  const numbers = numbersIn(said, words);
  const isNumber = (token: Token) => numbers.some(({ start }) => start === token.start);
  return (
    numbers.length === 1 && tokensOf(said).every((token) => isNumber(token) || !isContent(token.text, words))
  );
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

/** "The one to Oslo" without "the one". */
function withoutOne(said: string, words: Words): string {
  const [article, one, next] = tokensOf(said);
  const isOne = article && words.isArticle.test(article.text) && one && words.isOnes.test(one.text);
  return isOne && next ? said.slice(next.start) : said;
}

function withPhrase(part: string, last: string, words: Words): string {
  const said = withoutOne(part, words);
  const [first] = tokensOf(said);
  const attached = words.attachedPrep.exec(said)?.[0];
  if (attached !== undefined) {
    const other = tokensOf(last).findLast(({ text }) => text.startsWith(attached));
    return other === undefined ? `${last} ${said}` : replaced(last, other, said);
  }
  const { end, noun } = askedPart(last, words);
  const all = nounPhrases(last, words).filter((one) => one.start >= end && !one.isPeriod);
  const prep =
    first && tokensOf(said).length > 1 && !words.isArticle.test(first.text)
      ? prepOf(first.text, words)
      : null;
  const core = prep === null ? said : said.slice(first?.end).trim();
  // Behind a space: its first word begins no sentence.
  const [own] = nounPhrases(` ${core}`, words);
  if (own === undefined) return `${last}, ${said}`;
  if (prep !== null) {
    const isNamed = (one: NounPhrase) => one.isName || (words.hasCapitalNouns && one.article === '');
    const placed = (one: NounPhrase) =>
      isNamed(one) && words.isPlace.test(tokensOf(last.slice(0, one.start)).at(-1)?.text ?? '');
    const target =
      all.findLast((one) => one.prep === prep && isAlike(one, own, words)) ??
      (isNamed(own) && words.isPlace.test(first?.text ?? '') ? all.findLast(placed) : undefined);
    return target === undefined ? `${last} ${said}` : replaced(last, target, core);
  }
  const shared = sharing(own, all, words);
  if (shared !== undefined) return withName(last, shared, own, core, true, words);
  const named = all.filter(({ isName }) => isName);
  if (words.startsWithAttribute.test(own.words.join(' ')) && subjectOf(last, words) !== null)
    return attributeOf(core, last, words);
  if (own.isName && named.length > 0) {
    const target = named.find((one) => one.prep === null) ?? named[0];
    return target === undefined ? last : withName(last, target, own, core, false, words);
  }
  const common = all.filter(({ isName }) => !isName || own.isName || words.hasCapitalNouns);
  const isNoun = (one: NounPhrase) => one.start === noun?.start;
  const isKind = (one: NounPhrase) => kindOf(one, words) === kindOf(own, words);
  const others = common.filter((one) => !isNoun(one) && !words.isAttribute.test(one.words.join(' ')));
  const target =
    (named.length > 0 && !words.hasCapitalNouns ? noun : null) ??
    others.find((one) => one.article !== '' && one.article === own.article) ??
    others.find((one) => isOfForm(one, own)) ??
    others.find((one) => isKind(one) && one.prep === null) ??
    others.find(isKind) ??
    others.find(({ prep }) => prep === null) ??
    noun ??
    others[0];
  if (target === null || target === undefined) {
    return subjectOf(last, words) === null ? `${last}, ${said}` : attributeOf(core, last, words);
  }
  return withName(last, target, own, core, false, words);
}

/** The article that words begin with; none for "cancelled ones". */
function articleOf(said: string, words: Words): string {
  const first = tokensOf(said)[0]?.text ?? '';
  return words.isArticle.test(first) ? first : '';
}

const kindOf = ({ article }: NounPhrase, words: Words) =>
  article === '' ? 'bare' : words.isIndefinite.test(article) ? 'indefinite' : 'definite';

function attributeOf(attribute: string, last: string, words: Words): string {
  return words.of.replace('{x}', () => attribute).replace('{s}', () => subjectOf(last, words) ?? last);
}

function isAlike(one: NounPhrase, own: NounPhrase, words: Words): boolean {
  return words.hasCapitalNouns || !words.hasCapitals || one.isName === own.isName;
}

/** The thing that shares a word with another: "the spring term" with "the autumn term". */
function sharing(own: NounPhrase, all: NounPhrase[], words: Words): NounPhrase | undefined {
  const keys = new Set(own.words.filter((said) => !/^\d+$/u.test(said)).map((said) => keyOf(said, words)));
  return all.find((one) => one.words.some((said) => keys.has(keyOf(said, words))));
}

/** A thing in place of another; of "error E4" and "the tent Ridgeline 4" only the name where it is of the same series. */
function withName(
  last: string,
  target: NounPhrase,
  own: NounPhrase,
  core: string,
  isShared: boolean,
  words: Words,
): string {
  const isMarked = (said: string) => (words.hasCapitalNouns ? /\d/u : /^\p{Lu}|\d/u).test(said);
  const isSeries = isShared || own.words.some((said) => /\p{L}.*\d/u.test(said));
  const name = tokensOf(last.slice(target.core, target.end)).find(({ text }) => isMarked(text));
  const isKept =
    (isSeries || own.article === '') && name !== undefined && name.start > 0 && own.words.every(isMarked);
  if (isKept)
    return replaced(last, { start: target.core + name.start, end: target.end }, own.words.join(' '));
  // "Is the Alba dishwasher safe?": what follows the name stays.
  const marked = tokensOf(last.slice(target.core, target.end)).findLast(({ text }) => isMarked(text));
  const isNameOnly = own.isName && own.words.every(isMarked) && marked !== undefined;
  const end = isNameOnly ? target.core + marked.end : target.end;
  return replaced(last, { start: own.article === '' ? target.core : target.start, end }, core);
}

const replaced = (text: string, { start, end }: { start: number; end: number }, by: string): string =>
  text.slice(0, start) + by + text.slice(end);
