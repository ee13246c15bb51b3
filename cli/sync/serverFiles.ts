import { failure } from '../failure';
import type { GatewayClient, Role } from '../gateway/gatewayClient';
import {
  CreateFolderDocument,
  FilesOfFolderDocument,
  type FilesOfFolderQuery,
  FoldersDocument,
} from '../generated/graphql';
import type { SyncEntry } from './syncJournal';

const pageSize = 100;
export const defaultFolder = 'default';

/** Resolves a folder by name or ID. @returns null where there is none */
export async function findFolder(client: GatewayClient, folder: string, as?: Role): Promise<string | null> {
  const { me } = await client.request(FoldersDocument, {}, { as });
  const folders = me?.environment?.folders ?? [];
  return folders.find(({ id, name }) => id === folder || name === folder)?.id ?? null;
}

export async function createFolder(client: GatewayClient, name: string): Promise<string> {
  const { createFolder: created } = await client.request(CreateFolderDocument, { input: { name } });
  if (!created) throw failure('The server returned no data. Try again.');
  return created.id;
}

/**
 * Journal entries for the files that a folder already has, for the first synchronization from this machine. Of several
 * files with one name the newest counts. The sizes and times are unknown, so that every file is compared by content.
 */
export async function adoptFolder(client: GatewayClient, folderId: string): Promise<SyncEntry[]> {
  const adopted = new Map<string, SyncEntry>();
  let after: string | null = null;
  for (;;) {
    const answer: FilesOfFolderQuery = await client.request(
      FilesOfFolderDocument,
      { first: pageSize, after, filter: { folderId } },
      { attempts: 4, rateCategory: 'list' },
    );
    const page = answer.filesConnection;
    for (const { id, name, sha256, status } of page?.nodes ?? []) {
      if (status === 'uploading' || adopted.has(name)) continue;
      const step = status.endsWith('_failed') ? 'failed' : 'synced';
      adopted.set(name, { name, fileId: id, sha256: sha256 ?? '', size: -1, modifiedMs: -1, step });
    }
    if (!page?.pageInfo.hasNextPage) return [...adopted.values()];
    after = page.pageInfo.endCursor ?? null;
  }
}
