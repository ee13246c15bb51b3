import { toRegExp } from '../../language/patterns';
import data from './data/questionType.json';

/** What kind of thing would answer a question; it tells which sentence of a passage to quote. */
export type QuestionType = (typeof types)[number] | 'other';

/** Where two begin at the same word the first counts: "how many" before "how". */
const types = ['when', 'quantity', 'who', 'where', 'why', 'definition', 'which', 'how', 'yesNo'] as const;
const patterns = types.map((type) => ({ type, pattern: toRegExp(data[type], 'iu') }));

/** Recognized by the words a question begins with; they count where no plainer word stands near the beginning. */
const openings: readonly QuestionType[] = ['definition', 'which', 'yesNo'];
/** "Who was in charge when …" asks for a person: a word this far in is about something else. */
const nearCharacters = 30;

/** Keywords end with the measure that is looked for: "ridgeline 4 packed size". English only. */
const measureLast = toRegExp(data.measureLast, 'iu');

/** The type of a question in one of the main languages; `other` for statements and keywords that name no measure. */
export function questionType(question: string): QuestionType {
  const trimmed = question.trim();
  const worded = typeOfWords(trimmed);
  if (worded !== 'other') return worded;
  return measureLast.test(trimmed) ? 'quantity' : 'other';
}

/** "What should I do when it rains?" asks for no time. */
const conjunction = toRegExp(data.conjunction, 'iu');

function typeOfWords(trimmed: string): QuestionType {
  const asked = trimmed.replace(conjunction, '$1 ');
  const found = patterns
    .map(({ type, pattern }) => ({ type, at: pattern.exec(asked)?.index ?? -1 }))
    .filter(({ at }) => at >= 0);
  const plain = found.filter(({ type }) => !openings.includes(type)).sort((a, b) => a.at - b.at)[0];
  const opening = found.find(({ type }) => openings.includes(type));
  const isFar = opening !== undefined && plain !== undefined && plain.at > nearCharacters;
  return (isFar ? opening : (plain ?? opening))?.type ?? 'other';
}
