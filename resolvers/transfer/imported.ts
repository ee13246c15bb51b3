/** What became of a page of records: written now, or there already. */
export interface Imported {
  written: number;
  skipped: number;
}
