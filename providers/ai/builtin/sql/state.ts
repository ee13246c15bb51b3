import type { TimeSpan } from './items';
import type { Aggregate, Comparison, Frame, Measured } from './plan';
import type { IndexedTable } from './schemaTypes';
import { type Features, told, weightsOf } from './weights';

const emptyFrame: Frame = {
  select: [],
  distinct: false,
  conditions: [],
  absences: [],
  groups: [],
  orders: [],
  named: [],
  related: [],
  both: false,
  share: false,
  compares: null,
};

/** The state with which the reading of a question begins. */
export const initialState = {
  ...emptyFrame,
  mode: 'select' as 'select' | 'where' | 'order',
  /** A column that waits for its value. */
  focus: null as Measured | null,
  /** The table that was named just before. */
  adjacent: null as IndexedTable | null,
  /** The last table that was named. */
  subject: null as IndexedTable | null,
  or: false,
  /** "and", "or" or a comma has come since the last condition. */
  joined: false,
  /** Which absence the next conditions belong to. */
  absence: null as number | null,
  features: {} as Features,
  /** Words that were passed over though they mean something. */
  unread: [] as readonly number[],
  score: 0,

  // Words that wait for what they belong to.
  aggregates: [] as Aggregate[],
  counts: false,
  different: false,
  comparison: null as Comparison | null,
  number: null as number | null,
  /** "between", and the first of its two values. */
  between: false,
  low: null as number | TimeSpan | null,
  negated: false,
  /** "after" or "before" the row of the next value. */
  beside: null as '>' | '<' | null,
  each: false,
  /** The first rows of an order that is named next. */
  extreme: null as { descending: boolean; limit: number; ofRows: boolean } | null,
  common: null as 'most' | 'least' | null,
  like: null as 'starts' | 'ends' | 'contains' | null,
  descending: null as boolean | null,
  how: false,
  /** "of" itself, or another word that ties what follows to what was named. */
  of: null as 'of' | 'other' | null,
  /** Just after "and" or a comma. */
  listed: false,
  /** "sort the names by age": what stands before "by" is shown. */
  sorting: false,
};

/** A reading of the first words. Never changed: each step makes another. */
export type State = typeof initialState;

/** The state with something said about how it came to be. */
export const noted = (state: State, name: string, by = 1): State => ({
  ...state,
  features: told(state.features, { [name]: by }),
  score: state.score + (weightsOf[name] ?? 0) * by,
});
