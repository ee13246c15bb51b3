import type { Aggregate, Comparison, Measured, Mention } from './frame';
import {
  addFilter,
  addNamed,
  addOrder,
  addSelected,
  compare,
  counted,
  groupBy,
  measured,
  mentionOf,
  orderBy,
  show,
} from './frameSteps';
import type { ColumnOption } from './items';
import type { IndexedTable } from './schemaTypes';
import { noted, type State, withFrame, withPending } from './state';

/** A table is named: its rows are counted, grouped by, missed, or asked for. */
export function readTable(before: State, table: IndexedTable): State[] {
  const { pending, mode } = before;
  const state = addNamed(before, table);
  const counts = counted(table);
  if (pending.negated && !pending.count && (mode === 'where' || before.frame.named.length > 0)) {
    const { absences } = state.frame;
    const missing = withFrame(state, { absences: [...absences, { table, filters: [] }] });
    return [{ ...withPending(missing, { negated: false }), absence: absences.length, focus: null }];
  }
  if (pending.each) return [withPending(groupBy(state, table), { each: false })];
  if (pending.comparison && pending.comparison !== 'between' && pending.number !== null) {
    const test = compare(pending.comparison, pending.number);
    return [addFilter(withPending(state, { comparison: null, number: null, count: false }), counts, test)];
  }
  const results: State[] = [];
  // "the total of all orders"
  if (pending.aggregates.length === 1 && table.amounts.length > 0) {
    const options = table.amounts.map((column) => ({ column, score: 1 }));
    results.push(...readAggregated(noted(state, 'amountOfRows'), { options, near: table }));
  }
  if (pending.extreme) {
    const { descending, limit, ofRows } = pending.extreme;
    const done = withPending(state, { extreme: null, count: false });
    // "the longest book" is not that of which there are most.
    const ordered = addOrder(done, { of: counts, descending, limit });
    if (ofRows || pending.count) results.push(noted(ordered, limit > 1 ? 'extremeOfMany' : 'extremeCount'));
    if (pending.count || (ofRows && mode === 'where')) return results;
  }
  if (pending.count) return [...results, ...readCounted(state, counts)];
  if (mode === 'select') return [...results, ...selectRows(before, state, table)];
  // "do not hire any employee": a part of what is missed.
  if (mode === 'order' || before.absence !== null) return [...results, state];
  const { related } = state.frame;
  return [...results, related.includes(table) ? state : withFrame(state, { related: [...related, table] })];
}

function readCounted(state: State, counts: Measured): State[] {
  const done = withPending(state, { count: false });
  if (state.mode === 'order') return [orderBy(done, counts)];
  if (state.mode === 'where') return [{ ...done, focus: counts }];
  return [show(done, counts)];
}

/** "the names of the singers", "singers", "singer names". */
function selectRows(before: State, state: State, table: IndexedTable): State[] {
  const { select } = state.frame;
  const near = select.map((item) =>
    item.type === 'measured' && item.mention && !item.mention.near
      ? { ...item, mention: { ...item.mention, near: table } }
      : item,
  );
  const belongs = withFrame(state, { select: near });
  const shown = addSelected(state, { type: 'rows', table });
  if (select.length === 0) return [...(before.pending.of ? [] : [shown]), noted(state, 'silentTable')];
  if (before.pending.joined) return [noted(shown, 'rowsJoined')];
  return before.pending.of ? [belongs] : [noted(belongs, 'tableBehind'), noted(shown, 'rowsBehind')];
}

const numeric = (options: ColumnOption[]) =>
  options.filter(({ column }) => column.content === 'number' && !column.isKey && !column.reference);

/** A column is named: it is shown, aggregated, ordered or grouped by, or waits for its value. */
export function readColumn(before: State, options: ColumnOption[]): State[] {
  const { pending, mode } = before;
  const mention = mentionOf(before, options);
  const state: State = { ...withPending(before, { of: null, joined: false }), adjacent: null };
  if (pending.aggregates.length > 0) return readAggregated(state, mention);
  if (pending.common) {
    const { descending } = pending.common;
    const grouped = groupBy(withPending(state, { common: null, number: null }), mention);
    const ordered = addOrder(grouped, { of: counted(null), descending, limit: pending.number ?? 1 });
    return [state.mode === 'select' ? show(ordered, measured(mention)) : ordered];
  }
  if (pending.each) return [withPending(groupBy(state, mention), { each: false })];
  if (pending.extreme) return readExtreme(state, mention);
  if (mode === 'order') return [orderBy(withPending(state, { count: false }), measured(mention))];
  if (pending.count) return readCount(state, mention, options);
  if (pending.number !== null) return readBounded(state, mention);
  if (mode === 'where') {
    const results = withFocus(state, mention);
    if (!pending.negated) return results;
    const isMissing = { type: 'null' as const, negated: false };
    const missing = addFilter(withPending(state, { negated: false }), measured(mention), isMissing);
    return [...results, noted(missing, 'noValue')];
  }
  const shown = showColumn(before, state, mention);
  if (state.frame.select.length === 0) return [shown];
  const last = state.frame.select.at(-1);
  // "the population of the capital of …" is no list of two.
  if (pending.of === 'of' && last?.type === 'measured' && last.aggregate === null)
    return [noted(shown, 'columnOfColumn')];
  // "cartoons directed by Ben Jones": no word says that a condition begins.
  const waiting: State = {
    ...state,
    focus: measured(mentionOf({ ...state, mode: 'where' }, options)),
    mode: 'where',
  };
  return [shown, noted(waiting, 'clauseUnmarked')];
}

