import type { Aggregate, Comparison } from './frame';
import { addFilter, addOrder, setLast } from './frameSteps';
import { noted, type State, withFrame, withPending } from './state';

type Step = (state: State, word: string) => State[];

const isEmpty = ({ frame }: State) => frame.select.length === 0 && frame.named.length === 0;
const where = (state: State): State => ({ ...state, mode: 'where', adjacent: null });

const aggregate =
  (name: Aggregate): Step =>
  (state) => {
    const { pending, focus } = state;
    const waiting = withPending(state, { aggregates: [...pending.aggregates, name] });
    const { comparison } = pending;
    if (!focus || comparison === null || comparison === 'between') return [waiting];
    // "whose salary is above average"
    const done = withPending(state, { comparison: null });
    return [waiting, addFilter(done, focus, { type: 'aggregate', operator: comparison, aggregate: name })];
  };

const compare =
  (comparison: Comparison): Step =>
  (state, word) => {
    // "20 or older": what was equal just now.
    const last = state.frame.conditions.at(-1);
    const isBehind =
      /^(or|o|ou|oder)$/.test(word) && state.pending.number === null && state.pending.comparison === null;
    if (isBehind && last?.test.type === 'compare') {
      const open = setLast(state, { ...last, test: { ...last.test, operator: comparison } });
      return [open, { ...withPending(state, { comparison }), or: true }];
    }
    return [withPending(state, { comparison })];
  };

const extreme =
  (descending: boolean, ofRows: boolean): Step =>
  (state) => {
    // "the average and the highest age": numbers both.
    if (state.pending.aggregates.length > 0)
      return [withPending(state, { aggregates: [...state.pending.aggregates, descending ? 'max' : 'min'] })];
    const limit = state.pending.number ?? 1;
    const waiting = withPending(state, { extreme: { descending, limit, ofRows }, number: null });
    // "earns the most": the column comes before.
    if (!state.focus) return [waiting];
    const of = state.focus;
    const done = withPending({ ...state, focus: null }, { number: null });
    return [waiting, noted(addOrder(done, { of, descending, limit }), 'extremeBehind')];
  };

const common =
  (descending: boolean): Step =>
  (state) => [withPending(state, { common: { descending } })];

const direction =
  (descending: boolean): Step =>
  (state) => {
    const last = state.frame.orders.at(-1);
    if (last && last.limit === null) {
      const orders = [...state.frame.orders.slice(0, -1), { ...last, descending }];
      return [withFrame(state, { orders })];
    }
    return [withPending({ ...state, mode: 'order', focus: null }, { descending })];
  };

const like =
  (kind: 'starts' | 'ends' | 'contains'): Step =>
  (state) => [withPending(state, { like: kind })];

/** What each operator does to a reading; several results are alternatives. */
export const operators: Record<string, Step> = {
  ask: (state) => {
    const asking: State = { ...state, mode: 'select', adjacent: null, absence: null, or: false };
    if (state.frame.select.length === 0 || state.frame.groups.length > 0) return [asking];
    // "How many are there? List their names, too."
    const counts = state.frame.select.some((item) => item.type === 'measured' && item.aggregate !== null);
    return counts ? [asking] : [asking, noted(withFrame(asking, { select: [] }), 'restated')];
  },
  count: (state) => [withPending(state, { count: true })],
  how: (state) => [withPending(state, { how: 'how' })],
  howmuch: (state) => [withPending(state, { how: 'howmuch' })],
  whenever: (state) => [withPending(state, { how: 'when' })],
  avg: aggregate('avg'),
  sum: aggregate('sum'),
  min: aggregate('min'),
  max: aggregate('max'),
  '>': compare('>'),
  '>=': compare('>='),
  '<': compare('<'),
  '<=': compare('<='),
  '=': compare('='),
  after: (state) => [withPending(state, { comparison: '>' })],
  before: (state) => [withPending(state, { comparison: '<' })],
  between: (state) => [withPending(state, { comparison: 'between' })],
  most: extreme(true, true),
  least: extreme(false, true),
  highest: extreme(true, false),
  lowest: extreme(false, false),
  common: common(true),
  rare: common(false),
  each: (state) => [withPending(state, { each: true })],
  all: (state) => [state],
  by: (state) =>
    state.pending.sorting
      ? [{ ...withPending(state, { sorting: false }), mode: 'order', focus: null, adjacent: null }]
      : [state, noted(withPending(state, { each: true }), 'byAsEach')],
  order: (state) => {
    // "the average order": of orders.
    if (state.pending.aggregates.length > 0) return [];
    return isEmpty(state)
      ? [withPending(state, { sorting: true }), { ...state, mode: 'order', focus: null }]
      : [{ ...state, mode: 'order', focus: null }];
  },
  asc: direction(false),
  desc: direction(true),
  alphabetical: (state) => {
    const last = state.frame.orders.at(-1);
    if (last && last.limit === null) return [state];
    const of = { mention: null, aggregate: null, table: null };
    return [addOrder(state, { of, descending: state.pending.descending ?? false, limit: null })];
  },
  distinct: (state) => [withPending(state, { distinct: true })],
  not: (state) => [withPending(state, { negated: true })],
  without: (state) => [where(withPending(state, { negated: true }))],
  or: (state) => [{ ...state, or: true, joined: true, adjacent: null }],
  and: (state) => [{ ...withPending(state, { joined: true }), or: false, joined: true, adjacent: null }],
  but: (state) => [{ ...where(state), or: false, joined: true, absence: null }],
  both: (state) => [withFrame(state, { both: true })],
  clause: (state) => [isEmpty(state) ? state : where(state)],
  of: (state, word) => [
    {
      ...withPending(state, { of: /^(of|von|des|de|del|du)$/.test(word) ? 'of' : 'other' }),
      adjacent: word === "'s" ? state.adjacent : null,
    },
  ],
  starts: like('starts'),
  ends: like('ends'),
  contains: like('contains'),
  null: (state) => {
    if (!state.focus) return [];
    const test = { type: 'null' as const, negated: state.pending.negated };
    return [addFilter(withPending(state, { negated: false }), state.focus, test)];
  },
};
