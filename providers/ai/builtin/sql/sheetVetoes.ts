import type { Candidate } from './candidates';
import { isLimit } from './columnKinds';
import names from './data/names.json';
import { asksFor, type Linked } from './linkWords';
import { columnsIn } from './plan';
import { namesRows } from './rowWords';
import { type IndexedColumn, isAmount } from './schemaTypes';
import { stem } from './words';

const relating = new Set(names.relating.split(' ').map(stem));
const sure = 0.8;
const wholeName = 0.95;

/** How well the words of the question name a column that is shown; 1 where none does. */
const scoreOf = (column: IndexedColumn, { items }: Linked) =>
  items
    .flat()
    .flatMap(({ what }) => (what.kind === 'column' ? what.options : []))
    .find((option) => option.column === column)?.score ?? 1;

/** "what is still out": a state that no condition of the reading is about. */
const stateLost = ({ plan: { conditions, absences } }: Candidate, { words, items }: Linked) =>
  conditions.length + absences.length === 0 &&
  words.tokens.some(
    ({ lower }, at) =>
      words.lexicon.states.has(lower) && items[at]?.every(({ what }) => what.kind === 'skip'),
  );

/** Vetoes against readings of a sheet, whose columns are called as somebody wrote them down. */
export function sheetVetoes(read: Candidate, linked: Linked): Record<string, boolean> {
  const { plan, features } = read;
  const { words } = linked;
  const plain = plan.select.flatMap(({ column, table, aggregate }) =>
    column && !table && !aggregate ? [column] : [],
  );
  const isShort = (column: IndexedColumn) => scoreOf(column, linked) < wholeName;
  const isSheet = plan.target.isOnlySheet;
  return {
    stateLost: stateLost(read, linked),
    // "in Manchester", where trips go from it and to it.
    sheetRival: isSheet && (features.rivalColumn ?? 0) >= sure,
    // "What is he paying?" asks for no "deposit paid", "what is lent" for no "lent to".
    verbShown:
      isSheet &&
      words.asks === null &&
      plain.some(
        (column) => isShort(column) && (column.yes !== null || relating.has(column.stems.at(-1) ?? '')),
      ),
    // "More than 10 in stock" says nothing of a minimum.
    limitMeant: isSheet && columnsIn(plan).some((column) => isLimit(column) && isShort(column)),
    // "Average hours per job": of all jobs, or of each?
    eachUnsure:
      isSheet &&
      plan.groups.length > 0 &&
      (plan.groups.some(namesRows) || plan.select.some(({ aggregate }) => aggregate === 'avg')),
    // "What time did she come?" asks for no day.
    dayForTime: isSheet && plain.some((column) => column.content === 'time' && isShort(column)),
    // "How many loaves did I bake in total?" are not the rows about loaves.
    rowsForTotal:
      isSheet &&
      asksFor('whole', linked) &&
      plan.conditions.length > 0 &&
      plan.select.some(({ column, aggregate }) => aggregate === 'count' && !column),
    // "People with a fine": those whose fine is known, and not the fines.
    rowsLost:
      isSheet &&
      plan.conditions.length + plan.orders.length === 0 &&
      plain.length > 0 &&
      words.lexicon.rowWords.has(words.tokens.find(({ kind }) => kind === 'word')?.lower ?? ''),
    // "How much is the fee?", of rows that have one each.
    amountsListed: isSheet && words.asks === 'much' && plan.conditions.length === 0 && plain.some(isAmount),
  };
}
