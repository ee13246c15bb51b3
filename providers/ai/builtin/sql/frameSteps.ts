import type { SqlValue } from '../../../../domain/ports/connector';
import type { ColumnOption } from './items';
import {
  type Aggregate,
  type Comparison,
  type Condition,
  type Measured,
  type Mention,
  plainly,
  type Test,
} from './plan';
import type { IndexedTable } from './schemaTypes';
import type { State } from './state';

export function measured(column: Mention, aggregate: Aggregate | null = null): Measured {
  return { ...plainly, column, aggregate };
}
export const rowsIn = (table: IndexedTable): Measured => ({ ...plainly, table });
export const counted = (table: IndexedTable | null): Measured => ({ ...plainly, aggregate: 'count', table });

export function mentionOf({ subject, mode, adjacent }: State, options: ColumnOption[]): Mention {
  const isOfSubject = mode === 'where' && options.some(({ column }) => column.table === subject);
  return { options, near: adjacent ?? (isOfSubject ? subject : null) };
}

export function addCondition(state: State, of: Measured, test: Test): State {
  const condition: Condition = { of, test, or: state.or, joined: state.joined };
  const next: State = { ...state, focus: null, or: false, joined: false };
  if (state.absence === null) return { ...next, conditions: [...state.conditions, condition] };
  const absences = state.absences.map((one, at) =>
    at === state.absence ? { ...one, conditions: [...one.conditions, condition] } : one,
  );
  return { ...next, absences };
}

export const addOrder = (state: State, of: Measured, descending: boolean, limit: number | null): State => ({
  ...state,
  orders: [...state.orders, { of, descending, limit }],
});

/** From the lowest unless "descending" came before. */
export const orderBy = (state: State, of: Measured) => addOrder(state, of, state.descending ?? false, null);

/** An order that was named before gets its direction; null where there is none. */
export function redirected(state: State, descending: boolean): State | null {
  const last = state.orders.at(-1);
  if (last?.limit !== null) return null;
  return { ...state, orders: [...state.orders.slice(0, -1), { ...last, descending }] };
}

export const groupBy = (state: State, of: Measured): State => ({ ...state, groups: [...state.groups, of] });

export const show = (state: State, of: Measured, distinct = false): State => ({
  ...state,
  select: [...state.select, { ...of, distinct }],
});

export function compare(operator: Comparison, value: SqlValue): Test {
  return { type: 'compare', operator, value };
}
/** "above average" */
export function than(operator: Comparison, aggregate: Aggregate): Test {
  return { type: 'aggregate', operator, aggregate };
}

/** A value that is asked for, or with "not" before it any other. */
export const addCompared = (state: State, of: Measured, operator: Comparison, value: SqlValue): State =>
  addCondition({ ...state, negated: false }, of, compare(negatedIf(state.negated, operator), value));

const opposites = { '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;
export const negatedIf = (negated: boolean, operator: Comparison): Comparison =>
  negated ? opposites[operator] : operator;
