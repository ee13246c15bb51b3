import type { Aggregate, Comparison, Measured, Mention } from './frame';
import { addFilter, addNamed, addOrder, addSelected, counted, measured, mentionOf } from './frameSteps';
import type { ColumnOption } from './items';
import type { IndexedTable } from './schemaTypes';
import { noted, type State, withFrame, withPending } from './state';

/** A table is named: its rows are counted, grouped by, missed, or asked for. */
export function readTable(before: State, table: IndexedTable): State[] {
  const { pending, mode } = before;
  const state = addNamed(before, table);
  const counts = counted(table);
  if (pending.negated && !pending.count && (mode === 'where' || before.frame.named.length > 0)) {
    const absence = { type: 'absence' as const, table, filters: [] };
    const conditions = [...state.frame.conditions, absence];
    return [
      {
        ...withPending(withFrame(state, { conditions }), { negated: false }),
        absence: conditions.length - 1,
        focus: null,
      },
      // "does not have a cat as a pet": what was negated came before.
      noted(withPending(state, { negated: false }), 'negationBefore'),
    ];
  }
  if (pending.each) {
    return [withPending(withFrame(state, { groups: [...state.frame.groups, table] }), { each: false })];
  }
  if (pending.comparison && pending.comparison !== 'between' && pending.number !== null) {
    const test = { type: 'compare' as const, operator: pending.comparison, value: pending.number };
    return [addFilter(withPending(state, { comparison: null, number: null, count: false }), counts, test)];
  }
  const results: State[] = [];
  if (pending.extreme) {
    const { descending, limit, ofRows } = pending.extreme;
    const done = withPending(state, { extreme: null, count: false });
    // "the longest book" is not that of which there are most.
    if (ofRows || pending.count)
      results.push(
        noted(
          addOrder(done, { of: counts, descending, limit }),
          limit > 1 ? 'extremeOfMany' : 'extremeCount',
        ),
      );
    if (pending.count || (ofRows && mode === 'where')) return results;
  }
  if (pending.count) return [...results, ...readCounted(state, counts)];
  if (mode === 'select') results.push(...selectRows(before, state, table));
  else if (mode === 'where' && before.absence !== null) {
    // "do not hire any employee": a part of what is missed.
    results.push(state);
  } else if (mode === 'where') {
    const related = state.frame.related.includes(table)
      ? state.frame.related
      : [...state.frame.related, table];
    results.push(withFrame(state, { related }));
  } else results.push(state);
  return results;
}

