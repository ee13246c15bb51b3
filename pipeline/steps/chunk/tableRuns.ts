import type { ChunkRange, DocumentChunk } from '../../../domain/document';

/** Follows the chunks of a document as they come, and tells which of its tables' chunks go without a vector. */
export class TableRuns {
  /** Chunks of tables that follow each other under the same headings: those of one sheet, or of one long table. */
  private readonly runs: ChunkRange[] = [];
  private path: string | null = null;

  note({ index, isTable, headingPath }: Pick<DocumentChunk, 'index' | 'isTable' | 'headingPath'>): void {
    const path = isTable ? headingPath.join('\n') : null;
    const last = this.runs.at(-1);
    if (last && path !== null && path === this.path) last.to = index + 1;
    else if (path !== null) this.runs.push({ from: index, to: index + 1 });
    this.path = path;
  }

  /**
   * What is left out where at most `most` chunks are embedded. A short table keeps all its vectors, and long ones
   * share what is left, each from its beginning.
   */
  wordsOnly(most: number): ChunkRange[] {
    const lengthOf = ({ from, to }: ChunkRange) => to - from;
    const byLength = [...this.runs].sort((a, b) => lengthOf(a) - lengthOf(b) || a.from - b.from);
    let left = most;
    const beyond = byLength.map((run, position) => {
      const share = Math.min(lengthOf(run), Math.floor(left / (byLength.length - position)));
      left -= share;
      return { from: run.from + share, to: run.to };
    });
    return beyond.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  }
}

/** How many chunks the ranges hold. */
export function countIn(ranges: ChunkRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Tells for ascending positions, asked one after the other, whether they are in one of the ranges. */
export function membership(ranges: ChunkRange[]): (position: number) => boolean {
  let next = 0;
  return (position) => {
    while (next < ranges.length && (ranges[next]?.to ?? 0) <= position) next++;
    return next < ranges.length && (ranges[next]?.from ?? 0) <= position;
  };
}
