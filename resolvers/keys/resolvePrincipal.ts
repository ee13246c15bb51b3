import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hashSecret, isWellFormedApiKey } from '../../domain/apiKey';
import type { Logger, Principal } from '../../domain/context';
import type { EventBus } from '../../domain/ports/events';
import type { Models } from '../../models/createModels';
import { principalOf } from './principalOf';

/** Bounds how long a deleted key is accepted when its event is lost; must stay below 2 s. */
const cacheLifetimeMs = 1_500;
/** Beyond it, the keys that were used least recently are forgotten. */
const defaultMaxCachedKeys = 10_000;
/** How long an unknown key is cached as such. */
const unknownLifetimeMs = 5_000;
const lastUsedIntervalMs = 60_000;

interface CachedKey {
  principal: Principal;
  hash: string;
  expiresAt: number;
}

export interface KeyResolver {
  /** The principal of the key, or null where it is malformed, unknown or deleted. */
  resolve(key: string | null): Promise<Principal | null>;
  close(): void;
}

async function loadPrincipal(models: Models, hash: string): Promise<CachedKey | null> {
  const key = await models.apiKeys.findOne({ hash }).lean();
  if (!key || !timingSafeEqual(Buffer.from(key.hash), Buffer.from(hash))) return null;
  const now = Date.now();
  const keyExpiresAt = key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (keyExpiresAt <= now) return null;
  const principal = await principalOf(models, key);
  if (!principal) return null;
  return { hash, principal, expiresAt: Math.min(now + cacheLifetimeMs, keyExpiresAt) };
}

/** Resolves API keys with a cache, so that most requests need no database query. */
export async function createKeyResolver(options: {
  models: Models;
  events: EventBus;
  log: Logger;
  /** The maximum number of known keys, and of unknown ones. Defaults to 10,000. */
  maxCachedKeys?: number;
}): Promise<KeyResolver> {
  const { models, events, log, maxCachedKeys: max = defaultMaxCachedKeys } = options;
  const cache = new LRUCache<string, CachedKey>({ max });
  /** The hashes of unknown keys with the expiry of the cache entry. */
  const unknown = new LRUCache<string, number>({ max });
  const pending = new Map<string, Promise<CachedKey | null>>();
  const lastUsed = new LRUCache<string, number>({ max });
  const unsubscribe = await events.subscribe('apiKey', ({ hash }) => {
    cache.delete(hash);
    unknown.delete(hash);
    pending.delete(hash);
  });

  async function load(hash: string): Promise<CachedKey | null> {
    const running = pending.get(hash);
    if (running) return running;
    const loading = loadPrincipal(models, hash);
    pending.set(hash, loading);
    try {
      const found = await loading;
      // A concurrent event removed the pending entry: the result may be stale and is not cached.
      if (found && pending.get(hash) === loading) cache.set(hash, found);
      return found;
    } finally {
      if (pending.get(hash) === loading) pending.delete(hash);
    }
  }

  function touchLastUsed(keyId: string): void {
    const now = Date.now();
    if (now - (lastUsed.get(keyId) ?? 0) < lastUsedIntervalMs) return;
    lastUsed.set(keyId, now);
    models.apiKeys
      .updateOne({ _id: keyId }, { $set: { lastUsedAt: new Date(now) } })
      .exec()
      .catch((error: unknown) => log.warn({ keyId, error }, 'failed to update the last use of an API key'));
  }

  return {
    async resolve(key) {
      if (key === null || !isWellFormedApiKey(key)) return null;
      const hash = hashSecret(key);
      const cached = cache.get(hash);
      if (!cached && (unknown.get(hash) ?? 0) > Date.now()) return null;
      const found = cached && cached.expiresAt > Date.now() ? cached : await load(hash);
      if (!found) {
        cache.delete(hash);
        unknown.set(hash, Date.now() + unknownLifetimeMs);
        return null;
      }
      touchLastUsed(found.principal.keyId);
      return found.principal;
    },
    close: unsubscribe,
  };
}
