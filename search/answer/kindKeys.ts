import { toRegExp } from '../../language/patterns';
import { termsOf } from '../../language/terms';
import { askedKind } from './askedKinds';
import data from './data/kindKeys.json';
import type { QuestionType } from './questionType';

/**
 * Words of a question that only name the kind of answer ("on which day"): a sentence answers them with a date, a
 * place, a name or a number, and seldom repeats them.
 */
const kindWords: Partial<Record<QuestionType, string>> = data.kinds;

/**
 * Further ones, by how a question asks, beside those that the pattern holds in groups. A deadline: "by 1 June" says it
 * without the word. Measures, recognized by their unit: "carries 220 kilograms". Whoever is open: "Closed on Sundays".
 * People who are counted, and whatever they do there: "serves six".
 */
const rules = data.rules.map((rule) => ({ ...rule, asked: toRegExp(rule.asked, 'iu') }));

/** The comparable forms of the words that name the kind of answer a question asks for. */
export function kindKeys(question: string, type: QuestionType, language: string | null): Set<string> {
  const ofKind = askedKind(question)?.words ?? kindWords[type] ?? '';
  const named = rules.flatMap(({ asked, words, type: only }) => {
    const match = (only ?? type) === type ? asked.exec(question) : null;
    return match === null ? [] : [...match.slice(1), words];
  });
  return new Set(termsOf([ofKind, ...named].join(' '), language).map(({ key }) => key));
}
