import { type Pattern, toRegExp } from '../../language/patterns';
import data from './data/askedUnits.json';

/** What a measure is given in, where a mere number would mislead ("How old is she?" – "elected for four years"). */
interface AskedUnit {
  asked: RegExp;
  given: RegExp;
}

const howOften = /\bhow (?:often|frequently)\b|\bwie oft\b|\bcombien de fois\b/iu;

const parts: Record<string, Pattern> = data.parts;
const masses = toRegExp(data.parts.masses, 'iu').source;

const units: readonly AskedUnit[] = data.units.map(({ asked, given }) => ({
  asked: toRegExp(asked as Pattern, 'iu'),
  given: toRegExp(given as Pattern, 'iu', parts),
}));

/** Whether a sentence has the unit of the measure that is asked for; true where none is. */
export function hasAskedUnit(sentence: string, asked: string): boolean {
  // What is counted is told apart by its name: "how many boats can I rent" asks for no money.
  const due = /\bhow many\b/iu.test(asked) ? undefined : units.find((unit) => unit.asked.test(asked));
  return (
    (due === undefined || due.given.test(sentence)) &&
    isWeightOfItself(sentence, asked) &&
    isCapacity(sentence, asked) &&
    isInUnit(sentence, asked) &&
    isRate(sentence, asked)
  );
}

export const asksHowOften = (asked: string) => howOften.test(asked);

const asksWeight = /\bhow heavy (?:is|are|was|were)\b|\b(?:do|does|did) .+ weigh\b|\bweight of\b/iu;
const asksBound = /\b(?:max(?:imum)?|most|limit|up to|carry|carries|load|hold|allowed|with)\b/iu;
const tellsWeight = /\b(?:weigh\p{L}*|heavy|heavier|mass|net|gross)\b/iu;
const weightOfOther = new RegExp(
  `\\b(?:up to|at most|for|carr(?:y|ies)|loads? of) [\\p{L}\\d., ]{0,20}?(?:${masses})|(?:${masses}) of \\p{L}`,
  'iu',
);

const asksCapacity =
  /\bhow much (?:weight|load)\b|\b(?:weight|load) limit\b|\bmax(?:imum)? (?:weight|load)\b|\bpayload\b/iu;
const tellsCapacity =
  /\b(?:carr(?:y|ies)|holds?|takes?|bears?|loads?|loaded|supports?|hang\p{L}*|up to|at most|max(?:imum)?|limit(?:ed)?|payload|capacity)\b/iu;

/** How much something can carry is not what it weighs. */
const isCapacity = (sentence: string, asked: string) =>
  !asksCapacity.test(asked) || tellsCapacity.test(sentence);

/** What is filled with 200 grams of feathers, or carries up to 90 kilograms, weighs something else. */
function isWeightOfItself(sentence: string, asked: string): boolean {
  if (!asksWeight.test(asked) || asksBound.test(asked)) return true;
  return tellsWeight.test(sentence) || !weightOfOther.test(sentence);
}

const namedUnit =
  /\bin (?:square |cubic )?(m?ah|k?wh?|mm|cm|km|kg|ml|[kmgt]b|\p{L}*(?:met(?:re|er)|gram(?:me)?|lit(?:re|er)|byte|watt|volt)s?|miles|hectares|acres|degrees|percent|inches|feet)\b/iu;
const symbols: Record<string, string> = {
  met: 'k?m|cm|mm',
  gram: 'k?g|mg',
  lit: 'm?l',
  byte: '[kmgt]?b',
  watt: 'k?w',
  volt: 'k?v',
};

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

const asksRate = /\b(?:per|an|a|each|every) (second|minute|hour|mile|kilomet(?:re|er)|lit(?:re|er))\b/iu;

/** "How much an hour": so much of something else says nothing. */
function isRate(sentence: string, asked: string): boolean {
  const per = asksRate.exec(asked)?.[1]?.toLowerCase();
  if (per === undefined || !/\bhow (?:much|many|fast)\b/iu.test(asked)) return true;
  return (
    sentence.toLowerCase().includes(per) || new RegExp(`/\\s?${per.slice(0, 1)}\\b`, 'iu').test(sentence)
  );
}

const howMuch = /\bhow (deep|wide|broad|thick|tall|high|long|far)\b/iu;

const asksDelay = /\bhow (?:long|fast|quick(?:ly)?|soon)\b/iu;
const instant = /\b(?:immediately|instantly|at once|(?:right|straight) away|overnight|same day)\b/iu;

/** "A hand deep", "half a mile long", "at once": a measure without a number. */
export function isMeasuredInWords(sentence: string, asked: string): boolean {
  if (asksDelay.test(asked) && instant.test(sentence)) return true;
  const adjective = howMuch.exec(asked)?.[1];
  if (adjective === undefined) return false;
  return new RegExp(`\\b(?:an?|one|half an?) \\p{L}+ ${adjective}\\b`, 'iu').test(sentence);
}
