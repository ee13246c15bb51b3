import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { failure } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import { ExportManifestDocument, ExportRecordsDocument, type ExportRecordsQuery } from '../generated/graphql';
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
import { exportRequest, readContent } from './readContent';

const recordsPerEntry = 100;

export interface ExportRun {
  client: GatewayClient;
  writer: ArchiveWriter;
  signal: AbortSignal;
  onProgress: (label: string, done?: number, total?: number) => void;
}

export interface Exported extends Record<ArchiveKind, number> {
  /** The total size of the files in bytes. */
  bytes: number;
}

async function readCounts({ client, signal }: ExportRun): Promise<ArchiveManifest['source']> {
  const { admin } = await client.request(ExportManifestDocument, {}, exportRequest(signal));
  if (!admin.exportManifest) throw failure('The server returned no data. Try again.');
  return admin.exportManifest;
}

async function* readPages({ client, signal }: ExportRun, kind: ArchiveKind): AsyncGenerator<ArchiveRecord[]> {
  let after: string | null = null;
  do {
    const answer: ExportRecordsQuery = await client.request(
      ExportRecordsDocument,
      { kind, after },
      exportRequest(signal),
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
  kind: Exclude<ArchiveKind, 'files'>,
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
  const { client, writer, signal, onProgress } = run;
  onProgress('exporting');
  const source = await readCounts(run);
  const manifest: ArchiveManifest = { format: formatName, version: formatVersion, source };
  await writer.add(manifestEntry, `${JSON.stringify(manifest, null, 2)}\n`);
  const folders = await writeKind(run, 'folders', source.folders);
  const prompts = await writeKind(run, 'prompts', source.prompts);
  const sources = await writeKind(run, 'sources', source.sources);
  const conversations = await writeKind(run, 'conversations', source.conversations);
  const listed = await readFiles(run);
  await checkCounts(run, source, { folders, prompts, files: listed.length });

  const contents = new Map<string, ExportedContent>();
  let bytes = 0;
  for (const { id } of listed) {
    const content = await readContent(client, id, signal);
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
  return { folders, prompts, sources, files: files.length, chunks, conversations, bytes };
}
