import {
  addCompared,
  addCondition,
  addOrder,
  compare,
  counted,
  groupBy,
  measured,
  mentionOf,
  orderBy,
  rowsIn,
  show,
  than,
} from './frameSteps';
import type { ColumnOption } from './items';
import { type Measured, type Mention, plainly } from './plan';
import { type IndexedTable, isAmount, isId } from './schemaTypes';
import { noted, type State } from './state';

/** A table is named: its rows are counted, grouped by, missed, or asked for. */
export function readTable(before: State, table: IndexedTable): State[] {
  const { mode, named, absences, related, comparison, number, extreme } = before;
  const state: State = {
    ...before,
    ...{ of: null, listed: false, subject: table, adjacent: table },
    named: named.includes(table) ? named : [...named, table],
  };
  if (before.negated && !before.counts && (mode === 'where' || named.length > 0)) {
    // "accounts never opened a ticket" goes on without a date of opening, which an average would not.
    if (before.focus?.aggregate) return [];
    const missing = [...absences, { table, conditions: [] }];
    return [{ ...state, absences: missing, negated: false, absence: absences.length, focus: null }];
  }
  if (before.each) return [groupBy({ ...state, each: false }, rowsIn(table))];
  const counts = counted(table);
  if (comparison && number !== null) {
    const done: State = { ...state, comparison: null, number: null, counts: false };
    return [addCondition(done, counts, compare(comparison, number))];
  }
  const results: State[] = [];
  const amounts: Mention = { options: table.amounts.map((column) => ({ column, score: 1 })), near: table };
  // "the total of all orders"
  if (before.aggregates.length === 1 && table.amounts.length > 0)
    results.push(...readAggregated(noted(state, 'amountOfRows'), amounts));
  if (extreme) {
    const { descending, limit, ofRows } = extreme;
    const ordered = addOrder({ ...state, extreme: null, counts: false }, counts, descending, limit);
    // "the longest book" is not that of which there are most.
    if (ofRows || before.counts) results.push(noted(ordered, limit > 1 ? 'extremeOfMany' : 'extremeCount'));
    if (before.counts || (ofRows && mode === 'where')) return results;
    // "the biggest order"
    if (!ofRows && table.amounts.length === 1) {
      const done = show({ ...state, extreme: null }, rowsIn(table));
      results.push(noted(addOrder(done, measured(amounts), descending, limit), 'amountOfRows'));
    }
  }
  if (before.counts) return [...results, readCounted({ ...state, counts: false }, counts)];
  if (mode === 'select') return [...results, ...selectRows(before, state, table)];
  // "do not hire any employee": a part of what is missed.
  if (mode === 'order' || before.absence !== null) return [...results, state];
  return [...results, { ...state, related: [...related, table] }];
}

function readCounted(state: State, counts: Measured): State {
  if (state.mode === 'order') return orderBy(state, counts);
  return state.mode === 'where' ? { ...state, focus: counts } : show(state, counts);
}

/** "the names of the singers", "singers", "singer names". */
function selectRows({ of, listed }: State, state: State, table: IndexedTable): State[] {
  const select = state.select.map((item) =>
    item.column && !item.column.near ? { ...item, column: { ...item.column, near: table } } : item,
  );
  const belongs = { ...state, select };
  const shown = show(state, rowsIn(table));
  if (select.length === 0) return [...(of ? [] : [shown]), noted(state, 'silentTable')];
  if (listed) return [noted(shown, 'rowsJoined')];
  return of ? [belongs] : [noted(belongs, 'tableBehind'), noted(shown, 'rowsBehind')];
}

