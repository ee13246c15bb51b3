import { wordSet, words } from './lexicon';
import { stem } from './words';

export type Direction = 'asc' | 'desc';

/** Adjectives that order by a quantity which they imply. For a time column the direction turns round. */
export const adjectives = new Map<string, { concept: string[]; direction: Direction; turned: string[] }>();
const adjective = (text: string, concept: string, direction: Direction, turned = '') => {
  for (const word of words(text)) {
    adjectives.set(word, { concept: words(concept), direction, turned: turned ? words(turned) : [] });
  }
};
adjective('oldest older eldest elder', 'age', 'desc', 'birth founded year date');
adjective('youngest younger', 'age', 'asc', 'birth founded year date');
adjective('tallest taller', 'height', 'desc');
adjective('heaviest heavier', 'weight', 'desc');
adjective('lightest lighter', 'weight', 'asc');
adjective('longest longer', 'length duration time milliseconds minutes hours', 'desc');
adjective('shortest shorter', 'height length duration time milliseconds minutes hours', 'asc');
adjective('higher', 'height altitude elevation', 'desc');
adjective('larger bigger', 'area size surface', 'desc');
adjective('smaller', 'area size surface', 'asc');
adjective('cheapest cheaper', 'price cost fee', 'asc');
adjective('priciest costliest', 'price cost fee', 'desc');
adjective('richest wealthiest', 'salary wealth income earnings', 'desc');
adjective('fastest faster', 'speed', 'desc');
adjective('slowest slower', 'speed', 'asc');
adjective('newest latest', 'date year time', 'desc');
adjective('earliest', 'date year time', 'asc');
adjective('deepest deeper', 'depth', 'desc');
adjective('widest wider', 'width', 'desc');

/** "How large is …": what is asked for, the likeliest first. */
export const measuredBy = new Map([
  ['large', ['area', 'size', 'surface', 'capacity']],
  ['big', ['area', 'size', 'surface', 'capacity']],
  ['high', ['height', 'altitude', 'elevation']],
  ['tall', ['height']],
  ['heavy', ['weight']],
  ['long', ['length', 'duration', 'time', 'milliseconds', 'minutes']],
  ['wide', ['width']],
  ['deep', ['depth']],
  ['far', ['distance']],
  ['fast', ['speed']],
  ['expensive', ['price', 'cost', 'fee']],
  ['populous', ['population']],
]);

/** What the rows of a table are the highest or largest by, where no column is named. */
export const extentOf = new Map([
  ['highest', ['height', 'altitude', 'elevation']],
  ['lowest', ['height', 'altitude', 'elevation']],
  ['largest', ['area', 'size', 'surface', 'capacity']],
  ['biggest', ['area', 'size', 'surface', 'capacity']],
  ['smallest', ['area', 'size', 'surface', 'capacity']],
]);

/** Verbs that name a quantity: "earns more than 1000". */
export const verbMeasures = new Map(
  Object.entries({
    earn: ['salary', 'wage', 'income', 'pay', 'earnings'],
    cost: ['price', 'cost', 'fee'],
    weigh: ['weight'],
    last: ['duration', 'length', 'minutes', 'time'],
  }).map(([verb, concepts]) => [stem(verb), concepts]),
);

/** Units behind a number: they say nothing that the column doesn't. */
export const units =
  wordSet(`mg g gram grams kg kilo kilos kilogram kilograms lb lbs pound pounds ton tons tonnes m meter meters metre
  metres km kilometer kilometers kilometre kilometres cm mm mile miles foot feet inch inches second seconds minute
  minutes hour hours day days year years km2 m2 ha sqft sqm sqkm dollar dollars usd euro euros eur percent people inhabitants`);

export const highest = wordSet('most highest largest greatest biggest maximum max maximal top longest best_');
export const lowest = wordSet('least lowest smallest fewest minimum min minimal shortest');

export const aggregateWords = new Map<string, 'avg' | 'min' | 'max' | 'sum'>([
  ['average', 'avg'],
  ['mean', 'avg'],
  ['avg', 'avg'],
  ['maximum', 'max'],
  ['max', 'max'],
  ['maximal', 'max'],
  ['minimum', 'min'],
  ['min', 'min'],
  ['minimal', 'min'],
  ['sum', 'sum'],
  ['total', 'sum'],
]);

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Longest first within a first word; `time` says that the phrase is one of time. */
export const comparisons: { words: string[]; operator: Comparison; time?: boolean }[] = [
  ...phrases(
    '>=',
    `at least|no less than|not less than|no fewer than|not fewer than|greater than or equal to|
    more than or equal to|higher than or equal to|no lower than|not lower than|a minimum of|no smaller than`,
  ),
  ...phrases(
    '<=',
    `at most|no more than|not more than|no greater than|not greater than|less than or equal to|
    lower than or equal to|no higher than|not higher than|up to|a maximum of|no larger than|not larger than|
    not exceeding|no longer than`,
  ),
  ...phrases(
    '>',
    `more than|greater than|higher than|larger than|bigger than|over|above|exceeding|exceed|exceeds|
    in excess of|better than`,
  ),
  ...phrases('<', `less than|fewer than|lower than|smaller than|under|below`),
  ...phrases('>=', `since|starting from|on or after`, true),
  ...phrases('<=', `until|on or before`, true),
  ...phrases('>', `after|later than`, true),
  ...phrases('<', `before|earlier than|prior to`, true),
  ...phrases('=', `equal to|equals|equal|exactly`),
].sort((a, b) => b.words.length - a.words.length);

function phrases(operator: Comparison, text: string, time = false) {
  return text.split('|').map((phrase) => ({ words: words(phrase), operator, time }));
}
