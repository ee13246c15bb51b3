import { GatewayError, isFatal } from '../failure';
import {
  ConfirmUploadDocument,
  DeleteFileDocument,
  type FileProgressFragment,
  RenameFileDocument,
} from '../generated/graphql';
import { FileWatch } from '../upload/fileWatch';
import { replaceContent, waitForReplacement } from '../upload/replaceContent';
import { retryUntil } from '../upload/retryUntil';
import { sendBytes } from '../upload/sendBytes';
import { beginUploads, type StartedUpload, uploadsAtOnce } from './beginUploads';
import type { HashedFile, SyncPlan } from './planSync';
import type { SyncEntry } from './syncJournal';
import { entryOf, type SyncRun } from './syncRun';

const reasonOf = (error: unknown) =>
  error instanceof GatewayError ? error.reason : (error as Error).message;

async function inParallel<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

/** Carries out a plan. A failed file does not affect the others; the journal has every step that is done. */
export async function applyPlan(plan: SyncPlan, given: SyncRun): Promise<void> {
  const ending = new AbortController();
  const run = { ...given, signal: AbortSignal.any([given.signal, ending.signal]) };
  const { client, journal, report, signal, maxWaitMs } = run;
  const patience = { maxWaitMs, signal };
  const write = { signal, rateCategory: 'files_write' };
  const watch = new FileWatch(client, {
    ...patience,
    onFatal: (error) => ending.abort(error),
    debug: run.debug,
  });
  const watching: Promise<void>[] = [];

  async function fail(file: HashedFile, fileId: string, reason: string): Promise<void> {
    await journal.note({ ...entryOf(file, fileId, 'failed'), reason });
    report.add({ result: 'failed', name: file.name, fileId, detail: reason });
  }

  /** Runs the work on one file, whose failure is noted. */
  async function guarded(file: HashedFile, fileId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (isFatal(error)) throw error;
      // The next run tries again: the journal does not have the content as synchronized.
      report.add({ result: 'failed', name: file.name, fileId, detail: reasonOf(error) });
    }
  }

  async function follow(file: HashedFile, state: FileProgressFragment): Promise<void> {
    const end = await watch.track(state, () => undefined);
    if (end?.status !== 'ready') {
      await fail(file, state.id, end?.errorMessage ?? 'It was deleted during processing.');
      return;
    }
    const detail = `${end.totalChunks} ${end.totalChunks === 1 ? 'chunk' : 'chunks'}`;
    report.add({ result: 'added', name: file.name, fileId: state.id, detail });
  }

  const send = ({ file, fileId, uploadUrl }: StartedUpload) =>
    guarded(file, fileId, async () => {
      let state: FileProgressFragment | null | undefined;
      try {
        await retryUntil(() => sendBytes(file, uploadUrl, { signal, onSent: () => undefined }), patience);
        const confirmed = await retryUntil(
          () => client.request(ConfirmUploadDocument, { fileId }, write),
          patience,
        );
        state = confirmed.confirmFileUpload;
      } catch (error) {
        // Without its URL, the next run starts the upload again.
        if (!signal.aborted && !isFatal(error)) await journal.note(entryOf(file, fileId, 'begun'));
        throw error;
      }
      await journal.note(entryOf(file, fileId, 'synced'));
      if (!state) return;
      const following = follow(file, state);
      following.catch((error: unknown) => ending.abort(error));
      watching.push(following);
    });

  /** Uploads a file again that somebody deleted on the server. */
  async function addAgain(file: HashedFile, entry: SyncEntry, error: unknown): Promise<void> {
    if (!(error instanceof GatewayError) || error.code !== 'file_not_found') throw error;
    await journal.note({ ...entry, step: 'gone' });
    for (const started of await beginUploads(run, [file])) await send(started);
  }

  const change = ({ file, entry }: SyncPlan['changed'][number]) =>
    guarded(file, entry.fileId, async () => {
      const { fileId } = entry;
      try {
        await replaceContent(client, { fileId, file, sha256: file.sha256 }, patience);
      } catch (error) {
        return addAgain(file, entry, error);
      }
      await journal.note(entryOf(file, fileId, 'synced'));
      try {
        const { versions } = await waitForReplacement(client, fileId, patience);
        const { kept = 0, embedded = 0 } = versions.find(({ isCurrent }) => isCurrent)?.chunks ?? {};
        const detail = `${kept} ${kept === 1 ? 'chunk' : 'chunks'} kept, ${embedded} embedded`;
        report.add({ result: 'changed', name: file.name, fileId, detail });
      } catch (error) {
        if (signal.aborted || isFatal(error)) throw error;
        await fail(file, fileId, reasonOf(error));
      }
    });

  const move = ({ file, entry }: SyncPlan['moved'][number]) =>
    guarded(file, entry.fileId, async () => {
      const { fileId } = entry;
      const input = { fileId, name: file.name };
      try {
        await retryUntil(() => client.request(RenameFileDocument, { input }, write), patience);
      } catch (error) {
        return addAgain(file, entry, error);
      }
      await journal.note({ ...entry, step: 'gone' }, entryOf(file, fileId, 'synced'));
      report.add({ result: 'moved', name: file.name, fileId, detail: `from ${entry.name}` });
    });

  async function remove(entry: SyncEntry): Promise<void> {
    const { fileId, name } = entry;
    if (fileId !== '') {
      try {
        const options = { signal, rateCategory: 'other' };
        await retryUntil(() => client.request(DeleteFileDocument, { id: fileId }, options), patience);
      } catch (error) {
        if (!(error instanceof GatewayError) || error.code !== 'file_not_found') throw error;
      }
    }
    await journal.note({ ...entry, step: 'gone' });
    report.add({ result: 'deleted', name, fileId });
  }

  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    await journal.note(...plan.touched.map(({ file, entry }) => ({ ...entry, ...timesOf(file) })));
    await inParallel(plan.moved, run.parallel, move);
    await inParallel(plan.changed, run.parallel, change);
    // In portions: an upload URL is valid for an hour.
    for (let at = 0; at < plan.added.length; at += uploadsAtOnce) {
      const started = await beginUploads(run, plan.added.slice(at, at + uploadsAtOnce));
      await inParallel(started, run.parallel, send);
    }
    if (run.deletes) await inParallel(plan.missing, run.parallel, remove);
    await Promise.race([Promise.all(watching), aborted]);
  } finally {
    await watch.close();
  }
}

function timesOf({ size, modifiedMs }: HashedFile): Pick<SyncEntry, 'size' | 'modifiedMs'> {
  return { size, modifiedMs };
}
