import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode, ValidationError } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import {
  createSourceInput,
  deleteSourceInput,
  sourceIdInput,
  updateSourceInput,
} from '../../domain/inputs/sources';
import type { Source, SourceRun, WebsiteSettings } from '../../domain/sources';
import type { SourceDoc } from '../../models/sources';
import { queueSourceRun } from '../../records/queueSourceRun';
import { removeFile } from '../../records/removeFile';
import { administer } from '../administration/administer';
import { assertQuota } from '../administration/assertQuota';
import { authorizeAdmin } from '../authorize';
import type { OperationContext, Services } from '../context';
import { findFolder } from '../files/initFileUpload';
import { noSuchSource, requireSource, toSource, toSourceRun } from './sourceRecords';

const minute = 60_000;

/** @throws `validation_failed` where an address may not be read, or there is no start address */
function checkWebsite({ sourceReader }: Services, { startUrls, sitemapUrls }: WebsiteSettings): void {
  const faultsOf = (field: string, urls: string[]) =>
    urls.flatMap((url, index) => {
      const rejection = sourceReader.rejectionOf(url);
      const path = ['website', field, index];
      return rejection === null ? [] : [{ path, msg: rejection, type: 'url_not_allowed' }];
    });
  const empty = {
    path: ['website', 'startUrls'],
    msg: 'List should have at least 1 item',
    type: 'too_short',
  };
  const faults = [
    ...(startUrls.length === 0 ? [empty] : []),
    ...faultsOf('startUrls', startUrls),
    ...faultsOf('sitemapUrls', sitemapUrls),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
}

/**
 * Creates a source. One with an interval runs for the first time at once.
 * @throws `validation_failed`, `forbidden`, `not_found` for an unknown folder, `conflict` where the environment has too many
 */
export function createSource(ctx: OperationContext, rawInput: unknown): Promise<Source> {
  return administer(ctx, 'createSource', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const input = parseInput(createSourceInput, rawInput);
    checkWebsite(ctx.services, input.website);
    await assertQuota(tenant, 'sources');
    const folder = await findFolder(tenant, input.folderId);
    const now = new Date();
    const { _id: folderId } = folder;
    const { keyId, environmentId } = principal;
    const due = input.intervalMinutes === null ? {} : { dueAt: now };
    const source = { ...input, ...due, _id: randomUUID(), folderId, keyId, createdAt: now };
    entry.target('Source', source._id);
    entry.detail({ name: source.name, kind: source.kind });
    await tenant.sources.insert(source);
    return toSource({ ...source, environmentId });
  });
}
createSource.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];

/** Changes a source; a run that is going on is not affected. @throws `validation_failed`, `forbidden`, `not_found` */
export function updateSource(ctx: OperationContext, rawInput: unknown): Promise<Source> {
  return administer(ctx, 'updateSource', authorizeAdmin, async ({ tenant }, entry) => {
    const { id, isManual, ...input } = parseInput(updateSourceInput, rawInput);
    entry.target('Source', id);
    if (input.website) checkWebsite(ctx.services, input.website);
    const set: Partial<SourceDoc> = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== null),
    );
    if (isManual) set.intervalMinutes = null;
    else if (input.intervalMinutes !== null)
      set.dueAt = new Date(Date.now() + input.intervalMinutes * minute);
    const unset = isManual ? { $unset: { dueAt: 1 as const } } : {};
    const updated = await tenant.sources.updateOne({ _id: id }, { $set: set, ...unset });
    if (!updated) throw noSuchSource(id);
    return toSource(updated);
  });
}
updateSource.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];

/**
 * Deletes a source with its runs, and ends a run that is going on. Its files stay unless `deleteFiles`, less those under a
 * legal hold. The source goes last, so that an interrupted deletion can be repeated.
 * @throws `forbidden`, `not_found`
 */
export function deleteSource(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteSource', authorizeAdmin, async ({ tenant }, entry) => {
    const { id, deleteFiles } = parseInput(deleteSourceInput, rawInput);
    entry.target('Source', id);
    await requireSource(tenant, id);
    await tenant.sourceRuns.deleteMany({ sourceId: id });
    if (deleteFiles) {
      const files = await tenant.files.findFields({ sourceId: id, hold: { $exists: false } }, ['_id']);
      for (const { _id } of files)
        await removeFile({ ...ctx.services, log: ctx.log }, _id, (filter) => tenant.files.scope(filter));
      entry.detail({ files: files.length });
    }
    await tenant.files.updateMany({ sourceId: id }, { $unset: { sourceId: 1 } });
    await tenant.sourceItems.deleteMany({ sourceId: id });
    await tenant.sources.deleteOne({ _id: id });
    return { id };
  });
}
deleteSource.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];

/** Queues a run. @throws `forbidden`, `not_found`, `conflict` while a run waits or is going on */
export function runSource(ctx: OperationContext, rawInput: unknown): Promise<SourceRun> {
  return administer(ctx, 'runSource', authorizeAdmin, async ({ tenant }, entry) => {
    const { id } = parseInput(sourceIdInput, rawInput);
    entry.target('Source', id);
    const source = await requireSource(tenant, id);
    const run = await queueSourceRun(ctx.services.models, source);
    if (!run) throw new AppError('conflict', `A run of the source '${id}' has not ended yet.`);
    entry.target('SourceRun', run._id);
    return toSourceRun(run);
  });
}
runSource.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
