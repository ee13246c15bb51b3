import type { WriteStream } from 'node:tty';
import { truncate } from './width';

const frameMs = 100;
const clearBelow = '\u001b[0J';
const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';

/**
 * Lines at the bottom of a terminal that are redrawn periodically; other output is printed above them. Lines are
 * truncated to the width of the terminal, so that each takes one row.
 */
export class ProgressBoard {
  private drawnRows = 0;
  private timer: NodeJS.Timeout | null = null;
  private readonly restoreCursor = () => void this.screen.write(showCursor);

  /** `lines` renders at most `rows` lines of at most `columns` columns. */
  constructor(
    private readonly screen: WriteStream,
    private readonly lines: (columns: number, rows: number) => string[],
  ) {}

  start(): void {
    this.screen.write(hideCursor);
    process.once('exit', this.restoreCursor);
    this.timer = setInterval(() => this.draw(), frameMs);
  }

  private erase(): string {
    const up = this.drawnRows > 0 ? `\u001b[${this.drawnRows}A\r` : '\r';
    this.drawnRows = 0;
    return up + clearBelow;
  }

  private draw(): void {
    const columns = this.screen.columns || 80;
    const rows = this.screen.rows || 24;
    const lines = this.lines(columns, rows - 1).slice(0, rows - 1);
    const erased = this.erase();
    this.drawnRows = lines.length;
    this.screen.write(erased + lines.map((line) => `${line}\n`).join(''));
  }

  /** Runs `print`, whose output goes above the board. */
  above(print: () => void): void {
    this.screen.write(this.erase());
    print();
    this.draw();
  }

  /** Erases the board. */
  stop(): void {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
    this.screen.write(this.erase() + showCursor);
    process.off('exit', this.restoreCursor);
  }
}

/** A progress bar of `width` columns: `██████░░░░`. */
export function bar(share: number, width: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
}

export function fitLine(line: string, columns: number): string {
  return truncate(line, columns - 1);
}
