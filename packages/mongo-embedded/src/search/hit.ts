/** A document found by a search, by its record number. */
export interface Hit {
  record: number;
  score: number;
}
