import { removeWritten } from './documentFile';
import { createSharedCursor, releaseWorkers, type SharedCursor } from './pageQueue';

/** Shorter documents are read before a second thread has opened them. */
const minPages = 24;

/** Where a thread of a team writes its blocks: 0 is the lead thread, the others are workers. */
export const partPathOf = (documentPath: string, thread: number) => `${documentPath}.part${thread}`;

/** The threads that read one document together: a lead thread, and workers while threads are idle. */
export class PageWorkers {
  readonly cursor: SharedCursor = createSharedCursor();
  private readonly workers: Promise<string>[] = [];

  /**
   * @param startWorker has another thread write its share of the pages to the path
   * @param fail called when a worker fails; must end the reading
   */
  constructor(
    private readonly path: string,
    private readonly startWorker: (partPath: string) => Promise<unknown>,
    private readonly fail: (error: unknown) => void,
  ) {}

  /** Starts up to `idleThreads` workers for a document of `pageCount` pages. */
  grow(pageCount: number, idleThreads: number): void {
    if (pageCount < minPages) return;
    for (let thread = 0; thread < idleThreads; thread++) {
      const partPath = partPathOf(this.path, this.workers.length + 1);
      const worker = this.startWorker(partPath).then(() => partPath);
      worker.catch(this.fail);
      this.workers.push(worker);
    }
  }

  /** Stops the workers after their current pages. */
  releaseWorkers(): void {
    releaseWorkers(this.cursor);
  }

  /** Resolves with the paths of the files that the workers wrote, once all have ended. */
  parts(): Promise<string[]> {
    return Promise.all(this.workers);
  }

  /**
   * Removes the files of the lead thread and the workers, once all have ended. Not theirs to do: the lead thread reads
   * those of the workers, and threads that are ended remove nothing.
   */
  async removeParts(): Promise<void> {
    await Promise.allSettled(this.workers);
    const threads = [0, ...this.workers.map((_, worker) => worker + 1)];
    await removeWritten(threads.map((thread) => partPathOf(this.path, thread)));
  }
}
