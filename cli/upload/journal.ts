import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, systemReason } from '../failure';
import { type FieldKind, parseRecord } from '../readJson';
import type { LocalFile } from './findFiles';

export interface JournalEntry {
  /** Content and name: what makes two uploads the same. */
  sha256: string;
  name: string;
  path: string;
  size: number;
  modifiedMs: number;
  /** Empty while the server was only asked to begin. */
  fileId: string;
  /** Where it got; what comes after `confirmed` the server knows. */
  step: 'asked' | 'begun' | 'confirmed';
  /** Where the bytes go, while the upload is begun and not confirmed; and until when, in ms since 1970. */
  uploadUrl?: string;
  expiresAt?: number;
}

const fields: Record<keyof JournalEntry, FieldKind> = {
  sha256: 'string',
  name: 'string',
  path: 'string',
  size: 'number',
  modifiedMs: 'number',
  fileId: 'string',
  step: 'string',
  uploadUrl: 'string?',
  expiresAt: 'number?',
};

/** Lines that say nothing new are dropped once they are this many. */
const maxStaleLines = 2_000;

function contentKey(sha256: string, name: string): string {
  return `${sha256} ${name}`;
}

/**
 * What this machine uploaded to an environment, so that a command that was interrupted goes on where it was. A line
 * for each step, appended; readable by its owner only, because an upload address lets its holder write.
 */
export class UploadJournal {
  private readonly byContent = new Map<string, JournalEntry>();
  private readonly byPath = new Map<string, JournalEntry>();

  private constructor(private readonly path: string) {}

  /** @throws CliError where the state directory can't be used */
  static async open(stateDir: string, graphqlUrl: string, environmentId: string): Promise<UploadJournal> {
    const directory = join(stateDir, 'uploads');
    const id = createHash('sha256').update(`${graphqlUrl}\n${environmentId}`).digest('hex').slice(0, 32);
    const journal = new UploadJournal(join(directory, `${id}.ndjson`));
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await journal.load();
    } catch (error) {
      throw failure(
        `The upload journal in ${directory} can't be used: ${systemReason(error)}. Set XDG_STATE_HOME to another directory.`,
        error,
      );
    }
    return journal;
  }

  private async load(): Promise<void> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const lines = text.split('\n').filter((line) => line !== '');
    for (const line of lines) {
      // A line that a crash cut short is passed over: its upload is begun again.
      const entry = parseRecord<JournalEntry>(line, fields);
      if (entry) this.remember(entry);
    }
    if (lines.length - this.byContent.size < maxStaleLines) return;
    const draft = `${this.path}.${process.pid}.tmp`;
    const kept = [...this.byContent.values()].map((entry) => `${JSON.stringify(entry)}\n`);
    await writeFile(draft, kept.join(''), { mode: 0o600 });
    await rename(draft, this.path);
  }

  private remember(entry: JournalEntry): void {
    this.byContent.set(contentKey(entry.sha256, entry.name), entry);
    this.byPath.set(entry.path, entry);
  }

  /** The digest of a file that did not change since it was last uploaded; null where it must be read. */
  digestOf({ path, size, modifiedMs }: LocalFile): string | null {
    const entry = this.byPath.get(path);
    return entry && entry.size === size && entry.modifiedMs === modifiedMs ? entry.sha256 : null;
  }

  find(sha256: string, name: string): JournalEntry | null {
    return this.byContent.get(contentKey(sha256, name)) ?? null;
  }

  /** Whether an upload of this machine owns the record. */
  owns(fileId: string): boolean {
    for (const entry of this.byContent.values()) if (entry.fileId === fileId) return true;
    return false;
  }

  /** @throws CliError where the disk doesn't take it */
  async note(entry: JournalEntry): Promise<void> {
    this.remember(entry);
    try {
      await appendFile(this.path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    } catch (error) {
      throw failure(`The upload journal ${this.path} can't be written: ${systemReason(error)}.`, error);
    }
  }
}
