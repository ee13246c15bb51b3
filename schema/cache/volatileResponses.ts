import type { Changes } from './changes';

const maxEntries = 5_000;
const maxAgeMs = 60_000;

/**
 * Remembers by cache key which responses were not cacheable when they were last computed, until their environment
 * changes: clients that wait for a file repeat one query, and looking up and preparing a response that is not cached
 * takes as long as executing it.
 */
export class VolatileResponses {
  private readonly entries = new Map<string, { moment: number; expiresAtMs: number }>();

  constructor(
    private readonly changes: Changes,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Notes a response that was computed with the changes up to `moment`. */
  note(key: string, moment: number): void {
    this.entries.delete(key);
    this.entries.set(key, { moment, expiresAtMs: this.clock() + maxAgeMs });
    const [oldest] = this.entries.keys();
    if (this.entries.size > maxEntries && oldest !== undefined) this.entries.delete(oldest);
  }

  has(key: string, environmentId: string): boolean {
    const entry = this.entries.get(key);
    if (!entry) return false;
    if (entry.expiresAtMs > this.clock() && !this.changes.since(environmentId, entry.moment)) return true;
    this.entries.delete(key);
    return false;
  }
}
