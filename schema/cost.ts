/**
 * What a field costs (see docs/graphql.md). A field without one costs nothing of its own; an object in a list
 * costs what the list's `each` says, times how many are asked for.
 */
export interface FieldCost {
  /** Of the field itself, once. */
  own?: number;
  /** The argument that says how many objects are asked for: each costs one, and multiplies what is inside it. */
  times?: { argument: string; fallback: number };
}

/** For a field's `extensions`. */
export function cost(value: FieldCost): { extensions: { cost: FieldCost } } {
  return { extensions: { cost: value } };
}
