import { failure } from '../failure';
import { JournalFile } from '../journalFile';
import type { FieldKind } from '../readJson';

export interface SyncEntry {
  /** The path relative to the directory, with `/`; the name of the file on the server. */
  name: string;
  /** Empty for a skipped file. */
  fileId: string;
  sha256: string;
  size: number;
  modifiedMs: number;
  /**
   * `begun`: the upload was started. `synced`: the server has the content. `failed`: it has, and could not process it.
   * `skipped`: the server does not accept it. `gone`: no longer synchronized.
   */
  step: 'begun' | 'synced' | 'failed' | 'skipped' | 'gone';
  /** Why the file failed or was skipped. */
  reason?: string;
  /** The upload URL of a `begun` file, and its expiry in ms since 1970. */
  uploadUrl?: string;
  expiresAt?: number;
}

const fields: Record<keyof SyncEntry, FieldKind> = {
  name: 'string',
  fileId: 'string',
  sha256: 'string',
  size: 'number',
  modifiedMs: 'number',
  step: 'string',
  reason: 'string?',
  uploadUrl: 'string?',
  expiresAt: 'number?',
};

/**
 * The state that a directory and its folder on the server had in common after the last step, so that an interrupted
 * command can be resumed and unchanged files need not be read.
 */
export class SyncJournal {
  private readonly entries = new Map<string, SyncEntry>();

  private constructor(
    private readonly file: JournalFile<SyncEntry>,
    /** Lets another command have the journal. */
    readonly close: () => Promise<void>,
  ) {}

  /**
   * @param scope what is synchronized with what: server, environment, folder and directory
   * @param mode `read` while another command may write it
   * @throws CliError if the state directory is not usable, or another command writes the journal
   */
  static async open(
    stateDir: string,
    scope: readonly string[],
    mode: 'read' | 'write',
  ): Promise<SyncJournal> {
    const file = new JournalFile<SyncEntry>({ stateDir, title: 'sync journal', kind: 'sync', scope, fields });
    const lock = mode === 'write' ? await file.lock() : { release: () => Promise.resolve() };
    if ('heldBy' in lock) {
      throw failure(
        `This directory is already being synchronized with this folder, by process ${lock.heldBy}. Wait until it has ended, or end it.`,
      );
    }
    const journal = new SyncJournal(file, lock.release);
    try {
      await file.load(
        (entry) => journal.remember(entry),
        () => journal.all(),
      );
      return journal;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  private remember(entry: SyncEntry): void {
    if (entry.step === 'gone') this.entries.delete(entry.name);
    else this.entries.set(entry.name, entry);
  }

  all(): SyncEntry[] {
    return [...this.entries.values()];
  }

  /** Takes over what the server already has. Written with the steps that follow. */
  adopt(entries: readonly SyncEntry[]): void {
    for (const entry of entries) this.remember(entry);
  }

  /** @throws CliError if the write fails */
  async note(...entries: SyncEntry[]): Promise<void> {
    if (entries.length === 0) return;
    for (const entry of entries) this.remember(entry);
    await this.file.append(entries);
  }
}
