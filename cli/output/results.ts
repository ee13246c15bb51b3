import { failure } from '../failure';
import type { Invocation } from '../invocation';
import { type Column, printTable } from './table';

/** A list: `{ "items": […] }` for programs, a table for people. */
export function showList<Row>(
  { terminal, json }: Invocation,
  columns: Column<Row>[],
  items: readonly Row[],
  none: string,
): void {
  if (json) terminal.json({ items });
  else printTable(terminal, columns, items, none);
}

/** One record that was made or changed: itself for programs, a sentence for people. */
export function showDone<Row>(
  { terminal, json }: Invocation,
  record: Row | null | undefined,
  sentence: (row: Row) => string,
): void {
  if (record === null || record === undefined) throw failure('The server answered nothing: try again.');
  if (json) terminal.json(record);
  else terminal.print(sentence(record));
}
