import type { Comparison, Measured, Test } from './frame';
import { addFilter, addOrder, compare, measured, show } from './frameSteps';
import type { ColumnOption, Item, What } from './items';
import { measuresByName } from './lexicon';
import { negatedIf } from './readNames';
import type { IndexedColumn, SchemaIndex, ValueEntry } from './schemaTypes';
import { noted, type State, withFrame, withPending } from './state';

/** A stored value: rows that have it, in the column that waits for one or in any that holds it. */
export function readValue(state: State, entries: ValueEntry[]): State[] {
  const { pending, focus } = state;
  const awaited = focus?.mention?.options.map(({ column }) => column);
  const fitting = awaited ? entries.filter(({ column }) => awaited.includes(column)) : [];
  const options = (awaited ? fitting : entries).map(({ column }, rank) => ({
    column,
    score: 1 - 0.02 * rank,
  }));
  const [entry] = awaited ? fitting : entries;
  if (!entry) return [];
  if (pending.like) return readLike(state, entry.value);
  // "after 2020-01-31" is not that day, stored though it is.
  if (isDay(entry.value) && pending.comparison && pending.comparison !== '=') return [];
  const operator = negatedIf(pending.negated, '=');
  const done = withPending(state, {
    negated: false,
    comparison: pending.comparison === '=' ? null : pending.comparison,
    of: null,
  });
  const near = state.adjacent ?? null;
  const next = addFilter(done, measured({ options, near, isValue: true }), compare(operator, entry.value));
  return [{ ...next, adjacent: state.adjacent }];
}

/** A text that no row is known to hold. */
export function readText(state: State, text: string, index: SchemaIndex): State[] {
  const { pending } = state;
  if (pending.like) return readLike(state, text);
  if (isDay(text)) return readDay(state, text, index);
  if (!state.focus) return [];
  const done = withPending(state, { negated: false });
  const operator = negatedIf(pending.negated, '=');
  return [noted(addFilter(done, state.focus, compare(operator, text)), 'unstoredText')];
}

