import type { Routing, StructuredResult } from '../../domain/search';

/** Rows that a person can take in as a sentence; of more, the first are named. */
const maxListedRows = 10;

function shown(value: unknown): string {
  const isFraction = typeof value === 'number' && !Number.isInteger(value);
  return String(isFraction ? Math.round(value * 10_000) / 10_000 : (value ?? 'none'));
}

/** What the rows of a structured search say, in a sentence, with the connector as its source. */
export function answerFromRows(
  { columns, rows }: StructuredResult,
  { connectorName }: Pick<Routing, 'connectorName'>,
): string {
  const source = connectorName === null ? '' : ` (from ${connectorName})`;
  if (rows.length === 0) return `No row matches${source}.`;
  // One value among rows of one column needs no name.
  const isList = columns.length === 1 && rows.length > 1;
  const listed = rows.slice(0, maxListedRows).map((row) => {
    const values = columns.map(({ name }) => (isList ? shown(row[name]) : `${name}: ${shown(row[name])}`));
    return values.join(', ');
  });
  if (rows.length > maxListedRows) listed.push(`and ${rows.length - maxListedRows} more`);
  return `${listed.join('; ')}${source}.`;
}
