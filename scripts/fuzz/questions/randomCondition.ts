import templates from './data/templates.json';
import type { Random } from './randomNumbers';
import type { RandomColumn, RandomTable } from './randomSchema';

export interface RandomCondition {
  sql: string;
  /** "whose color is red" */
  text: string;
}

type Kind = keyof typeof templates.conditions;
type Made = [kind: Kind, sql: string, holes?: Record<string, string | number>];

/** Each `{hole}` of a template filled. */
export const filled = (template: string, holes: Record<string, string | number>): string =>
  template
    .replace(/\{(\w+)\}/gu, (_, hole) => String(holes[hole] ?? ''))
    .replace(/\b(a) (?=[aeiou])/gu, '$1n ')
    .replace(/ {2,}/gu, ' ');

export const valuesOf = <T extends string | number>(column: RandomColumn): T[] =>
  column.values.filter((value) => value !== null) as T[];

function ofAmount(random: Random, column: RandomColumn, name: string, table: RandomTable): Made {
  const number = random.pick(valuesOf<number>(column));
  const high = number + 1 + random.below(20);
  return random.pick<Made>([
    ['above', `${name} > ${number}`, { number }],
    ['below', `${name} < ${number}`, { number }],
    ['atLeast', `${name} >= ${number}`, { number }],
    ['atMost', `${name} <= ${number}`, { number }],
    ['between', `${name} BETWEEN ${number} AND ${high}`, { number, high }],
    ['notAbove', `${name} <= ${number}`, { number }],
    ['aboveAverage', `${name} > (SELECT avg(${column.name}) FROM ${table.name})`],
  ]);
}

function ofKind(random: Random, column: RandomColumn, name: string): Made {
  const [value = '', other = value] = random.some([...new Set(valuesOf<string>(column))], 2);
  return random.pick<Made>([
    ['is', `${name} = '${value}'`, { value }],
    ['is', `${name} = '${value}'`, { value }],
    ['isNot', `${name} <> '${value}'`, { value }],
    ['isEither', `${name} IN ('${value}', '${other}')`, { value, other }],
  ]);
}

function ofDay(random: Random, column: RandomColumn, name: string): Made {
  const year = Number(random.pick(valuesOf<string>(column)).slice(0, 4));
  return random.pick<Made>([
    ['inYear', `${name} BETWEEN '${year}-01-01' AND '${year}-12-31'`, { year }],
    ['afterYear', `${name} > '${year}-12-31'`, { year }],
    ['beforeYear', `${name} < '${year}-01-01'`, { year }],
  ]);
}

const makers = { amount: ofAmount, kind: ofKind, day: ofDay };

/** What rows of a table may meet, in words and in SQL. */
export function randomCondition(random: Random, table: RandomTable): RandomCondition {
  const column = random.pick(table.columns.filter((one) => valuesOf(one).length > 0));
  const name = `${table.name}.${column.name}`;
  const missing: Made[] = [
    ['unknown', `${name} IS NULL`],
    ['known', `${name} IS NOT NULL`],
  ];
  const made =
    column.nullable && random.chance(0.15)
      ? random.pick(missing)
      : makers[column.type](random, column, name, table);
  const [kind, sql, holes = {}] = made;
  return { sql, text: filled(random.pick(templates.conditions[kind]), { column: column.words, ...holes }) };
}

/** One condition, or two that are joined by "and" or "or". */
export function randomConditions(random: Random, table: RandomTable): RandomCondition {
  const one = randomCondition(random, table);
  if (random.chance(0.7)) return one;
  const other = randomCondition(random, table);
  const joint = random.pick(['and', 'or']);
  return { sql: `(${one.sql} ${joint} ${other.sql})`, text: `${one.text} ${joint} ${other.text}` };
}
