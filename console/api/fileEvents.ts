import { subscribe } from './client';
import { FileChangesDocument, type FileChangesSubscription } from './generated/graphql';

export type FileEvent = FileChangesSubscription['filesChanged'];

const listeners = new Set<(event: FileEvent) => void>();

/** Calls the listener with each status change of a file of the environment. Returns what ends it. */
export function onFileChange(listener: (event: FileEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const missedListeners = new Set<() => void>();

/** Calls the listener when changes may have been missed: what it shows is to be read again. */
export function onMissedFileChanges(listener: () => void): () => void {
  missedListeners.add(listener);
  return () => missedListeners.delete(listener);
}

const pauseMs = 1_000;

/** One subscription for the whole page. After an interruption it continues where it ended. */
export async function watchFiles(signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  let isFirst = true;
  while (!signal.aborted) {
    // Without a cursor there is nothing to continue from.
    if (!isFirst && after === null) for (const listener of missedListeners) listener();
    isFirst = false;
    try {
      for await (const { filesChanged } of subscribe(FileChangesDocument, { after }, signal)) {
        after = filesChanged.cursor;
        for (const listener of [...listeners]) listener(filesChanged);
      }
    } catch {
      // A lost connection or session is shown by the page; the loop goes on until the page ends it.
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
