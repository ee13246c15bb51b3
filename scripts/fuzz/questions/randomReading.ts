import { articlesOf, dative, type FuzzLanguage, filled } from './language';
import { randomConditions, valuesOf } from './randomCondition';
import type { Random } from './randomNumbers';
import type { RandomColumn, RandomTable } from './randomSchema';
import type { Reading } from './reading';
import { type Related, relatedReadings } from './relatedReadings';

export interface RandomQuestion extends Reading {
  question: string;
}

/** A reading of tables, and a question that asks for it. */
export function randomQuestion(
  random: Random,
  tables: RandomTable[],
  language: FuzzLanguage,
): RandomQuestion {
  const table = random.pick(tables);
  const made =
    table.parent && random.chance(0.45)
      ? related(random, table, table.parent, language)
      : alone(random, table, language);
  const reading = random.pick(made);
  const holes = {
    ...{ thing: table.thing, things: table.things, thingsN: dative(table.things) },
    ...articlesOf(language, table.gender, 'T'),
    ...reading.holes,
  };
  const question = filled(random.pick(language.templates[reading.kind]), holes);
  return {
    ...reading,
    question: random.chance(0.5) ? `${question.charAt(0).toUpperCase()}${question.slice(1)}` : question,
  };
}

function related(
  random: Random,
  table: RandomTable,
  parent: NonNullable<RandomTable['parent']>,
  language: FuzzLanguage,
): Reading[] {
  const relation: Related = { child: table, parent: parent.table, column: parent.column, rows: parent.rows };
  return relatedReadings(random, relation, language);
}

const columnOf = (random: Random, table: RandomTable, type: RandomColumn['type']) =>
  random.pick(table.columns.filter((column) => column.type === type));

/** Readings of one table. */
function alone(random: Random, table: RandomTable, language: FuzzLanguage): Reading[] {
  const { words } = language;
  const { name: from } = table;
  const condition = randomConditions(random, table, language);
  const amount = columnOf(random, table, 'amount');
  const kind = columnOf(random, table, 'kind');
  const at = random.below(table.names.length);
  const row = table.names[at] ?? '';
  const [column, sort] = [amount.name, kind.name];
  const n = 2 + random.below(2);
  const where = `WHERE ${condition.sql}`;
  const holes = {
    condition: condition.text,
    column: amount.words,
    kind: kind.words,
    kinds: words.kinds[sort]?.[1] ?? '',
    ...articlesOf(language, amount.gender, 'C'),
    ...articlesOf(language, kind.gender, 'K'),
    name: row,
    n,
  };
  const extreme = (of: 'max' | 'min', only = '') =>
    `SELECT name FROM ${from} WHERE ${column} = (SELECT ${of}(${column}) FROM ${from} ${only}) ${only.replace('WHERE', 'AND')}`;
  const first = (sign: '>' | '<') =>
    `SELECT name FROM ${from} a WHERE ${column} IS NOT NULL AND (SELECT count(*) FROM ${from} b WHERE b.${column} ${sign} a.${column}) < ${n}`;
  const counted = `SELECT ${sort}, count(*) AS n FROM ${from} WHERE ${sort} IS NOT NULL GROUP BY ${sort}`;
  const most = (of: 'max' | 'min') =>
    `SELECT ${sort} FROM (${counted}) WHERE n = (SELECT ${of}(n) FROM (${counted}))`;
  const value = random.pick(
    [...new Set(valuesOf<string>(kind))].concat(valuesOf(kind).length > 0 ? [] : ['']),
  );
  const [, high, low] = words.amounts[column] ?? [];
  const isOrdered = new Set(amount.values).size === amount.values.length;
  const made: (Reading | null)[] = [
    { kind: 'list', sql: [`SELECT name FROM ${from} ${where}`] },
    { kind: 'list', sql: [`SELECT name FROM ${from} ${where}`] },
    { kind: 'list', sql: [`SELECT name FROM ${from} ${where}`] },
    { kind: 'count', sql: [`SELECT count(*) FROM ${from} ${where}`] },
    { kind: 'count', sql: [`SELECT count(*) FROM ${from} ${where}`] },
    { kind: 'countAll', sql: [`SELECT count(*) FROM ${from}`] },
    { kind: 'average', sql: [`SELECT avg(${column}) FROM ${from}`] },
    { kind: 'averageOf', sql: [`SELECT avg(${column}) FROM ${from} ${where}`] },
    { kind: 'total', sql: [`SELECT sum(${column}) FROM ${from}`] },
    { kind: 'highestValue', sql: [`SELECT max(${column}) FROM ${from}`] },
    { kind: 'lowestValue', sql: [`SELECT min(${column}) FROM ${from}`] },
    { kind: 'highest', sql: [extreme('max')] },
    { kind: 'lowest', sql: [extreme('min')] },
    { kind: 'highestOf', sql: [extreme('max', where)] },
    { kind: 'top', sql: [first('>')] },
    { kind: 'bottom', sql: [first('<')] },
    { kind: 'sorted', sql: [`SELECT name FROM ${from} ORDER BY ${column}`], ordered: isOrdered },
    { kind: 'sortedDown', sql: [`SELECT name FROM ${from} ORDER BY ${column} DESC`], ordered: isOrdered },
    { kind: 'valueOf', sql: [`SELECT ${column} FROM ${from} WHERE name = '${row}'`] },
    { kind: 'columnOf', sql: [`SELECT name, ${column} FROM ${from}`, `SELECT ${column} FROM ${from}`] },
    {
      kind: 'kinds',
      sql: [
        `SELECT DISTINCT ${sort} FROM ${from}`,
        `SELECT DISTINCT ${sort} FROM ${from} WHERE ${sort} IS NOT NULL`,
      ],
    },
    { kind: 'countKinds', sql: [`SELECT count(DISTINCT ${sort}) FROM ${from}`] },
    { kind: 'perKind', sql: [counted, `SELECT ${sort}, count(*) FROM ${from} GROUP BY ${sort}`] },
    { kind: 'mostKind', sql: [most('max')] },
    { kind: 'fewestKind', sql: [most('min')] },
    { kind: 'kindsWithMore', sql: [`SELECT ${sort} FROM (${counted}) WHERE n > ${n}`] },
    { kind: 'averagePerKind', sql: [`SELECT ${sort}, avg(${column}) FROM ${from} GROUP BY ${sort}`] },
    {
      kind: 'share',
      sql: [`SELECT avg(CASE WHEN ${sort} = '${value}' THEN 100.0 ELSE 0 END) FROM ${from}`],
      holes: { value },
    },
    {
      kind: 'comparison',
      sql: [
        `SELECT name FROM ${from} WHERE ${column} > (SELECT ${column} FROM ${from} WHERE name = '${row}')`,
      ],
    },
    { kind: 'twoColumns', sql: [`SELECT ${column}, ${sort} FROM ${from} WHERE name = '${row}'`] },
    high ? { kind: 'superlative', sql: [extreme('max')], holes: { superlative: high } } : null,
    low ? { kind: 'superlative', sql: [extreme('min')], holes: { superlative: low } } : null,
  ];
  return made.flatMap((one) => (one ? { ...one, holes: { ...holes, ...one.holes } } : []));
}
