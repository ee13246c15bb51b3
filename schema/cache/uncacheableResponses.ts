import { LRUCache } from 'lru-cache';
import type { Changes } from './changes';

const maxEntries = 5_000;
/** The maximum length of a request; responses to longer ones are not remembered. */
const maxCharacters = 1_000;
const maxAgeMs = 60_000;

/**
 * Remembers by request which responses were not cacheable when they were last computed, until their environment
 * changes: clients that wait for a file repeat one query, and looking up and preparing a response that is not cached
 * takes as long as executing it.
 */
export class UncacheableResponses {
  private readonly entries = new LRUCache<string, { moment: number; expiresAtMs: number }>({
    max: maxEntries,
  });

  constructor(
    private readonly changes: Changes,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Notes a response that was computed with the changes up to `moment`. */
  note(request: string, moment: number): void {
    if (request.length > maxCharacters) return;
    this.entries.set(request, { moment, expiresAtMs: this.clock() + maxAgeMs });
  }

  has(request: string, environmentId: string): boolean {
    const entry = this.entries.get(request);
    return (
      entry !== undefined &&
      entry.expiresAtMs > this.clock() &&
      !this.changes.since(environmentId, entry.moment)
    );
  }
}
