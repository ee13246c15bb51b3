import type { Model, UpdateQuery } from 'mongoose';
import type { FileStatus } from '../domain/files';
import { eventTypeOf, type WebhookEventType } from '../domain/webhooks';
import type { FileDoc } from '../models/files';
import { addEventStage, newEvent } from '../models/pendingEvents';

/** A file that is replaced again and again keeps its latest changes. */
const maxHistory = 500;

/** The state that a file must still have for its status to change. */
export interface StatusCondition {
  fileId: string;
  environmentId: string;
  runId: string | null;
  from: readonly FileStatus[];
  /** The number of its latest switchover; not compared where it is left out. */
  switchover?: number;
  /** The name that was read, where the change depends on it; not compared where it is left out. */
  name?: string;
  /** Only while it is not under a legal hold. */
  isFree?: boolean;
}

/**
 * Changes the status of a file if its status and run are still the expected ones (compare-and-set). All status
 * changes use it, so that a stale worker never overwrites a file that was deleted or restarted.
 * @param type of the event that the same write adds to the outbox; defaults to that of the status
 * @returns the file after the change, or null where a condition is not met
 */
export function changeStatus(
  files: Model<FileDoc>,
  where: StatusCondition,
  to: FileStatus,
  set: Partial<FileDoc> = {},
  type: WebhookEventType | null = eventTypeOf(to),
): Promise<FileDoc | null> {
  const at = new Date();
  const change = { status: to, at, sequence: '$sequence' };
  // An aggregation pipeline, because the history entry contains the sequence number that the same write increments.
  const update: UpdateQuery<FileDoc>[] = [
    { $set: { sequence: { $add: ['$sequence', 1] }, status: to, updatedAt: at } },
    { $set: { history: { $slice: [{ $concatArrays: ['$history', [change]] }, -maxHistory] } } },
  ];
  const literals = Object.entries(set).map(([key, value]) => [key, { $literal: value }]);
  if (type) {
    const data = { file_id: '$_id', reference_id: '$referenceId', status: to, sequence: '$sequence' };
    update.push(addEventStage(newEvent(type, at, data)) as UpdateQuery<FileDoc>);
  }
  if (literals.length > 0) update.push({ $set: Object.fromEntries(literals) });
  return files
    .findOneAndUpdate(
      {
        _id: where.fileId,
        environmentId: where.environmentId,
        runId: where.runId,
        status: { $in: [...where.from] },
        ...(where.switchover === undefined ? {} : { 'switchover.number': where.switchover }),
        ...(where.name === undefined ? {} : { name: where.name }),
        ...(where.isFree ? { hold: { $exists: false } } : {}),
      },
      update,
      { returnDocument: 'after', updatePipeline: true },
    )
    .lean<FileDoc>()
    .exec();
}
