import type { GatewayClient } from '../gateway/gatewayClient';
import {
  type FileProgressFragment,
  KnownUploadsDocument,
  type KnownUploadsQuery,
} from '../generated/graphql';

/** The metadata field under which an upload carries the digest of its content. */
export const digestField = 'content_sha256';

const pageSize = 100;
/** An environment with more files is not read through: what this machine uploaded is in the journal anyhow. */
const maxPages = 100;

export type KnownFile = FileProgressFragment & { fileMetadata?: Record<string, unknown> | null };

export function digestOf(file: KnownFile): string | null {
  const digest = file.fileMetadata?.[digestField];
  return typeof digest === 'string' ? digest : null;
}

/**
 * The environment's files that a program like this one uploaded, by digest and name, the newest of each; null where
 * there are too many to read.
 */
export async function readKnownUploads(
  client: GatewayClient,
  signal: AbortSignal,
): Promise<Map<string, KnownFile> | null> {
  const known = new Map<string, KnownFile>();
  let after: string | null = null;
  for (let page = 0; ; page++) {
    const answer: KnownUploadsQuery = await client.request(
      KnownUploadsDocument,
      { first: pageSize, after, filter: null },
      { signal, attempts: 4, rationedWith: 'list' },
    );
    const section = answer.filesConnection;
    if (!section) return known;
    if (section.totalCount > pageSize * maxPages) return null;
    for (const file of section.nodes) {
      const digest = digestOf(file);
      const key = `${digest} ${file.name}`;
      if (digest !== null && !known.has(key)) known.set(key, file);
    }
    if (!section.pageInfo.hasNextPage || page >= maxPages) return known;
    after = section.pageInfo.endCursor ?? null;
  }
}

/** Uploads of this content and name that were begun and never got their bytes. */
export async function findAbandoned(
  client: GatewayClient,
  { name, sha256 }: { name: string; sha256: string },
  signal: AbortSignal,
): Promise<KnownFile[]> {
  const { filesConnection: section } = await client.request(
    KnownUploadsDocument,
    { first: pageSize, after: null, filter: { search: name, status: 'uploading' } },
    { signal, rationedWith: 'list' },
  );
  return (section?.nodes ?? []).filter((file) => file.name === name && digestOf(file) === sha256);
}
