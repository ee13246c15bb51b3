import words from './en.json';
import { plural } from './enAdministration';

/** The texts of the screen of connected databases. */
export const connectors = {
  ...words.connectors,
  tested: (tables: number, latency: string) =>
    `It can be reached and may only read: ${plural(tables, 'table', 'tables')}, ${latency}.`,
  sqlHint: (rows: number, seconds: number) =>
    `Checked like the SQL that answers questions: at most ${rows} rows and ${seconds} seconds. Ctrl+Enter runs it. The audit log names the tables that it reads.`,
  refused: (reason: string) => `Not run: ${reason}.`,
  firstTables: (shown: number, total: number) =>
    `Up to ${shown} of ${total} tables are listed. Enter a part of a name to find others.`,
  columns: (count: number) => plural(count, 'column', 'columns'),
  columnsOf: (table: string) => `Columns of ${table}`,
  rows: (count: string) => `about ${count} rows`,
};
