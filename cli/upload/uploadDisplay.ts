import { formatSeconds, plural } from '../output/formats';
import { bar, fitLine, ProgressBoard } from '../output/progressBoard';
import { oneLine, pad, truncate } from '../output/width';
import type { Terminal } from '../terminal';
import { countResults, outcomeLine, outcomeRecord } from './outcome';
import { TimeLeft } from './timeLeft';
import type { UploadDisplay } from './uploadFiles';
import type { UploadItem } from './uploadItem';

const barWidth = 20;
const maxShown = 12;
/** The interval of progress notes without a terminal. */
const reportMs = 15_000;

function stepName(step: string): string {
  return step
    .replace(/_started$/, '')
    .replace(/_complete$/, ' done')
    .replaceAll('_', ' ');
}

function printOutcome(terminal: Terminal, item: UploadItem): void {
  const { colors } = terminal;
  const line = oneLine(outcomeLine(item));
  if (item.result === 'failed') terminal.print(colors.red(line));
  else terminal.print(item.result === 'ready' || item.result === 'uploaded' ? line : colors.dim(line));
}

/** The files in progress; waiting files are only counted. */
class Overview {
  private items: readonly UploadItem[] = [];
  private readonly timeLeft = new TimeLeft();

  begin(items: readonly UploadItem[]): void {
    this.items = items;
  }

  /** `12 of 50 files  ████░░░  43 %  1 failed  about 2 min left`; `drawBar` renders the bar on terminals. */
  overall(drawBar: (share: number) => string = () => ''): string {
    const { items } = this;
    const share = items.reduce((sum, item) => sum + item.share, 0) / Math.max(1, items.length);
    const { open, failed } = countResults(items);
    const left = this.timeLeft.estimate(share);
    return [
      `${items.length - open} of ${plural(items.length, 'file')}`,
      drawBar(share),
      `${Math.floor(share * 100)} %`,
      failed > 0 ? `${failed} failed` : '',
      left === null ? '' : `about ${formatSeconds(left)} left`,
    ]
      .filter((part) => part !== '')
      .join('  ');
  }

  lines(columns: number, rows: number): string[] {
    const active = this.items.filter(({ result, step }) => result === null && step !== 'waiting');
    const room = Math.max(1, Math.min(maxShown, rows - 2));
    const nameWidth = Math.max(10, Math.min(40, columns - barWidth - 36));
    const lines = active.slice(0, room).map(({ file, share, step, remainingSeconds }) => {
      const name = pad(truncate(oneLine(file.name), nameWidth), nameWidth);
      const percent = pad(`${Math.floor(share * 100)} %`, 5, 'right');
      const left = remainingSeconds ? `, ${formatSeconds(remainingSeconds)}` : '';
      return `  ${name}  ${bar(share, barWidth)} ${percent}  ${stepName(step)}${left}`;
    });
    if (active.length > room) lines.push(`  and ${active.length - room} more`);
    return [...lines, this.overall((share) => bar(share, barWidth))].map((line) => fitLine(line, columns));
  }
}

function drawnDisplay(terminal: Terminal, screen: NonNullable<Terminal['screen']>): UploadDisplay {
  const overview = new Overview();
  const board = new ProgressBoard(screen, (columns, rows) => overview.lines(columns, rows));
  return {
    begin(items) {
      overview.begin(items);
      board.start();
    },
    changed: () => undefined,
    settled: (item) => board.above(() => printOutcome(terminal, item)),
    end: () => board.stop(),
  };
}

function plainDisplay(terminal: Terminal): UploadDisplay {
  const overview = new Overview();
  let timer: NodeJS.Timeout | undefined;
  return {
    begin(items) {
      overview.begin(items);
      timer = setInterval(() => terminal.note(overview.overall()), reportMs);
    },
    changed: () => undefined,
    settled: (item) => printOutcome(terminal, item),
    end: () => clearInterval(timer),
  };
}

function jsonDisplay(terminal: Terminal): UploadDisplay {
  return {
    begin: () => undefined,
    changed: () => undefined,
    settled: (item) => terminal.json(outcomeRecord(item), 'line'),
    end: () => undefined,
  };
}

/** Progress bars on a terminal, plain lines elsewhere, one JSON line per file with `--json`. */
export function createUploadDisplay(terminal: Terminal, json: boolean): UploadDisplay {
  if (json) return jsonDisplay(terminal);
  return terminal.screen ? drawnDisplay(terminal, terminal.screen) : plainDisplay(terminal);
}
