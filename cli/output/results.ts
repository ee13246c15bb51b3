import { failure } from '../failure';
import type { Invocation } from '../invocation';
import { type Column, printTable } from './table';

/** Prints a list: a table, or `{ "items": […] }` with `--json`. */
export function showList<Row>(
  { terminal, json }: Invocation,
  columns: Column<Row>[],
  items: readonly Row[],
  none: string,
): void {
  if (json) terminal.json({ items });
  else printTable(terminal, columns, items, none);
}

/** Prints a created or changed record: a sentence, or the record with `--json`. */
export function showDone<Row>(
  { terminal, json }: Invocation,
  record: Row | null | undefined,
  sentence: (row: Row) => string,
): void {
  if (record === null || record === undefined) throw failure('The server returned no data. Try again.');
  if (json) terminal.json(record);
  else terminal.print(sentence(record));
}
