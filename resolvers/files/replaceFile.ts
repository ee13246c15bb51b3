import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import { type CheckedUploadTicket, terminalStatuses } from '../../domain/files';
import { replaceFileInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { uploadLifetimeSeconds } from '../../domain/limits';
import type { FileDoc } from '../../models/files';
import type { ReplacementDoc } from '../../models/replacements';
import { nextVersionNumber } from '../../records/fileVersions';
import { findDuplicate } from '../../records/findDuplicate';
import { discardReplacement } from '../../records/finishReplacement';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { requireNoHold } from '../../records/removeFile';
import { authorize, type Caller } from '../authorize';
import type { OperationContext } from '../context';
import { acceptedType } from './initFileUpload';
import { unprocessed } from './unprocessed';

/**
 * Discards the replacement that is being uploaded or processed, or that failed, with its jobs.
 * @returns whether there was one
 */
export async function discardPending(ctx: OperationContext, file: FileDoc): Promise<boolean> {
  const { _id: fileId, environmentId } = file;
  const discarded = await discardReplacement(ctx.services, { fileId, environmentId });
  if (!discarded) return false;
  const { runId } = discarded;
  await ctx.services.queue.removeFile({ fileId, environmentId, runId }).catch((error: unknown) => {
    ctx.log.warn({ fileId, error }, 'failed to remove the jobs of a discarded replacement');
  });
  return true;
}

function newReplacement(
  file: FileDoc,
  content: {
    kind: string;
    mimeType: string;
    filename: string;
    size: number;
    keyId: string;
    sha256: string | null;
  },
): ReplacementDoc {
  const { environmentId, _id } = file;
  const runId = randomUUID();
  const now = new Date();
  const { versions: _versions, switchover: _switchover, pendingEvents: _events, ...fields } = file;
  return {
    ...fields,
    originalFilename: content.filename,
    size: content.size,
    mimeType: content.mimeType,
    keyId: content.keyId,
    sha256: content.sha256,
    duplicateOf: null,
    status: 'uploading',
    sequence: 1,
    history: [{ status: 'uploading', at: now, sequence: 1 }],
    runId,
    version: nextVersionNumber(file),
    baseRunId: file.status === 'ready' ? file.runId : null,
    chunkChanges: null,
    blobStoragePath: `${environmentId}/${_id}/${runId}/original.${content.kind}`,
    ...unprocessed,
    uploadExpiresAt: new Date(now.getTime() + uploadLifetimeSeconds * 1000),
    createdAt: now,
    updatedAt: now,
  };
}

export const concurrentReplacementError = (fileId: string) =>
  new AppError('conflict', `Another request is replacing the file '${fileId}'. Try again.`);

/**
 * Starts to replace the content of a file: creates an upload URL for the new content. The file keeps its ID, metadata
 * and folder, and its content stays in force until the new one is `ready`. A replacement that is still being uploaded
 * or processed is discarded.
 * @throws `file_not_found`, `invalid_file_type`; `conflict` while the first content is uploaded or processed, or
 * for a file under a legal hold
 */
export async function replaceFile(ctx: OperationContext, rawInput: unknown): Promise<CheckedUploadTicket> {
  const caller = await authorize(ctx, 'files_write');
  return (await startReplacement(ctx, caller, rawInput)).ticket;
}

/** The same for an authorized caller, with the replacement itself. @throws as `replaceFile` */
export async function startReplacement(
  ctx: OperationContext,
  { principal, tenant }: Caller,
  rawInput: unknown,
): Promise<{ ticket: CheckedUploadTicket; replacement: ReplacementDoc }> {
  const { fileId, sha256, ...input } = parseInput(replaceFileInput, rawInput);
  const { models, blobs } = ctx.services;
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  requireNoHold(file);
  const filename = input.filename ?? file.originalFilename;
  const type = acceptedType(ctx, filename, input.mimeType);
  await discardPending(ctx, file);
  // The pending replacement may just have been put in force.
  const current = await tenant.files.findOne({ _id: fileId });
  if (!current) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  if (!terminalStatuses.includes(current.status)) {
    throw new AppError(
      'conflict',
      `The file '${fileId}' cannot be replaced yet: its status is '${current.status}'. Wait until it is ready or has failed.`,
    );
  }
  const replacement = newReplacement(current, {
    ...type,
    filename,
    size: input.size,
    keyId: principal.keyId,
    sha256,
  });
  const { environmentId } = current;
  const duplicateOf = sha256 === null ? null : await findDuplicate(models, { environmentId, sha256 });
  const uploadUrl = await blobs.createUploadUrl(
    replacement.blobStoragePath,
    uploadLifetimeSeconds,
    replacement.size,
  );
  try {
    await tenant.replacements.insert(replacement);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw concurrentReplacementError(fileId);
  }
  // A whole other replacement may have ended since `current` was read. From now on none can, as this one is pending.
  const latest = await tenant.files.findOne({ _id: fileId });
  if (!latest || latest.hold || nextVersionNumber(latest) !== replacement.version) {
    await models.replacements.deleteOne({ _id: fileId, runId: replacement.runId });
    throw concurrentReplacementError(fileId);
  }
  const ticket = { fileId, uploadUrl, expiresIn: uploadLifetimeSeconds, duplicateOf };
  return { ticket, replacement };
}

replaceFile.errors = ['file_not_found', 'invalid_file_type', 'conflict'] satisfies ErrorCode[];
