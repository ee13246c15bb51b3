import { plural } from '../output/formats';
import { oneLine } from '../output/width';
import type { Terminal } from '../terminal';

export const syncResults = [
  'added',
  'changed',
  'moved',
  'deleted',
  'missing',
  'skipped',
  'failed',
  'unchanged',
] as const;
export type SyncResult = (typeof syncResults)[number];

const marks: Record<SyncResult, string> = {
  added: '+',
  changed: '~',
  moved: '>',
  deleted: '-',
  missing: '?',
  skipped: '·',
  failed: '!',
  unchanged: '=',
};

export interface SyncLine {
  result: SyncResult;
  name: string;
  fileId?: string;
  /** Where it was before, why it failed, or what happened to its chunks. */
  detail?: string;
}

/** Prints what a synchronization does, line by line, and counts it. */
export class SyncReport {
  readonly counts = Object.fromEntries(syncResults.map((result) => [result, 0])) as Record<
    SyncResult,
    number
  >;

  constructor(
    private readonly terminal: Terminal,
    private readonly options: { json: boolean; dryRun: boolean },
  ) {}

  add(line: SyncLine): void {
    this.counts[line.result]++;
    if (this.options.json) {
      this.terminal.json({ type: 'file', ...line }, 'line');
      return;
    }
    const text = oneLine(`${marks[line.result]} ${line.name}${line.detail ? `  ${line.detail}` : ''}`);
    this.terminal.print(line.result === 'failed' ? this.terminal.colors.red(text) : text);
  }

  addUnchanged(count: number): void {
    this.counts.unchanged += count;
  }

  /** `10,000 files: 9,900 unchanged, 60 added, 40 changed`, with what would happen for a dry run. */
  summarize(hint: string | null): void {
    const { missing, deleted, ...present } = this.counts;
    const total = Object.values(present).reduce((sum, count) => sum + count, 0);
    if (this.options.json) {
      const { dryRun } = this.options;
      this.terminal.json({ type: 'summary', dryRun, total, ...this.counts }, 'line');
      return;
    }
    const order: SyncResult[] = ['unchanged', 'added', 'changed', 'moved', 'deleted', 'skipped', 'failed'];
    const parts = order
      .filter((result) => this.counts[result] > 0)
      .map((result) => `${this.counts[result].toLocaleString('en')} ${result}`);
    if (missing > 0) parts.push(`${missing.toLocaleString('en')} no longer in the directory`);
    const what = `${plural(total, 'file')}: ${parts.join(', ') || 'nothing to do'}`;
    const { colors } = this.terminal;
    this.terminal.print(colors.bold(this.options.dryRun ? `Dry run. ${what}` : what));
    if (hint !== null) this.terminal.note(hint);
    if (deleted > 0 && this.options.dryRun) this.terminal.note('Nothing was changed or deleted.');
  }
}
