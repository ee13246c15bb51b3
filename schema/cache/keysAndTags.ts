import { hash } from 'node:crypto';
import type { Cache } from '@graphql-yoga/plugin-response-cache';
import type { ExecutionResult } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { Sight } from '../../domain/access';
import { invalidatedTypes } from '../../domain/ports/events';
import type { Telemetry } from '../../domain/ports/telemetry';
import type { ResponseStore } from './responseStore';

/** The maximum age of a cached response, which bounds staleness if an event is lost. */
export const maxAgeMs = 60_000;

export const listTag = (environmentId: string, type: string) => `${environmentId}:list:${type}`;
export const entityTag = (environmentId: string, type: string, id: string) =>
  `${environmentId}:${type}:${id}`;
export const environmentTag = (environmentId: string) => `${environmentId}:all`;

/** Identifies a request: equal ones get the same response of an environment, where they see the same of it, until something changes. */
export function toRequestKey(
  { environmentId, sight }: { environmentId: string; sight: Sight },
  document: string,
  { operationName, variables }: GraphQLParams,
): string {
  return JSON.stringify([environmentId, sight, document, operationName, variables]);
}

/**
 * A cache key begins with the environment and the types that the response lists: `environment|File,Prompt|digest`.
 * The plugin sends it as `ETag` with responses that it stores, so it contains no variables.
 */
export function toCacheKey(environmentId: string, lists: string[], requestKey: string): string {
  return `${environmentId}|${lists.join(',')}|${hash('sha256', requestKey, 'base64url')}`;
}

/** Entities of other types get no tag: nothing would ever drop it, and a response can have thousands of them. */
const taggedTypes: ReadonlySet<string> = new Set(invalidatedTypes);

/**
 * Adapts the store to the plugin, with tags per environment. The plugin looks up a response before the operation by
 * `get`, and again before its execution in what the function returns, where it is known not to be.
 */
export function toCache(store: ResponseStore, telemetry: Telemetry): Cache {
  const cache = {
    async get(key: string) {
      const found = await store.get(key);
      telemetry.count('response_cache_lookups', { result: found ? 'hit' : 'miss' });
      return found as never;
    },
    async set(
      key: string,
      result: ExecutionResult,
      entities: Iterable<{ typename: string; id?: unknown }>,
      ttl: number,
    ) {
      const [environmentId = '', lists = ''] = key.split('|');
      const tags = [environmentTag(environmentId)];
      for (const type of lists.split(',')) if (type) tags.push(listTag(environmentId, type));
      for (const { typename, id } of entities) {
        if (id !== undefined && taggedTypes.has(typename))
          tags.push(entityTag(environmentId, typename, String(id)));
      }
      const { extensions: _headers, ...kept } = result;
      await store.set(key, kept, tags, Math.min(ttl, maxAgeMs));
    },
    invalidate() {},
  };
  const afterLookup = { ...cache, get: () => undefined };
  return Object.assign(() => afterLookup, cache) as Cache;
}
