import type { SqlValue } from '../../../../domain/ports/connector';
import type { Comparison, Filter, Measured, Mention, Ordered, Selected, Test } from './frame';
import type { ColumnOption } from './items';
import type { IndexedTable } from './schemaTypes';
import { type State, withFrame, withPending } from './state';

export const measured = (mention: Mention | null, aggregate: Measured['aggregate'] = null): Measured => ({
  mention,
  aggregate,
  table: null,
});

export const counted = (table: IndexedTable | null): Measured => ({
  mention: null,
  aggregate: 'count',
  table,
});

export function mentionOf(state: State, options: ColumnOption[]): Mention {
  const { subject, mode } = state;
  const isOfSubject = mode === 'where' && options.some(({ column }) => column.table === subject);
  return { options, near: state.adjacent ?? (isOfSubject ? subject : null) };
}

export function addFilter(state: State, of: Measured, test: Test): State {
  const filter: Filter = { of, test, or: state.or, joined: state.joined };
  const next: State = { ...state, focus: null, or: false, joined: false };
  const { conditions, absences } = state.frame;
  if (state.absence === null) return withFrame(next, { conditions: [...conditions, filter] });
  return withFrame(next, {
    absences: absences.map((one, at) =>
      at === state.absence ? { ...one, filters: [...one.filters, filter] } : one,
    ),
  });
}

/** Replaces the last condition. */
export function setLast(state: State, filter: Filter): State {
  return withFrame(state, { conditions: [...state.frame.conditions.slice(0, -1), filter] });
}

/** By a number, from the lowest unless "descending" came before. */
export const orderBy = (state: State, of: Measured) =>
  addOrder(state, { of, descending: state.pending.descending ?? false, limit: null });

export const groupBy = (state: State, group: Mention | IndexedTable) =>
  withFrame(state, { groups: [...state.frame.groups, group] });

export const compare = (operator: Comparison, value: SqlValue): Test => ({
  type: 'compare',
  operator,
  value,
});

export const show = (state: State, of: Measured, distinct = false) =>
  addSelected(state, { type: 'measured', distinct, ...of });

export function addOrder(state: State, order: Ordered): State {
  return withFrame(state, { orders: [...state.frame.orders, order] });
}

export function addSelected(state: State, item: Selected): State {
  return withFrame(state, { select: [...state.frame.select, item] });
}

export function addNamed(state: State, table: IndexedTable): State {
  const { named } = state.frame;
  const next = named.includes(table) ? state : withFrame(state, { named: [...named, table] });
  return { ...withPending(next, { of: null, joined: false }), subject: table, adjacent: table };
}
