import { JournalFile } from '../journalFile';
import type { FieldKind } from '../readJson';
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

function contentKey(sha256: string, name: string): string {
  return `${sha256} ${name}`;
}

/**
 * The uploads of this machine to an environment, so that an interrupted command can be resumed. Nobody else may read it,
 * because an upload URL grants write access.
 */
export class UploadJournal {
  private readonly byContent = new Map<string, JournalEntry>();
  private readonly byPath = new Map<string, JournalEntry>();

  private constructor(private readonly file: JournalFile<JournalEntry>) {}

  /** @throws CliError if the state directory is not usable */
  static async open(stateDir: string, graphqlUrl: string, environmentId: string): Promise<UploadJournal> {
    const scope = [graphqlUrl, environmentId];
    const journal = new UploadJournal(
      new JournalFile({ stateDir, title: 'upload journal', kind: 'uploads', scope, fields }),
    );
    await journal.file.load(
      (entry) => journal.remember(entry),
      () => [...journal.byContent.values()],
    );
    return journal;
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
    await this.file.append([entry]);
  }
}
