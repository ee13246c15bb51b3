/** A semaphore per environment: limits its active jobs in this process, so that none occupies all slots. */
export class EnvironmentSlots {
  private readonly held = new Map<string, number>();
  private readonly waiting = new Set<() => void>();

  constructor(private readonly maxPerEnvironment: number) {}

  /** Acquires a slot; resolves with its release function, or with null when none is free within `waitMs`. */
  async acquire(environmentId: string, waitMs: number): Promise<(() => void) | null> {
    const deadline = Date.now() + waitMs;
    while (this.heldBy(environmentId) >= this.maxPerEnvironment) {
      const left = deadline - Date.now();
      if (left <= 0) return null;
      await this.change(left);
    }
    this.held.set(environmentId, this.heldBy(environmentId) + 1);
    return () => this.release(environmentId);
  }

  private release(environmentId: string): void {
    const count = this.heldBy(environmentId) - 1;
    if (count > 0) this.held.set(environmentId, count);
    else this.held.delete(environmentId);
    for (const wake of this.waiting) wake();
  }

  private heldBy(environmentId: string): number {
    return this.held.get(environmentId) ?? 0;
  }

  private change(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.waiting.add(wake);
    });
  }
}
