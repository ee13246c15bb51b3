/** Whether a text is a pattern in which `*` stands for any characters. Linear in the length of the text and pattern. */
export function globMatches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
