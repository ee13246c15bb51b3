import { type Aggregate, type Comparison, emptyFrame, type Frame, type Measured } from './frame';
import type { IndexedTable } from './schemaTypes';
import { weightsOf } from './weights';

/** Words that wait for what they belong to. */
export interface Pending {
  aggregates: Aggregate[];
  count: boolean;
  distinct: boolean;
  comparison: Comparison | 'between' | null;
  number: number | null;
  low: number | string | null;
  negated: boolean;
  each: boolean;
  /** The first rows of an order that is named next. */
  extreme: { descending: boolean; limit: number; ofRows: boolean } | null;
  common: { descending: boolean } | null;
  like: 'starts' | 'ends' | 'contains' | null;
  descending: boolean | null;
  how: 'how' | 'howmuch' | 'when' | null;
  /** "of" itself, or another word that ties what follows to what was named. */
  of: 'of' | 'other' | null;
  /** Just after "and" or a comma. */
  joined: boolean;
  /** "sort the names by age": what stands before "by" is shown. */
  sorting: boolean;
}

export const nothingPending: Pending = {
  aggregates: [],
  count: false,
  distinct: false,
  comparison: null,
  number: null,
  low: null,
  negated: false,
  each: false,
  extreme: null,
  common: null,
  like: null,
  descending: null,
  how: null,
  of: null,
  joined: false,
  sorting: false,
};

export type Features = Readonly<Record<string, number>>;

/** A reading of the first words. Never changed: each step makes another. */
export interface State {
  frame: Frame;
  mode: 'select' | 'where' | 'order';
  pending: Pending;
  /** A column that waits for its value. */
  focus: Measured | null;
  /** The table that was named just before. */
  adjacent: IndexedTable | null;
  /** The last table that was named. */
  subject: IndexedTable | null;
  or: boolean;
  /** "and", "or" or a comma has come since the last condition. */
  joined: boolean;
  /** Which absence the next conditions belong to. */
  absence: number | null;
  features: Features;
  /** Words that were passed over though they mean something. */
  unread: readonly number[];
  score: number;
}

export const initialState: State = {
  frame: emptyFrame,
  mode: 'select',
  pending: nothingPending,
  focus: null,
  adjacent: null,
  subject: null,
  or: false,
  joined: false,
  absence: null,
  features: {},
  unread: [],
  score: 0,
};

/** With what is not nothing added to what was told before. */
export function told(features: Features, added: Readonly<Record<string, number | boolean>>): Features {
  const next: Record<string, number> = { ...features };
  for (const name in added) if (added[name]) next[name] = (next[name] ?? 0) + Number(added[name]);
  return next;
}

/** The state with something said about how it came to be. */
export function noted(state: State, name: string, by = 1): State {
  return {
    ...state,
    features: told(state.features, { [name]: by }),
    score: state.score + (weightsOf[name] ?? 0) * by,
  };
}

export function withPending(state: State, pending: Partial<Pending>): State {
  return { ...state, pending: { ...state.pending, ...pending } };
}

export function withFrame(state: State, frame: Partial<Frame>): State {
  return { ...state, frame: { ...state.frame, ...frame } };
}
