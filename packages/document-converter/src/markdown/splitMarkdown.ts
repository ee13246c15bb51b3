const pieceCharacters = 131_072;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Where a long text may be divided without dividing a block: before a heading or a paragraph outside of code. */
function lastBoundary(text: string): number {
  let boundary = 0;
  let open: string | null = null;
  let blank = true;
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1] ?? null;
    if (open) {
      if (mark?.startsWith(open)) open = null;
    } else if (mark) {
      open = mark;
    } else if (blank && /^[^\s>|\-*+\d[]/.test(line)) {
      boundary = at;
    }
    blank = line.trim() === '';
    at += line.length + 1;
  }
  return boundary;
}

/**
 * Regroups a text into pieces of whole top-level blocks, so that a long Markdown file is parsed in bounded
 * memory. A text below the bound stays in one piece.
 */
export function* splitMarkdown(
  source: Iterable<{ text: string; share: number }>,
): Generator<{ text: string; share: number }> {
  let rest = '';
  for (const { text, share } of source) {
    rest += text;
    while (share < 1 && rest.length > pieceCharacters) {
      const boundary = lastBoundary(rest.slice(0, pieceCharacters));
      const end = boundary > 0 ? boundary : rest.indexOf('\n', pieceCharacters) + 1;
      if (end <= 0) break;
      yield { text: rest.slice(0, end), share };
      rest = rest.slice(end);
    }
    if (share >= 1) {
      while (rest.length > 4 * pieceCharacters) {
        const boundary = lastBoundary(rest.slice(0, pieceCharacters)) || pieceCharacters;
        yield { text: rest.slice(0, boundary), share };
        rest = rest.slice(boundary);
      }
      yield { text: rest, share };
    }
  }
}
