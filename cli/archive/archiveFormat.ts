import type { ExportManifestQuery } from '../generated/graphql';

/**
 * An archive is a gzipped tar: `manifest.json`, then records of `docs/archive.md` as lines of JSON in pages
 * (`folders/00001.ndjson` …), `contents/<file id>` with the uploaded files, and last `checksums.json`. An
 * archive without it is truncated.
 */
export const formatName = 'lectern-archive';
export const formatVersion = 1;

export const manifestEntry = 'manifest.json';
export const checksumsEntry = 'checksums.json';
export const contentsPrefix = 'contents/';

export const archiveKinds = ['folders', 'prompts', 'sources', 'files', 'chunks', 'conversations'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

export interface ArchiveManifest {
  format: typeof formatName;
  version: typeof formatVersion;
  /** The server's export manifest of the environment. */
  source: NonNullable<ExportManifestQuery['admin']['exportManifest']>;
}

export type ArchiveRecord = Record<string, unknown>;

/** The fields of a file's record that the CLI itself reads. */
export interface FileRecord extends ArchiveRecord {
  id: string;
  name: string;
  size: number;
}

export function pageEntry(kind: ArchiveKind, page: number): string {
  return `${kind}/${String(page).padStart(5, '0')}.ndjson`;
}

export function kindOfEntry(name: string): ArchiveKind | null {
  return archiveKinds.find((kind) => name.startsWith(`${kind}/`) && name.endsWith('.ndjson')) ?? null;
}
