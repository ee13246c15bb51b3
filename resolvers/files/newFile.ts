import type { Principal } from '../../domain/context';
import type { FileStatus } from '../../domain/files';
import type { FileKind } from '../../domain/fileTypes';
import { uploadLifetimeSeconds } from '../../domain/limits';
import { factsOf } from '../../models/facts/factsOf';
import type { FileDoc } from '../../models/files';
import type { FolderDoc } from '../../models/tenancy';
import { inForce } from '../../records/settleInherited';
import { searchableMetadata } from './fileMetadata';
import { unprocessed } from './unprocessed';

/** The source that a file is a copy of, and where that found it. */
export type FileOrigin = Required<Pick<FileDoc, 'sourceId' | 'sourceUrl'>>;

interface NewFile {
  id: string;
  type: { kind: FileKind; mimeType: string };
  folder: Pick<FolderDoc, '_id' | 'name' | 'readers' | 'expiresAt'>;
  /** Null and absent: those of its folder. */
  ownReaders?: FileDoc['ownReaders'] | null;
  ownExpiresAt?: Date | null;
  hold?: FileDoc['hold'];
  origin?: FileOrigin;
  name: string;
  originalFilename: string;
  size: number;
  referenceId: string | null;
  metadata: Record<string, unknown> | null;
  sha256?: string | null;
  createdAt: Date;
}

/** The record of a file in the caller's environment that awaits its upload. */
export function newFile(principal: Principal, values: NewFile): Omit<FileDoc, 'environmentId'> {
  const {
    id,
    type,
    folder,
    name,
    originalFilename,
    size,
    referenceId,
    metadata,
    sha256 = null,
    ownReaders,
    ownExpiresAt,
    hold,
    origin,
    createdAt,
  } = values;
  const own = {
    ...(ownReaders && { ownReaders }),
    ...(ownExpiresAt && { ownExpiresAt }),
    ...(hold && { hold }),
  };
  const { readers, expiresAt } = inForce(own, folder);
  const status: FileStatus = 'uploading';
  const now = new Date();
  return {
    _id: id,
    organizationId: principal.organizationId,
    projectId: principal.projectId,
    environmentSlug: principal.environmentSlug,
    folderId: folder._id,
    folderName: folder.name,
    name,
    originalFilename,
    size,
    referenceId,
    createdAt,
    mimeType: type.mimeType,
    metadataJson: metadata === null ? null : JSON.stringify(metadata),
    ...searchableMetadata(metadata),
    facts: factsOf({
      ...values,
      folderId: folder._id,
      mimeType: type.mimeType,
      language: null,
      readers,
      expiresAt,
    }),
    ...own,
    ...origin,
    ...(readers && { readers }),
    ...(expiresAt && { expiresAt }),
    status,
    sequence: 1,
    history: [{ status, at: now, sequence: 1 }],
    runId: null,
    keyId: principal.keyId,
    blobStoragePath: `${principal.environmentId}/${id}/original.${type.kind}`,
    ...unprocessed,
    uploadExpiresAt: new Date(now.getTime() + uploadLifetimeSeconds * 1000),
    sha256,
    duplicateOf: null,
    updatedAt: now,
  };
}
