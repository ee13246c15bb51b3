/** The statements of a text, one a line. */
export function statementLines(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
