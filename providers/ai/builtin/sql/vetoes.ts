import type { Candidate } from './candidates';
import { limitElsewhere } from './limitVeto';
import { type Asked, askedIn, type Linked } from './linkWords';
import { listVetoes } from './listVetoes';
import { columnsIn, isWholeRow, measuredIn, type Plan } from './plan';
import { isGuessBold } from './rowWords';
import { type IndexedColumn, isId, isRank, isShare } from './schemaTypes';
import { sheetVetoes } from './sheetVetoes';
import { timeVetoes } from './timeVetoes';
import { valueVetoes } from './valueVetoes';
import { normalizeValue, stem } from './words';

const isSuperlative = /^(most|least|highest|lowest|common|rare|min|max|superlative)$/;
const keyWords = new Set(['id', 'code', 'number', 'key'].map(stem));

const stemsIn = (plan: Plan) => new Set(columnsIn(plan).flatMap(({ stems }) => stems));

/** Numbers and quoted texts of the question that are nowhere in the query; days are written otherwise there. */
function literalLost({ plan }: Candidate, sql: string, { words: { tokens, lexicon } }: Linked): boolean {
  if (columnsIn(plan).some(({ content }) => content === 'time')) return false;
  const texts = [...sql.matchAll(/"value":"([^"]*)"/g)].map(([, text]) => normalizeValue(text ?? ''));
  const written = [
    ...(sql.match(/-?\d+(\.\d+)?/g) ?? []),
    ...texts.flatMap((text) => text.match(/\d+/g) ?? []),
  ];
  const isInParts = columnsIn(plan).some(isShare);
  const numbers = new Set(
    written.map(Number).flatMap((one) => (isInParts ? [one, Number((100 * one).toPrecision(12))] : one)),
  );
  return tokens.some(({ kind, text, lower, value }) => {
    if (kind === 'quoted') return !texts.some((one) => ` ${one} `.includes(` ${normalizeValue(text)} `));
    const number = value ?? (kind === 'word' ? lexicon.numbers.get(lower) : undefined);
    return number !== undefined && (value !== null || number > 1) && !numbers.has(number);
  });
}

/** More superlatives than the query has of what is first, last, highest or lowest; "top 3 most expensive" is one. */
function superlativeLost({ plan, state }: Candidate, asked: Asked[], { words }: Linked): boolean {
  const extremes = measuredIn(plan).filter(({ aggregate }) => aggregate === 'min' || aggregate === 'max');
  // "above average" is no superlative.
  const compared = plan.conditions.filter(
    ({ test }) => test.type === 'aggregate' && test.aggregate !== 'avg',
  );
  const names = stemsIn(plan);
  // "weeks on top" may be a column.
  const superlatives = asked.filter(
    ({ name, start, end }) =>
      isSuperlative.test(name) && !words.tokens.slice(start, end).some((token) => names.has(token.stem)),
  );
  const isNumber = ({ value, lower }: (typeof words.tokens)[number]) =>
    value !== null || words.lexicon.numbers.has(lower);
  const meant = superlatives.filter(({ start }, at) => {
    const before = superlatives[at - 1];
    return !before || !words.tokens.slice(before.end, start).every(isNumber);
  });
  return meant.length > extremes.length + compared.length + state.orders.length;
}

/** "no show" is a value, and no negation. */
const isInValue = ({ plan: { conditions } }: Candidate, word: string) =>
  conditions.some(
    ({ test }) => test.type === 'compare' && normalizeValue(String(test.value)).split(' ').includes(word),
  );

const negationLost = (read: Candidate, sql: string, asked: Asked[], { words: { tokens } }: Linked) =>
  asked.some(
    ({ name, start }) =>
      (name === 'not' || name === 'without') && !isInValue(read, tokens[start]?.lower ?? ''),
  ) && !/"operator":"(<>|not like|<|>|<=|>=)"|"negated":true|"type":"not"/.test(sql);

/** A number that stands for a row is shown, or orders, where nothing asks for one. */
function keyUnasked({ select, orders }: Plan, { words }: Linked): boolean {
  const isAsked = ({ stems }: IndexedColumn) =>
    stems.some((one) => keyWords.has(one) && words.stems.has(one));
  return [...select, ...orders.map(({ of }) => of)].some(
    ({ column, table, aggregate }) =>
      column && !table && !aggregate && isId(column) && column.content === 'number' && !isAsked(column),
  );
}

/** All that is known of a thing is asked for, and only some of it is shown. */
function partForAll({ plan }: Candidate, { words: { tokens, lexicon }, items }: Linked): boolean {
  const names = stemsIn(plan);
  // "the address information" is no more than the address.
  const isOfName = (at: number) => items[at - 1]?.some(({ what }) => /^(column|table)$/.test(what.kind));
  return tokens.some(
    (token, at) => lexicon.wholes.has(token.lower) && !names.has(token.stem) && !isOfName(at),
  );
}

/** "Who was the number one pick?" is nobody's sum. */
const whoCounted = ({ select }: Plan, { words }: Linked) =>
  words.asks === 'who' && select.every(({ aggregate }) => aggregate);

