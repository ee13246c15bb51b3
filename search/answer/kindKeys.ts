import { termsOf } from '../../language/terms';
import { askedKind } from './askedKinds';
import data from './data/kindKeys.json';
import type { QuestionType } from './questionType';

/**
 * Words of a question that only name the kind of answer ("on which day"): a sentence answers them with a date, a
 * place, a name or a number, and seldom repeats them.
 */
const kindWords: Partial<Record<QuestionType, string>> = data.kinds;

/** Words that go without saying where this is asked: "serves six", "closed on Sundays". English only. */
const unsaid = data.asked.map(({ asked, words }) => ({ asked: new RegExp(asked, 'iu'), words }));

/** The comparable forms of the words that name the kind of answer a question asks for. */
export function kindKeys(question: string, type: QuestionType, language: string | null): Set<string> {
  const named = [
    askedKind(question, type)?.words ?? kindWords[type] ?? '',
    ...unsaid.filter(({ asked }) => asked.test(question)).map(({ words }) => words),
  ];
  return new Set(termsOf(named.join(' '), language).map(({ key }) => key));
}
