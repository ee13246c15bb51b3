import type { z } from 'zod';
import type { Guarded, Readers } from '../../domain/access';
import type { Principal } from '../../domain/context';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import {
  type accessInput,
  connectorAccessInput,
  fileAccessInput,
  folderAccessInput,
  readersOf,
} from '../../domain/inputs/access';
import { parseInput } from '../../domain/inputs/parseInput';
import { type AuditEntry, administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import { type ConnectorRecord, toConnectorRecord } from '../connectors/connectorRecord';
import type { OperationContext } from '../context';
import type { FolderRecord } from '../folders/folderRecord';
import { type AsRead, changedMeanwhile, changeFile, changeFolder } from './changeGuarded';
import { enableAccess } from './enableAccess';

type Given = z.output<typeof accessInput> | null;

/** The readers of something, in the audit record; where they are not everyone, once every process compares who asks. */
async function toReaders(
  { services, signal }: OperationContext,
  { environmentId }: Principal,
  access: Given,
  entry: AuditEntry,
): Promise<Readers> {
  const readers = access && readersOf(access);
  entry.detail({ access: access === null ? null : readers === null ? 'everyone' : readers.join(', ') });
  if (readers) await enableAccess(services.models, environmentId, 'accessSince', signal);
  return readers;
}

/**
 * The condition that the readers of something are those that the caller read; none where the caller did not say.
 * @throws `conflict` where they are others already
 */
async function asReadBy(expected: Given, find: () => Promise<Guarded | null>): Promise<AsRead> {
  const record = expected && (await find());
  // What is missing is found to be so by the change.
  if (!record) return {};
  const [read, current] = [readersOf(expected), record.readers ?? null];
  const isSame =
    read === null || current === null
      ? read === current
      : new Set([...read, ...current]).size === read.length && new Set(current).size === read.length;
  if (!isSame) throw changedMeanwhile();
  return { readers: current };
}

/**
 * Says who may see a file, whatever its folder says; null: who may see its folder. Holds for the next question.
 * @throws `forbidden`, `file_not_found`; `conflict` where it is not as expected
 */
export function setFileAccess(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  return administer(ctx, 'setFileAccess', authorizeAdmin, async (caller, entry) => {
    const { fileId, access, expectedAccess } = parseInput(fileAccessInput, rawInput);
    entry.target('File', fileId);
    const asRead = await asReadBy(expectedAccess, () => caller.tenant.files.findOne({ _id: fileId }));
    const readers = await toReaders(ctx, caller.principal, access, entry);
    const update =
      access === null ? { $unset: { ownReaders: 1 } } : { $set: { readers, ownReaders: { readers } } };
    return changeFile(ctx, caller, fileId, update, asRead);
  });
}
setFileAccess.errors = ['forbidden', 'file_not_found', 'conflict'] satisfies ErrorCode[];

/**
 * Says who may see a folder, and the files in it that say nothing themselves; null: everyone. Holds for the next question.
 * @throws `forbidden`, `not_found`; `conflict` where it is not as expected
 */
export function setFolderAccess(ctx: OperationContext, rawInput: unknown): Promise<FolderRecord> {
  return administer(ctx, 'setFolderAccess', authorizeAdmin, async (caller, entry) => {
    const { folderId, access, expectedAccess } = parseInput(folderAccessInput, rawInput);
    entry.target('Folder', folderId);
    const asRead = await asReadBy(expectedAccess, () => caller.tenant.folders.findOne({ _id: folderId }));
    const readers = await toReaders(ctx, caller.principal, access, entry);
    return changeFolder(ctx, caller, folderId, { readers }, asRead);
  });
}
setFolderAccess.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];

/** Says who may ask a database; null: everyone. @throws `forbidden`, `connector_not_found`, `conflict` */
export function setConnectorAccess(ctx: OperationContext, rawInput: unknown): Promise<ConnectorRecord> {
  return administer(ctx, 'setConnectorAccess', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { connectorId: id, access, expectedAccess } = parseInput(connectorAccessInput, rawInput);
    entry.target('Connector', id);
    const asRead = await asReadBy(expectedAccess, () => tenant.connectors.findOne({ _id: id }));
    const readers = await toReaders(ctx, principal, access, entry);
    const connector = await tenant.connectors.updateOne({ _id: id, ...asRead }, { $set: { readers } });
    if (!connector && 'readers' in asRead) throw changedMeanwhile();
    if (!connector) throw new AppError('connector_not_found', `There is no connector '${id}'.`);
    const { environmentId } = principal;
    await ctx.services.events.publish('invalidate', { environmentId, type: 'Connector', id });
    return toConnectorRecord(connector);
  });
}
setConnectorAccess.errors = ['forbidden', 'connector_not_found', 'conflict'] satisfies ErrorCode[];