/** A column is named: it is shown, aggregated, ordered or grouped by, or waits for its value. */
export function readColumn(before: State, options: ColumnOption[]): State[] {
  const mention = mentionOf(before, options);
  const state: State = { ...before, of: null, listed: false, adjacent: null };
  const { mode, common, number } = state;
  if (state.aggregates.length > 0) return readAggregated(state, mention);
  if (common) {
    const grouped = groupBy({ ...state, common: null, number: null }, measured(mention));
    const ordered = addOrder(grouped, counted(null), common === 'most', number ?? 1);
    return [mode === 'select' ? show(ordered, measured(mention)) : ordered];
  }
  if (state.each) return [groupBy({ ...state, each: false }, measured(mention))];
  if (state.extreme) {
    const { descending, limit } = state.extreme;
    const done: State = { ...state, extreme: null, counts: false };
    const ordered = addOrder(done, measured(mention), descending, limit);
    if (mode !== 'select' || limit > 1) return [ordered];
    // "the highest price": of a row, or as a number of its own.
    const extreme = show(done, measured(mention, descending ? 'max' : 'min'));
    return [noted(extreme, 'extremeShown'), noted(ordered, 'extremeOrdered')];
  }
  if (mode === 'order') return [orderBy({ ...state, counts: false }, measured(mention))];
  if (state.counts) return readCount(state, mention);
  if (number !== null) {
    // "three students" are not the student of that number.
    const bounded = mention.options.filter(({ column }) => state.comparison !== null || !isId(column));
    return bounded.length > 0 ? [readBounded(state, { ...mention, options: bounded }, number)] : [];
  }
  if (mode === 'where') {
    // "the country with code LAT": one column in two words.
    const awaited = state.focus?.column?.options.map(({ column }) => column);
    const shared = mention.options.filter(({ column }) => !awaited || awaited.includes(column));
    if (shared.length === 0 || state.focus?.aggregate) return [];
    const waiting = { ...state, focus: measured({ ...mention, options: shared }) };
    if (!state.negated) return [waiting];
    const missing = { type: 'null', negated: false } as const;
    const tested = addCondition({ ...state, negated: false }, measured(mention), missing);
    return [waiting, noted(tested, 'noValue')];
  }
  const shown = showColumn(before, state, mention);
  const last = state.select.at(-1);
  if (!last || state.focus) return [shown];
  // "the population of the capital of …" is no list of two.
  if (before.of === 'of' && last.column && !last.aggregate) return [noted(shown, 'columnOfColumn')];
  // "cartoons directed by Ben Jones": no word says that a condition begins.
  const where: State = { ...state, mode: 'where' };
  const waiting = { ...where, focus: measured(mentionOf(where, options)) };
  return [shown, noted(waiting, 'clauseUnmarked')];
}

function showColumn({ adjacent }: State, state: State, mention: Mention): State {
  const last = state.select.at(-1);
  // "stadium name": the table only says whose name.
  const isReplaced = adjacent !== null && last?.table === adjacent && !last.aggregate;
  const select = isReplaced ? state.select.slice(0, -1) : state.select;
  const distinct = state.distinct || state.different;
  return show({ ...state, select, distinct, different: false }, measured(mention));
}

function readAggregated(state: State, mention: Mention): State[] {
  const { mode, focus, comparison, extreme, different, aggregates } = state;
  const done: State = { ...state, aggregates: [], comparison: null, counts: false };
  const [first = 'avg'] = aggregates;
  if (comparison) return [addCondition(done, focus ?? measured(mention), than(comparison, first))];
  const of = measured(mention, first);
  if (extreme) return [addOrder({ ...done, extreme: null }, of, extreme.descending, extreme.limit)];
  if (mode === 'order') return [orderBy(done, of)];
  if (mode === 'where') return [{ ...done, focus: of }];
  const shown = aggregates.map((one) => ({ ...measured(mention, one), distinct: different }));
  return [{ ...done, different: false, select: [...state.select, ...shown] }];
}

/** Below, a word of the name is missing. */
const wholeName = 0.85;

/** How far behind the best name that of a sum may be. */
const likelyName = 0.1;

/** "the number of types": different values; "how many seats": the column has numbers to add up. */
function readCount(state: State, mention: Mention): State[] {
  const done: State = { ...state, counts: false, different: false };
  const named = mention.options.filter(({ score }) => state.different || score >= wholeName);
  // "How many houses have we sold?": those of which it is known when.
  const times = state.different ? [] : named.filter(({ column }) => column.content === 'time');
  const rows = show(done, { ...plainly, aggregate: 'count' });
  const isKnown = { type: 'null', negated: true } as const;
  const happened = addCondition(rows, measured({ ...mention, options: times }), isKnown);
  const counted = times.length > 0 ? [noted(happened, 'countValues')] : [];
  if (state.mode === 'where') return [{ ...done, focus: measured(mention) }, ...counted];
  if (counted.length > 0) return counted;
  const values = show(done, measured({ ...mention, options: named }, 'count'), true);
  if (state.different) return [values];
  // "how many different regions" is no sum of areas.
  const [best] = mention.options;
  const options = mention.options.filter(
    ({ column, score }) => isAmount(column) && score >= (best?.score ?? 0) - likelyName,
  );
  const sum = show(done, measured({ ...mention, options }, 'sum'));
  // "more customers, Cologne or Bonn": no different numbers of them.
  if (state.compares && options.length > 0) return [noted(sum, 'countIsSum')];
  return [
    ...(options.length > 0 ? [noted(sum, 'countIsSum')] : []),
    // "how many visits" are not the kinds of "visit status".
    ...(named.length > 0 ? [noted(values, 'countValues')] : []),
  ];
}

/** "more than 100 passengers", "4 cylinders". */
function readBounded(state: State, mention: Mention, number: number): State {
  const done: State = { ...state, comparison: null, number: null, counts: false };
  return addCompared(done, measured(mention), state.comparison ?? '=', number);
}
