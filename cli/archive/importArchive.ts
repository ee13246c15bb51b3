import { failure } from '../failure';
import type { GatewayClient, RequestOptions } from '../gateway/gatewayClient';
import {
  FinishFileImportsDocument,
  ImportChunksDocument,
  ImportConversationsDocument,
  type ImportedFileFragment,
  ImportFilesDocument,
  ImportFoldersDocument,
  ImportPromptsDocument,
  ImportSourcesDocument,
  type TypedDocumentString,
} from '../generated/graphql';
import { retryUntil } from '../upload/retryUntil';
import { UploadUrlRejected } from '../upload/sendBytes';
import {
  type ArchiveKind,
  type ArchiveRecord,
  contentsPrefix,
  type FileRecord,
  formatVersion,
  kindOfEntry,
} from './archiveFormat';
import { type CheckedArchive, parseLines, readArchive } from './archiveReader';
import { putContent } from './putContent';

/** Limits per request, slightly below those of the server. */
const recordsPerRequest = 100;
const filesPerRequest = 50;
const bytesPerRequest = 800_000;
const maxWaitMs = 120_000;
/** Upload URLs expire after an hour; they are renewed before that. */
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
  /** `there`: the file already existed. */
  result: 'ready' | 'processing' | 'there' | 'failed';
  reason: string | null;
}

export interface ImportedEnvironment extends Record<Exclude<ArchiveKind, 'files'>, number> {
  files: FileOutcome[];
}

/** Splits records into requests of at most `maxRecords` and `bytesPerRequest`. */
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

type ImportVariables = { input: { version: number; records: ArchiveRecord[] } };
/** The counts, under the name of the mutation. */
type ImportAnswer = Record<string, { written: number } | null>;
type ImportMutation = TypedDocumentString<ImportAnswer, ImportVariables>;

/** The import of an archive. Each step is idempotent. */
class ArchiveImport {
  private readonly imports = new Map<string, ImportedFileFragment>();
  private startedAt = 0;
  /** Files whose content has not been uploaded. */
  private readonly pending = new Map<string, FileRecord>();

  constructor(private readonly run: ImportRun) {}

  private get options(): RequestOptions {
    return { as: 'admin', signal: this.run.signal, attempts: 5, rateCategory: 'admin' };
  }

  private input(records: ArchiveRecord[]) {
    return { input: { version: formatVersion, records } };
  }

  /** Imports records by the mutation of their kind. @returns how many were written */
  async write(records: readonly ArchiveRecord[], mutation: ImportMutation): Promise<number> {
    let written = 0;
    for (const batch of batches(records, recordsPerRequest)) {
      const answer = await this.run.client.request<ImportAnswer, ImportVariables>(
        mutation,
        this.input(batch),
        this.options,
      );
      for (const counts of Object.values(answer)) written += counts?.written ?? 0;
    }
    return written;
  }

  /** Starts the import of files, or renews their upload URLs. */
  async start(files: readonly FileRecord[]): Promise<void> {
    this.startedAt = Date.now();
    for (const records of batches(files, filesPerRequest)) {
      const { importFiles } = await this.run.client.request(
        ImportFilesDocument,
        this.input(records),
        this.options,
      );
      if (!importFiles) throw failure('The server returned no data. Try again.');
      for (const file of importFiles.files) this.imports.set(file.sourceId, file);
    }
  }

  async startAll(): Promise<void> {
    const { files } = this.run.archive;
    await this.start(files);
    for (const file of files) if (this.imports.get(file.id)?.uploadUrl) this.pending.set(file.id, file);
  }

  private async renewUploadUrls(): Promise<void> {
    if (Date.now() - this.startedAt > renewMs) await this.start([...this.pending.values()]);
  }

  private async send(file: FileRecord, content: Buffer): Promise<void> {
    const { signal } = this.run;
    const address = () => this.imports.get(file.id)?.uploadUrl;
    const put = async () => {
      const url = address();
      if (!url) return;
      await retryUntil(() => putContent(url, content, signal), { maxWaitMs, signal });
    };
    try {
      await put();
    } catch (error) {
      if (!(error instanceof UploadUrlRejected)) throw error;
      await this.start([file]);
      await put();
    }
  }

  /** Uploads chunks and contents in the order of the archive. */
  async sendAll(): Promise<number> {
    const { run, pending } = this;
    let chunks = 0;
    let sent = 0;
    for await (const entry of readArchive(run.path)) {
      await this.renewUploadUrls();
      if (kindOfEntry(entry.name) === 'chunks') {
        chunks += await this.write(parseLines(entry), ImportChunksDocument);
        run.onProgress('importing chunks', chunks);
      } else if (entry.name.startsWith(contentsPrefix)) {
        const file = pending.get(entry.name.slice(contentsPrefix.length));
        if (!file) continue;
        await this.send(file, entry.content);
        run.onProgress('importing files', ++sent, pending.size);
      }
    }
    return chunks;
  }

  /** Publishes files whose chunks are complete; the server processes the others. */
  async finish(): Promise<void> {
    const waiting = [...this.pending.values()];
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
        name,
        fileId: file?.fileId ?? null,
        result,
        reason,
      });
      if (!file?.status) return outcome('failed', file?.error ?? 'The server did not accept the file.');
      if (file.error) return outcome('failed', file.error);
      if (!this.pending.has(id)) return outcome('there');
      return outcome(file.status === 'ready' ? 'ready' : 'processing');
    });
  }
}

/** Imports a verified archive into the key's environment. */
export async function importArchive(run: ImportRun): Promise<ImportedEnvironment> {
  const task = new ArchiveImport(run);
  run.onProgress('importing folders and prompts');
  const { archive } = run;
  const folders = await task.write(archive.folders, ImportFoldersDocument);
  const prompts = await task.write(archive.prompts, ImportPromptsDocument);
  await task.startAll();
  const chunks = await task.sendAll();
  await task.finish();
  // After the files: they are recorded as what a source has.
  const sources = await task.write(archive.sources, ImportSourcesDocument);
  const conversations = await task.write(archive.conversations, ImportConversationsDocument);
  return { folders, prompts, sources, chunks, conversations, files: task.outcomes() };
}
