const maxEnvironments = 10_000;

/** Tracks changes per environment: a response computed during a change may be stale and is not cached. */
export class Changes {
  private readonly latest = new Map<string, number>();
  private forgotten = 0;
  private count = 0;

  get now(): number {
    return this.count;
  }

  note(environmentId: string): void {
    this.count += 1;
    if (this.latest.size >= maxEnvironments) {
      this.latest.clear();
      this.forgotten = this.count;
    }
    this.latest.set(environmentId, this.count);
  }

  /** Whether the environment changed after `moment`. Evicted environments count as changed. */
  since(environmentId: string, moment: number): boolean {
    return (this.latest.get(environmentId) ?? this.forgotten) > moment;
  }
}
