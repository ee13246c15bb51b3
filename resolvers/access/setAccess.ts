import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Readers } from '../../domain/access';
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
import { renewFacts } from '../../models/copyMetadata';
import { publishFile } from '../../models/publishFile';
import { settleReaders, spreadReaders } from '../../models/settleReaders';
import { type AuditEntry, administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import { type ConnectorRecord, toConnectorRecord } from '../connectors/connectorRecord';
import type { OperationContext } from '../context';
import { type FolderRecord, toFolderRecord } from '../folders/folderRecord';
import { enableAccess } from './enableAccess';

/** How long a caller waits until the indexes of all files of a folder say who may see them, which goes on afterwards. */
const patienceMs = 5_000;

type Given = z.output<typeof accessInput> | null;

/** Who may see something, in the audit record; where they are not everyone, once every process compares who asks. */
async function toReaders(
  { services, signal }: OperationContext,
  { environmentId }: Principal,
  access: Given,
  entry: AuditEntry,
): Promise<Readers> {
  const readers = access && readersOf(access);
  entry.detail({ access: access === null ? null : readers === null ? 'everyone' : readers.join(', ') });
  if (readers) await enableAccess(services.models, environmentId, signal);
  return readers;
}

/**
 * Says who may see a file, whatever its folder says; null: who may see its folder. Holds for the next question.
 * @throws `forbidden`, `file_not_found`
 */
export function setFileAccess(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  return administer(ctx, 'setFileAccess', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { fileId, access } = parseInput(fileAccessInput, rawInput);
    entry.target('File', fileId);
    const readers = await toReaders(ctx, principal, access, entry);
    const now = new Date();
    const due = { factsDue: now, updatedAt: now };
    const changed = await tenant.files.updateOne(
      { _id: fileId },
      access === null
        ? { $set: due, $unset: { ownReaders: 1 } }
        : { $set: { ...due, readers, ownReaders: { readers } } },
    );
    if (!changed) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
    const { models, events } = ctx.services;
    const where = { environmentId: principal.environmentId, fileId };
    await settleReaders(models, where);
    await renewFacts(models, where);
    const file = await tenant.files.findOne({ _id: fileId });
    return publishFile(events, file ?? changed);
  });
}
setFileAccess.errors = ['forbidden', 'file_not_found'] satisfies ErrorCode[];

/**
 * Says who may see a folder, and the files in it that say nothing themselves; null: everyone. Holds for the next question.
 * @throws `forbidden`, `not_found`
 */
export function setFolderAccess(ctx: OperationContext, rawInput: unknown): Promise<FolderRecord> {
  return administer(ctx, 'setFolderAccess', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { folderId, access } = parseInput(folderAccessInput, rawInput);
    entry.target('Folder', folderId);
    const readers = await toReaders(ctx, principal, access, entry);
    const set = { readers, readersDue: new Date() };
    const folder = await tenant.folders.updateOne({ _id: folderId }, { $set: set });
    if (!folder) throw new AppError('not_found', `There is no folder '${folderId}'.`);
    const { models, events } = ctx.services;
    const { environmentId } = principal;
    await spreadReaders(models, { environmentId, folderId });
    await events.publish('invalidate', { environmentId, type: 'File', id: folderId });
    const renewal = renewFiles(ctx, { environmentId, folderId });
    renewal.catch((error: unknown) => {
      ctx.log.warn(
        { folderId, error },
        'failed to renew the facts of the files of a folder, left to the sweeper',
      );
    });
    await Promise.race([renewal, delay(patienceMs, undefined, { ref: false })]);
    return toFolderRecord(folder);
  });
}
setFolderAccess.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];

/** Writes who may see them into the chunks of the files of a folder, so that searches need not ask for more. */
async function renewFiles(
  { services: { models, events } }: OperationContext,
  where: { environmentId: string; folderId: string },
): Promise<void> {
  const due = models.files
    .find({ ...where, factsDue: { $exists: true } })
    .select('_id')
    .lean()
    .cursor();
  for await (const { _id: fileId } of due) {
    await renewFacts(models, { environmentId: where.environmentId, fileId });
    await events.publish('invalidate', { environmentId: where.environmentId, type: 'File', id: fileId });
  }
}

/** Says who may ask a database; null: everyone. @throws `forbidden`, `connector_not_found` */
export function setConnectorAccess(ctx: OperationContext, rawInput: unknown): Promise<ConnectorRecord> {
  return administer(ctx, 'setConnectorAccess', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { connectorId: id, access } = parseInput(connectorAccessInput, rawInput);
    entry.target('Connector', id);
    const readers = await toReaders(ctx, principal, access, entry);
    const connector = await tenant.connectors.updateOne({ _id: id }, { $set: { readers } });
    if (!connector) throw new AppError('connector_not_found', `There is no connector '${id}'.`);
    const { environmentId } = principal;
    await ctx.services.events.publish('invalidate', { environmentId, type: 'Connector', id });
    return toConnectorRecord(connector);
  });
}
setConnectorAccess.errors = ['forbidden', 'connector_not_found'] satisfies ErrorCode[];