/** "Tom's number" is one that he has, and not how often he is there. */
const numberCounted = ({ select }: Plan, asked: Asked[], { words: { tokens } }: Linked) =>
  select.some(({ aggregate }) => aggregate === 'count') &&
  asked.some(
    ({ name, start, end }) => name === 'count' && end === start + 1 && tokens[start - 1]?.lower === "'s",
  );

/** "What did they go for in total?" */
const totalLost = ({ select }: Plan, asked: Asked[]) =>
  asked.some(({ name }) => name === 'whole') && !select.some(({ aggregate }) => aggregate);

/** Nothing of a table says what its rows are called, and more is asked for than the rows as they are. */
const namelessRows = ({ select, distinct }: Plan) =>
  isWholeRow(select) && (distinct || select.some(({ table }) => table !== select[0]?.table));

/** Equal to what it differs from; rows that are joined and missed at once. */
function contradicts({ conditions, absences, related, target }: Plan): boolean {
  const compared = conditions.flatMap(({ of, test, or }) =>
    test.type === 'compare' && !or && !of.aggregate ? [{ column: of.column, operator: test.operator }] : [],
  );
  const isEqual = ({ column }: { column: IndexedColumn | null }) =>
    compared.some((other) => other.column === column && other.operator === '=');
  const isJoined = ({ of: { column } }: Plan['conditions'][number], missed: unknown) =>
    column?.table === missed && missed !== target;
  return (
    compared.some((one) => one.operator === '<>' && isEqual(one)) ||
    absences.some(
      ({ table }) => related.includes(table) || conditions.some((condition) => isJoined(condition, table)),
    )
  );
}

/** "a and b or c", of several columns: nothing says what belongs together. */
const mixesAndOr = ({ conditions }: Plan) =>
  conditions.length > 2 &&
  conditions.some(({ or, of }, at) => or && of.column !== conditions[at - 1]?.of.column) &&
  conditions.slice(1).some(({ or }) => !or);

/** "the last event held", "last in attendance": not the last that is listed. */
const placeUnsure = (
  { plan: { orders, conditions, target }, features }: Candidate,
  { words: { tokens, lexicon } }: Linked,
) =>
  orders.some(({ of }) => of.column !== null && of.column === target.rowNumber) &&
  !conditions.some(({ test }) => test.type === 'beside') &&
  (features.verb ?? 0) > 0 &&
  !tokens.some(({ lower }) => lexicon.sheetWords.has(lower));

/** "the highest rank" has the lowest number, and may be meant as it is written. */
const rankExtreme = ({ plan: { orders, select } }: Candidate) =>
  orders.some(({ of, limit }) => of.column && isRank(of.column) && limit !== null) ||
  select.some(({ column, aggregate }) => column && isRank(column) && /^(min|max)$/.test(aggregate ?? ''));

/** "the film before Fetish World in 2006": of which of both the year is, no word says. */
const besideAmong = ({ plan: { conditions, select } }: Candidate) =>
  conditions.length > 1 &&
  conditions.some(({ test }) => test.type === 'beside') &&
  !select.some(({ aggregate }) => aggregate);

/** Those that decline a reading; the others only make it less likely. */
const declining = [
  ...['listShort', 'listLong', 'literalLost', 'superlativeLost', 'negationLost', 'partForAll'],
  ...[
    'namelessRows',
    'timeOfOther',
    'totalLost',
    'whoCounted',
    'numberCounted',
    'deedLost',
    'timeUnasked',
    'contradicts',
    'mixesAndOr',
    'valueUnstored',
    'smallPercent',
    'yearOfAmount',
    'valueSwallows',
    'spentOnPerson',
    'partOfCells',
    'guessBold',
    'limitElsewhere',
    'placeUnsure',
    'rankExtreme',
    'besideAmong',
    ...['stateLost', 'sheetRival', 'verbShown', 'limitMeant', 'amountsListed'],
    ...['eachUnsure', 'dayForTime', 'rowsForTotal', 'rowsLost'],
  ],
];

/** The vetoes: what a question asks for and a reading has no place for, or what it has that nothing asks for. */
export function vetoesOf(read: Candidate, linked: Linked): { names: string[]; isVetoed: boolean } {
  const { plan, query } = read;
  const asked = askedIn(linked);
  const sql = JSON.stringify(query);
  const found: Record<string, boolean> = {
    ...listVetoes(read, linked, asked),
    literalLost: literalLost(read, sql, linked),
    superlativeLost: superlativeLost(read, asked, linked),
    negationLost: negationLost(read, sql, asked, linked),
    keyUnasked: keyUnasked(plan, linked),
    partForAll: partForAll(read, linked),
    namelessRows: namelessRows(plan),
    totalLost: totalLost(plan, asked),
    whoCounted: whoCounted(plan, linked),
    numberCounted: numberCounted(plan, asked, linked),
    contradicts: contradicts(plan),
    mixesAndOr: mixesAndOr(plan),
    guessBold: isGuessBold(plan),
    limitElsewhere: limitElsewhere(plan, linked),
    placeUnsure: placeUnsure(read, linked),
    rankExtreme: rankExtreme(read),
    besideAmong: besideAmong(read),
    ...timeVetoes(read, linked),
    ...sheetVetoes(read, linked),
    ...valueVetoes(read, linked),
  };
  const names = Object.keys(found).filter((name) => found[name]);
  return { names, isVetoed: names.some((name) => declining.includes(name)) };
}
