import type { Terminal } from '../terminal';
import { bar, fitLine, ProgressBoard } from './progressBoard';

const barWidth = 20;
/** The interval of progress notes without a terminal. */
const reportMs = 15_000;

/** Shows the progress of a task: a redrawn line on a terminal, periodic notes elsewhere. */
export class ProgressLine {
  private label = '';
  private done = 0;
  private total = 0;
  private readonly stopShowing: () => void;

  constructor(terminal: Terminal) {
    if (terminal.screen) {
      const board = new ProgressBoard(terminal.screen, (columns) => [fitLine(this.line(), columns)]);
      board.start();
      this.stopShowing = () => board.stop();
    } else {
      const timer = setInterval(() => terminal.note(this.line()), reportMs);
      this.stopShowing = () => clearInterval(timer);
    }
  }

  private line(): string {
    if (this.total === 0) return this.label;
    const share = this.done / this.total;
    return `${this.label}  ${bar(share, barWidth)} ${Math.floor(share * 100)} %  ${this.done} of ${this.total}`;
  }

  show(label: string, done = 0, total = 0): void {
    this.label = label;
    this.done = done;
    this.total = total;
  }

  stop(): void {
    this.stopShowing();
  }
}
