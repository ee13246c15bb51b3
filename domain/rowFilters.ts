/** Which rows of a connected database exist for whom. */

/** The condition of the rows of a table that callers have who do not see everything. */
export interface RowFilter {
  /** The name, as the connector lists it. */
  table: string;
  /** An SQL condition over the columns of the table, with `:user`, `:principals` and `:claim.NAME`. */
  condition: string;
}

/** The maximum number of row filters of one connector. */
export const maxRowFilters = 200;
export const maxConditionCharacters = 2_000;
