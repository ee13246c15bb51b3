import { isSeen } from '../../domain/access';
import { AppError } from '../../domain/errors';
import { fileStatuses, terminalStatuses } from '../../domain/files';
import { watchFilesInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { DeliveredSequences } from './deliveredSequences';
import { changesAfter, deletionOf, type FileChange, latestChange, positionOf } from './fileChanges';
import { fileQuery, passesFilter, readFileConditions } from './fileFilters';
import { filePages } from './filePages';
import { onMissedEvents } from './onMissedEvents';
import { PendingFiles } from './pendingFiles';

/** The maximum clock skew between replicas. Duplicates after a resumption are detected by their sequence. */
const overlapMs = 2_000;
const unfinishedStatuses = fileStatuses.filter((status) => !terminalStatuses.includes(status));

/** Removes the items one by one, from the first to the last: a subscription may go on for days after they are delivered. */
function* takenFrom<Item>(items: Item[]): Generator<Item> {
  items.reverse();
  for (let item = items.pop(); item !== undefined; item = items.pop()) yield item;
}

/**
 * Streams the status changes and deletions of the environment's files that match the filter, in order per file. Starts
 * with the current state of unfinished files or, with `after`, with the changes since that cursor (changes before it may
 * repeat with the same `sequence`: those of two seconds, or of a page of 500 files where more have changed). A subscriber
 * that is too slow gets `unavailable` and can resume from its last cursor.
 */
export async function watchFiles(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<AsyncIterable<FileChange>> {
  const { principal, tenant } = await authorize(ctx, 'files_status');
  const input = parseInput(watchFilesInput, rawInput);
  const { after } = input;
  const filter = await readFileConditions(tenant, input.filter);
  const resumed = after === null ? null : positionOf(after);
  const pending = new PendingFiles();
  // The status filter applies to each change, not to the current status, so the query omits it.
  const matching = fileQuery(filter === null ? null : { ...filter, status: null, statuses: null });
  const changedSince = (time: number) => ({ updatedAt: { $gte: new Date(time - overlapMs) } });
  // Subscribe before the first read, so that no change is missed in between.
  const unsubscribe = await ctx.services.events.subscribe('file', (event) => {
    if (event.environmentId === principal.environmentId) pending.offer(event);
  });
  const forgetMissed = await onMissedEvents(ctx, async (since) => {
    const nextPage = filePages(tenant.files, { ...matching, ...changedSince(since.getTime()) });
    for (let isLast = false; !isLast && !pending.isOver; ) {
      const page = await nextPage();
      isLast = page.isLast;
      for (const file of page.files) {
        const { id: fileId, status, sequence } = file;
        pending.offer({ environmentId: principal.environmentId, fileId, status, sequence, file });
      }
    }
  });
  const stop = () => {
    ctx.signal.removeEventListener('abort', stop);
    unsubscribe();
    forgetMissed();
    pending.stop();
  };
  const connectedAt = Date.now() - overlapMs;
  const seen = new DeliveredSequences();
  const passes = ({ file }: FileChange) =>
    file !== null && isSeen(file, ctx.sight) && passesFilter(file, filter);
  const nextPage = filePages(tenant.files, {
    ...matching,
    ...(resumed === null ? { status: { $in: unfinishedStatuses } } : changedSince(resumed.filesSince)),
  });
  let isReplayed = false;
  /** The changes of the next page, by time. */
  const replayPage = async () => {
    const { files, after: pageAfter, isLast } = await nextPage();
    isReplayed = isLast;
    // After some of the page, files of this one and of later pages are left, and of these all changes.
    const position =
      resumed === null || isLast
        ? undefined
        : { ...resumed, filesSince: pageAfter?.getTime() ?? resumed.filesSince };
    return files
      .flatMap((file) => {
        const known = seen.get(file.id);
        seen.set(file.id, file.sequence);
        if (resumed === null && known === undefined) return [latestChange(file)];
        return changesAfter(file, known, (resumed?.changesSince ?? 0) - overlapMs, position);
      })
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.sequence - b.sequence);
  };
  const first = await replayPage().catch((error: unknown) => {
    stop();
    throw error;
  });
  // The signal may be that of a connection, which outlives its subscriptions.
  if (ctx.signal.aborted) stop();
  else ctx.signal.addEventListener('abort', stop);

  async function* changes(): AsyncGenerator<FileChange> {
    for (const change of takenFrom(first)) if (passes(change)) yield change;
    while (!isReplayed && !pending.isOver)
      for (const change of takenFrom(await replayPage())) if (passes(change)) yield change;
    for (let event = await pending.take(); event; event = await pending.take()) {
      const { fileId, file, sequence } = event;
      if (!file) {
        if (isSeen({ readers: event.readers }, ctx.sight)) yield deletionOf(fileId, sequence);
        continue;
      }
      const steps = changesAfter(file, seen.get(fileId), connectedAt);
      seen.set(fileId, Math.max(sequence, seen.get(fileId) ?? 0));
      for (const change of steps) if (passes(change)) yield change;
    }
    if (pending.overflowed) {
      throw new AppError(
        'unavailable',
        'The subscriber is too slow. Subscribe again with the last cursor as `after`.',
      );
    }
  }

  const generator = changes();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const result = await generator.next();
          if (result.done) stop();
          return result;
        } catch (error) {
          stop();
          throw error;
        }
      },
      // A pending generator cannot return: wake it first.
      async return() {
        stop();
        return generator.return(undefined);
      },
    }),
  };
}
