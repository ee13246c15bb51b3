import type { Telemetry } from '../../domain/ports/telemetry';
import type { ResponseStore } from './responseStore';

/** A response store that counts hits and misses. */
export function countedResponseStore(store: ResponseStore, telemetry: Telemetry): ResponseStore {
  return {
    ...store,
    async get(key) {
      const found = await store.get(key);
      telemetry.count('response_cache_lookups', { result: found ? 'hit' : 'miss' });
      return found;
    },
  };
}
