import type { FileStatus } from '../domain/files';
import { hasFailed } from '../domain/processing';
import { eventTypeOf, type WebhookEventType } from '../domain/webhooks';
import type { FileDoc } from '../models/files';
import type { ReplacementDoc } from '../models/replacements';
import type { VersionDeps } from '../records/applyVersion';
import { awaitSearchable, type SearchableWait } from '../records/awaitSearchable';
import { changeStatus } from '../records/changeStatus';
import { copyMetadata } from '../records/copyMetadata';
import { finishReplacement } from '../records/finishReplacement';
import { publishFile } from '../records/publishFile';
import { settleRun } from '../records/retireRun';
import { artifactDirectory } from './artifacts';
import type { PipelineDeps } from './stage';

/** The purpose of a run: the first content of a file, or its replacement. The stages are the same. */
export interface RunTarget {
  /** The event of a change to a status. */
  eventOf(status: FileStatus): WebhookEventType | null;
  /** Tells subscribers and caches of a change to the record of the run. */
  publish(record: FileDoc): Promise<unknown>;
  /** Whether all stages are complete, and `finish` is due. */
  isDue(record: FileDoc): boolean;
  /** Makes the chunks searchable. Idempotent. @throws IndexLagError as `wait` says */
  finish(record: FileDoc, wait: SearchableWait): Promise<void>;
  /** Deletes what a run wrote whose record no longer exists, unless it has become a version of the file. */
  discard(record: FileDoc): Promise<void>;
}

async function discardRun(deps: Pick<PipelineDeps, 'models' | 'blobs'>, record: FileDoc): Promise<void> {
  const { runId, _id: fileId, environmentId } = record;
  if (runId === null) return;
  await settleRun(deps, { _id: runId, fileId, environmentId, blobPrefixes: [artifactDirectory(record)] });
}

type TargetDeps = Pick<PipelineDeps, 'models' | 'blobs' | 'events'>;

/** The record of the run is that of the file. */
export function fileTarget(deps: TargetDeps): RunTarget {
  const { models, events } = deps;
  return {
    eventOf: eventTypeOf,
    publish: (file) => publishFile(events, file),
    isDue: ({ status }) => status === 'embedding_complete',
    /** Search requires live chunks and a ready file, so all chunks become visible with the one write of the status. */
    async finish({ _id: fileId, environmentId, runId }, wait) {
      // The metadata may have changed while they were written.
      await copyMetadata(models, { environmentId, fileId, runId }, { live: true });
      await awaitSearchable(models, { environmentId, fileId, runId }, wait);
      const where = { fileId, environmentId, runId, from: ['embedding_complete'] as const };
      const set = { estimatedRemainingSeconds: 0 };
      const ready = await changeStatus(models.files, where, 'ready', set);
      if (ready) await publishFile(events, ready);
    },
    discard: (record) => discardRun(deps, record),
  };
}

/** The file stays as it is until the replacement is put in force. */
export function replacementTarget(deps: VersionDeps): RunTarget {
  return {
    eventOf: (status) => (hasFailed(status) ? 'file.replacement_failed' : null),
    async publish({ _id: fileId, environmentId, status }) {
      await deps.events.publish('invalidate', { environmentId, type: 'File', id: fileId });
      if (!hasFailed(status)) return;
      // Clients that wait for the file learn that nothing more will come.
      const file = await deps.models.files.findOne({ _id: fileId, environmentId }).lean<FileDoc>();
      if (file) await publishFile(deps.events, file);
    },
    isDue: ({ status }) => status === 'embedding_complete' || status === 'ready',
    finish: (record, wait) => finishReplacement(deps, record as ReplacementDoc, wait),
    discard: (record) => discardRun(deps, record),
  };
}
