import { toRegExps } from '../../language/patterns';
import data from './data/questionType.json';
import { hasRole } from './roles';

/** The kind of thing that would answer a question; it tells which sentence of a passage to quote. */
export type QuestionType = keyof typeof data.types | 'other';

/** Where two begin at the same word the first counts: "how many" before "how". */
const types = Object.entries(toRegExps(data.types, 'iu')) as [QuestionType, RegExp][];
const hints = toRegExps(data.hints, 'iu');

/** Recognized by the words a question begins with; they count where no plainer word stands near the beginning. */
const openings: readonly QuestionType[] = ['definition', 'which', 'yesNo'];
/** "Who was in charge when …" asks for a person: a word this far in is about something else. */
const nearCharacters = 30;

/** The type of a question in one of the main languages; `other` for statements and keywords that name no measure. */
export function questionType(question: string): QuestionType {
  const trimmed = question.trim();
  // "What is the name of the owner?"
  if (hasRole(hints.nameOf.exec(trimmed)?.[1] ?? '')) return 'who';
  // "What should I do when it rains?" asks for no time.
  const asked = trimmed.replace(hints.whenClause, '$1 ');
  const found = types
    .map(([type, pattern]) => ({ type, at: asked.search(pattern) }))
    .filter(({ at }) => at >= 0);
  const plain = found.filter(({ type }) => !openings.includes(type)).sort((a, b) => a.at - b.at)[0];
  const opening = found.find(({ type }) => openings.includes(type));
  const isNear = plain !== undefined && (opening === undefined || plain.at <= nearCharacters);
  const worded = isNear ? plain : opening;
  if (worded !== undefined) return worded.type;
  // Keywords end with the measure that is looked for: "ridgeline 4 packed size". English only.
  return hints.dateLast.test(trimmed) ? 'when' : hints.measureLast.test(trimmed) ? 'quantity' : 'other';
}
