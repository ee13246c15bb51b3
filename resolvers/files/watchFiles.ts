import { AppError } from '../../domain/errors';
import { type FileRecord, type FileStatus, fileAtStatus, terminalStatuses } from '../../domain/files';
import { watchFilesInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { toFileRecord } from '../../models/toFileRecord';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { fromCursor, toCursor } from './cursors';
import { DeliveredSequences } from './deliveredSequences';
import { fileQuery, passesFilter } from './fileFilters';
import { onMissedEvents } from './onMissedEvents';
import { maxPendingFiles, PendingFiles } from './pendingFiles';

/** A status change of a file, or its deletion. */
export interface FileChange {
  fileId: string;
  /** Null when the file was deleted. */
  status: FileStatus | null;
  deleted: boolean;
  /** Increases by one with each status change, so that subscribers can detect duplicates. */
  sequence: number;
  at: Date;
  /** Pass it as `after` to resume from this change. */
  cursor: string;
  /** The file at this change; null when it was deleted. */
  file: FileRecord | null;
}

/** The maximum clock skew between replicas. Duplicates after a resumption are detected by their sequence. */
const overlapMs = 2_000;

function changeOf(file: FileRecord): FileChange {
  const { id, status, sequence, updatedAt } = file;
  const at = file.history.at(-1)?.at ?? updatedAt;
  return {
    fileId: id,
    status,
    deleted: false,
    sequence,
    at,
    cursor: toCursor('change', [at.getTime()]),
    file,
  };
}

/** The changes of a file after sequence `seen`, or since the time `since` where none was delivered. */
function* newSteps(file: FileRecord, seen: number | undefined, since: number): Generator<FileChange> {
  for (const step of file.history) {
    const isNew = seen === undefined ? step.at.getTime() >= since : step.sequence > seen;
    if (isNew) yield changeOf(step.sequence === file.sequence ? file : fileAtStatus(file, step));
  }
}

/** Removes the items one by one, from the first to the last. */
function* takenFrom<Item>(items: Item[]): Generator<Item> {
  items.reverse();
  for (let item = items.pop(); item !== undefined; item = items.pop()) yield item;
}

/**
 * Streams the status changes and deletions of the environment's files that match the filter, in order per file. Starts
 * with the current state of unfinished files or, with `after`, with the changes since that cursor (changes of the two
 * seconds before it may repeat with the same `sequence`). A subscriber that is too slow gets `unavailable` and can
 * resume from its last cursor.
 */
export async function watchFiles(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<AsyncIterable<FileChange>> {
  const { principal, tenant } = await authorize(ctx, 'files_status');
  const { filter, after } = parseInput(watchFilesInput, rawInput);
  const resumeFrom = after === null ? null : Number(fromCursor('change', after, ['number'])[0]) - overlapMs;
  const pending = new PendingFiles();
  // The status filter applies to each change, not to the current status, so the query omits it.
  const matching = fileQuery(filter === null ? null : { ...filter, status: null });
  const read = (changed: Record<string, unknown>) =>
    tenant.files.find({ ...matching, ...changed }, { sort: { updatedAt: 1 }, limit: maxPendingFiles });
  // Subscribe before the first read, so that no change is missed in between.
  const unsubscribe = await ctx.services.events.subscribe('file', (event) => {
    if (event.environmentId === principal.environmentId) pending.offer(event);
  });
  const forgetMissed = await onMissedEvents(ctx, async (since) => {
    const changed = await read({ updatedAt: { $gte: new Date(since.getTime() - overlapMs) } });
    for (const file of changed.map((doc) => toFileRecord(doc))) {
      const { id: fileId, status, sequence } = file;
      pending.offer({ environmentId: principal.environmentId, fileId, status, sequence, file });
    }
  });
  const stop = () => {
    ctx.signal.removeEventListener('abort', stop);
    unsubscribe();
    forgetMissed();
    pending.stop();
  };
  const connectedAt = Date.now() - overlapMs;
  const query: Record<string, unknown> =
    resumeFrom === null
      ? { status: { $nin: terminalStatuses } }
      : { updatedAt: { $gte: new Date(resumeFrom) } };
  const seen = new DeliveredSequences();
  const readChanges = async () => {
    const files = (await read(query)).map((file) => toFileRecord(file));
    for (const { id, sequence } of files) seen.set(id, sequence);
    return files
      .flatMap((file) =>
        resumeFrom === null ? [changeOf(file)] : [...newSteps(file, undefined, resumeFrom)],
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.sequence - b.sequence);
  };
  const first = await readChanges().catch((error: unknown) => {
    stop();
    throw error;
  });
  // The signal may be that of a connection, which outlives its subscriptions.
  ctx.signal.addEventListener('abort', stop);

  async function* changes(): AsyncGenerator<FileChange> {
    // Taken out, since a subscription may go on for days after the files that it began with.
    for (const change of takenFrom(first)) if (passes(change)) yield change;
    for (let event = await pending.take(); event; event = await pending.take()) {
      const { fileId, file, sequence } = event;
      if (!file) {
        const at = new Date();
        const cursor = toCursor('change', [at.getTime()]);
        yield { fileId, status: null, deleted: true, sequence, at, cursor, file: null };
        continue;
      }
      const steps = [...newSteps(file, seen.get(fileId), connectedAt)];
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
  const passes = (change: FileChange) => change.file !== null && passesFilter(change.file, filter);

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
