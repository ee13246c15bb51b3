import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, systemReason } from './failure';
import { acquireLock } from './processLock';
import { type FieldKind, parseRecord } from './readJson';

/** The number of superseded lines at which a journal is compacted. */
const maxStaleLines = 2_000;

interface JournalOptions<T extends object> {
  stateDir: string;
  /** The name of the journal in messages. */
  title: string;
  /** The directory of journals of one kind. */
  kind: string;
  /** The subject of the journal, such as server and environment: each has a file of its own. */
  scope: readonly string[];
  fields: Record<keyof T, FieldKind>;
}

const linesOf = (entries: readonly object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/**
 * The steps of a command, so that it can be resumed after an interruption: one line of JSON per step, only appended to,
 * readable by its owner only.
 */
export class JournalFile<T extends object> {
  private readonly directory: string;
  private readonly path: string;

  constructor(private readonly options: JournalOptions<T>) {
    const id = createHash('sha256').update(options.scope.join('\n')).digest('hex').slice(0, 32);
    this.directory = join(options.stateDir, options.kind);
    this.path = join(this.directory, `${id}.ndjson`);
  }

  /** Takes the journal for this process (see `acquireLock`). @throws CliError if the state directory is not usable */
  lock(): ReturnType<typeof acquireLock> {
    return this.inDirectory(() => acquireLock(`${this.path}.lock`));
  }

  /**
   * Reads the steps in order, and compacts the journal where it has many superseded ones.
   * @param remembered the entries in force after the steps
   * @throws CliError if the state directory is not usable
   */
  load(remember: (entry: T) => void, remembered: () => T[]): Promise<void> {
    return this.inDirectory(async () => {
      const lines = await this.read();
      for (const line of lines) {
        // A line truncated by a crash is skipped: its step is repeated.
        const entry = parseRecord<T>(line, this.options.fields);
        if (entry) remember(entry);
      }
      const kept = remembered();
      if (lines.length - kept.length >= maxStaleLines) await this.replaceBy(kept);
    });
  }

  private async inDirectory<R>(work: () => Promise<R>): Promise<R> {
    try {
      await mkdir(this.directory, { recursive: true, mode: 0o700 });
      return await work();
    } catch (error) {
      throw failure(
        `The ${this.options.title} in ${this.directory} cannot be used: ${systemReason(error)}. Set XDG_STATE_HOME to another directory.`,
        error,
      );
    }
  }

  private async read(): Promise<string[]> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    // A line truncated by a crash must not take the next step with it.
    if (text !== '' && !text.endsWith('\n')) await appendFile(this.path, '\n');
    return text.split('\n').filter((line) => line !== '');
  }

  private async replaceBy(entries: readonly T[]): Promise<void> {
    const temporaryPath = `${this.path}.${process.pid}.tmp`;
    await writeFile(temporaryPath, linesOf(entries), { mode: 0o600 });
    await rename(temporaryPath, this.path);
  }

  /** @throws CliError if the write fails */
  async append(entries: readonly T[]): Promise<void> {
    try {
      await appendFile(this.path, linesOf(entries), { mode: 0o600 });
    } catch (error) {
      throw failure(
        `The ${this.options.title} ${this.path} cannot be written: ${systemReason(error)}.`,
        error,
      );
    }
  }
}
