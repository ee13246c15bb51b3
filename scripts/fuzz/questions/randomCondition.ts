import { articlesOf, type ConditionKind, type FuzzLanguage, filled } from './language';
import type { Random } from './randomNumbers';
import type { RandomColumn, RandomTable } from './randomSchema';

export interface RandomCondition {
  sql: string;
  /** "whose color is red" */
  text: string;
}

type Made = [kind: ConditionKind, sql: string, holes?: Record<string, string | number>];

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

function ofDay(
  random: Random,
  column: RandomColumn,
  name: string,
  _table: RandomTable,
  { words }: FuzzLanguage,
): Made {
  const iso = random.pick(valuesOf<string>(column));
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const date = filled(words.day, { day, month: words.months[month - 1] ?? '', year });
  return random.pick<Made>([
    ['inYear', `${name} BETWEEN '${year}-01-01' AND '${year}-12-31'`, { year }],
    ['afterYear', `${name} > '${year}-12-31'`, { year }],
    ['beforeYear', `${name} < '${year}-01-01'`, { year }],
    ['afterDay', `${name} > '${iso}'`, { date }],
    ['beforeDay', `${name} < '${iso}'`, { date }],
  ]);
}

const makers = { amount: ofAmount, kind: ofKind, day: ofDay };

/** A condition that rows of a table may meet, in words and in SQL. */
export function randomCondition(random: Random, table: RandomTable, language: FuzzLanguage): RandomCondition {
  const column = random.pick(table.columns.filter((one) => valuesOf(one).length > 0));
  const name = `${table.name}.${column.name}`;
  const missing: Made[] = [
    ['unknown', `${name} IS NULL`],
    ['known', `${name} IS NOT NULL`],
  ];
  const made =
    column.nullable && random.chance(0.15)
      ? random.pick(missing)
      : makers[column.type](random, column, name, table, language);
  const [kind, sql, holes = {}] = made;
  const text = filled(random.pick(language.templates.conditions[kind]), {
    ...{ column: column.words, ...articlesOf(language, column.gender) },
    ...holes,
  });
  return { sql, text };
}

/** One condition, or two that are joined by "and" or "or". */
export function randomConditions(
  random: Random,
  table: RandomTable,
  language: FuzzLanguage,
): RandomCondition {
  const one = randomCondition(random, table, language);
  if (random.chance(0.7)) return one;
  const other = randomCondition(random, table, language);
  const joint = random.pick(['and', 'or'] as const);
  return {
    sql: `(${one.sql} ${joint} ${other.sql})`,
    text: `${one.text} ${language.words[joint]} ${other.text}`,
  };
}
