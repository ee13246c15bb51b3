import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { CliError, failure, systemReason } from '../failure';
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

/** Larger than the largest file that a server takes; anything above is no archive of ours. */
const maxEntryBytes = 256 * 1024 * 1024;

export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

function unreadable(path: string, reason: string, cause?: unknown): CliError {
  return failure(`'${path}' is not a whole archive of 'lectern export' (${reason}): export it again.`, cause);
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') return 'it is damaged or was cut off';
  return error instanceof Error ? error.message : String(error);
}

/** The entries of an archive, one after the other. @throws CliError where it can't be read */
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
      if (size > maxEntryBytes) throw new Error(`the entry ${name} is too large`);
      yield { name, content: await buffer(entry) };
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (sourceError) throw failure(`'${path}' can't be read: ${systemReason(sourceError)}.`, sourceError);
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
  if (manifest.format !== formatName || !manifest.source) throw unreadable(path, 'its manifest is none');
  if (manifest.version !== formatVersion) {
    throw failure(
      `'${path}' is an archive of version ${manifest.version}, and this program reads version ${formatVersion}: use the program that wrote it.`,
    );
  }
  return manifest as ArchiveManifest;
}

export interface CheckedArchive {
  manifest: ArchiveManifest;
  /** What an import has to know before it begins; chunks and contents are read again when they are sent. */
  folders: ArchiveRecord[];
  prompts: ArchiveRecord[];
  files: FileRecord[];
  chunkPages: number;
}

/**
 * Reads an archive through and compares every entry with its checksum, before anything of it is written anywhere.
 * @throws CliError where it is not whole
 */
export async function checkArchive(path: string, onEntry: (count: number) => void): Promise<CheckedArchive> {
  const digests = new Map<string, string>();
  const records: Record<Exclude<ArchiveKind, 'chunks'>, ArchiveRecord[]> = {
    folders: [],
    prompts: [],
    files: [],
  };
  let manifest: ArchiveManifest | null = null;
  let expected: Record<string, string> | null = null;
  let chunkPages = 0;
  for await (const entry of readArchive(path)) {
    try {
      const kind = kindOfEntry(entry.name);
      if (entry.name === checksumsEntry) expected = JSON.parse(entry.content.toString());
      else digests.set(entry.name, createHash('sha256').update(entry.content).digest('hex'));
      if (entry.name === manifestEntry) manifest = parseManifest(path, entry);
      else if (kind === 'chunks') chunkPages++;
      else if (kind !== null) records[kind].push(...parseLines(entry));
    } catch (error) {
      throw error instanceof CliError ? error : unreadable(path, `${entry.name} can't be read`, error);
    }
    onEntry(digests.size);
  }
  if (!manifest) throw unreadable(path, 'it has no manifest');
  if (!expected) throw unreadable(path, 'its end is missing');
  const names = new Set([...digests.keys(), ...Object.keys(expected)]);
  for (const name of names) {
    if (digests.get(name) !== expected[name]) throw unreadable(path, `${name} was changed or is missing`);
  }
  const files = records.files as FileRecord[];
  const missing = files.find(({ id }) => !digests.has(contentsPrefix + id));
  if (missing) throw unreadable(path, `the content of ${missing.name} is missing`);
  return { manifest, folders: records.folders, prompts: records.prompts, files, chunkPages };
}
