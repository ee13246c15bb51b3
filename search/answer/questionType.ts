import { toRegExp } from '../../language/patterns';
import data from './data/questionType.json';
import { hasRole } from './roles';

/** What kind of thing would answer a question; it tells which sentence of a passage to quote. */
export type QuestionType =
  | 'who'
  | 'when'
  | 'where'
  | 'quantity'
  | 'why'
  | 'how'
  | 'definition'
  | 'which'
  | 'yesNo'
  | 'other';

/** Where two begin at the same word the first counts: "how many" before "how". */
const patterns: [QuestionType, RegExp][] = [
  ['when', toRegExp(data.when, 'iu')],
  ['quantity', toRegExp(data.quantity, 'iu')],
  ['who', toRegExp(data.who, 'iu')],
  ['where', toRegExp(data.where, 'iu')],
  ['why', toRegExp(data.why, 'iu')],
  ['definition', toRegExp(data.definition, 'iu')],
  ['which', toRegExp(data.which, 'iu')],
  ['how', toRegExp(data.how, 'iu')],
  ['yesNo', toRegExp(data.yesNo, 'iu')],
];

/** Recognized by the words a question begins with; they count where no plainer word stands near the beginning. */
const openings: readonly QuestionType[] = ['definition', 'which', 'yesNo'];
/** "Who was in charge when …" asks for a person: a word this far in is about something else. */
const nearCharacters = 30;

/** Keywords end with the measure that is looked for: "ridgeline 4 packed size". English only. */
const measureLast = toRegExp(data.measureLast, 'iu');
const dateLast = toRegExp(data.dateLast, 'iu');

/** "What is the name of the owner?" */
const nameOf = toRegExp(data.nameOf, 'iu');

/** The type of a question in one of the main languages; `other` for statements and keywords that name no measure. */
export function questionType(question: string): QuestionType {
  const trimmed = question.trim();
  const [, named = ''] = nameOf.exec(trimmed) ?? [];
  if (hasRole(named)) return 'who';
  const worded = typeOfWords(trimmed);
  if (worded !== 'other') return worded;
  return dateLast.test(trimmed) ? 'when' : measureLast.test(trimmed) ? 'quantity' : 'other';
}

const whenClause = toRegExp(data.whenClause, 'iu');

function typeOfWords(trimmed: string): QuestionType {
  // "What should I do when it rains?" asks for no time.
  const asked = trimmed.replace(whenClause, '$1 ');
  const found = patterns
    .map(([type, pattern]) => ({ type, at: pattern.exec(asked)?.index ?? -1 }))
    .filter(({ at }) => at >= 0);
  const plain = found.filter(({ type }) => !openings.includes(type)).sort((a, b) => a.at - b.at)[0];
  const opening = found.find(({ type }) => openings.includes(type));
  if (plain === undefined || (opening !== undefined && plain.at > nearCharacters))
    return opening?.type ?? 'other';
  return plain.type;
}
