import { toRegExp } from '../../language/patterns';
import { termsOf } from '../../language/terms';
import { askedKind } from './askedKinds';
import words from './data/kindKeys.json';
import type { QuestionType } from './questionType';

/**
 * Words of a question that only name the kind of answer ("on which day"): a sentence answers them with a date, a
 * place, a name or a number, and seldom repeats them.
 */
const kindWords: Partial<Record<QuestionType, string>> = words.kinds;

/** A deadline: "by 1 June" says it without the word. */
const lastDay = toRegExp(words.lastDay, 'iu');

/** Counted without being named, and whatever they do there: "serves six", "a two-person tent". */
const headCount = toRegExp(words.headCount, 'iu');

/** Whoever is open goes without saying on a door: "Closed on Sundays". */
const opens = toRegExp(words.opens, 'iu');

/** Recognized by its unit: "carries 220 kilograms". */
const measured = toRegExp(words.measured, 'iu');

/** The comparable forms of the words that name the kind of answer a question asks for. */
export function kindKeys(question: string, type: QuestionType, language: string | null): Set<string> {
  const ofKind = askedKind(question)?.words ?? kindWords[type] ?? '';
  const named = [
    ofKind,
    lastDay.exec(question)?.[1] ?? '',
    type === 'quantity' ? (measured.exec(question)?.slice(1).join(' ') ?? '') : '',
    opens.test(question) ? words.premises : '',
    headCount.test(question) ? `${words.heads} ${words.capacity}` : '',
  ].join(' ');
  return new Set(termsOf(named, language).map(({ key }) => key));
}
