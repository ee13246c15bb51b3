/** What a measure is given in, where a mere number would mislead ("How old is she?" – "elected for four years"). */
interface AskedUnit {
  asked: RegExp;
  given: RegExp;
}

/** A symbol counts behind figures only: the s of "the boat's" is no second. */
const behindFigures = (symbols: string) => `\\d\\s?(?:${symbols})(?![\\p{L}\\d])`;
const times = 'seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|seasons?|years?|decades?';
const lengths = '\\p{L}*met(?:re|er)s?|miles?|feet|foot|inch(?:es)?|yards?';
const moments =
  '\\b(?:until|till|to|and) \\d{1,2}:\\d\\d|\\d\\s?[–-]\\s?\\d{1,2}:\\d\\d|\\b(?:overnight|until|till|lifelong|for life|permanent(?:ly)?)\\b';
/** "Every six months" and "three days a week" are no lengths of time. */
const often = `(?<!\\b(?:every|each|per)(?: \\p{L}+| \\d+)? )(?<!\\b(?:times|hours?|days?|nights?) an? )`;
const share = '(?! (?:an?|per|each) (?:day|night|week|month|year)\\b)';
const duration = `${often}\\b(?:${times}|terms?|quarters?|semesters?)\\b${share}|${often}${behindFigures('min|h|s')}|${moments}`;
const distance = `\\b(?:${lengths})\\b|${behindFigures('km|cm|mm|m|ft')}`;
const masses = `\\b(?:\\p{L}*gram(?:me)?s?|kilos?|tons?|tonnes?|pounds?|ounces?|stone)\\b|${behindFigures('kg|g|t|lbs?|oz')}`;

const howOften = /\bhow (?:often|frequently)\b|\bwie oft\b|\bcombien de fois\b/iu;

