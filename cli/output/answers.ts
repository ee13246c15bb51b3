import type { RouteFragment, RowsFragment, SuggestedFragment } from '../generated/graphql';
import type { Terminal } from '../terminal';
import { plural } from './formats';
import { printTable } from './table';
import { oneLine, printable, wrap } from './width';

const defaultColumns = 100;

/** Prints indented text, wrapped to the width of the terminal, or to 100 columns without one. */
export function printIndented(terminal: Terminal, text: string, indent = '   '): void {
  const width = Math.max(30, (terminal.columns ?? defaultColumns) - indent.length - 1);
  for (const line of wrap(printable(text), width)) terminal.print(indent + line);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function printRows(terminal: Terminal, { columns, rows }: RowsFragment): void {
  printTable(
    terminal,
    columns.map(({ name }) => ({
      title: name,
      value: (row: Record<string, unknown>) => cell(row[name]),
      flexible: true,
    })),
    rows,
    'The query returned no rows.',
  );
}

/** Prints the route of an answer, the reason for it, and the SQL that was run. */
export function printRoute(terminal: Terminal, routing: RouteFragment): void {
  const { colors } = terminal;
  const reason = routing.reasoning ? `: ${printable(routing.reasoning)}` : '';
  terminal.print(`${colors.dim('route')} ${routing.route}${reason}`);
  if (routing.sqlGenerated) {
    const name = routing.connectorName ? ` (${printable(routing.connectorName)})` : '';
    terminal.print(`${colors.dim('sql')}   ${printable(routing.sqlGenerated.replace(/\s+/g, ' '))}${name}`);
  }
}

/** Prints the ID of the record of an answer, for feedback. */
export function printAnswerId({ colors, print }: Terminal, answerId: string | null | undefined): void {
  if (answerId) print(`${colors.dim('id')}    ${answerId}`);
}

/** Whether to ask for filters that narrow a question: where somebody reads the answer. */
export const suggestsFilters = ({ columns }: Terminal, json: boolean): boolean => columns !== null && !json;

/** Prints how to ask again with the first filter that a question names. */
export function printNarrower(terminal: Terminal, suggested: readonly SuggestedFragment[] = []): void {
  const [first] = suggested;
  if (!first) return;
  const filter = printable(JSON.stringify(first.filter)).replaceAll("'", "'\\''");
  terminal.note(`Narrow it: --filter '${filter}'  (${oneLine(first.label)}, ${plural(first.count, 'file')})`);
}
