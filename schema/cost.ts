import type { RateCategory } from '../domain/limits';

/**
 * What a field costs (see docs/graphql.md). A field without one costs nothing of its own; the objects of a list
 * cost one each, times how many are asked for, and so does what is inside them.
 */
export interface FieldCost {
  /** Of the field itself, once. */
  own: number;
  /** The argument that says how many objects are asked for. */
  times?: { argument: string; fallback: number };
}

/** What may be answered from the response cache. Fields without it never are. */
export interface FieldCaching {
  /** In which the operation counts a request: an answer from the cache counts just the same. */
  category: RateCategory;
  /** Any change of one of this type makes the answer stale, because the field lists or names them all. */
  lists?: 'File' | 'Prompt' | 'Connector';
}

export interface FieldNotes {
  cost?: FieldCost;
  caching?: FieldCaching;
  /** Of a root field: it is there for who administers only (see `publicSchema`). */
  adminOnly?: boolean;
}

/** For a field's options. */
export function cost(value: FieldCost, caching?: FieldCaching): { extensions: { lectern: FieldNotes } } {
  return { extensions: { lectern: caching ? { cost: value, caching } : { cost: value } } };
}

/** As `cost`, of a root field that only who administers sees. */
export function adminOnly(value: FieldCost): { extensions: { lectern: FieldNotes } } {
  return { extensions: { lectern: { cost: value, adminOnly: true } } };
}

export function notesOf(field: { extensions?: object | null }): FieldNotes {
  return (field.extensions as { lectern?: FieldNotes } | undefined)?.lectern ?? {};
}
