import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { CliError, failure, unreadablePath } from '../failure';
import {
  type ArchiveKind,
  type ArchiveManifest,
  type ArchiveRecord,
  checksumsEntry,
  contentsPrefix,
  type FileRecord,
  formatName,
  formatVersion,
  kindOfEntry,
  manifestEntry,
} from './archiveFormat';

/** An upper bound of an entry's size, above the largest file that a server accepts. */
const maxEntryBytes = 256 * 1024 * 1024;

export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

function unreadable(path: string, reason: string, cause?: unknown): CliError {
  return failure(
    `'${path}' is not a complete archive of 'lectern export' (${reason}). Export it again.`,
    cause,
  );
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') return 'it is damaged or truncated';
  return error instanceof Error ? error.message : String(error);
}

/** Streams the entries of an archive. @throws CliError if it cannot be read */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const source = createReadStream(path);
  let sourceError: NodeJS.ErrnoException | null = null;
  source.once('error', (error: NodeJS.ErrnoException) => {
    sourceError = error;
  });
  pipeline(source, createGunzip(), entries, () => undefined);
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      if (size > maxEntryBytes) throw new Error(`entry ${name} is larger than ${maxEntryBytes} bytes`);
      yield { name, content: await buffer(entry) };
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (sourceError) throw unreadablePath(path, sourceError);
    throw unreadable(path, reasonOf(error), error);
  } finally {
    source.destroy();
  }
}

export function parseLines({ content }: ArchiveEntry): ArchiveRecord[] {
  return content
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ArchiveRecord);
}

function parseManifest(path: string, { content }: ArchiveEntry): ArchiveManifest {
  const manifest = JSON.parse(content.toString()) as Partial<ArchiveManifest>;
  if (manifest.format !== formatName || !manifest.source) throw unreadable(path, 'its manifest is invalid');
  if (manifest.version !== formatVersion) {
    throw failure(
      `'${path}' has archive version ${manifest.version}, but this program supports version ${formatVersion}. Use the program that wrote it.`,
    );
  }
  return manifest as ArchiveManifest;
}

/** Records that are kept in memory; chunks and contents are read again when they are sent. */
export interface CheckedArchive extends Record<Exclude<ArchiveKind, 'chunks'>, ArchiveRecord[]> {
  manifest: ArchiveManifest;
  files: FileRecord[];
}

/**
 * Reads the whole archive and verifies the checksum of every entry, before any of it is imported.
 * @throws CliError if it is incomplete or damaged
 */
export async function checkArchive(path: string, onEntry: (count: number) => void): Promise<CheckedArchive> {
  const digests = new Map<string, string>();
  const records: Omit<CheckedArchive, 'manifest'> = {
    folders: [],
    prompts: [],
    sources: [],
    conversations: [],
    files: [],
  };
  let manifest: ArchiveManifest | null = null;
  let expected: Record<string, string> | null = null;
  for await (const entry of readArchive(path)) {
    try {
      const kind = kindOfEntry(entry.name);
      if (entry.name === checksumsEntry) expected = JSON.parse(entry.content.toString());
      else digests.set(entry.name, createHash('sha256').update(entry.content).digest('hex'));
      if (entry.name === manifestEntry) manifest = parseManifest(path, entry);
      else if (kind !== null && kind !== 'chunks') records[kind].push(...(parseLines(entry) as FileRecord[]));
    } catch (error) {
      throw error instanceof CliError ? error : unreadable(path, `${entry.name} cannot be read`, error);
    }
    onEntry(digests.size);
  }
  if (!manifest) throw unreadable(path, 'the manifest is missing');
  if (!expected) throw unreadable(path, 'the checksums are missing');
  const names = new Set([...digests.keys(), ...Object.keys(expected)]);
  for (const name of names) {
    if (digests.get(name) !== expected[name])
      throw unreadable(path, `the checksum of ${name} does not match`);
  }
  const missing = records.files.find(({ id }) => !digests.has(contentsPrefix + id));
  if (missing) throw unreadable(path, `the content of ${missing.name} is missing`);
  return { manifest, ...records };
}
