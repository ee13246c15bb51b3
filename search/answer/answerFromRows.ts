import type { Routing, StructuredResult } from '../../domain/search';

/** Rows that a person can take in as a sentence; of more, the first are named. */
const maxListedRows = 10;

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number' && !Number.isInteger(value))
    return String(Math.round(value * 10_000) / 10_000);
  return String(value);
}

/** What the rows of a structured search say, in a sentence, with the connector as its source. Null without rows. */
export function answerFromRows(
  { columns, rows }: StructuredResult,
  { connectorName }: Pick<Routing, 'connectorName'>,
): string | null {
  const source = connectorName === null ? '' : ` (from ${connectorName})`;
  if (rows.length === 0) return `No row matches${source}.`;
  const names = columns.map(({ name }) => name);
  const [first = {}] = rows;
  const [onlyName] = names;
  if (rows.length === 1 && onlyName !== undefined && names.length === 1) {
    return `${onlyName}: ${shown(first[onlyName])}${source}.`;
  }
  const listed = rows
    .slice(0, maxListedRows)
    .map((row) =>
      names
        .map((name) => (names.length === 1 ? shown(row[name]) : `${name}: ${shown(row[name])}`))
        .join(', '),
    )
    .join('; ');
  const more = rows.length > maxListedRows ? `; and ${rows.length - maxListedRows} more` : '';
  return `${listed}${more}${source}.`;
}
