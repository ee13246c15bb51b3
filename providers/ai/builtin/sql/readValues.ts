import {
  addCompared,
  addCondition,
  addOrder,
  compare,
  groupBy,
  measured,
  negatedIf,
  redirected,
  show,
} from './frameSteps';
import type { ColumnOption, Item, TimeSpan, What } from './items';
import { measuresByName, type Period } from './lexicon';
import type { Measured, Test } from './plan';
import { namesRows } from './rowWords';
import type { IndexedColumn, SchemaIndex, ValueEntry } from './schemaTypes';
import { noted, type State } from './state';
import { isYear } from './timeSpan';

/** A stored value: rows that have it, in the column that waits for one or in any that holds it. */
export function readValue(state: State, entries: ValueEntry[]): State[] {
  const awaited = state.focus?.column?.options.map(({ column }) => column);
  const fitting = awaited ? entries.filter(({ column }) => awaited.includes(column)) : entries;
  const options = fitting.map(({ column }, rank) => ({ column, score: 1 - 0.02 * rank }));
  const [entry] = fitting;
  if (!entry) return [];
  if (state.like) return readLike(state, entry.value);
  if (state.beside) return readBeside(state, state.beside, entries);
  const { comparison, focus } = state;
  // "of ferries whose country is either Portugal or Egypt"
  const before = state.or ? state.conditions.at(-1)?.of.column : null;
  const near = state.adjacent ?? (focus?.column ?? before)?.near ?? null;
  const done: State = { ...state, comparison: comparison === '=' ? null : comparison, of: null };
  const of = measured({ options, near, isValue: true });
  return [addCompared(done, of, '=', entry.value)];
}

/** "the film after Fetish World": where each value names one row. */
function readBeside(state: State, operator: '>' | '<', entries: ValueEntry[]): State[] {
  const [entry] = entries;
  if (!entry?.column.table.rowNumber || !namesRows(entry.column)) return [];
  const of = measured({ options: [{ column: entry.column, score: 1 }], near: null, isValue: true });
  const test: Test = { type: 'beside', operator, value: entry.value };
  return [noted(addCondition({ ...state, beside: null, of: null }, of, test), 'beside')];
}

/** A text that no row is known to hold. */
export function readText(state: State, text: string): State[] {
  if (state.like) return readLike(state, text);
  if (!state.focus) return [];
  return [noted(addCompared(state, state.focus, '=', text), 'unstoredText')];
}

/** "with the word …", "starting with …". */
function readLike(state: State, text: string): State[] {
  const { like, negated, focus } = state;
  if (!focus) return [];
  const pattern = `${like === 'starts' ? '' : '%'}${text}${like === 'ends' ? '' : '%'}`;
  const done: State = { ...state, negated: false, like: null };
  return [addCondition(done, focus, { type: 'like', pattern, negated })];
}

export function readNumber(state: State, value: number, index: SchemaIndex): State[] {
  const { focus, low, extreme, comparison } = state;
  if (state.between) {
    if (low === null) return [{ ...state, low: value }];
    if (typeof low !== 'number' || !focus) return [];
    const done: State = { ...state, between: false, low: null };
    return [addCondition(done, focus, { type: 'between', low, high: value })];
  }
  const done: State = { ...state, comparison: null, of: null };
  if (focus) return [addCompared(done, focus, comparison ?? '=', value)];
  const test = compare(comparison ?? '=', value);
  const results: State[] = [];
  if (state.number === null)
    results.push(
      extreme?.limit === 1
        ? { ...state, extreme: { ...extreme, limit: value } }
        : { ...state, number: value },
    );
  const first = state.orders.at(-1);
  // "the latest 5 orders"
  if (first?.limit === 1 && state.select.length + state.named.length === 0)
    results.push({ ...state, orders: [...state.orders.slice(0, -1), { ...first, limit: value }] });
  const last = state.conditions.at(-1);
  const implied = isYear(value) ? timesOf(state, ['year', 'time'], index) : null;
  // "in 2014 or 2015"
  if (state.or && last) results.push(addCondition(done, last.of, test));
  else if (implied) results.push(noted(addCondition(done, implied, test), 'impliedTime'));
  // "no less than 3000 and no more than 4000"
  if (comparison && last?.test.type === 'compare' && typeof last.test.value === 'number')
    results.push(noted(addCondition(done, last.of, test), 'sameColumn'));
  return results;
}

