import type { ArchivedSource } from '../../domain/archive';
import { assertQuota } from '../administration/assertQuota';
import type { Caller } from '../authorize';
import type { OperationContext } from '../context';
import { itemId } from '../sources/applyItem';
import { importedSourceId } from './importedIds';
import { findOrCreateFolder } from './importFolders';
import { countWritten, importOf, inserted } from './importRecords';

const minute = 60_000;

/** Records which items the imported files of a source are, so that its first run does not add them again. */
async function recordItems(ctx: OperationContext, { principal, tenant }: Caller, sourceId: string) {
  const { environmentId } = principal;
  const files = await tenant.files.findFields({ sourceId }, ['sourceUrl', 'sha256']);
  const items = files.flatMap(({ _id: fileId, sourceUrl: name, sha256 }) =>
    name && sha256 ? [{ environmentId, sourceId, name, fileId, sha256 }] : [],
  );
  if (items.length === 0) return;
  const unread = {
    etag: null,
    lastModified: null,
    links: [],
    appliedIn: sourceId,
    applied: 'added' as const,
  };
  const present = { missingSince: null, missingRuns: 0, missedIn: null };
  await ctx.services.models.sourceItems.bulkWrite(
    items.map((item) => ({
      updateOne: {
        filter: { _id: itemId(sourceId, item.name) },
        update: { $setOnInsert: { ...item, ...unread, ...present } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** @returns whether the source was written */
async function importSource(
  ctx: OperationContext,
  caller: Caller,
  { id, folderName, isPaused, ...source }: ArchivedSource,
): Promise<boolean> {
  const { principal, tenant } = caller;
  const _id = importedSourceId(principal.environmentId, id);
  if (await tenant.sources.findOne({ _id })) return false;
  await assertQuota(tenant, 'sources');
  const { folder } = await findOrCreateFolder(tenant, folderName);
  await recordItems(ctx, caller, _id);
  const { intervalMinutes } = source;
  const isResting = intervalMinutes === null || isPaused;
  const due = isResting ? {} : { dueAt: new Date(Date.now() + intervalMinutes * minute) };
  const { keyId } = principal;
  const settings = { ...source, ...due, folderId: folder._id, keyId, sealedSecret: null };
  return inserted(tenant.sources.insert({ ...settings, _id }));
}

/** Imports sources without their secrets, after their files. Existing sources are skipped. */
export const importSources = importOf('sources', ['conflict'], async (records, caller, ctx) =>
  countWritten(records, (record) => importSource(ctx, caller, record)),
);
