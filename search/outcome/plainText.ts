const rule = /^\|[\s:|-]+\|$/u;
const bullet = /^[ \t]*[-*•‣▪◦–][ \t]+/u;

/** The cells of a row of a table; an escaped pipe is text. */
export function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\||\|$/gu, '');
  return inner.split(/(?<!\\)\|/u).map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** A row of a table as words: "Burning time: 5 hours"; with more than two cells each has its head before it. */
export function plainRow(row: string, header: string | undefined): string {
  const cells = cellsOf(row);
  const heads = header === undefined ? [] : cellsOf(header);
  const filled = cells.flatMap((text, at) => (text === '' ? [] : [{ text, head: heads[at] ?? '' }]));
  const [first, second, ...more] = filled;
  if (first === undefined || second === undefined) return first?.text ?? '';
  if (more.length === 0) return `${first.text}: ${second.text}`;
  const told = [second, ...more].map(({ text, head }) => (head === '' ? text : `${head} ${text}`));
  return `${first.text}: ${told.join(', ')}`;
}

/** A line of a text file that is broken within a sentence is at least so long. */
const minWrapped = 40;

/** Joins the lines of a sentence that a text file breaks. */
function unwrap(lines: string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1) ?? '';
    const isWithin = /[\p{L}\p{N},;-]\s*$/u.test(last.slice(-minWrapped)) && /^\s*\p{Ll}/u.test(line);
    if (last.length < minWrapped || !isWithin || last.startsWith('|')) joined.push(line);
    else joined.splice(-1, 1, `${last.trimEnd()} ${line.trimStart()}`);
  }
  return joined;
}

/** A sentence, list or row of a document as a person would write it: no pipes, rules or list marks of Markdown. */
export function plainText(text: string, header?: string): string {
  // Each row is told with the heads of its columns.
  const heads = header?.trim();
  const lines = text.split('\n').filter((line) => !rule.test(line.trim()) && line.trim() !== heads);
  return unwrap(lines)
    .map((line) => (/^\s*\|.*\|\s*$/u.test(line) ? plainRow(line, header) : line.replace(bullet, '• ')))
    .join('\n');
}
