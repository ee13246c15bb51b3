import { toRegExp } from '../../language/patterns';
import { askedKind, hasKind } from './askedKinds';
import { countsIt } from './counted';
import patterns from './data/answerEvidence.json';
import type { QuestionType } from './questionType';
import { hasRole } from './roles';

const monthOrDay = toRegExp(patterns.monthOrDay, 'iu');
const yearOrTime = toRegExp(patterns.yearOrTime, 'iu');
const condition = toRegExp(patterns.condition, 'iu');
/** A number of one language is a word of another ("to", "fire"). */
const englishNumber = toRegExp(patterns.englishNumber, 'iu');
const otherNumber = toRegExp(patterns.otherNumber, 'iu');
const asksInEnglish = /\b(?:how|what|which|when|who|where|is|are|do|does|did)\b/iu;
const cause = toRegExp(patterns.cause, 'iu');
const manner = toRegExp(patterns.manner, 'iu');
const place = toRegExp(patterns.place, 'u');
const plainPlace = toRegExp(patterns.plainPlace, 'iu');
/** A row or "Meeting point: the pier" says it without a preposition. */
const somewhere = toRegExp(patterns.somewhere, 'iu');
const capitalised = /(?<=[\p{L}\p{N},;:("“„«]\s)\p{Lu}[\p{L}'’-]*\p{Ll}[\p{L}'’-]*/gu;
/** No person has the name of a month or a day. */
const dateName = new RegExp(`^(?:${monthOrDay.source})$`, 'iu');
const isNoDate = (name: string) => !dateName.test(name);

/**
 * How well a sentence could answer a question of the type, 0 to 1: whether it holds a date, a number, a name,
 * a reason. `asked` is the question itself, whose own names and numbers answer nothing.
 */
export function answerEvidence(type: QuestionType, sentence: string, asked: string): number {
  const kind = askedKind(asked, type);
  if (kind !== undefined && !kind.isMeasure) return hasKind(kind, sentence, asked) ? 1 : 0;
  switch (type) {
    case 'when':
      if (hasNew(yearOrTime, sentence, asked) || hasNew(monthOrDay, sentence, asked)) return 1;
      return condition.test(sentence) ? 0.6 : 0;
    case 'quantity': {
      const number = asksInEnglish.test(asked) ? englishNumber : otherNumber;
      const isInUnit = kind?.given.test(sentence) ?? true;
      return isInUnit && hasNew(number, sentence, asked) && countsIt(sentence, asked, number) ? 1 : 0;
    }
    case 'who':
      return hasRole(sentence) || hasNew(capitalised, sentence, asked, isNoDate) ? 1 : 0.2;
    case 'where':
      if (place.test(sentence)) return 1;
      if (plainPlace.test(sentence)) return 0.8;
      return asksInEnglish.test(asked) && !somewhere.test(sentence) ? 0 : 0.3;
    case 'why':
      return cause.test(sentence) ? 1 : 0.3;
    case 'how':
      return manner.test(sentence) ? 0.8 : 0.4;
    default:
      return 0.5;
  }
}

/** Whether a sentence has a match that the question doesn't hold already. */
function hasNew(pattern: RegExp, sentence: string, asked: string, isFit = (_: string) => true): boolean {
  const inQuestion = asked.toLowerCase();
  const found = sentence.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`));
  return [...found].some(([match]) => !inQuestion.includes(match.toLowerCase()) && isFit(match));
}
