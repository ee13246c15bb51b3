import type { ExecutionResult } from 'graphql';
import type { ResponseStore } from './responseStore';

interface Entry {
  result: ExecutionResult;
  tags: string[];
  expiresAtMs: number;
}

const maxEntries = 5_000;

/** An in-process response store with LRU eviction. */
export function createMemoryResponseStore(clock: () => number = Date.now): ResponseStore {
  const entries = new Map<string, Entry>();
  const keysByTag = new Map<string, Set<string>>();

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  return {
    async get(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      if (entry.expiresAtMs <= clock()) {
        remove(key);
        return null;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.result;
    },
    async set(key, result, tags, ttlMs) {
      remove(key);
      entries.set(key, { result, tags, expiresAtMs: clock() + ttlMs });
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) remove(oldest);
    },
    async drop(tags) {
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key);
    },
  };
}
