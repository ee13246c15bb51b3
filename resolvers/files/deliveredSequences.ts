/** The maximum number of files whose last sequence is kept, to distinguish edits from new files. */
const maxRemembered = 20_000;

/**
 * The last sequence of each file that was delivered to the subscriber. A plain map: `lru-cache` reserves the memory of
 * all entries, and a process has hundreds of subscribers.
 */
export class DeliveredSequences {
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
