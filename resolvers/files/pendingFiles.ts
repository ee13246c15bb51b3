import type { FileEvent } from '../../domain/files';

/** The maximum number of files with undelivered events per subscriber. Beyond it, the subscription ends. */
const maxPendingFiles = 10_000;

/** Keeps the latest event of each file, whose history includes earlier changes. */
export class PendingFiles {
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
      // Free the memory now: a subscriber that never reads is not notified.
      this.pending.clear();
    }
    this.wake?.();
  }

  /** Whether no more events are taken. */
  get isOver(): boolean {
    return this.stopped || this.overflowed;
  }

  stop(): void {
    this.stopped = true;
    this.wake?.();
  }

  /** The next event, or null once stopped or overflowed. */
  async take(): Promise<FileEvent | null> {
    while (this.pending.size === 0 && !this.isOver) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const [next] = this.pending.values();
    if (!next || this.isOver) return null;
    this.pending.delete(next.fileId);
    return next;
  }
}
