/** The text with a space for each line end and the blanks around it. Linear in its length, whatever is in it. */
export function collapseWhitespace(text: string): string {
  if (!text.includes('\n')) return text;
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}
