import type { RateCategory } from '../domain/limits';

/**
 * The cost of a field (see docs/graphql.md). Defaults to 0. The cost of a list is one per object, plus the cost of the
 * object's fields, times the requested number of objects.
 */
export interface FieldCost {
  /** The fixed cost of the field. */
  own: number;
  /** The argument with the requested number of objects, or with a list that has one for each. */
  times?: { argument: string; fallback: number };
}

/** Makes a field cacheable in the response cache. Fields without it are never cached. */
export interface FieldCaching {
  /** The rate limit category that the operation counts the request in; cached responses count as well. */
  category: RateCategory;
  /** The type that the field lists; any change of an object of this type invalidates the response. */
  lists?: 'File' | 'Prompt' | 'Connector';
}

export interface FieldNotes {
  cost?: FieldCost;
  caching?: FieldCaching;
  /** Hides a root field from callers that are not administrators (see `publicSchema`). */
  adminOnly?: boolean;
}

/** The Pothos options that declare the cost of a field. */
export function cost(value: FieldCost, caching?: FieldCaching): { extensions: { lectern: FieldNotes } } {
  return { extensions: { lectern: caching ? { cost: value, caching } : { cost: value } } };
}

/** Like `cost`, for a root field that only administrators can see. */
export function adminOnly(value: FieldCost): { extensions: { lectern: FieldNotes } } {
  return { extensions: { lectern: { cost: value, adminOnly: true } } };
}

export function notesOf(field: { extensions?: object | null }): FieldNotes {
  return (field.extensions as { lectern?: FieldNotes } | undefined)?.lectern ?? {};
}
