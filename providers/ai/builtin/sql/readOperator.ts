import { addCondition, addOrder, orderBy, redirected, than } from './frameSteps';
import { type Aggregate, type Comparison, plainly } from './plan';
import { noted, type State } from './state';

type Step = (state: State, word: string) => State[];

const isEmpty = ({ select, named }: State) => select.length === 0 && named.length === 0;

const aggregate =
  (name: Aggregate): Step =>
  (state) => {
    const { focus, comparison } = state;
    const waiting: State = { ...state, aggregates: [...state.aggregates, name] };
    if (!focus || !comparison) return [waiting];
    // "whose salary is above average"
    return [waiting, addCondition({ ...state, comparison: null }, focus, than(comparison, name))];
  };

const comparison =
  (operator: Comparison): Step =>
  (state, word) => {
    if (state.comparison) return [];
    // "20 or older": what was equal just now; "or before 2020": another condition.
    const last = state.conditions.at(-1);
    const isBehind = /^(or|o|ou|oder)$/.test(word) && state.number === null;
    if (!isBehind || last?.test.type !== 'compare') return [{ ...state, comparison: operator }];
    const opened = { ...last, test: { ...last.test, operator } };
    return [
      { ...state, conditions: [...state.conditions.slice(0, -1), opened] },
      { ...state, comparison: operator === '>=' ? '>' : '<', or: true },
    ];
  };

const extreme =
  (descending: boolean, ofRows: boolean): Step =>
  (state) => {
    const { aggregates, focus } = state;
    // "the average and the highest age": numbers both.
    if (aggregates.length > 0) return [{ ...state, aggregates: [...aggregates, descending ? 'max' : 'min'] }];
    const limit = state.number ?? 1;
    const done: State = { ...state, number: null };
    const waiting: State = { ...done, extreme: { descending, limit, ofRows } };
    // "earns the most": the column comes before.
    if (!focus) return [waiting];
    return [waiting, noted(addOrder({ ...done, focus: null }, focus, descending, limit), 'extremeBehind')];
  };

const direction =
  (descending: boolean): Step =>
  (state) => [redirected(state, descending) ?? { ...state, mode: 'order', focus: null, descending }];

/** Words that only tell how what follows is meant. */
const meant: Record<string, Partial<State>> = {
  count: { counts: true },
  how: { how: true },
  between: { between: true },
  common: { common: 'most' },
  rare: { common: 'least' },
  all: {},
  whole: {},
  each: { each: true },
  distinct: { different: true },
  not: { negated: true },
  without: { negated: true, mode: 'where', adjacent: null },
  or: { or: true, joined: true, adjacent: null },
  but: { or: false, joined: true, absence: null, mode: 'where', adjacent: null },
  both: { both: true },
  share: { share: true, counts: true },
  compare: { compares: 'each' },
  more: { counts: true, compares: 'most' },
  fewer: { counts: true, compares: 'least' },
  higher: { compares: 'most', mode: 'select' },
  lower: { compares: 'least', mode: 'select' },
  rowAfter: { beside: '>' },
  rowBefore: { beside: '<' },
  starts: { like: 'starts' },
  ends: { like: 'ends' },
  contains: { like: 'contains' },
};

/** The effects of the other operators on a reading; several results are alternatives. */
const steps: Record<string, Step> = {
  ask: (state) => {
    const asking: State = { ...state, mode: 'select', adjacent: null, absence: null, or: false };
    if (state.select.length === 0 || state.groups.length > 0) return [asking];
    // "How many are there? List their names, too."
    const isCounted = state.select.some((item) => item.aggregate);
    return isCounted ? [asking] : [asking, noted({ ...asking, select: [] }, 'restated')];
  },
  avg: aggregate('avg'),
  sum: aggregate('sum'),
  min: aggregate('min'),
  max: aggregate('max'),
  '>': comparison('>'),
  '>=': comparison('>='),
  '<': comparison('<'),
  '<=': comparison('<='),
  '=': comparison('='),
  most: extreme(true, true),
  least: extreme(false, true),
  highest: extreme(true, false),
  lowest: extreme(false, false),
  by: (state) =>
    state.sorting
      ? [{ ...state, sorting: false, mode: 'order', focus: null, adjacent: null }]
      : [state, noted({ ...state, each: true }, 'byAsEach')],
  order: (state) => {
    // "the average order": of orders.
    if (state.aggregates.length > 0) return [];
    const ordering: State = { ...state, mode: 'order', focus: null };
    return isEmpty(state) ? [{ ...state, sorting: true }, ordering] : [ordering];
  },
  asc: direction(false),
  desc: direction(true),
  // "or between 2 and 5": the second is no other condition.
  and: (state) =>
    state.between ? [state] : [{ ...state, listed: true, or: false, joined: true, adjacent: null }],
  alphabetical: (state) => {
    if (state.orders.at(-1)?.limit === null) return [state];
    return [orderBy(state, plainly)];
  },
  clause: (state) => [isEmpty(state) ? state : { ...state, mode: 'where', adjacent: null }],
  of: (state, word) => {
    const of = /^(of|von|der|des|de|del|du)$/.test(word) ? 'of' : 'other';
    return [{ ...state, of, adjacent: word === "'s" ? state.adjacent : null }];
  },
  null: (state) => {
    if (!state.focus) return [];
    const test = { type: 'null', negated: state.negated } as const;
    return [addCondition({ ...state, negated: false }, state.focus, test)];
  },
};

export function readOperator(state: State, name: string, word: string): State[] {
  const step = steps[name];
  return step ? step(state, word) : [{ ...state, ...meant[name] }];
}
