import { type Pattern, toRegExp } from '../../language/patterns';
import data from './data/askedUnits.json';

/** What a measure is given in, where a mere number would mislead ("How old is she?" – "elected for four years"). */
interface AskedUnit {
  asked: RegExp;
  given: RegExp;
}

const parts: Record<string, Pattern> = data.parts;
const read = (pattern: unknown) => toRegExp(pattern as Pattern, 'iu', parts);

const units: readonly AskedUnit[] = data.units.map(({ asked, given }) => ({
  asked: read(asked),
  given: read(given),
}));

/** "The capacity in litres": a sentence without litres doesn't tell it. */
const inUnit = data.unitsWithoutForms.split(' ').map((unit) => ({
  asked: [{ use: 'inUnit' }, unit, '\\b'],
  given: `(?<!\\p{L})${unit}(?!\\p{L})`,
}));

/** "How much an hour": so much of something else says nothing. */
const rates = data.rates.split(' ').map((unit) => ({
  asked: ['^(?=[^]*', { use: 'howMuch' }, ')[^]*\\b', { use: 'per' }, ` ${unit}\\b`],
  given: `${unit}|/\\s?${unit.slice(0, 1)}\\b`,
}));

interface RuleData {
  asked: unknown;
  unless?: unknown;
  given: unknown;
}

/** What fills a thing, or what it carries, is not its weight, and the other way round; a measure is in its unit. */
const rules = [...data.rules, ...inUnit, ...rates].map(({ asked, unless, given }: RuleData) => ({
  asked: read(asked),
  unless: unless === undefined ? undefined : read(unless),
  given: read(given),
}));

const howOften = read(data.parts.howOften);
const howMany = read(data.many);

/** Whether a sentence has the unit of the measure that is asked for; true where none is. */
export function hasAskedUnit(sentence: string, asked: string): boolean {
  // What is counted is told apart by its name: "how many boats can I rent" asks for no money.
  const due = howMany.test(asked) ? undefined : units.find((unit) => unit.asked.test(asked));
  return (
    (due === undefined || due.given.test(sentence)) &&
    rules.every((rule) => !rule.asked.test(asked) || rule.unless?.test(asked) || rule.given.test(sentence))
  );
}

export const asksHowOften = (asked: string) => howOften.test(asked);

const asksExtent = read(data.extent);
const asksDelay = read(data.delay);
const instant = read(data.instant);

/** "A hand deep", "half a mile long", "at once": a measure without a number. */
export function isMeasuredInWords(sentence: string, asked: string): boolean {
  if (asksDelay.test(asked) && instant.test(sentence)) return true;
  const adjective = asksExtent.exec(asked)?.[1];
  if (adjective === undefined) return false;
  return read(['\\b', { use: 'one' }, ` \\p{L}+ ${adjective}\\b`]).test(sentence);
}
