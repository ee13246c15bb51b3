import { isNumberWord } from '../../language/numberWords';
import { isContent, type NounPhrase, nounPhrases, prepOf, type Token, tokensOf } from './nounPhrases';
import { isOfForm, sharing } from './replacePhrase';
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
  const hasArticle = words.isArticle.test(tokens[0]?.text ?? '');
  const isAttribute = words.isAttribute.test(hasArticle ? said.slice(tokens[1]?.start) : said);
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

export function isOnlyPeriod(said: string, words: Words): boolean {
  const rest = words.periods.reduce((text, period) => text.replace(period, ' '), said);
  return rest !== said && !tokensOf(rest).some(({ text }) => isContent(text, words));
}

/** The numbers of a text, in digits or in a word. */
export function numbersIn(text: string, words: Words): Token[] {
  return tokensOf(text).filter(
    ({ text: said }) => /^\d+(?:[.,]\d+)*$/u.test(said) || isNumberWord(said, words.language),
  );
}

export function isOnlyNumber(said: string, words: Words): boolean {
  const numbers = numbersIn(said, words);
  const isNumber = (token: Token) => numbers.some(({ start }) => start === token.start);
  return (
    numbers.length === 1 && tokensOf(said).every((token) => isNumber(token) || !isContent(token.text, words))
  );
}
