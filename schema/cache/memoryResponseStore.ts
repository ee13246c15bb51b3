import type { ExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ResponseStore } from './responseStore';

interface Entry {
  result: ExecutionResult;
  tags: string[];
}

export interface MemoryBounds {
  maxEntries: number;
  /**
   * The maximum size of all responses together, as JSON, and their tags; in memory they take some five times as much.
   */
  maxCharacters: number;
}

const defaultBounds: MemoryBounds = { maxEntries: 5_000, maxCharacters: 16_000_000 };
/** A response that takes a larger share of the whole is not kept. */
const maxShare = 1 / 16;

/** An in-process response store that keeps what was used last, at most as much as its bounds allow. */
export function createMemoryResponseStore({ maxEntries, maxCharacters } = defaultBounds): ResponseStore {
  const keysByTag = new Map<string, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxCharacters,
    maxEntrySize: maxCharacters * maxShare,
    sizeCalculation: ({ result, tags }) => JSON.stringify(result).length + tags.join('').length,
    // Called for whatever leaves: evicted, too old, replaced or dropped.
    dispose({ tags }, key) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  return {
    async get(key) {
      return entries.get(key)?.result ?? null;
    },
    async set(key, result, tags, ttl) {
      entries.set(key, { result, tags }, { ttl });
      // Too large a response is not kept.
      if (!entries.has(key)) return;
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    async drop(tags) {
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
    },
  };
}
