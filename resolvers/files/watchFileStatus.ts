import { isSeen, type Sight } from '../../domain/access';
import { AppError } from '../../domain/errors';
import { type FileEvent, type FileRecord, fileAtStatus, terminalStatuses } from '../../domain/files';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { toFileRecord } from '../../records/toFileRecord';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { onMissedEvents } from './onMissedEvents';

/** Keeps only the latest event, whose history includes earlier changes, so that slow subscribers use constant memory. */
class LatestEvent {
  private event: FileEvent | null = null;
  private wake: (() => void) | null = null;
  private stopped = false;

  offer(event: FileEvent): void {
    if (!this.event || this.event.sequence < event.sequence) this.event = event;
    this.wake?.();
  }

  stop(): void {
    this.stopped = true;
    this.wake?.();
  }

  /** The next event, or null once stopped. */
  async take(): Promise<FileEvent | null> {
    while (!this.event && !this.stopped) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const event = this.stopped ? null : this.event;
    this.event = null;
    return event;
  }
}

async function* statuses(
  first: FileRecord,
  events: LatestEvent,
  { isBeingReplaced, sight }: { isBeingReplaced: () => Promise<boolean>; sight: Sight },
): AsyncGenerator<FileRecord> {
  let current = first;
  yield current;
  while (!terminalStatuses.includes(current.status) || (await isBeingReplaced())) {
    const event = await events.take();
    if (!event?.file || !isSeen(event.file, sight)) return;
    for (const change of event.file.history) {
      if (change.sequence <= current.sequence) continue;
      current = change.sequence === event.sequence ? event.file : fileAtStatus(event.file, change);
      yield current;
    }
  }
}

/**
 * Streams the status changes of a file, in order and without duplicates, starting with the current status. Ends after a
 * terminal status or when the file is deleted or hidden; while the content of a ready file is being replaced, it goes on until the
 * replacement is in force or has failed. Lost events are recovered from the record of the file and its history.
 * @throws `file_not_found`
 */
export async function watchFileStatus(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<AsyncIterable<FileRecord>> {
  const { tenant } = await authorize(ctx, 'files_status');
  const { fileId } = parseInput(fileIdInput, rawInput);
  const events = new LatestEvent();
  // Subscribe before the first read, so that no change is missed in between.
  const unsubscribe = await ctx.services.events.subscribe('file', (event) => {
    if (event.fileId === fileId) events.offer(event);
  });
  const forgetMissed = await onMissedEvents(ctx, async () => {
    const now = await tenant.files.findOne({ _id: fileId });
    if (!now) return events.stop();
    const { environmentId, status, sequence } = now;
    events.offer({ environmentId, fileId, status, sequence, file: toFileRecord(now) });
  });
  const stop = () => {
    ctx.signal.removeEventListener('abort', stop);
    unsubscribe();
    forgetMissed();
    events.stop();
  };
  const file = await tenant.files.findOne({ _id: fileId }).catch((error: unknown) => {
    stop();
    throw error;
  });
  if (!file) {
    stop();
    throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  }
  // The signal may be that of a connection, which outlives its subscriptions.
  if (ctx.signal.aborted) stop();
  else ctx.signal.addEventListener('abort', stop);
  const isBeingReplaced = async () => {
    const status = { $nin: terminalStatuses.filter((each) => each !== 'ready') };
    return (await tenant.replacements.count({ _id: fileId, status })) > 0;
  };
  const generator = statuses(toFileRecord(file), events, { isBeingReplaced, sight: ctx.sight });
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const result = await generator.next();
        if (result.done) stop();
        return result;
      },
      // A pending generator cannot return: wake it first.
      async return() {
        stop();
        return generator.return(undefined);
      },
    }),
  };
}