/** The column waits for its value. "the country with code LAT": one column in two words. */
function withFocus(state: State, mention: Mention): State[] {
  if (!state.focus) return [{ ...state, focus: measured(mention) }];
  const awaited = state.focus.mention?.options.map(({ column }) => column);
  const shared = mention.options.filter(({ column }) => awaited?.includes(column));
  if (shared.length === 0 || state.focus.aggregate) return [];
  return [{ ...state, focus: measured({ ...mention, options: shared }) }];
}

function showColumn(before: State, state: State, mention: Mention): State {
  const last = state.frame.select.at(-1);
  // "stadium name": the table only says whose name.
  const replaced = before.adjacent && last?.type === 'rows' && last.table === before.adjacent;
  const kept = replaced ? withFrame(state, { select: state.frame.select.slice(0, -1) }) : state;
  const distinct = withFrame(kept, { distinct: kept.frame.distinct || kept.pending.distinct });
  return withPending(show(distinct, measured(mention)), { distinct: false });
}

function readAggregated(state: State, mention: Mention): State[] {
  const { pending, mode, focus } = state;
  const done = withPending(state, { aggregates: [], comparison: null, count: false });
  const [first = 'avg' as Aggregate] = pending.aggregates;
  if (pending.comparison && pending.comparison !== 'between') {
    return [
      addFilter(done, focus ?? measured(mention), {
        type: 'aggregate',
        operator: pending.comparison,
        aggregate: first,
      }),
    ];
  }
  const of = measured(mention, first);
  if (pending.extreme) {
    const { descending, limit } = pending.extreme;
    return [addOrder(withPending(done, { extreme: null }), { of, descending, limit })];
  }
  if (mode === 'order') return [orderBy(done, of)];
  if (mode === 'where') {
    const isExtreme = first === 'max' || first === 'min';
    const ordered = addOrder(done, { of: measured(mention), descending: first === 'max', limit: 1 });
    return [{ ...done, focus: of }, ...(isExtreme ? [ordered] : [])];
  }
  const plain = withPending(done, { distinct: false });
  const add = (next: State, one: Aggregate) => show(next, measured(mention, one), pending.distinct);
  return [pending.aggregates.reduce(add, plain)];
}

/** "the highest price": of a row, or as a number of its own. */
function readExtreme(state: State, mention: Mention): State[] {
  const extreme = state.pending.extreme ?? { descending: true, limit: 1 };
  const done = withPending(state, { extreme: null, count: false });
  const ordered = addOrder(done, { of: measured(mention), ...extreme });
  if (state.mode !== 'select' || extreme.limit > 1) return [ordered];
  const aggregate = extreme.descending ? 'max' : 'min';
  const shown = show(done, measured(mention, aggregate));
  return [noted(shown, 'extremeShown'), noted(ordered, 'extremeOrdered')];
}

/** "the number of types": different values; "how many seats": the column has numbers to add up. */
function readCount(state: State, mention: Mention, options: ColumnOption[]): State[] {
  const done = withPending(state, { count: false, distinct: false });
  const results: State[] = [];
  const numbers = { ...mention, options: numeric(options) };
  if (state.mode === 'where') return [{ ...done, focus: measured(mention, 'count') }];
  if (numbers.options.length > 0 && !state.pending.distinct) {
    results.push(noted(show(done, measured(numbers, 'sum')), 'countIsSum'));
  }
  const values = show(done, measured(mention, 'count'), true);
  return [...results, state.pending.distinct ? values : noted(values, 'countValues')];
}

/** "more than 100 passengers", "4 cylinders". */
function readBounded(state: State, mention: Mention): State[] {
  const { pending } = state;
  const operator =
    pending.comparison && pending.comparison !== 'between' ? pending.comparison : ('=' as Comparison);
  const done = withPending(state, { comparison: null, number: null, negated: false, count: false });
  return [addFilter(done, measured(mention), compare(negatedIf(pending.negated, operator), pending.number))];
}

const opposites: Record<Comparison, Comparison> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};
export const negatedIf = (negated: boolean, operator: Comparison) =>
  negated ? opposites[operator] : operator;
