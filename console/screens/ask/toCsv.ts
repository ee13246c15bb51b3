type Value = unknown;

/** A field by RFC 4180: quoted where it has a quote, a comma, a line break, or a space at an end. */
function field(value: Value): string {
  if (value === null || value === undefined) return '';
  const words = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]|^\s|\s$/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

/**
 * Rows as CSV (RFC 4180), with the names of the columns first. Values are written as they are: an apostrophe before `=`
 * would keep a spreadsheet from reading a formula, but would change the value for everything else that reads the file.
 */
export function toCsv(columns: readonly string[], rows: readonly Record<string, Value>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name]))];
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('');
}
