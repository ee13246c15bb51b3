import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
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

async function readCounts({ client, signal }: ExportRun): Promise<ArchiveManifest['source']> {
  const { admin } = await client.request(ExportManifestDocument, {}, requestOptions(signal));
  if (!admin.exportManifest) throw failure('The server returned no data. Try again.');
  return admin.exportManifest;
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

async function readFiles(run: ExportRun): Promise<FileRecord[]> {
  const files: FileRecord[] = [];
  for await (const records of readPages(run, 'files')) files.push(...(records as FileRecord[]));
  return files;
}

const comparedKinds = { folders: 'folders', prompts: 'prompt versions', files: 'files' } as const;
type ComparedKind = keyof typeof comparedKinds;

/**
 * Ends the export where the server has returned fewer records than it has. Chunks are not compared: the manifest also
 * counts those of versions that are not in force, and an import processes a file without its chunks from its content.
 */
async function checkCounts(
  run: ExportRun,
  expected: ArchiveManifest['source'],
  returned: Record<ComparedKind, number>,
): Promise<void> {
  const kinds = Object.keys(comparedKinds) as ComparedKind[];
  const short = kinds.filter((kind) => returned[kind] < expected[kind]);
  if (short.length === 0) return;
  // Those that have been deleted since the first count are not missing.
  const now = await readCounts(run);
  for (const kind of short) {
    const count = Math.min(expected[kind], now[kind]);
    if (returned[kind] < count) {
      throw failure(
        `The server has ${count} ${comparedKinds[kind]}, but returned ${returned[kind]}: the archive would be incomplete. Try again.`,
      );
    }
  }
}

/** @throws UnreachableError if a retry may succeed */
async function download(url: string, signal: AbortSignal): Promise<Buffer> {
  let bytes: Buffer;
  let status: number;
  let announced: string | null;
  try {
    const response = await fetch(url, {
      // The length of a compressed response is not that of the content.
      headers: { 'accept-encoding': 'identity' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(downloadTimeoutMs)]),
    });
    status = response.status;
    announced = response.headers.get('content-length');
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    if (signal.aborted) throw error;
    throw toUnreachable(error, url);
  }
  // Not compared with the file's record: the file may have been replaced since it was listed.
  const isComplete = announced === null || bytes.length === Number(announced);
  if (status === 200 && isComplete) return bytes;
  throw new UnreachableError(
    `The storage at ${new URL(url).origin} returned an incomplete file (HTTP ${status}). Try again.`,
  );
}

/** The content of a file; null if it has been deleted since it was listed. */
async function readContent({ client, signal }: ExportRun, id: string): Promise<Buffer | null> {
  try {
    return await retryUntil(
      async () => {
        const { admin } = await client.request(FileContentDocument, { id }, requestOptions(signal));
        if (!admin.fileDownload) throw failure('The server returned no data. Try again.');
        return download(admin.fileDownload.url, signal);
      },
      { patienceMs, signal },
    );
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'file_not_found') return null;
    throw error;
  }
}

interface ExportedContent {
  size: number;
  sha256: string;
}

/**
 * The record to export with a file's content, which was downloaded between `before` and `after`, as the chunks were. If
 * the file was replaced or processed meanwhile, the content and the chunks may be of different versions: the record
 * then is that of a file that is not ready, which an import processes from its content.
 */
function recordOf(before: FileRecord, after: FileRecord | null, content: ExportedContent): FileRecord {
  const { size, sha256 } = content;
  if (after && after.size === before.size && isDeepStrictEqual(after.stageTimes, before.stageTimes)) {
    if (size === before.size) return { ...before, size, sha256 };
    throw failure(
      `The storage returned ${size} bytes of the file '${before.name}' (${before.id}), which has ${before.size}. Replace or delete the file, then try again.`,
    );
  }
  // The name and the type must be those of the content.
  const record = after?.sha256 === sha256 ? after : before;
  return { ...record, status: 'uploaded', size, sha256 };
}

/**
 * Exports the key's environment to an archive. The records of files are written last: only then is known which files
 * were deleted or replaced during the export. A file whose content could no longer be read has no record.
 */
export async function exportArchive(run: ExportRun): Promise<Exported> {
  const { writer, onProgress } = run;
  onProgress('exporting');
  const source = await readCounts(run);
  const manifest: ArchiveManifest = { format: formatName, version: formatVersion, source };
  await writer.add(manifestEntry, `${JSON.stringify(manifest, null, 2)}\n`);
  const folders = await writeKind(run, 'folders', source.folders);
  const prompts = await writeKind(run, 'prompts', source.prompts);
  const listed = await readFiles(run);
  await checkCounts(run, source, { folders, prompts, files: listed.length });

  const contents = new Map<string, ExportedContent>();
  let bytes = 0;
  for (const { id } of listed) {
    const content = await readContent(run, id);
    if (!content) continue;
    await writer.add(contentsPrefix + id, content);
    contents.set(id, {
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    bytes += content.length;
    onProgress('exporting files', contents.size, listed.length);
  }
  const chunks = await writeKind(run, 'chunks', source.chunks);

  const now = new Map((await readFiles(run)).map((record) => [record.id, record]));
  const files = listed.flatMap((record) => {
    const content = contents.get(record.id);
    return content ? [recordOf(record, now.get(record.id) ?? null, content)] : [];
  });
  for (let start = 0; start < files.length; start += recordsPerEntry) {
    const page = pageEntry('files', start / recordsPerEntry + 1);
    await writer.add(page, toLines(files.slice(start, start + recordsPerEntry)));
  }
  await writer.finish();
  return { folders, prompts, files: files.length, chunks, bytes };
}