function readCounted(state: State, counts: Measured): State[] {
  const done = withPending(state, { count: false });
  if (state.mode === 'order')
    return [addOrder(done, { of: counts, descending: state.pending.descending ?? false, limit: null })];
  if (state.mode === 'where') {
    return [
      { ...done, focus: counts },
      noted(addSelected(done, { type: 'measured', distinct: false, ...counts }), 'countInClause'),
    ];
  }
  return [addSelected(done, { type: 'measured', distinct: false, ...counts })];
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
  if (select.length === 0)
    return [before.pending.of ? noted(shown, 'rowsAfterOf') : shown, noted(state, 'silentTable')];
  if (before.pending.joined) return [noted(shown, 'rowsJoined'), noted(belongs, 'tableJoined')];
  return before.pending.of
    ? [belongs, noted(shown, 'rowsAfterOf')]
    : [noted(belongs, 'tableBehind'), noted(shown, 'rowsBehind')];
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
    const grouped = withFrame(withPending(state, { common: null }), {
      groups: [...state.frame.groups, mention],
    });
    const ordered = addOrder(grouped, { of: counted(null), descending, limit: pending.number ?? 1 });
    const shown =
      state.mode === 'select'
        ? addSelected(ordered, { type: 'measured', distinct: false, ...measured(mention) })
        : ordered;
    return [withPending(shown, { number: null })];
  }
  if (pending.each)
    return [withPending(withFrame(state, { groups: [...state.frame.groups, mention] }), { each: false })];
  if (pending.extreme) return readExtreme(state, mention);
  if (mode === 'order')
    return [
      addOrder(withPending(state, { count: false }), {
        of: measured(mention),
        descending: pending.descending ?? false,
        limit: null,
      }),
    ];
  if (pending.count) return readCount(state, mention, options);
  if (pending.number !== null && mode !== 'select') return readBounded(state, mention);
  if (pending.number !== null && (pending.comparison || state.frame.select.length > 0))
    return readBounded(state, mention);
  if (pending.number !== null)
    return [
      ...readBounded(noted(state, 'boundedFirst'), mention),
      noted(showColumn(before, state, mention), 'looseNumber'),
    ];
  if (mode === 'where') {
    const waiting: State = { ...state, focus: measured(mention) };
    const shown = noted(
      addSelected(state, { type: 'measured', distinct: false, ...measured(mention) }),
      'shownInClause',
    );
    const results = [withFocus(state, waiting, mention)];
    if (!pending.comparison && !pending.negated) results.push(shown);
    if (pending.negated)
      results.push(
        noted(
          addFilter(withPending(state, { negated: false }), measured(mention), {
            type: 'null',
            negated: false,
          }),
          'noValue',
        ),
      );
    return results;
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

/** "the country with code LAT": one column in two words; else what waited before is left behind. */
function withFocus(before: State, waiting: State, mention: Mention): State {
  const awaited = before.focus?.mention?.options.map(({ column }) => column);
  if (!before.focus) return waiting;
  const shared = mention.options.filter(({ column }) => awaited?.includes(column));
  if (shared.length === 0 || before.focus.aggregate) return noted(waiting, 'dangling');
  return { ...waiting, focus: measured({ ...mention, options: shared }) };
}

function showColumn(before: State, state: State, mention: Mention): State {
  const last = state.frame.select.at(-1);
  // "stadium name": the table only says whose name.
  const replaced = before.adjacent && last?.type === 'rows' && last.table === before.adjacent;
  const kept = replaced ? withFrame(state, { select: state.frame.select.slice(0, -1) }) : state;
  const distinct = withFrame(kept, { distinct: kept.frame.distinct || kept.pending.distinct });
  return withPending(addSelected(distinct, { type: 'measured', distinct: false, ...measured(mention) }), {
    distinct: false,
  });
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
  if (mode === 'order') return [addOrder(done, { of, descending: pending.descending ?? false, limit: null })];
  if (mode === 'where') {
    const isExtreme = first === 'max' || first === 'min';
    const ordered = addOrder(done, { of: measured(mention), descending: first === 'max', limit: 1 });
    return [{ ...done, focus: of }, ...(isExtreme ? [ordered] : [])];
  }
  const shown = pending.aggregates.reduce(
    (next, aggregate) =>
      addSelected(next, { type: 'measured', distinct: pending.distinct, ...measured(mention, aggregate) }),
    withPending(done, { distinct: false }),
  );
  return [shown];
}

/** "the highest price": of a row, or as a number of its own. */
function readExtreme(state: State, mention: Mention): State[] {
  const extreme = state.pending.extreme ?? { descending: true, limit: 1 };
  const done = withPending(state, { extreme: null, count: false });
  const ordered = addOrder(done, { of: measured(mention), ...extreme });
  if (state.mode !== 'select' || extreme.limit > 1) return [ordered];
  const aggregate = extreme.descending ? 'max' : 'min';
  const shown = addSelected(done, { type: 'measured', distinct: false, ...measured(mention, aggregate) });
  return [noted(shown, 'extremeShown'), noted(ordered, 'extremeOrdered')];
}

/** "the number of types": different values; "how many seats": the column has the number. */
function readCount(state: State, mention: Mention, options: ColumnOption[]): State[] {
  const done = withPending(state, { count: false, distinct: false });
  const results: State[] = [];
  const numbers = { ...mention, options: numeric(options) };
  if (state.mode === 'where')
    return [
      { ...done, focus: measured(mention, 'count') },
      { ...noted(done, 'countIsColumn'), focus: measured(mention) },
    ];
  if (numbers.options.length > 0 && !state.pending.distinct) {
    const show = (aggregate: 'sum' | null) =>
      addSelected(done, { type: 'measured', distinct: false, ...measured(numbers, aggregate) });
    results.push(noted(show(null), 'countIsColumn'), noted(show('sum'), 'countIsSum'));
  }
  const values = addSelected(done, { type: 'measured', distinct: true, ...measured(mention, 'count') });
  return [...results, state.pending.distinct ? values : noted(values, 'countValues')];
}

/** "more than 100 passengers", "4 cylinders". */
function readBounded(state: State, mention: Mention): State[] {
  const { pending } = state;
  const operator =
    pending.comparison && pending.comparison !== 'between' ? pending.comparison : ('=' as Comparison);
  const test = {
    type: 'compare' as const,
    operator: negatedIf(pending.negated, operator),
    value: pending.number,
  };
  return [
    addFilter(
      withPending(state, { comparison: null, number: null, negated: false, count: false }),
      measured(mention),
      test,
    ),
  ];
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
