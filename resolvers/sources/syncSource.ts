import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../domain/errors';
import { resolveFileType } from '../../domain/fileTypes';
import { type ListedItem, SourceError, type SourcePlace } from '../../domain/ports/sourceReader';
import { maxListedFailures, type SourceCounts, type SourceFailure } from '../../domain/sources';
import { planSync } from '../../domain/syncPlan';
import type { SourceDoc, SourceItemDoc, SourceRunDoc } from '../../models/sources';
import { tenantFor } from '../authorize';
import { backgroundContext } from '../backgroundContext';
import type { Services } from '../context';
import { principalOf } from '../keys/principalOf';
import { applyItem, itemId, type SourceTarget } from './applyItem';
import { removeMissing } from './removeMissing';
import { toSource } from './sourceRecords';

export type RunProgress = SourceCounts & { failures: SourceFailure[] };

/** The number of files that are stored at the same time. */
const concurrency = 4;

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  let failure: { error: unknown } | null = null;
  const worker = async () => {
    for (const item of queue) {
      if (failure) return;
      await work(item).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  // The files are in a directory that is removed afterwards.
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failure) throw (failure as { error: unknown }).error;
}

async function targetOf(services: Services, source: SourceDoc, run: SourceRunDoc, signal: AbortSignal) {
  const { keyId: _id, environmentId } = source;
  // The source goes on when the key that created it is rotated or deleted.
  const principal = await principalOf(services.models, { _id, environmentId, role: 'member', limits: {} });
  if (!principal) throw new SourceError('The environment was deleted.');
  const ctx = backgroundContext(services, principal, signal);
  return { ctx, caller: { principal, tenant: tenantFor(ctx, principal) }, source, run };
}

/** @throws SourceError where the secret cannot be opened */
function placeOf({ secrets }: Pick<Services, 'secrets'>, source: SourceDoc): SourcePlace {
  const { website, azureBlob, s3, webdav } = toSource(source);
  const { _id, sealedSecret } = source;
  try {
    const secret = sealedSecret ? secrets.open(sealedSecret, _id) : null;
    return { website, azureBlob, s3, webdav, secret };
  } catch {
    throw new SourceError('Its secret cannot be decrypted. Update the source with its address and secret.');
  }
}

/** The items whose files still exist: what was deleted here is added again. */
async function existingItems({ caller: { tenant }, source }: SourceTarget): Promise<SourceItemDoc[]> {
  const items = await tenant.sourceItems.find({ sourceId: source._id });
  const files = await tenant.files.findFields({ sourceId: source._id }, ['_id']);
  const ids = new Set(files.map(({ _id }) => _id));
  return items.filter(({ fileId }) => ids.has(fileId));
}

async function recordListed({ ctx, source }: SourceTarget, listed: ListedItem[]): Promise<void> {
  if (listed.length === 0) return;
  const found = { missingSince: null, missingRuns: 0, missedIn: null };
  await ctx.services.models.sourceItems.bulkWrite(
    listed.map(({ name, etag, lastModified, links }) => ({
      updateOne: {
        filter: { _id: itemId(source._id, name) },
        update: { $set: { etag, lastModified, links, ...found } },
      },
    })),
    { ordered: false },
  );
}

/**
 * Reads a source and gives the environment what it has. What a run that was interrupted has done already is counted once.
 * @param report called as items are done
 * @throws SourceError, AppError where the source as a whole cannot be read; the signal's reason
 */
export async function syncSource(
  { services, workDir }: { services: Services; workDir: string },
  { source, run }: { source: SourceDoc; run: SourceRunDoc },
  report: (progress: RunProgress) => void,
  signal: AbortSignal,
): Promise<RunProgress> {
  const target = await targetOf(services, source, run, signal);
  const progress: RunProgress = {
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: run.removed,
    failed: 0,
    failures: [],
  };
  const fail = (address: string, reason: string) => {
    progress.failed++;
    if (progress.failures.length < maxListedFailures) progress.failures.push({ address, reason });
    report(progress);
  };
  const directory = await mkdtemp(join(workDir, 'source-'));
  try {
    const entries = (await existingItems(target)).map((item) => ({ ...item, step: 'synced' }));
    const known = new Map(entries.map((entry) => [entry.name, entry]));
    const listing = await services.sourceReader.read(placeOf(services, source), {
      known,
      directory,
      maxPages: source.maxPages,
      accepts: (filename, mimeType) => resolveFileType(filename, mimeType, services.acceptedTypes) !== null,
      signal,
    });
    const failing = new Map(listing.failures.map(({ address, reason }) => [address, reason]));
    const listed = new Map(listing.items.map((item) => [item.name, item]));
    const names = [...new Set([...listed.keys(), ...failing.keys()])].map((name) => ({ name }));
    const plan = await planSync(names, entries, {
      looksUnchanged: () => false,
      hash: async ({ name }) => listed.get(name)?.sha256 ?? { reason: failing.get(name) ?? null },
    });
    // Not only what the plan cannot read: a bound may have left out a part of an item.
    for (const { address, reason } of listing.failures) fail(address, reason);
    const done = { added: 0, changed: 0 };
    for (const { entry } of plan.touched) if (entry.appliedIn === run._id) done[entry.applied]++;
    progress.added = done.added;
    progress.changed = done.changed;
    progress.unchanged = plan.unchanged - done.added - done.changed;
    report(progress);

    const apply = async (name: string, entry: SourceItemDoc | null) => {
      signal.throwIfAborted();
      const item = listed.get(name);
      if (!item) return;
      try {
        progress[await applyItem(target, item, entry)]++;
        report(progress);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof AppError)) throw error;
        fail(name, error.publicMessage);
      }
    };
    await inParallel(plan.moved, ({ file, entry }) => apply(file.name, entry));
    await inParallel(plan.changed, ({ file, entry }) => apply(file.name, entry));
    await inParallel(plan.added, ({ name }) => apply(name, null));
    await recordListed(target, listing.items);
    if (listing.isComplete) {
      progress.removed += await removeMissing(target, plan.missing, fail);
    }
    return progress;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
