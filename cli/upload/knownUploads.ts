import type { GatewayClient } from '../gateway/gatewayClient';
import {
  type FileProgressFragment,
  KnownUploadsDocument,
  type KnownUploadsQuery,
} from '../generated/graphql';

/** The metadata field with the SHA-256 of an upload's content. */
export const digestField = 'content_sha256';

const pageSize = 100;
/** Environments with more files are not listed; the journal has the uploads of this machine. */
const maxPages = 100;

export type KnownFile = FileProgressFragment & { fileMetadata?: Record<string, unknown> | null };

export function digestOf(file: KnownFile): string | null {
  const digest = file.fileMetadata?.[digestField];
  return typeof digest === 'string' ? digest : null;
}

/**
 * Lists the environment's files that were uploaded by the CLI, by digest and name, the newest of each; null if the
 * environment has too many files.
 */
export async function readKnownUploads(
  client: GatewayClient,
  signal: AbortSignal,
): Promise<Map<string, KnownFile> | null> {
  const known = new Map<string, KnownFile>();
  let after: string | null = null;
  for (let count = 0; ; count++) {
    const answer: KnownUploadsQuery = await client.request(
      KnownUploadsDocument,
      { first: pageSize, after, filter: null },
      { signal, attempts: 4, rateCategory: 'list' },
    );
    const page = answer.filesConnection;
    if (!page) return known;
    if (page.totalCount > pageSize * maxPages) return null;
    for (const file of page.nodes) {
      const digest = digestOf(file);
      const key = `${digest} ${file.name}`;
      if (digest !== null && !known.has(key)) known.set(key, file);
    }
    if (!page.pageInfo.hasNextPage || count >= maxPages) return known;
    after = page.pageInfo.endCursor ?? null;
  }
}

/** Uploads of this content and name that were started but never received their bytes. */
export async function findAbandoned(
  client: GatewayClient,
  { name, sha256 }: { name: string; sha256: string },
  signal: AbortSignal,
): Promise<KnownFile[]> {
  const { filesConnection: page } = await client.request(
    KnownUploadsDocument,
    { first: pageSize, after: null, filter: { search: name, status: 'uploading' } },
    { signal, rateCategory: 'list' },
  );
  return (page?.nodes ?? []).filter((file) => file.name === name && digestOf(file) === sha256);
}