const units: readonly AskedUnit[] = [
  {
    asked: /\bhow old\b|\bwie alt\b|\bquel âge\b/iu,
    given:
      /\b(?:aged?|born|built|founded|years? old|year-old|old(?:er|est)|young(?:er|est)|turn(?:s|ed)?|at least|no longer than|within|(?:over|under|above|below) (?:\d|the age|[a-z]+teen|twelve|twenty)|jahre alt|geboren|ans)\b/iu,
  },
  {
    asked: howOften,
    given:
      /\b(?:every|each|once|twice|times|per|daily|weekly|monthly|yearly|annually|an? (?:day|week|month|year)|jede[nsmr]?|mal|fois|par)\b/iu,
  },
  {
    asked: /\bhow (?:far(?! ahead| in advance))\b|\bwie weit\b/iu,
    given: new RegExp(
      `${distance}|\\b(?:steps|floors?|blocks?|stops?|next door|opposite)\\b|\\b(?:minutes?|hours?)['’]? (?:by|on foot|away|from|walk|drive|ride)\\b`,
      'iu',
    ),
  },
  {
    asked: /\bhow (?:wide|broad)\b|\bwie breit\b/iu,
    given: /\b(?:wide|width|broad|across|diameter|breit|by \d)/iu,
  },
  { asked: /\bhow (?:tall|thick)\b/iu, given: /\b(?:tall|height|high|thick(?:ness)?)\b/iu },
  { asked: /\bhow deep\b|\bwie tief\b/iu, given: /\b(?:deep|depth|below|tief)\b/iu },
  {
    asked: /\bhow high\b|\bwie hoch\b/iu,
    given:
      /\b(?:high|height|above|hoch|percent|euros?|dollars?|pounds?|crowns?|francs?|million|billion|floors?)\b|[%€$£]/iu,
  },
  { asked: /\bhow (?:loud|noisy)\b/iu, given: /\b(?:db|decibels?|loud|noise|noisy|quiet)\b/iu },
  { asked: /\bhow (?:hot|cold|warm)\b/iu, given: /\b(?:degrees?|celsius|fahrenheit|[ck])\b|°/iu },
  { asked: /\bhow bright\b/iu, given: /\b(?:lumens?|lux|candelas?|watts?|w|lm|nits?)\b/iu },
  {
    asked: /\bhow (?:powerful|strong)\b/iu,
    given: /\b(?:\p{L}*watts?|k?w|hp|horsepower|newtons?|volts?|amperes?)\b/iu,
  },
  {
    asked: /\bhow (?:fast|quick(?:ly)?|soon)\b/iu,
    given: new RegExp(`${duration}|\\b(?:km/h|mph|knots|once|immediately|mbit|same day)\\b`, 'iu'),
  },
  {
    asked:
      /\bhow (?:large|big|high|much) (?:is|was|are|were) (?:\p{L}+ ){1,4}?(?:grant|loan|bonus|prize|reward|donation|bill|compensation|ticket)s?\b|\b(?:costs?|price|fee|salary|wage|earn|rent|deposit|fare|fine|dividend|revenue|turnover|profit|budget)\b|\bhow much (?:is|are|was|were) (?:it to|an? |one |admission|entry|entrance|parking|membership)|\b(?:how much|what (?:do|does|did|will|would)) .*\b(?:come to|owe|pay|charge)\b(?! (?:with|by|in)\b)/iu,
    given:
      /\b(?:euros?|dollars?|pounds?|cents?|pence|francs?|crowns?|kron\p{L}+|yen|yuan|rupees?|pesos?|zloty|free|usd|eur|gbp|chf|kr|sek|nok|dkk|pln|jpy|cad|aud)\b|[€$£¥]|\d\s?(?:p|ct|c)\b|(?<![\d.,])\d+[.,]\d\d(?![\d.,])/iu,
  },
  {
    // "A tent for three seasons" is no time that something takes.
    asked: /\bhow long (?:do|does|did|will|would) .*\btakes?\b/iu,
    given: new RegExp(
      `${often}\\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|overnight)\\b${share}|${often}${behindFigures('min|h|s')}`,
      'iu',
    ),
  },
  { asked: /\bhow long\b/iu, given: new RegExp(`${duration}|${distance}`, 'iu') },
  {
    asked: /\b(?:packed|pack|folded|inner|outer|overall) size\b|\bdimensions?\b/iu,
    given: new RegExp(`${distance}|\\b(?:square|cubic|lit(?:re|er)s?)\\b`, 'iu'),
  },
  {
    asked:
      /\b(?:pitching|set-?up|boiling|charging|running|burning|drying|delivery|cooking|waiting|travel|journey) times?\b|\bduration\b/iu,
    given: new RegExp(duration, 'iu'),
  },
  {
    asked: /\b(?:depth|width|height|thickness|diameter|radius|altitude)\b/iu,
    given: new RegExp(distance, 'iu'),
  },
  {
    asked: /\blength\b/iu,
    given: new RegExp(`${distance}|${duration}|\\b(?:characters?|digits?|letters?|words?|pages?)\\b`, 'iu'),
  },
  {
    asked: /\bhow (?:large|big)\b/iu,
    given: new RegExp(
      `${distance}|${masses}|\\b(?:square|cubic|\\p{L}*lit(?:re|er)s?|hectares?|acres?|\\p{L}*bytes?|percent|euros?|dollars?|pounds?|people|persons?|members?|staff|groups?|seats?|rooms?|pages?|size)\\b|${behindFigures('[kmgt]b|ml|l|ha')}|%|\\b(?:by|x) \\d`,
      'iu',
    ),
  },
  {
    asked: /\bspeed\b/iu,
    given:
      /\b(?:km\/h|kph|mph|knots?|rpm|revolutions?|[mgk]bit|per (?:second|minute|hour)|(?:an|a) (?:hour|minute|second))\b|\/s\b/iu,
  },
  { asked: /\btemperatures?\b/iu, given: /\b(?:degrees?|celsius|fahrenheit|[ck])\b|°/iu },
  { asked: /\bhow (?:heavy)\b|\bhow much (?:weight|load)\b|\bweigh/iu, given: new RegExp(masses, 'iu') },
];

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
