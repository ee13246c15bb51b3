import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../domain/errors';
import type { BlobStore } from '../domain/ports/blobStore';
import type { EventBus } from '../domain/ports/events';
import type { Models } from '../models/createModels';
import type { FileDoc, StoredVersion } from '../models/files';
import type { RetiredRunDoc } from '../models/retiredRuns';
import { awaitSearchable, type SearchableWait } from './awaitSearchable';
import { changeStatus } from './changeStatus';
import { copyMetadata, renewFacts } from './copyMetadata';
import { contentOf, versionsOf } from './fileVersions';
import { publishFile } from './publishFile';
import { recordRetiredRun, settleRun } from './retireRun';
import { beginSwitchover, ongoingSwitchover } from './switchover';

export interface VersionDeps {
  models: Models;
  blobs: BlobStore;
  events: EventBus;
  /** The number of versions of a file that are kept, the current one included. */
  fileVersionsKept: number;
}

const maxAttempts = 20;
/** The maximum jitter before an attempt, times the attempts before: each makes those that run at the same time fail. */
const maxRetryDelayMs = 25;

/** The version to put in force, and the newest of the others, up to the number that is kept. */
function keptWith(version: StoredVersion, file: FileDoc, count: number): StoredVersion[] {
  const others = versionsOf(file).filter(({ content }) => content.runId !== version.content.runId);
  others.sort((a, b) => b.number - a.number);
  return [version, ...others.slice(0, count - 1)];
}

/**
 * Puts a version of a file in force with one write of the file record. Its chunks must be in the store; they become
 * searchable by that write, which waits for the search indexes, and those of the former version cease to be. Idempotent: an interruption at any point
 * leaves one version in force, and `retiredRuns` has what is left to do.
 * @param choose called with each state of the file that the write is tried on; null where it has no such version
 * @returns the file, or null where it was deleted, is held or has no such version
 * @throws `conflict` where the file changes too often; IndexLagError as `wait` says
 */
export async function applyVersion(
  deps: VersionDeps,
  where: { fileId: string; environmentId: string },
  choose: (file: FileDoc) => StoredVersion | null,
  wait: SearchableWait,
): Promise<FileDoc | null> {
  const { models, events } = deps;
  const { fileId, environmentId } = where;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await delay(Math.random() * maxRetryDelayMs * attempt);
    const file = await models.files.findOne({ _id: fileId, environmentId }).lean<FileDoc>();
    const version = file && choose(file);
    // A file that is held keeps its content.
    if (!version || file.hold) return null;
    if (file.runId === version.content.runId) {
      await cleanUpRetiredRuns(deps, fileId);
      return file;
    }
    const versions = keptWith(version, file, deps.fileVersionsKept);
    const kept = new Set(versions.map(({ content }) => content.runId));
    const left = versionsOf(file).filter(({ content }) => !kept.has(content.runId));
    const { content } = version;
    const switchover =
      ongoingSwitchover(file, content.runId) ?? (await beginSwitchover(models, file, content.runId));
    if (!switchover) continue;
    // With the version itself: its chunks are hidden again where this is interrupted before the write. After the
    // switchover began, which protects the run as long: the record must not be removed before.
    for (const noted of [content, contentOf(file), ...left.map((each) => each.content)]) {
      await recordRetiredRun(models, file, noted);
    }
    // Their metadata is from when they were written.
    const chunks = { environmentId, fileId, runId: content.runId };
    const { language, mimeType } = content;
    // A name that somebody gave the file is kept.
    const name = file.name === file.originalFilename ? content.originalFilename : file.name;
    const live = { live: true, switchover: switchover.number };
    await copyMetadata(models, chunks, live, { name, language, mimeType });
    await awaitSearchable(models, chunks, wait);
    const changed = await changeStatus(
      models.files,
      // A rename since the file was read would be overwritten below.
      {
        ...where,
        runId: file.runId,
        from: [file.status],
        switchover: switchover.number,
        name: file.name,
        isFree: true,
      },
      'ready',
      {
        ...content,
        name,
        versions,
        factsDue: new Date(),
        errorMessage: null,
        stageProgress: null,
        estimatedRemainingSeconds: 0,
      },
      file.status === 'ready' ? 'file.replaced' : 'file.ready',
    );
    if (!changed) continue;
    // Metadata that was changed meanwhile was written into its chunks with the former name, type and language.
    await renewFacts(models, chunks);
    await publishFile(events, changed);
    await cleanUpRetiredRuns(deps, fileId);
    return changed;
  }
  throw new AppError(
    'conflict',
    `The file '${fileId}' changes too often to put a version in force. Try again.`,
  );
}

async function cleanUpRetiredRuns(deps: VersionDeps, fileId: string): Promise<void> {
  for (const run of await deps.models.retiredRuns.find({ fileId }).lean<RetiredRunDoc[]>()) {
    await settleRun(deps, run);
  }
}