/** "with the word …", "starting with …". */
function readLike(state: State, text: string): State[] {
  const { like, negated } = state.pending;
  const focus = state.focus ?? displayOf(state);
  if (!focus) return [];
  const pattern = `${like === 'starts' ? '' : '%'}${text}${like === 'ends' ? '' : '%'}`;
  const done = withPending(state, { negated: false, like: null });
  return [addFilter(done, focus, { type: 'like', pattern, negated })];
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function readDay(state: State, day: string, index: SchemaIndex): State[] {
  const { pending } = state;
  const dates = timesOf(index).filter(({ column }) => column.content === 'time');
  if (!state.focus && dates.length === 0) return [];
  const { comparison, low, negated } = pending;
  if (comparison === 'between' && low === null) return [withPending(state, { low: day })];
  const focus = state.focus ?? measured({ options: dates, near: null });
  const done = withPending(state, { comparison: null, low: null, negated: false });
  const test: Test =
    comparison === 'between' && low !== null
      ? { type: 'between', low, high: day }
      : compare(negatedIf(negated, comparison === 'between' ? '=' : (comparison ?? '=')), day);
  const next = addFilter(done, focus, test);
  return [state.focus ? next : noted(next, 'impliedTime')];
}

function displayOf({ frame, subject }: State): Measured | null {
  const last = frame.select.at(-1);
  if (last?.type === 'measured' && last.mention && !last.aggregate) return measured(last.mention);
  const column = subject?.display[0];
  return column ? measured({ options: [{ column, score: 1 }], near: subject }) : null;
}

const isYear = (value: number) => Number.isInteger(value) && value >= 1500 && value < 2100;

export function readNumber(state: State, value: number, index: SchemaIndex): State[] {
  const { pending, focus } = state;
  const { comparison, low } = pending;
  const results: State[] = [];
  if (comparison === 'between') {
    if (low === null) return [withPending(state, { low: value })];
    const done = withPending(state, { comparison: null, low: null });
    const test = { type: 'between' as const, low, high: value };
    if (focus) return [addFilter(done, focus, test)];
    const years = typeof low === 'number' && isYear(low) && isYear(value) ? timesOf(index) : [];
    return years.length > 0
      ? [noted(addFilter(done, measured({ options: years, near: null }), test), 'impliedTime')]
      : [];
  }
  const operator: Comparison = negatedIf(pending.negated && focus !== null, comparison ?? '=');
  const test = compare(operator, value);
  const done = withPending(state, { comparison: null, negated: focus ? false : pending.negated, of: null });
  if (focus) results.push(addFilter(done, focus, test));
  else if (pending.extreme && pending.number === null && pending.extreme.limit === 1)
    results.push(withPending(state, { extreme: { ...pending.extreme, limit: value } }));
  else results.push(withPending(state, { number: value }));
  const last = state.frame.conditions.at(-1);
  if (!focus && isYear(value)) {
    const options = timesOf(index);
    const again = state.or && last?.of.mention;
    const { subject } = state;
    const mention = again
      ? again
      : { options, near: options.some(({ column }) => column.table === subject) ? subject : null };
    if (options.length > 0) results.push(noted(addFilter(done, measured(mention), test), 'impliedTime'));
  } else if (!focus && state.or && last?.test.type === 'compare')
    results.push(addFilter(done, last.of, test));
  // "no less than 3000 and no more than 4000"
  if (!focus && comparison && last?.test.type === 'compare' && typeof last.test.value === 'number')
    results.push(noted(addFilter(done, last.of, test), 'sameColumn'));
  return results;
}

function timesOf(index: SchemaIndex): ColumnOption[] {
  return index.tables
    .flatMap((table) => table.columns)
    .filter(({ content }) => content === 'year' || content === 'time')
    .map((column) => ({ column, score: 0.8 }));
}

export function readTime(state: State, span: { from: string; to: string }, index: SchemaIndex): State[] {
  const { pending, focus } = state;
  const dates = timesOf(index).filter(({ column }) => column.content === 'time');
  if (!focus && dates.length === 0) return [];
  const comparison = pending.comparison === 'between' ? null : pending.comparison;
  const test = { type: 'time' as const, operator: comparison ?? ('=' as Comparison), span };
  const next = addFilter(
    withPending(state, { comparison: null }),
    focus ?? measured({ options: dates, near: null }),
    test,
  );
  return [focus ? next : noted(next, 'impliedTime')];
}

/** "certified crew": the rows that say yes. */
export function readFlag(state: State, column: IndexedColumn): State[] {
  const operator = negatedIf(state.pending.negated, '=');
  const of = measured({ options: [{ column, score: 1 }], near: null });
  return [addFilter(withPending(state, { negated: false }), of, compare(operator, column.yes))];
}

/** "how many people live in", "more than 1000 inhabitants": a column has their number. */
function readPeople(state: State, of: Measured): State[] {
  const { count, number, comparison } = state.pending;
  if (number !== null && comparison && comparison !== 'between') {
    const done = withPending(state, { number: null, comparison: null });
    return [addFilter(done, of, compare(comparison, number))];
  }
  if (!count) return [];
  return [show(withPending(state, { count: false }), { ...of, aggregate: 'sum' })];
}

/** "oldest", "older than", "how old". */
export function readMeasure(state: State, what: Extract<What, { kind: 'measure' }>, item: Item): State[] {
  const { form, measure: name, less } = what.meaning;
  const measure = measuresByName[name] ?? {};
  const isMore = what.late ? measure.late !== undefined : measure.up !== undefined;
  const descending = less ? !isMore : isMore;
  const of = measured({ options: what.options, near: state.adjacent });
  const told = noted(state, 'measure', 1 - (what.options[0]?.score ?? 0));
  const { pending } = state;
  if (name === 'people') return readPeople(told, of);
  if (form === 'superlative') {
    const last = state.frame.orders.at(-1);
    // "sorted by price, from the most expensive"
    if (state.mode === 'order' && last && last.limit === null)
      return [withFrame(told, { orders: [...state.frame.orders.slice(0, -1), { ...last, descending }] })];
    const limit = pending.number ?? pending.extreme?.limit ?? 1;
    const done = withPending(told, { number: null, extreme: null });
    return [{ ...addOrder(done, { of, descending, limit }), adjacent: null }];
  }
  if (form === 'comparative') {
    const comparison: Comparison = descending ? '>' : '<';
    if (state.focus) return [];
    return [
      {
        ...withPending(told, { comparison }),
        focus: of,
        mode: state.frame.select.length > 0 ? 'where' : state.mode,
      },
    ];
  }
  if (pending.how && item.start > 0) {
    return [show(withPending(told, { how: null }), of)];
  }
  return [{ ...told, focus: of }];
}
