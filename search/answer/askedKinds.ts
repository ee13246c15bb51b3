import { type Pattern, toRegExp } from '../../language/patterns';
import data from './data/askedKinds.json';

/**
 * Kinds of things that are recognized by how they are written or by what they are called, so that a sentence without one is no
 * answer: asked for in these words, given so. English only.
 */
interface AskedKind {
  asked: RegExp;
  given: RegExp;
  /** It is said of the thing behind it ("the grey cabinet"), which must be the one that is asked about. */
  describes?: boolean;
  /** Words that only name the kind: a sentence seldom repeats them. */
  words: string;
}

interface KindData extends Omit<AskedKind, 'asked' | 'given'> {
  asked: Pattern;
  given: Pattern;
  /** What is given is recognized by its capital letters. */
  isCased?: boolean;
}

const kinds = (data.kinds as KindData[]).map(
  ({ asked, given, isCased, ...rest }): AskedKind => ({
    ...rest,
    asked: toRegExp(asked, 'iu'),
    given: toRegExp(given, isCased ? 'u' : 'iu'),
  }),
);

/** "How many colours" asks for a number. */
const asksAmount = toRegExp(data.amount, 'iu');

/** The kind of thing that a question asks for; undefined for most. */
export function askedKind(question: string): AskedKind | undefined {
  return asksAmount.test(question) ? undefined : kinds.find(({ asked }) => asked.test(question));
}

const behind = toRegExp(data.behind, 'iu');

/** Whether a sentence has what a question of this kind asks for, beyond what the question says itself. */
export function hasKind({ asked, given, describes }: AskedKind, sentence: string, question: string): boolean {
  const said = ` ${(
    question
      .replace(asked, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;
  return [...sentence.matchAll(new RegExp(given.source, `${given.flags}g`))].some((match) => {
    if (said.includes(` ${match[0].toLowerCase()} `)) return false;
    const thing = describes ? behind.exec(sentence.slice(match.index + match[0].length))?.[1] : undefined;
    return thing === undefined || said.includes(` ${thing.toLowerCase().replace(/(?:e?s)$/u, '')}`);
  });
}
