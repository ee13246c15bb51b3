import { type Pattern, toRegExp } from '../../language/patterns';
import data from './data/askedUnits.json';

const read = (pattern: unknown) => toRegExp(pattern as Pattern, 'iu', data.parts as Record<string, Pattern>);

const readRule = ({ asked, unless, given }: { asked: unknown; unless?: unknown; given: unknown }) => ({
  asked: read(asked),
  unless: unless === undefined ? undefined : read(unless),
  // `$1` in it stands for the first group of what is asked.
  given: read(given).source,
});

/** Whether a sentence gives what a question asks for by a rule; null where it doesn't. */
function gives(rule: ReturnType<typeof readRule>, sentence: string, asked: string): boolean | null {
  const match = rule.unless?.test(asked) ? null : rule.asked.exec(asked);
  return match && new RegExp(rule.given.replaceAll('$1', match[1] ?? ''), 'iu').test(sentence);
}

/**
 * What a measure is given in, where a mere number would mislead ("How old is she?" – "elected for four years"). What is
 * counted is told apart by its name: "how many boats can I rent" asks for no money.
 */
const rules = data.rules.map(readRule);
/** "A hand deep", "half a mile long", "at once": a measure without a number. */
const inWords = data.inWords.map(readRule);
const howOften = read(data.parts.howOften);
const howLong = read(data.parts.howLong);

/** Whether a sentence has the unit of the measure that is asked for; true where none is. */
export function hasAskedUnit(sentence: string, asked: string): boolean {
  return rules.every((rule) => gives(rule, sentence, asked) !== false);
}

export function isMeasuredInWords(sentence: string, asked: string): boolean {
  return inWords.some((rule) => gives(rule, sentence, asked) === true);
}

export const asksHowOften = (asked: string) => howOften.test(asked);
export const asksHowLong = (asked: string) => howLong.test(asked);
