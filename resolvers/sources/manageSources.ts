import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode, ValidationError } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import {
  createSourceInput,
  deleteSourceInput,
  sourceIdInput,
  updateSourceInput,
} from '../../domain/inputs/sources';
import { type Source, type SourceRun, settingsFields } from '../../domain/sources';
import type { SourceDoc } from '../../models/sources';
import { queueSourceRun } from '../../records/queueSourceRun';
import { removeFile } from '../../records/removeFile';
import { administer } from '../administration/administer';
import { assertQuota } from '../administration/assertQuota';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { findFolder } from '../files/initFileUpload';
import { sourcePlace } from './sourcePlace';
import { isPausedDoc, noSettings, noSuchSource, requireSource, toSource, toSourceRun } from './sourceRecords';

const minute = 60_000;

/**
 * Creates a source. One with an interval runs for the first time at once.
 * @throws `validation_failed`, `forbidden`, `not_found` for an unknown folder, `conflict` where the environment has too many
 */
export function createSource(ctx: OperationContext, rawInput: unknown): Promise<Source> {
  return administer(ctx, 'createSource', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const input = parseInput(createSourceInput, rawInput);
    const { sourceReader, secrets } = ctx.services;
    const place = sourcePlace(sourceReader, input.kind, input);
    if (!place) {
      const path = [settingsFields[input.kind]];
      throw new ValidationError([{ path, msg: 'Field required', type: 'missing' }]);
    }
    await assertQuota(tenant, 'sources');
    const folder = await findFolder(tenant, input.folderId);
    const now = new Date();
    const { keyId, environmentId } = principal;
    const { kind, name, intervalMinutes, graceDays, maxPages } = input;
    const _id = randomUUID();
    const source = {
      ...noSettings,
      ...place.settings,
      ...(intervalMinutes === null ? {} : { dueAt: now }),
      ...{ _id, kind, name, folderId: folder._id, intervalMinutes, graceDays, maxPages, keyId },
      sealedSecret: place.secret === null ? null : secrets.seal(place.secret, _id),
      createdAt: now,
    };
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
    const { id, isManual, isPaused, website, azureBlob, s3, webdav, ...input } = parseInput(
      updateSourceInput,
      rawInput,
    );
    entry.target('Source', id);
    const { sourceReader, secrets } = ctx.services;
    const known = await requireSource(tenant, id);
    const place = sourcePlace(sourceReader, known.kind, { website, azureBlob, s3, webdav });
    const given = Object.entries(input).filter(([, value]) => value !== null);
    const set: Partial<SourceDoc> = { ...Object.fromEntries(given), ...place?.settings };
    if (place && place.secret !== null) set.sealedSecret = secrets.seal(place.secret, id);
    if (isManual) set.intervalMinutes = null;
    const { intervalMinutes } = { ...known, ...set };
    if (isPaused && intervalMinutes === null) {
      const msg = 'A source that runs on request only has no schedule to pause';
      throw new ValidationError([{ path: ['isPaused'], msg, type: 'value_error' }]);
    }
    const wasPaused = isPausedDoc(known);
    const isResting = intervalMinutes === null || (isPaused ?? wasPaused);
    if (wasPaused && !isResting) set.dueAt = new Date();
    else if (!isResting && input.intervalMinutes !== null)
      set.dueAt = new Date(Date.now() + input.intervalMinutes * minute);
    const unset = isResting ? { $unset: { dueAt: 1 as const } } : {};
    if (isPaused !== null) entry.detail({ isPaused });
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
    const { environmentId } = source;
    await ctx.services.events.publish('sourceRun', { environmentId, sourceId: id, runId: run._id });
    return toSourceRun(run);
  });
}
runSource.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