/** The times of a schema, where none is named; null where it has none. */
function timesOf({ subject }: State, contents: string[], { columns }: SchemaIndex): Measured | null {
  const options = columns
    .filter(({ content }) => contents.includes(content))
    .map((column): ColumnOption => ({ column, score: 0.8 }));
  const near = options.some(({ column }) => column.table === subject) ? subject : null;
  return options.length > 0 ? measured({ options, near }) : null;
}

/** "in 2024", "after 2020-01-31", "between 2020-01-01 and 2020-06-30". */
export function readTime(state: State, span: TimeSpan, index: SchemaIndex): State[] {
  const { focus, low, negated, comparison } = state;
  const of = focus ?? timesOf(state, ['time'], index);
  if (!of) return [];
  if (state.between && low === null) return [{ ...state, low: span }];
  const isBounded = low !== null && typeof low !== 'number';
  if (isBounded && low.from >= span.to) return [];
  const test: Test = {
    type: 'time',
    operator: negatedIf(negated, comparison ?? '='),
    span: isBounded ? { from: low.from, to: span.to } : span,
  };
  const done: State = { ...state, comparison: null, between: false, low: null, negated: false };
  return [noted(addCondition(done, of, test), 'impliedTime', Number(!focus))];
}

/** "per month": the days of the rows that are counted. */
export function readPeriod(state: State, period: Period, index: SchemaIndex): State[] {
  const of = state.each ? timesOf(state, ['time'], index) : null;
  if (!of?.column) return [];
  return [groupBy({ ...state, each: false }, { ...of, column: { ...of.column, period } })];
}

/** "certified crew": the rows that say yes. */
export function readFlag(state: State, column: IndexedColumn): State[] {
  const of = measured({ options: [{ column, score: 1 }], near: null });
  return [addCompared(state, of, '=', column.yes)];
}

/** The minimum score of a column that "how old" asks for. */
const minNamed = 0.8;

/** How far apart two columns are of which a measure may be either. */
const sameMeasure = 0.035;

/** "the shortest castle", where castles have a height and a length. */
function fitsTwo([best, ...others]: ColumnOption[]): boolean {
  if (best?.column.content !== 'number') return false;
  return others.some(
    ({ column, score }) => column.table === best.column.table && best.score - score < sameMeasure,
  );
}

/** "oldest", "older than", "how old". */
export function readMeasure(state: State, what: Extract<What, { kind: 'measure' }>, item: Item): State[] {
  const { form, measure: name, less } = what.meaning;
  const measure = measuresByName[name] ?? {};
  const isMore = what.late ? measure.late !== undefined : measure.up !== undefined;
  const descending = less ? !isMore : isMore;
  const of = measured({ options: what.options, near: state.adjacent });
  const weighed = noted(state, 'measure', 1 - (what.options[0]?.score ?? 0));
  const told = fitsTwo(what.options) ? noted(weighed, 'twinColumn') : weighed;
  if (form === 'superlative') {
    // "sorted by price, from the most expensive"
    const turned = state.mode === 'order' ? redirected(told, descending) : null;
    if (turned) return [turned];
    const limit = state.number ?? state.extreme?.limit ?? 1;
    return [addOrder({ ...told, number: null, extreme: null, adjacent: null }, of, descending, limit)];
  }
  if (form === 'comparative') {
    if (state.focus) return [];
    if (state.select.length > 0)
      return [{ ...told, comparison: descending ? '>' : '<', focus: of, mode: 'where' }];
    // "Is Low Tide cheaper than Salt Road?", "which is cheaper, Low Tide or Salt Road?"
    const compares = state.conditions.length > 0 ? 'each' : descending ? 'most' : 'least';
    const ofBoth = show({ ...told, compares }, of);
    return [{ ...told, comparison: descending ? '>' : '<', focus: of }, ofBoth];
  }
  // "how many people live in", "more than 1000 inhabitants"
  if (state.counts && state.different) return [];
  if (state.counts) return [show({ ...told, counts: false }, { ...of, aggregate: 'sum' })];
  if (state.number !== null && state.comparison) {
    const done: State = { ...told, number: null, comparison: null };
    return [addCondition(done, of, compare(state.comparison, state.number))];
  }
  if (!state.how || item.start === 0) return [{ ...told, focus: of }];
  // "How old is the customer?": no day of signing up.
  const named = what.options.filter(({ score }) => score >= minNamed);
  return named.length > 0
    ? [show({ ...told, how: false }, measured({ options: named, near: state.adjacent }))]
    : [];
}
