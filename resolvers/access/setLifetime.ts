import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { fileExpiryInput, fileHoldInput, folderExpiryInput } from '../../domain/inputs/access';
import { parseInput } from '../../domain/inputs/parseInput';
import { type AuditEntry, administer } from '../administration/administer';
import { authorizeAdmin, type Caller } from '../authorize';
import type { OperationContext } from '../context';
import { discardPending } from '../files/replaceFile';
import { defaultFolderName, type FolderRecord } from '../folders/folderRecord';
import { changeFile, changeFolder } from './changeGuarded';
import { enableAccess } from './enableAccess';

/** Notes a moment in the audit record, and in the environment that something expires. */
async function recordExpiry(
  { services, signal }: OperationContext,
  { principal }: Caller,
  expiresAt: Date | null,
  entry: AuditEntry,
): Promise<void> {
  entry.detail({ expiresAt: expiresAt?.toISOString() ?? null });
  if (expiresAt) await enableAccess(services.models, principal.environmentId, 'expirySince', signal);
}

/**
 * Says when a file expires, whatever its folder says; null: when its folder does.
 * @throws `forbidden`, `file_not_found`
 */
export function setFileExpiry(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  return administer(ctx, 'setFileExpiry', authorizeAdmin, async (caller, entry) => {
    const { fileId, expiresAt } = parseInput(fileExpiryInput, rawInput);
    entry.target('File', fileId);
    await recordExpiry(ctx, caller, expiresAt, entry);
    const update = expiresAt ? { $set: { ownExpiresAt: expiresAt } } : { $unset: { ownExpiresAt: 1 } };
    return changeFile(ctx, caller, fileId, update);
  });
}
setFileExpiry.errors = ['forbidden', 'file_not_found'] satisfies ErrorCode[];

/**
 * Says when a folder expires, with the files in it that don't say so themselves; null: never.
 * @throws `forbidden`, `not_found`, `conflict` for the default folder
 */
export function setFolderExpiry(ctx: OperationContext, rawInput: unknown): Promise<FolderRecord> {
  return administer(ctx, 'setFolderExpiry', authorizeAdmin, async (caller, entry) => {
    const { folderId, expiresAt } = parseInput(folderExpiryInput, rawInput);
    entry.target('Folder', folderId);
    const folder = await caller.tenant.folders.findOne({ _id: folderId });
    if (folder?.name === defaultFolderName)
      throw new AppError('conflict', 'The default folder cannot expire. Use another folder.');
    await recordExpiry(ctx, caller, expiresAt, entry);
    return changeFolder(ctx, caller, folderId, { expiresAt });
  });
}
setFolderExpiry.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];

/**
 * Holds a file, which then can be neither deleted nor replaced and does not expire, or releases it. New content that is
 * not in force yet is discarded. @throws `forbidden`, `file_not_found`
 */
export function setFileHold(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  return administer(ctx, 'setFileHold', authorizeAdmin, async (caller, entry) => {
    const { fileId, isHeld, reason } = parseInput(fileHoldInput, rawInput);
    entry.target('File', fileId);
    entry.detail({ isHeld, reason });
    if (!isHeld) return changeFile(ctx, caller, fileId, { $unset: { hold: 1 } });
    const hold = { reason, since: new Date() };
    const held = await changeFile(ctx, caller, fileId, { $set: { hold, expiresAt: null } });
    const file = await caller.tenant.files.findOne({ _id: fileId });
    if (file) await discardPending(ctx, file);
    return held;
  });
}
setFileHold.errors = ['forbidden', 'file_not_found'] satisfies ErrorCode[];
