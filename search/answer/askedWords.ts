import lightWords from '../../language/data/lightWords.json';
import { type Pattern, toRegExp } from '../../language/patterns';
import { withSingleVerbs } from '../../language/phrasalVerbs';
import { contentKeys, termsOf } from '../../language/terms';
import type { ParsedQuestion } from '../question/parseQuestion';
import { askedKind } from './askedKinds';
import focus from './data/focus.json';
import kinds from './data/kindWords.json';

/** A word of a question that a sentence is searched for. */
export interface AskedWord {
  /** In its comparable form. */
  key: string;
  /** Whether it holds the question together and says next to nothing of its subject. */
  isLight: boolean;
  /** Whether it names the wanted thing: a passage without it answers another question about the same subject. */
  isFocus: boolean;
}

const keysOf = (text: string, language: string | null) => termsOf(text, language).map(({ key }) => key);

const lightKeys = new Map(
  Object.entries(lightWords).map(([language, words]) => [
    language,
    new Set(keysOf(words.join(' '), language)),
  ]),
);

/** The words of a question, without those that only name the kind of answer. */
export function askedWords(question: ParsedQuestion, language: string | null): AskedWord[] {
  const all = contentKeys(withSingleVerbs(question.text, language), language);
  const ofKind = new Set(keysOf(kindWords(question), language));
  const named = all.filter((key) => !ofKind.has(key));
  const wanted = new Set(keysOf(focusOf(question.text), language));
  // "What time?" has no other word: then even that one counts.
  return (named.length > 0 ? named : all).map((key) => {
    const isLight = lightKeys.get(language ?? '')?.has(key) === true;
    return { key, isLight, isFocus: wanted.has(key) && !isLight };
  });
}

const kindWordsOf: Partial<Record<string, string>> = kinds.kinds;
const kindRules = kinds.rules.map((rule) => ({ ...rule, asked: toRegExp(rule.asked, 'iu') }));

/**
 * Words that only name the kind of answer ("on which day"): a sentence answers them with a date, a place, a name or a
 * number, and seldom repeats them. Rules have them in the groups of their pattern too.
 */
function kindWords({ text, type }: ParsedQuestion): string {
  const named = kindRules.flatMap(({ asked, words, type: only }) => {
    const match = (only ?? type) === type ? asked.exec(text) : null;
    return match === null ? [] : [...match.slice(1), words];
  });
  return [askedKind(text)?.words ?? kindWordsOf[type] ?? '', ...named].join(' ');
}

const focusPatterns = Object.values<Pattern[]>(focus.patterns)
  .flat()
  .map((pattern) => toRegExp(pattern, 'iu'));
/** Counted without being named: "serves six". */
const unnamed = toRegExp(focus.unnamed, 'iu');

/** The thing that a question names as what it wants ("how many members …", "what is the budget of …"). */
function focusOf(question: string): string {
  const named = focusPatterns.map((pattern) => pattern.exec(question)?.[1]);
  return named.find((words) => words !== undefined && !unnamed.test(words)) ?? '';
}
