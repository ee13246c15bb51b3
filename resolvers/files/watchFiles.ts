import { AppError } from '../../domain/errors';
import {
  type FileEvent,
  type FileRecord,
  type FileStatus,
  fileAtStatus,
  terminalStatuses,
} from '../../domain/files';
import { watchFilesInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { toFileRecord } from '../../models/toFileRecord';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { fromCursor, toCursor } from './cursors';
import { fileQuery, passesFilter } from './fileFilters';

/** A step of a file, or its deletion. */
export interface FileChange {
  fileId: string;
  /** Null when the file was deleted. */
  status: FileStatus | null;
  deleted: boolean;
  /** Rises by one with each status change of the file: tells a repeat from a new step. */
  sequence: number;
  at: Date;
  /** Hand it back as `after` to go on from here. */
  cursor: string;
  /** As it was at this step; null when it was deleted. */
  file: FileRecord | null;
}

/** Clocks of replicas differ by less: what a resumed listener gets again, it knows by its sequence. */
const overlapMs = 2_000;
/** Files with news that a listener has not taken yet; past it the listener is cut off instead of the memory growing. */
const maxPendingFiles = 10_000;
/** Files that are done with are remembered up to this number, so that an edit of one is not taken for a new file. */
const maxRemembered = 20_000;

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

/** Keeps the newest event of each file: its history has all that came before. */
class PendingFiles {
  private readonly pending = new Map<string, FileEvent>();
  private wake: (() => void) | null = null;
  private stopped = false;
  overflowed = false;

  offer(event: FileEvent): void {
    const known = this.pending.get(event.fileId);
    if (known && known.sequence >= event.sequence) return;
    if (this.overflowed) return;
    if (known || this.pending.size < maxPendingFiles) this.pending.set(event.fileId, event);
    else {
      this.overflowed = true;
      // A listener that never reads never comes to learn of it: nothing is kept for it until then.
      this.pending.clear();
    }
    this.wake?.();
  }

  stop(): void {
    this.stopped = true;
    this.wake?.();
  }

  /** The next event, or null once stopped or overflowed. */
  async take(): Promise<FileEvent | null> {
    while (this.pending.size === 0 && !this.stopped && !this.overflowed) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const [next] = this.pending.values();
    if (!next || this.stopped || this.overflowed) return null;
    this.pending.delete(next.fileId);
    return next;
  }
}

/** Which steps of each file the listener has had. */
class SeenSteps {
  private readonly sequences = new Map<string, number>();

  get(fileId: string): number | undefined {
    return this.sequences.get(fileId);
  }

  set(fileId: string, sequence: number): void {
    this.sequences.delete(fileId);
    this.sequences.set(fileId, sequence);
    const [oldest] = this.sequences.keys();
    if (this.sequences.size > maxRemembered && oldest !== undefined) this.sequences.delete(oldest);
  }
}

/** Steps of a record above `seen`, or since `since` where none was seen. */
function* newSteps(file: FileRecord, seen: number | undefined, since: number): Generator<FileChange> {
  for (const step of file.history) {
    const isNew = seen === undefined ? step.at.getTime() >= since : step.sequence > seen;
    if (isNew) yield changeOf(step.sequence === file.sequence ? file : fileAtStatus(file, step));
  }
}

/**
 * Every step of every file of the environment that passes the filter, each once and in the order of its file, and
 * deletions. Files on their way come first as they are; with `after`, what happened since that cursor (the last
 * two seconds before it may come again: `sequence` tells). A listener that can't keep up is cut off with
 * `unavailable` and goes on from its last cursor.
 */
export async function watchFiles(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<AsyncIterable<FileChange>> {
  const { principal, tenant } = await authorize(ctx, 'files_status');
  const { filter, after } = parseInput(watchFilesInput, rawInput);
  const resumeFrom = after === null ? null : Number(fromCursor('change', after, ['number'])[0]) - overlapMs;
  const pending = new PendingFiles();
  // Subscribed before the first look, so that nothing falls between the two.
  const unsubscribe = await ctx.services.events.subscribe('file', (event) => {
    if (event.environmentId === principal.environmentId) pending.offer(event);
  });
  const stop = () => {
    unsubscribe();
    pending.stop();
  };
  const connectedAt = Date.now() - overlapMs;
  const query: Record<string, unknown> =
    resumeFrom === null
      ? { status: { $nin: terminalStatuses } }
      : { updatedAt: { $gte: new Date(resumeFrom) } };
  // The status is that of a step, not of the file as it is now: it is looked at step by step.
  const narrowed = { ...fileQuery(filter === null ? null : { ...filter, status: null }), ...query };
  const files = await tenant.files
    .find(narrowed, { sort: { updatedAt: 1 }, limit: maxPendingFiles })
    .catch((error: unknown) => {
      stop();
      throw error;
    });
  ctx.signal.addEventListener('abort', stop, { once: true });
  const seen = new SeenSteps();

  async function* changes(): AsyncGenerator<FileChange> {
    const first = files
      .map((file) => toFileRecord(file))
      .flatMap((file) => {
        seen.set(file.id, file.sequence);
        return resumeFrom === null ? [changeOf(file)] : [...newSteps(file, undefined, resumeFrom)];
      });
    first.sort((a, b) => a.at.getTime() - b.at.getTime() || a.sequence - b.sequence);
    for (const change of first) if (passes(change)) yield change;
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
      throw new AppError('unavailable', 'This listener is too slow: subscribe again from its last cursor.');
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
      // A generator that waits can't be returned: wake it first.
      async return() {
        stop();
        return generator.return(undefined);
      },
    }),
  };
}
