import type { Candidate } from './candidates';
import { areGroupsListed, isListedBesides } from './cellLists';
import type { Linked } from './linkWords';
import { holdsNames } from './partNames';
import type { Condition } from './plan';
import { type IndexedColumn, isCode, isShare } from './schemaTypes';
import { normalizeValue } from './words';

interface Compared {
  column: IndexedColumn;
  value: string;
}

function comparedIn({ of: { column, aggregate }, test }: Condition<IndexedColumn>): Compared[] {
  const isText = test.type === 'compare' && typeof test.value === 'string';
  return column && !aggregate && isText ? [{ column, value: String(test.value) }] : [];
}

const isStored = ({ column: { schema }, value }: Compared) =>
  !schema.samplesComplete || schema.sampleValues.some((one) => normalizeValue(one) === normalizeValue(value));

const wholeName = 0.95;
const likeName = 0.7;

/** No code has a fraction: "the 2.5 crew". */
const isFractionOfCode = ({ of: { column, aggregate }, test }: Condition<IndexedColumn>) =>
  column &&
  !aggregate &&
  isCode(column) &&
  test.type === 'compare' &&
  typeof test.value === 'number' &&
  !Number.isInteger(test.value);

/** "under 1 %" of a column of parts of one: 1 without a sign is all of it. */
function isSmallPercent({ of: { column }, test }: Condition<IndexedColumn>, { words }: Linked): boolean {
  if (!column || !isShare(column) || test.type !== 'compare') return false;
  return words.tokens.some(({ value }, at) => {
    const next = words.tokens[at + 1]?.lower ?? '';
    return (
      value !== null && value === test.value && value <= 1 && (next === '%' || words.lexicon.units.has(next))
    );
  });
}

/** Rows of another table are called so too, and no word says which are meant: "the mississippi". */
const isOtherRow = ({ plan, state }: Candidate) =>
  state.conditions.some(({ of }, at) => {
    const { isValue, near, options = [] } = of.column ?? {};
    const chosen = plan.conditions[at]?.of.column?.table;
    const isCalled = ({ table, ...column }: IndexedColumn) =>
      table !== chosen && !column.reference && table.display.some(({ schema }) => schema === column.schema);
    return isValue && !near && options.some(({ column }) => isCalled(column));
  });

/**
 * Words of a value that name something else by themselves: "in Monterey county", where a column has counties, and "how
 * many orders", where `Order` is what came of a letter.
 */
function swallowsName({ column, value }: Compared, { items }: Linked): boolean {
  const all = items.flat();
  const spans = all.filter(
    ({ what }) =>
      what.kind === 'value' && what.entries.some((one) => one.column === column && one.value === value),
  );
  return all.some(({ what, score, start, end }) => {
    const isOther =
      (what.kind === 'table' && what.table !== column.table) ||
      (what.kind === 'column' && what.options[0]?.column !== column);
    return spans.some((span) => {
      const isWhole = start === span.start && end === span.end;
      const isWithin = start >= span.start && end <= span.end && !isWhole;
      return (
        isOther &&
        ((isWithin && score >= wholeName) || (isWhole && what.kind === 'table' && score >= likeName))
      );
    });
  });
}

/** What was spent on somebody is not what he paid: which of both a column of persons tells, is not known. */
const isSpentOnPerson = ({ column, value }: Compared, { words: { tokens, lexicon }, items }: Linked) =>
  holdsNames(column) &&
  items
    .flat()
    .some(
      ({ what, start }) =>
        what.kind === 'value' &&
        what.entries.some((one) => one.column === column && one.value === value) &&
        lexicon.spentOn.has(tokens[start - 1]?.lower ?? ''),
    );

/** The vetoes against the values of a reading. */
export function valueVetoes(read: Candidate, linked: Linked): Record<string, boolean> {
  const { conditions, absences } = read.plan;
  const all = [...conditions, ...absences.flatMap((absence) => absence.conditions)];
  const compared = all.flatMap(comparedIn);
  return {
    valueUnstored: compared.some((one) => !isStored(one)) || all.some(isFractionOfCode),
    smallPercent: all.some((one) => isSmallPercent(one, linked)),
    valueOfOther: isOtherRow(read),
    partOfCells:
      areGroupsListed(read.plan) || compared.some(({ column, value }) => isListedBesides(column, value)),
    spentOnPerson: compared.some((one) => isSpentOnPerson(one, linked)),
    valueSwallows: compared.some((one) => swallowsName(one, linked)),
  };
}
