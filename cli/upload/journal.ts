import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, systemReason } from '../failure';
import { type FieldKind, parseRecord } from '../readJson';
import type { LocalFile } from './findFiles';

export interface JournalEntry {
  /** With `name`, identifies an upload. */
  sha256: string;
  name: string;
  path: string;
  size: number;
  modifiedMs: number;
  /** Empty until the server has started the upload. */
  fileId: string;
  /** The last step; the status after `confirmed` is the server's. */
  step: 'asked' | 'begun' | 'confirmed';
  /** The upload URL until the upload is confirmed, and its expiry in ms since 1970. */
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

/** The number of superseded lines at which the journal is compacted. */
const maxStaleLines = 2_000;

function contentKey(sha256: string, name: string): string {
  return `${sha256} ${name}`;
}

/**
 * The uploads of this machine to an environment, so that an interrupted command can be resumed. Append-only, one line
 * per step; readable by its owner only, because an upload URL grants write access.
 */
export class UploadJournal {
  private readonly byContent = new Map<string, JournalEntry>();
  private readonly byPath = new Map<string, JournalEntry>();

  private constructor(private readonly path: string) {}

  /** @throws CliError if the state directory is not usable */
  static async open(stateDir: string, graphqlUrl: string, environmentId: string): Promise<UploadJournal> {
    const directory = join(stateDir, 'uploads');
    const id = createHash('sha256').update(`${graphqlUrl}\n${environmentId}`).digest('hex').slice(0, 32);
    const journal = new UploadJournal(join(directory, `${id}.ndjson`));
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await journal.load();
    } catch (error) {
      throw failure(
        `The upload journal in ${directory} cannot be used: ${systemReason(error)}. Set XDG_STATE_HOME to another directory.`,
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
      // A line truncated by a crash is skipped: its upload is started again.
      const entry = parseRecord<JournalEntry>(line, fields);
      if (entry) this.remember(entry);
    }
    if (lines.length - this.byContent.size < maxStaleLines) return;
    const temporaryPath = `${this.path}.${process.pid}.tmp`;
    const kept = [...this.byContent.values()].map((entry) => `${JSON.stringify(entry)}\n`);
    await writeFile(temporaryPath, kept.join(''), { mode: 0o600 });
    await rename(temporaryPath, this.path);
  }

  private remember(entry: JournalEntry): void {
    this.byContent.set(contentKey(entry.sha256, entry.name), entry);
    this.byPath.set(entry.path, entry);
  }

  /** The digest of a file that is unchanged since its last upload; null if it must be computed. */
  digestOf({ path, size, modifiedMs }: LocalFile): string | null {
    const entry = this.byPath.get(path);
    return entry && entry.size === size && entry.modifiedMs === modifiedMs ? entry.sha256 : null;
  }

  find(sha256: string, name: string): JournalEntry | null {
    return this.byContent.get(contentKey(sha256, name)) ?? null;
  }

  /** Whether the file was uploaded by this machine. */
  owns(fileId: string): boolean {
    for (const entry of this.byContent.values()) if (entry.fileId === fileId) return true;
    return false;
  }

  /** @throws CliError if the write fails */
  async note(entry: JournalEntry): Promise<void> {
    this.remember(entry);
    try {
      await appendFile(this.path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    } catch (error) {
      throw failure(`The upload journal ${this.path} cannot be written: ${systemReason(error)}.`, error);
    }
  }
}
