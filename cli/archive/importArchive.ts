import { failure } from '../failure';
import type { GatewayClient, RequestOptions } from '../gateway/gatewayClient';
import {
  type FileOnItsWayFragment,
  FinishFileImportsDocument,
  ImportChunksDocument,
  ImportFilesDocument,
  ImportFoldersDocument,
  ImportPromptsDocument,
} from '../generated/graphql';
import { persist } from '../upload/persist';
import { AddressRefused } from '../upload/sendBytes';
import {
  type ArchiveRecord,
  contentsPrefix,
  type FileRecord,
  formatVersion,
  kindOfEntry,
} from './archiveFormat';
import { type CheckedArchive, parseLines, readArchive } from './archiveReader';
import { putContent } from './putContent';

/** Bounds of one request; the server's are a little wider. */
const recordsPerRequest = 100;
const filesPerRequest = 50;
const bytesPerRequest = 800_000;
const patienceMs = 120_000;
/** Imports that were begun lapse after an hour: they are begun again before that, which costs nothing. */
const renewMs = 20 * 60_000;

export interface ImportRun {
  client: GatewayClient;
  path: string;
  archive: CheckedArchive;
  signal: AbortSignal;
  onProgress: (label: string, done?: number, total?: number) => void;
}

export interface FileOutcome {
  name: string;
  fileId: string | null;
  /** `ready`, `processing`, `there` for what was there already, `failed`. */
  result: 'ready' | 'processing' | 'there' | 'failed';
  reason: string | null;
}

export interface ImportedEnvironment {
  folders: number;
  prompts: number;
  chunks: number;
  files: FileOutcome[];
}

/** In requests of so many records and bytes at most. */
function* batches(records: readonly ArchiveRecord[], maxRecords: number): Generator<ArchiveRecord[]> {
  let batch: ArchiveRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record));
    if (batch.length > 0 && (batch.length >= maxRecords || bytes + size > bytesPerRequest)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(record);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** One import of a whole archive. Each step may be repeated: what is there already is not written twice. */
class ArchiveImport {
  private readonly imports = new Map<string, FileOnItsWayFragment>();
  private begunAt = 0;
  /** Files that wait for their content. */
  private readonly awaited = new Map<string, FileRecord>();

  constructor(private readonly run: ImportRun) {}

  private get options(): RequestOptions {
    return { as: 'admin', signal: this.run.signal, attempts: 5, rationedWith: 'admin' };
  }

  private input(records: ArchiveRecord[]) {
    return { input: { version: formatVersion, records } };
  }

  async writeFolders(): Promise<number> {
    let written = 0;
    for (const records of batches(this.run.archive.folders, recordsPerRequest)) {
      const answer = await this.run.client.request(ImportFoldersDocument, this.input(records), this.options);
      written += answer.importFolders?.written ?? 0;
    }
    return written;
  }

  async writePrompts(): Promise<number> {
    let written = 0;
    for (const records of batches(this.run.archive.prompts, recordsPerRequest)) {
      const answer = await this.run.client.request(ImportPromptsDocument, this.input(records), this.options);
      written += answer.importPrompts?.written ?? 0;
    }
    return written;
  }

  /** Begins, or begins again before the addresses lapse, the import of files. */
  async begin(files: readonly FileRecord[]): Promise<void> {
    this.begunAt = Date.now();
    for (const records of batches(files, filesPerRequest)) {
      const { importFiles } = await this.run.client.request(
        ImportFilesDocument,
        this.input(records),
        this.options,
      );
      if (!importFiles) throw failure('The server answered nothing: try again.');
      for (const file of importFiles.files) this.imports.set(file.sourceId, file);
    }
  }

  async beginAll(): Promise<void> {
    const { files } = this.run.archive;
    await this.begin(files);
    for (const file of files) if (this.imports.get(file.id)?.uploadUrl) this.awaited.set(file.id, file);
  }

  private async renewInTime(): Promise<void> {
    if (Date.now() - this.begunAt > renewMs) await this.begin([...this.awaited.values()]);
  }

  private async send(file: FileRecord, content: Buffer): Promise<void> {
    const { signal } = this.run;
    const address = () => this.imports.get(file.id)?.uploadUrl;
    const put = async () => {
      const url = address();
      if (!url) return;
      await persist(() => putContent(url, content, signal), { patienceMs, signal });
    };
    try {
      await put();
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      await this.begin([file]);
      await put();
    }
  }

  /** Sends chunks and contents as the archive has them. */
  async sendAll(): Promise<number> {
    const { run, awaited } = this;
    let chunks = 0;
    let sent = 0;
    for await (const entry of readArchive(run.path)) {
      await this.renewInTime();
      if (kindOfEntry(entry.name) === 'chunks') {
        for (const records of batches(parseLines(entry), recordsPerRequest)) {
          const answer = await run.client.request(ImportChunksDocument, this.input(records), this.options);
          chunks += answer.importChunks?.written ?? 0;
        }
        run.onProgress('importing chunks', chunks);
      } else if (entry.name.startsWith(contentsPrefix)) {
        const file = awaited.get(entry.name.slice(contentsPrefix.length));
        if (!file) continue;
        await this.send(file, entry.content);
        run.onProgress('importing files', ++sent, awaited.size);
      }
    }
    return chunks;
  }

  /** Makes what has come searchable, or has it processed. */
  async finish(): Promise<void> {
    const waiting = [...this.awaited.values()];
    for (const records of batches(waiting, filesPerRequest)) {
      const answer = await this.run.client.request(
        FinishFileImportsDocument,
        this.input(records),
        this.options,
      );
      for (const file of answer.finishFileImports?.files ?? []) this.imports.set(file.sourceId, file);
      this.run.onProgress('finishing files');
    }
  }

  outcomes(): FileOutcome[] {
    return this.run.archive.files.map(({ id, name }) => {
      const file = this.imports.get(id);
      const outcome = (result: FileOutcome['result'], reason: string | null = null): FileOutcome => ({
        ...{ name, fileId: file?.fileId ?? null, result, reason },
      });
      if (!file?.status) return outcome('failed', file?.error ?? 'The server did not take it.');
      if (file.error) return outcome('failed', file.error);
      if (!this.awaited.has(id)) return outcome('there');
      return outcome(file.status === 'ready' ? 'ready' : 'processing');
    });
  }
}

/** Writes a checked archive into the key's environment. */
export async function importArchive(run: ImportRun): Promise<ImportedEnvironment> {
  const task = new ArchiveImport(run);
  run.onProgress('importing folders and prompts');
  const folders = await task.writeFolders();
  const prompts = await task.writePrompts();
  await task.beginAll();
  const chunks = await task.sendAll();
  await task.finish();
  return { folders, prompts, chunks, files: task.outcomes() };
}
