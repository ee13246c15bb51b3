import { type Pattern, toRegExp } from '../../language/patterns';
import data from './data/askedKinds.json';
import type { QuestionType } from './questionType';

/**
 * A kind of thing or a measure that is recognized by how it is written or what it is called, so that a sentence without
 * it is no answer: asked for in these words, given so. Mostly English.
 */
interface AskedKind {
  asked: RegExp;
  given: RegExp;
  /** Words that only name the kind: a sentence seldom repeats them. */
  words?: string;
  /** It needs a number too: "how old" is answered by "aged nine". */
  isMeasure?: boolean;
}

interface KindData extends Omit<AskedKind, 'asked' | 'given'> {
  asked: Pattern;
  given: Pattern;
  /** What is given is recognized by its capital letters. */
  isCased?: boolean;
}

const parts: Record<string, Pattern> = data.parts;
const kinds = (data.kinds as KindData[]).map(
  ({ asked, given, isCased, ...rest }): AskedKind => ({
    ...rest,
    asked: toRegExp(asked, 'iu'),
    given: toRegExp(given, isCased ? 'u' : 'iu', parts),
  }),
);

/** "How many colours" asks for a number, which is told apart by what it counts. */
const counts = /\bhow many\b/iu;

/** The kind of thing or measure that a question asks for; undefined for most. */
export function askedKind(question: string, type: QuestionType): AskedKind | undefined {
  if (counts.test(question)) return undefined;
  return kinds.find(({ asked, isMeasure }) => (!isMeasure || type === 'quantity') && asked.test(question));
}

/** Whether a sentence has what a question of this kind asks for, beyond what the question says itself. */
export function hasKind({ asked, given }: AskedKind, sentence: string, question: string): boolean {
  const words =
    question
      .replace(asked, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = ` ${words.join(' ')} `;
  const found = sentence.matchAll(new RegExp(given.source, `${given.flags}g`));
  return [...found].some(([match]) => !said.includes(` ${match.toLowerCase()} `));
}
