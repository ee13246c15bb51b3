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

/** What fills a thing, or what it carries, is not its weight; and the other way round. */
const rules = data.rules.map(({ asked, unless, given }) => ({
  asked: read(asked),
  unless: unless && read(unless),
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
    rules.every((rule) => !rule.asked.test(asked) || rule.unless?.test(asked) || rule.given.test(sentence)) &&
    isInUnit(sentence, asked) &&
    isRate(sentence, asked)
  );
}

export const asksHowOften = (asked: string) => howOften.test(asked);

const namedUnit = read(data.named);
const symbols: Record<string, string> = data.symbols;

/** "The capacity in litres": a sentence without litres doesn't tell it. */
function isInUnit(sentence: string, asked: string): boolean {
  const unit = namedUnit.exec(asked)?.[1]?.toLowerCase();
  if (unit === undefined) return true;
  const family = Object.keys(symbols).find(
    (name) => new RegExp(`${name}(?:re|er|me)?s?$`, 'u').test(unit) && unit.length > 2,
  );
  const pattern =
    family === undefined
      ? `(?<!\\p{L})${unit}(?!\\p{L})`
      : `\\p{L}*${family}(?:re|er|me)?s?(?!\\p{L})|\\d\\s?(?:${symbols[family]})(?!\\p{L})`;
  return new RegExp(pattern, 'iu').test(sentence);
}

const asksRate = read(data.rate);
const asksAmount = read(data.amount);

/** "How much an hour": so much of something else says nothing. */
function isRate(sentence: string, asked: string): boolean {
  const per = asksRate.exec(asked)?.[1]?.toLowerCase();
  if (per === undefined || !asksAmount.test(asked)) return true;
  return (
    sentence.toLowerCase().includes(per) || new RegExp(`/\\s?${per.slice(0, 1)}\\b`, 'iu').test(sentence)
  );
}

const asksExtent = read(data.extent);
const asksDelay = read(data.delay);
const instant = read(data.instant);

/** "A hand deep", "half a mile long", "at once": a measure without a number. */
export function isMeasuredInWords(sentence: string, asked: string): boolean {
  if (asksDelay.test(asked) && instant.test(sentence)) return true;
  const adjective = asksExtent.exec(asked)?.[1];
  if (adjective === undefined) return false;
  return new RegExp(`\\b(?:an?|one|half an?) \\p{L}+ ${adjective}\\b`, 'iu').test(sentence);
}
