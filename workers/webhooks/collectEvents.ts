import type { Model } from 'mongoose';
import type { PendingEvent } from '../../domain/webhooks';
import type { Models } from '../../models/createModels';
import type { DeletionEventsDoc } from '../../models/deletionEvents';
import { removeEvents } from '../../models/pendingEvents';
import { enqueueEvents, type OccurredEvent } from './enqueueEvents';

const batchSize = 200;
/** A deletion that was announced and has not happened by then was interrupted, and its events are dropped. */
const announcementLifetimeMs = 60 * 60_000;

interface Source {
  _id: string;
  environmentId: string;
  pendingEvents: PendingEvent[];
}

const occurredOf = (sources: readonly Source[]) =>
  sources.flatMap(({ environmentId, pendingEvents }) =>
    pendingEvents.map((event) => ({ environmentId, event })),
  );

type Announce = (occurred: readonly OccurredEvent[]) => void;

async function enqueueAndAnnounce(
  models: Models,
  occurred: readonly OccurredEvent[],
  announce: Announce,
): Promise<void> {
  await enqueueEvents(models, occurred);
  if (occurred.length > 0) announce(occurred);
}

async function collectFrom(models: Models, model: Model<Source>, announce: Announce): Promise<number> {
  const found = await model
    .find({ 'pendingEvents.at': { $gt: new Date(0) } })
    .select('environmentId pendingEvents')
    .limit(batchSize)
    .lean<Source[]>();
  if (found.length === 0) return 0;
  await enqueueAndAnnounce(models, occurredOf(found), announce);
  await model.collection.bulkWrite(
    found.map(({ _id, pendingEvents }) => ({
      updateOne: { filter: { _id: _id as never }, update: removeEvents(pendingEvents.map(({ id }) => id)) },
    })),
    { ordered: false },
  );
  return found.length;
}

/** The announced deletions of a batch whose record no longer exists. */
async function completed(models: Models, announced: DeletionEventsDoc[]): Promise<DeletionEventsDoc[]> {
  const existing = new Set<string>();
  for (const name of ['files', 'apiKeys'] as const) {
    const ids = announced.filter(({ collectionName }) => collectionName === name).map(({ _id }) => _id);
    if (ids.length === 0) continue;
    const model = models[name] as unknown as Model<{ _id: string }>;
    for (const { _id } of await model
      .find({ _id: { $in: ids } })
      .select('_id')
      .lean())
      existing.add(_id);
  }
  return announced.filter(({ _id }) => !existing.has(_id));
}

async function collectDeletions(models: Models, announce: Announce): Promise<number> {
  const announced = await models.deletionEvents
    .find()
    .sort({ at: 1 })
    .limit(batchSize)
    .lean<DeletionEventsDoc[]>();
  if (announced.length === 0) return 0;
  const done = await completed(models, announced);
  await enqueueAndAnnounce(models, occurredOf(done), announce);
  const isOver = ({ at }: DeletionEventsDoc) => at.getTime() < Date.now() - announcementLifetimeMs;
  const finished = [...new Set([...done, ...announced.filter(isOver)])];
  if (finished.length > 0) {
    await models.deletionEvents.bulkWrite(
      finished.map(({ _id, at }) => ({ deleteOne: { filter: { _id, at } } })),
      { ordered: false },
    );
  }
  return done.length;
}

/**
 * Turns a batch of the events in records into deliveries.
 * @param announce called with the events once they are enqueued; it must not throw
 * @returns the number of records that had some
 */
export async function collectEvents(models: Models, announce: Announce): Promise<number> {
  let count = 0;
  const { files, replacements, prompts, connectors, budgets, sourceRuns } = models;
  for (const model of [files, replacements, prompts, connectors, budgets, sourceRuns]) {
    count += await collectFrom(models, model as unknown as Model<Source>, announce);
  }
  return count + (await collectDeletions(models, announce));
}
