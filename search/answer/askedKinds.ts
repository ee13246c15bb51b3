import { type Pattern, toRegExp } from '../../language/patterns';
import data from './data/askedKinds.json';

interface KindData {
  asked: Pattern;
  given: Pattern;
  /** Whether the given thing is recognized by its capital letters. */
  isCased?: boolean;
  /** Whether it describes the thing behind it ("the grey cabinet"), which must be the one that is asked about. */
  describes?: boolean;
  /** Words that only name the kind: a sentence seldom repeats them. */
  words: string;
}

/**
 * Kinds of things that are recognized by how they are written or by what they are called, so that a sentence without one is no
 * answer: asked for in these words, given so. English only.
 */
const kinds = (data.kinds as KindData[]).map(({ asked, given, isCased, ...rest }) => ({
  ...rest,
  asked: toRegExp(asked, 'iu'),
  given: toRegExp(given, isCased ? 'gu' : 'giu'),
}));
type AskedKind = (typeof kinds)[number];

/** "How many colours" asks for a number. */
const asksAmount = toRegExp(data.amount, 'iu');

/** The kind of thing that a question asks for; undefined for most. */
export function askedKind(question: string): AskedKind | undefined {
  return asksAmount.test(question) ? undefined : kinds.find(({ asked }) => asked.test(question));
}

const behind = toRegExp(data.behind, 'iu');

/** Whether a sentence has what a question of this kind asks for, beyond what the question says itself. */
export function hasKind({ asked, given, describes }: AskedKind, sentence: string, question: string): boolean {
  const asks = question.replace(asked, ' ').toLowerCase();
  const said = ` ${(asks.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  return [...sentence.matchAll(given)].some((match) => {
    if (said.includes(` ${match[0].toLowerCase()} `)) return false;
    const thing = describes ? behind.exec(sentence.slice(match.index + match[0].length))?.[1] : undefined;
    return thing === undefined || said.includes(` ${thing.toLowerCase().replace(/(?:e?s)$/u, '')}`);
  });
}
