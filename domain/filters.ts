/** Conditions on what is known of a file, and what they become for a store. */

export type FilterValue = string | number | boolean;

/** A range of numbers or of points in time. Bounds that are left out are open. */
export interface FilterRange {
  kind: 'number' | 'date';
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** A comparison of the values of one key. */
export type Comparison =
  | { in: FilterValue[] }
  | { range: FilterRange }
  | { prefix: string }
  /** Has any value at all. */
  | { exists: true };

/** A parsed filter. A comparison is met where one of the values of the key meets it, and never without a value. */
export type Filter =
  | { all: Filter[] }
  | { any: Filter[] }
  | { not: Filter }
  | { key: string; compare: Comparison };

/** A test of one field of a stored document. */
export interface FieldTest {
  path: string;
  test:
    | { $eq: string | number | boolean }
    | { $in: string[] | number[] }
    | { $nin: string[] }
    | { $gte: number }
    | { $lte: number };
}

/** The beginning of one of several texts of a field, which no search index can look up. */
export interface PrefixTest {
  path: string;
  prefix: string;
  isNot: boolean;
}

/** A condition that a stored document must meet. */
export type ConditionOf<Test> = Test | { all: ConditionOf<Test>[] } | { any: ConditionOf<Test>[] };

/** A condition that search indexes can look up. */
export type Condition = ConditionOf<FieldTest>;

/** A condition that a query of the database, or a program, can test. */
export type FileCondition = ConditionOf<FieldTest | PrefixTest>;
