import { askedPart, subjectOf } from './entities';
import { isContent, keyOf, type NounPhrase, nounPhrases, prepOf, tokensOf } from './nounPhrases';
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
  if (isOnlyPeriod(said, words) || words.one.test(said)) return words.hasOneWord || isOnlyPeriod(said, words);
  if (tokens.length > 1 && prepOf(tokens[0]?.text ?? '', words) !== null) return true;
  const [core] = nounPhrases(said, words);
  const isAll = core !== undefined && core.end - core.start === said.trim().length;
  return isAll && core.words.length <= 3 && sharing(core, nounPhrases(last, words), words) !== undefined;
}

export function isOnlyPeriod(said: string, words: Words): boolean {
  const rest = words.periods.reduce((text, period) => text.replace(period, ' '), said);
  return rest !== said && !tokensOf(rest).some(({ text }) => isContent(text, words));
}

/** The last question with a part of it replaced by another of its type, or with one more. */
export function substitute(said: string, last: string, words: Words): Completed {
  const text =
    (isOnlyPeriod(said, words) ? withPeriod(said, last, words) : null) ??
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

/** "The small one" after "the large tent" is the small tent. */
function withAdjective(said: string, last: string, words: Words): string | null {
  const adjective = words.one.exec(said)?.[1];
  if (adjective === undefined) return null;
  return describe(adjective, last, words, true);
}

/** The main noun of the question with an adjective, in place of its own where it has one. */
export function describe(adjective: string, last: string, words: Words, isInPlace: boolean): string | null {
  const { noun, end } = askedPart(last, words);
  const phrases = nounPhrases(last, words).filter((one) => one.start >= end && !one.isPeriod);
  const isDescribed = (one: NounPhrase) => one.words.length > 1 && !one.isName;
  const target = (isInPlace ? phrases.find(isDescribed) : noun) ?? noun ?? phrases[0];
  if (target === undefined) return null;
  const isReplaced = isInPlace && isDescribed(target);
  const own = words.adjectiveAfter
    ? target.words.slice(0, isReplaced ? -1 : undefined)
    : target.words.slice(isReplaced ? 1 : 0);
  const core = words.adjectiveAfter ? [...own, adjective] : [adjective, ...own];
  return replaced(last, target, [target.article, ...core].filter(Boolean).join(' '));
}

/** "And end?" after "When does the term start?" */
function withVerb(said: string, last: string, words: Words): string | null {
  if (!words.isVerb.test(said)) return null;
  const verb = tokensOf(last).findLast(({ text }) => words.isVerb.test(text));
  return verb === undefined ? null : last.slice(0, verb.start) + said + last.slice(verb.end);
}

function withPhrase(said: string, last: string, words: Words): string {
  const [first] = tokensOf(said);
  const { end, noun } = askedPart(last, words);
  const all = nounPhrases(last, words).filter((one) => one.start >= end && !one.isPeriod);
  const prep = first && tokensOf(said).length > 1 ? prepOf(first.text, words) : null;
  const core = prep === null ? said : said.slice(first?.end).trim();
  // Behind a space: its first word begins no sentence.
  const [own] = nounPhrases(` ${core}`, words);
  if (own === undefined) return `${last}, ${said}`;
  if (prep !== null) {
    const placed = (one: NounPhrase) =>
      one.isName && words.isPlace.test(tokensOf(last.slice(0, one.start)).at(-1)?.text ?? '');
    const target =
      all.findLast((one) => one.prep === prep && isAlike(one, own, words)) ??
      (own.isName && words.isPlace.test(first?.text ?? '') ? all.findLast(placed) : undefined);
    return target === undefined ? `${last} ${said}` : replaced(last, target, core);
  }
  const shared = sharing(own, all, words);
  if (shared !== undefined) return replaced(last, shared, withArticle(core, own, shared));
  const named = all.filter(({ isName }) => isName);
  if (words.startsWithAttribute.test(own.words.join(' ')) && subjectOf(last, words) !== null)
    return attributeOf(core, last, words);
  if (own.isName && named.length > 0) {
    const target = named.find((one) => one.prep === null) ?? named[0];
    return target === undefined ? last : replaced(last, target, withArticle(core, own, target));
  }
  const common = all.filter(({ isName }) => !isName || own.isName || words.hasCapitalNouns);
  const isSubject = (one: NounPhrase) => one !== noun && (one.article !== '') === (own.article !== '');
  const target =
    (named.length > 0 && !words.hasCapitalNouns ? noun : null) ??
    common.find((one) => isSubject(one) && one.prep === null) ??
    common.find(isSubject) ??
    common.find((one) => one !== noun) ??
    noun;
  if (target === null || target === undefined) {
    return subjectOf(last, words) === null ? `${last}, ${said}` : attributeOf(core, last, words);
  }
  return replaced(last, target, withArticle(core, own, target));
}

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

const withArticle = (core: string, own: NounPhrase, target: NounPhrase): string =>
  own.article === '' && target.article !== '' ? `${target.article} ${core}` : core;

const replaced = (text: string, { start, end }: { start: number; end: number }, by: string): string =>
  text.slice(0, start) + by + text.slice(end);
