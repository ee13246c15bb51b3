/** The first is preferred where several part the lines equally well: commas stand in numbers and texts. */
const candidates = ['\t', ';', '|', ','];
const sampledLines = 200;
const sampledCharacters = 262_144;

/** How Excel is told the separator, in a line of its own before the others. */
const declared = /^sep=([^\n])\n/i;

export interface Separator {
  separator: string;
  /** The length of the line that declares it, which is none of the table; 0 where there is none. */
  lineLength: number;
}

/** The number of times that each candidate stands outside of quotation marks, by line. */
function countByLine(text: string): number[][] {
  const lines: number[][] = [];
  let counts = candidates.map(() => 0);
  let isQuoted = false;
  let isBlank = true;
  for (const character of text) {
    if (character === '\n' && !isQuoted) {
      if (!isBlank) lines.push(counts);
      if (lines.length >= sampledLines) return lines;
      counts = candidates.map(() => 0);
      isBlank = true;
      continue;
    }
    isBlank = false;
    if (character === '"') isQuoted = !isQuoted;
    const at = isQuoted ? -1 : candidates.indexOf(character);
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  // A line that is cut off does not count, unless it is all there is.
  if (lines.length === 0 || text.length < sampledCharacters) if (!isBlank) lines.push(counts);
  return lines;
}

/** The number of lines that have as many separators as most lines have. */
function agreement(counts: number[]): number {
  const frequency = new Map<number, number>();
  for (const count of counts) if (count > 0) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  return Math.max(0, ...frequency.values());
}

/** The separator of a text's cells: the declared one, else the one that occurs equally often in most of its lines. */
export function findSeparator(text: string, fallback: string): Separator {
  const line = declared.exec(text);
  if (line) return { separator: line[1] ?? fallback, lineLength: line[0].length };
  const lines = countByLine(text.slice(0, sampledCharacters));
  let best = { separator: fallback, agreement: 0 };
  for (const [at, separator] of candidates.entries()) {
    const agreed = agreement(lines.map((counts) => counts[at] ?? 0));
    if (agreed > best.agreement) best = { separator, agreement: agreed };
  }
  return { separator: best.separator, lineLength: 0 };
}
