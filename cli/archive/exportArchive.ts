import { failure, GatewayError, UnreachableError } from '../failure';
import type { GatewayClient, RequestOptions } from '../gateway/gatewayClient';
import { toUnreachable } from '../gateway/networkFailure';
import {
  ExportManifestDocument,
  ExportRecordsDocument,
  type ExportRecordsQuery,
  FileContentDocument,
} from '../generated/graphql';
import { retryUntil } from '../upload/retryUntil';
import {
  type ArchiveKind,
  type ArchiveManifest,
  type ArchiveRecord,
  contentsPrefix,
  type FileRecord,
  formatName,
  formatVersion,
  manifestEntry,
  pageEntry,
} from './archiveFormat';
import type { ArchiveWriter } from './archiveWriter';

const patienceMs = 120_000;
const downloadTimeoutMs = 300_000;
const recordsPerEntry = 100;

export interface ExportRun {
  client: GatewayClient;
  writer: ArchiveWriter;
  signal: AbortSignal;
  onProgress: (label: string, done?: number, total?: number) => void;
}

export interface Exported {
  folders: number;
  prompts: number;
  files: number;
  chunks: number;
  /** The total size of the files in bytes. */
  bytes: number;
}

function requestOptions(signal: AbortSignal): RequestOptions {
  return { as: 'admin', signal, attempts: 5, rateCategory: 'admin' };
}

async function* readPages({ client, signal }: ExportRun, kind: ArchiveKind): AsyncGenerator<ArchiveRecord[]> {
  let after: string | null = null;
  do {
    const answer: ExportRecordsQuery = await client.request(
      ExportRecordsDocument,
      { kind, after },
      requestOptions(signal),
    );
    const page = answer.admin.exportRecords;
    if (!page) throw failure('The server returned no data. Try again.');
    if (page.records.length > 0) yield page.records;
    after = page.nextCursor ?? null;
  } while (after !== null);
}

function toLines(records: readonly ArchiveRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

async function writeKind(
  run: ExportRun,
  kind: 'folders' | 'prompts' | 'chunks',
  total: number,
): Promise<number> {
  let count = 0;
  let page = 0;
  for await (const records of readPages(run, kind)) {
    await run.writer.add(pageEntry(kind, ++page), toLines(records));
    count += records.length;
    run.onProgress(`exporting ${kind}`, Math.min(count, total), total);
  }
  return count;
}

async function download(url: string, size: number, signal: AbortSignal): Promise<Buffer> {
  let bytes: Buffer;
  let status: number;
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(downloadTimeoutMs)]),
    });
    status = response.status;
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    if (signal.aborted) throw error;
    throw toUnreachable(error, url);
  }
  if (status === 200 && bytes.length === size) return bytes;
  throw new UnreachableError(
    `The storage at ${new URL(url).origin} returned an incomplete file (HTTP ${status}). Try again.`,
  );
}

/** The content of a file; null if it has been deleted since it was listed. */
async function readContent({ client, signal }: ExportRun, { id, size }: FileRecord): Promise<Buffer | null> {
  try {
    return await retryUntil(
      async () => {
        const { admin } = await client.request(FileContentDocument, { id }, requestOptions(signal));
        if (!admin.fileDownload) throw failure('The server returned no data. Try again.');
        return download(admin.fileDownload.url, size, signal);
      },
      { patienceMs, signal },
    );
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'file_not_found') return null;
    throw error;
  }
}

/**
 * Exports the key's environment to an archive. A file's record is written after its content, so that a file that is
 * deleted meanwhile has neither.
 */
export async function exportArchive(run: ExportRun): Promise<Exported> {
  const { client, writer, signal, onProgress } = run;
  onProgress('exporting');
  const { exportManifest: source } = (
    await client.request(ExportManifestDocument, {}, requestOptions(signal))
  ).admin;
  if (!source) throw failure('The server returned no data. Try again.');
  const manifest: ArchiveManifest = { format: formatName, version: formatVersion, source };
  await writer.add(manifestEntry, `${JSON.stringify(manifest, null, 2)}\n`);
  const folders = await writeKind(run, 'folders', source.folders);
  const prompts = await writeKind(run, 'prompts', source.prompts);

  const kept: FileRecord[] = [];
  let bytes = 0;
  for await (const records of readPages(run, 'files')) {
    for (const record of records as FileRecord[]) {
      const content = await readContent(run, record);
      if (!content) continue;
      await writer.add(contentsPrefix + record.id, content);
      kept.push(record);
      bytes += content.length;
      onProgress('exporting files', Math.min(kept.length, source.files), source.files);
    }
  }
  for (let start = 0; start < kept.length; start += recordsPerEntry) {
    const page = pageEntry('files', start / recordsPerEntry + 1);
    await writer.add(page, toLines(kept.slice(start, start + recordsPerEntry)));
  }
  const chunks = await writeKind(run, 'chunks', source.chunks);
  await writer.finish();
  return { folders, prompts, files: kept.length, chunks, bytes };
}
