import { articlesOf, dative, type FuzzLanguage } from './language';
import { randomConditions } from './randomCondition';
import type { Random } from './randomNumbers';
import type { RandomTable } from './randomSchema';
import type { Reading } from './reading';

/** Rows that belong to rows of another table. */
export interface Related {
  child: RandomTable;
  parent: RandomTable;
  /** The column that refers to the parent. */
  column: string;
  /** The number of each row's parent. */
  rows: number[];
}

/** Readings of two tables. */
export function relatedReadings(
  random: Random,
  { child, parent, column: reference, rows }: Related,
  language: FuzzLanguage,
): Reading[] {
  const [c, p] = [child.name, parent.name];
  const joined = `${c} JOIN ${p} ON ${c}.${reference} = ${p}."${parent.key}"`;
  const amountOf = (table: RandomTable) => random.pick(table.columns.filter(({ type }) => type === 'amount'));
  const [amount, parentAmount] = [amountOf(child), amountOf(parent)];
  const column = `${c}.${amount.name}`;
  const ofChild = randomConditions(random, child, language);
  const ofParent = randomConditions(random, parent, language);
  const row = random.below(child.names.length);
  const parentRow = parent.names[(rows[random.below(rows.length)] ?? 1) - 1] ?? '';
  const n = 1 + random.below(2);
  const counts = `SELECT ${p}.name AS name, count(*) AS n FROM ${joined} GROUP BY ${p}."${parent.key}"`;
  const all = `SELECT ${p}.name, (SELECT count(*) FROM ${c} WHERE ${c}.${reference} = ${p}."${parent.key}") AS n FROM ${p}`;
  const holes = {
    parent: parent.thing,
    parents: parent.things,
    parentsN: dative(parent.things),
    ...articlesOf(language, parent.gender, 'P'),
    ...articlesOf(language, amount.gender, 'C'),
    ...articlesOf(language, parentAmount.gender, 'X'),
    name: parentRow,
    n,
    column: amount.words,
    parentColumn: parentAmount.words,
  };
  const grouped = (of: string) =>
    `SELECT ${p}.name, ${of}(${column}) FROM ${joined} GROUP BY ${p}."${parent.key}"`;
  const hasNone = `${p}."${parent.key}" NOT IN (SELECT ${reference} FROM ${c})`;
  const named = `FROM ${joined} WHERE ${p}.name = '${parentRow}'`;
  const made: Reading[] = [
    { kind: 'perParent', sql: [counts, all] },
    {
      kind: 'mostOfParent',
      sql: [`SELECT name FROM (${counts}) WHERE n = (SELECT max(n) FROM (${counts}))`],
    },
    {
      kind: 'fewestOfParent',
      sql: [counts, all].map((from) => `SELECT name FROM (${from}) WHERE n = (SELECT min(n) FROM (${from}))`),
    },
    { kind: 'ofParent', sql: [`SELECT ${c}.name ${named}`] },
    { kind: 'countOfParent', sql: [`SELECT count(*) ${named}`] },
    {
      kind: 'parentOf',
      sql: [`SELECT ${p}.name FROM ${joined} WHERE ${c}.name = '${child.names[row]}'`],
      holes: { name: child.names[row] ?? '' },
    },
    {
      kind: 'without',
      sql: [`SELECT name FROM ${p} WHERE ${hasNone}`, `SELECT count(*) FROM ${p} WHERE ${hasNone}`],
    },
    { kind: 'with', sql: [`SELECT DISTINCT ${p}.name FROM ${joined}`] },
    { kind: 'parentsWithMore', sql: [`SELECT name FROM (${counts}) WHERE n > ${n}`] },
    {
      kind: 'parentsWith',
      sql: [`SELECT DISTINCT ${p}.name FROM ${joined} WHERE ${ofChild.sql}`],
      holes: { condition: ofChild.text },
    },
    {
      kind: 'ofParentsWith',
      sql: [`SELECT ${c}.name FROM ${joined} WHERE ${ofParent.sql}`],
      holes: { condition: ofParent.text },
    },
    {
      kind: 'countOfParentsWith',
      sql: [`SELECT count(*) FROM ${joined} WHERE ${ofParent.sql}`],
      holes: { condition: ofParent.text },
    },
    { kind: 'averageOfParent', sql: [grouped('avg')] },
    { kind: 'totalOfName', sql: [`SELECT sum(${column}) ${named}`] },
    {
      kind: 'ofExtreme',
      sql: [
        `SELECT ${c}.name FROM ${joined} WHERE ${p}.${parentAmount.name} = (SELECT max(${parentAmount.name}) FROM ${p})`,
      ],
    },
  ];
  return made.map((one) => ({ ...one, holes: { ...holes, ...one.holes } }));
}
