import type { Candidate } from './candidates';
import type { Linked } from './linkWords';
import { columnsIn, type Plan } from './plan';
import { isAmount } from './schemaTypes';
import { isYear } from './timeSpan';

const wholeDayName = 0.95;

/** "Open policies" are not the days on which they were opened: of a day's name a word is missing, and nothing asks for one. */
const timeUnasked = ({ plan, state }: Candidate, { words }: Linked) =>
  words.asks !== 'when' &&
  plan.groups.length + plan.orders.length === 0 &&
  plan.select.some(({ column, aggregate }, at) => {
    const options = state.select[at]?.column?.options ?? [];
    const score = options.find((option) => option.column === column)?.score ?? 1;
    return column?.content === 'time' && !aggregate && score < wholeDayName;
  });

/** "How many tents did we sell?": not the tents that there are, where other rows tell what was done with each. */
function deedLost({ plan, features }: Candidate, { words: { tokens, lexicon }, index }: Linked): boolean {
  const { target, select, related } = plan;
  const isCount = select.some(({ aggregate, column }) => aggregate === 'count' && !column);
  if (!isCount || !features.verb || !tokens.some(({ lower }) => lexicon.past.has(lower))) return false;
  const used = [...columnsIn(plan).map(({ table }) => table), ...related];
  const hasTime = columnsIn(plan).some(({ content }) => content === 'time' || content === 'year');
  return (
    !hasTime && index.links.some(({ from, to, toOne }) => to === target && toOne && !used.includes(from))
  );
}

/** The first or the last by a time of rows that the question does not name: "when was Ada last here?" */
const timeOfOther = ({ orders, groups }: Plan, { named, select }: Candidate['state']) =>
  orders.some(({ of: { column }, limit }) => {
    const isTime = limit !== null && groups.length === 0 && /^(time|year)$/.test(column?.content ?? '');
    const isShown = select.some(({ column: shown }) =>
      shown?.options.some((option) => option.column.table === column?.table),
    );
    return isTime && column !== null && !isShown && !named.includes(column.table);
  });

/** "How much did repairs cost in 2024?": a time, and no cost of 2,024. */
const yearOfAmount = ({ plan }: Candidate, { words: { tokens, lexicon } }: Linked) =>
  plan.conditions.some(
    ({ of: { column, aggregate }, test }) =>
      column &&
      !aggregate &&
      isAmount(column) &&
      test.type === 'compare' &&
      test.operator === '=' &&
      tokens.some(
        ({ value }, at) =>
          value === test.value && isYear(value) && lexicon.beforeYears.has(tokens[at - 1]?.lower ?? ''),
      ),
  );

/** The vetoes against a reading by times that it has, or that the question has. */
export const timeVetoes = (read: Candidate, linked: Linked): Record<string, boolean> => ({
  timeUnasked: timeUnasked(read, linked),
  timeOfOther: timeOfOther(read.plan, read.state),
  deedLost: deedLost(read, linked),
  yearOfAmount: yearOfAmount(read, linked),
});
