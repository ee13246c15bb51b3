import { detectLanguage } from '../../language/detectLanguage';
import { numberParts } from '../../language/numberWords';
import { toRegExps } from '../../language/patterns';
import { synonymGroups } from '../../language/synonyms';
import { termsOf } from '../../language/terms';
import { askedKind, hasKind } from './askedKinds';
import { asksHowOften, hasAskedUnit, isMeasuredInWords } from './askedUnits';
import { countsIt, englishNumber, withoutDates } from './counted';
import data from './data/answerEvidence.json';
import type { QuestionType } from './questionType';
import { hasRole } from './roles';

const parts = { ...numberParts, ...data.parts };
const patterns = { ...toRegExps(data.cased, 'u'), ...toRegExps(data.uncased, 'iu', parts) };
/** Together: a number of one language is a word of another ("to", "fire"). */
const numberFor = (asked: string) =>
  patterns.asksInEnglish.test(asked) ? englishNumber : patterns.otherNumber;
const capitalised = /(?<=[\p{L}\p{N},;:("“„«|]\s)\p{Lu}[\p{L}'’-]+/gu;

/**
 * How well a sentence could answer a question of the type, 0 to 1: whether it holds a date, a number, a name,
 * a reason. `asked` is the question itself, whose own names and numbers answer nothing; `header` the first row of the
 * table that the sentence is a row of.
 */
export function answerEvidence(type: QuestionType, sentence: string, asked: string, header?: string): number {
  const kind = askedKind(asked);
  if (kind !== undefined) return hasKind(kind, sentence, asked) ? 1 : 0;
  switch (type) {
    case 'when':
      if (hasNew(patterns.date, sentence, asked)) return 1;
      return hasNew(patterns.duration, sentence, asked) || hasNewCondition(sentence, asked) ? 0.6 : 0;
    case 'quantity':
      // "Every Tuesday" tells how often without a number.
      if (asksHowOften(asked)) return hasAskedUnit(sentence, asked) ? 1 : 0;
      if (isMeasuredInWords(sentence, asked)) return 1;
      return hasNew(numberFor(asked), withoutDates(sentence, asked), asked) &&
        hasAskedUnit(`${header ?? ''} ${sentence}`, asked) &&
        countsIt(sentence, asked, header)
        ? 1
        : 0;
    case 'who':
      if (hasNewName(sentence, asked) || isNamedFirst(sentence, asked)) return 1;
      // Only a name says who has a role: "Who is the director?"
      return !asksWhoHasRole(asked) &&
        (hasRole(without(sentence, asked)) || hasNew(patterns.agent, sentence, asked))
        ? 0.7
        : 0.2;
    case 'where': {
      // What a row is about is no place: "| Patch on a tent | 12.00 |".
      const told = sentence.replace(/^\|(?:[^|\\]|\\.)*\|/u, '|');
      if (patterns.place.test(told)) return 1;
      if (patterns.plainPlace.test(told)) return 0.8;
      // A row or "Meeting point: the pier" says it without a preposition.
      return patterns.asksInEnglish.test(asked) &&
        !patterns.somewhere.test(told) &&
        !patterns.placeInRow.test(told)
        ? 0
        : 0.3;
    }
    case 'why':
      return patterns.cause.test(sentence) ? 1 : 0.3;
    case 'how':
      return patterns.manner.test(sentence) ? 0.8 : 0.4;
    default:
      return 0.5;
  }
}

const asksWhoHasRole = (asked: string): boolean =>
  hasRole(
    /^who(?:['’]s| is| was| are| were) (?:the|our|my|your|their|its) (.+)$/iu.exec(asked.trim())?.[1] ?? '',
  );

/** A sentence without the words of the question, which tell nobody. */
function without(sentence: string, asked: string): string {
  const known = new Set(asked.toLowerCase().match(/\p{L}+/gu));
  return sentence.replace(/\p{L}+/gu, (word) => (known.has(word.toLowerCase()) ? ' ' : word));
}

/** A match that the question doesn't hold already. */
function hasNew(pattern: RegExp, sentence: string, asked: string): boolean {
  const matches = (text: string) =>
    (text.match(new RegExp(pattern.source, `${pattern.flags}g`)) ?? []).map((match) => match.toLowerCase());
  // The 2 of "T120" is no number of the question.
  const inQuestion = new Set([...matches(asked), ...(asked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]);
  return matches(sentence).some((match) => !inQuestion.has(match));
}

/** "Until the annual meeting" tells nobody when that is: a condition has a word that the question has not. */
function hasNewCondition(sentence: string, asked: string): boolean {
  const condition = patterns.condition.exec(sentence);
  if (condition === null) return false;
  const clause = sentence.slice(condition.index + condition[0].length).split(/[,.;:]/u)[0] ?? '';
  const language = detectLanguage(sentence);
  const known = new Set(termsOf(asked, language).map(({ key }) => key));
  return termsOf(clause, language).some(({ key, isStop }) => !isStop && !known.has(key));
}

/** "Clara holds the keys": a name that begins a sentence is recognized by its verb, and by being no word of the language. */
function isNamedFirst(sentence: string, asked: string): boolean {
  const first = patterns.nameAndVerb.exec(sentence)?.[0];
  if (first === undefined || asked.toLowerCase().includes(first.toLowerCase())) return false;
  const [term] = termsOf(first, 'en');
  return term !== undefined && !term.isStop && synonymGroups(term.key, 'en').size === 0;
}

function hasNewName(sentence: string, asked: string): boolean {
  const inQuestion = asked.toLowerCase();
  const first = /^\p{Lu}[\p{L}'’-]+(?=\s\p{Lu})/u.exec(sentence)?.[0] ?? '';
  const others = sentence.replace(named, (run) => (hasRole(run) ? run : ' ')).match(capitalised) ?? [];
  return [first, ...others].some(
    (name) =>
      /\p{Ll}/u.test(name) &&
      !name.split('-').some((part) => inQuestion.includes(part.toLowerCase())) &&
      // No person has the name of a month, a day or a language.
      !patterns.dateName.test(name) &&
      !patterns.nationality.test(name),
  );
}

/** "The Squall Jacket" is a thing, "the Heritage Trust" is somebody. */
const named = /\b[Tt]he(?: \p{Lu}[\p{L}'’-]+)+/gu;
