import { hash } from 'node:crypto';
import { type Cache, useResponseCache } from '@graphql-yoga/plugin-response-cache';
import { type ExecutionResult, OperationTypeNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Logger } from '../../domain/context';
import type { EventBus } from '../../domain/ports/events';
import type { OperationContext } from '../../resolvers/context';
import type { GraphQLContext } from '../context';
import type { CallerDocuments } from '../documents/callerDocuments';
import type { CallerRequest, Callers } from '../server/caller';
import { hasWrongToken } from '../server/useCaller';
import { Changes } from './changes';
import { prepay } from './prepaidLimiter';
import type { ResponseStore } from './responseStore';

/** The maximum age of a cached response, which bounds staleness if an event is lost. */
const maxAgeMs = 60_000;
/** The TTL of data whose changes publish no event: names of organizations, projects and keys. */
const uneventedTtlMs = 5_000;

/** The state that plugins share on Yoga's context object. */
export interface CachedRequest {
  request: CallerRequest;
  /** The operation context after rate limiting; set when the cache may be used. */
  prepaid?: OperationContext;
  cacheKey?: string;
  /** The number of changes seen when the request started. */
  beganAt?: number;
}

interface EnvironmentCacheOptions {
  callers: Callers;
  documents: CallerDocuments;
  store: ResponseStore;
  events: EventBus;
  log: Logger;
}

const listTag = (environmentId: string, type: string) => `${environmentId}:list:${type}`;
const entityTag = (environmentId: string, type: string, id: string) => `${environmentId}:${type}:${id}`;
const environmentTag = (environmentId: string) => `${environmentId}:all`;

/** A cache key contains the environment and the types that the response lists: `environment|File,Prompt|digest`. */
function toCacheKey(environmentId: string, lists: string[], params: object): string {
  const digest = hash('sha256', JSON.stringify(params), 'base64url');
  return `${environmentId}|${lists.join(',')}|${digest}`;
}

/** Adapts the store to the plugin, with tags per environment. */
function toCache(store: ResponseStore): Cache {
  return {
    get: (key: string) => store.get(key) as never,
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
        if (id !== undefined) tags.push(entityTag(environmentId, typename, String(id)));
      }
      const { extensions: _headers, ...kept } = result;
      await store.set(key, kept, tags, Math.min(ttl, maxAgeMs));
    },
    invalidate() {},
  } as Cache;
}

/**
 * Caches responses to queries per environment. Authentication and rate limits apply to cached responses as well.
 * Unfinished files, search results and chat answers are never cached. A change of a file, prompt or connector on any
 * replica invalidates the responses that contain it and all lists of its type.
 */
export function useEnvironmentCache(options: EnvironmentCacheOptions): Plugin {
  const { callers, documents, store, events, log } = options;
  const changes = new Changes();
  const subscribed = events.subscribe('invalidate', ({ environmentId, type, id }) => {
    changes.note(environmentId);
    void store.drop([entityTag(environmentId, type, id), listTag(environmentId, type)]);
  });
  subscribed.catch((error: unknown) =>
    log.error({ error }, 'the response cache cannot subscribe to changes'),
  );

  const asked = (context: unknown) => context as CachedRequest;
  const cache = useResponseCache({
    session: (_request, context) => asked(context).cacheKey ?? null,
    enabled: (_request, context) => asked(context).cacheKey !== undefined,
    buildResponseCacheKey: async ({ context }: { context?: unknown }) => asked(context).cacheKey ?? '',
    cache: toCache(store),
    ttl: maxAgeMs,
    ttlPerSchemaCoordinate: {
      'Query.me': uneventedTtlMs,
      'Query.projects': uneventedTtlMs,
      'Environment.folders': 0,
      'Connector.health': 0,
    },
    onTtl: ({ ttl, context }) => {
      const { volatile, operation } = context as unknown as GraphQLContext;
      const environmentId = operation.principal?.environmentId ?? '';
      return volatile.found || changes.since(environmentId, asked(context).beganAt ?? 0) ? 0 : ttl;
    },
    invalidateViaMutation: false,
    includeExtensionMetadata: false,
  } as Parameters<typeof useResponseCache>[0]);

  const counting: Plugin = {
    async onParams({ params, request, context }) {
      if (typeof params.query !== 'string' || params.query.length > 20_000) return;
      const prepared = documents.of(request);
      const { document, errors } = prepared.prepare(params.query);
      if (!document || errors.length > 0) return;
      const plan = prepared.plan(document, params.operationName);
      if (!plan?.caching) return;
      // Without an authenticated caller, the operation reports the error.
      const operation = callers.known(request) ?? (await callers.context(request).catch(() => null));
      if (!operation?.principal || hasWrongToken(operation, request)) return;
      const { allowed, context: prepaid } = await prepay(operation, plan.caching.categories);
      asked(context).prepaid = prepaid;
      if (!allowed) return;
      asked(context).beganAt = changes.now;
      const { query, variables, operationName } = params;
      const parts = { query, variables, operationName };
      asked(context).cacheKey = toCacheKey(operation.principal.environmentId, plan.caching.lists, parts);
    },
    onExecute({ args }) {
      const { operation, request } = args.contextValue as unknown as GraphQLContext & CachedRequest;
      const plan = documents.of(request).plan(args.document, args.operationName);
      if (plan?.kind !== OperationTypeNode.MUTATION) return;
      return {
        // Invalidate at once, so that the caller reads its own writes before the event arrives.
        async onExecuteDone() {
          const environmentId = operation.principal?.environmentId;
          if (!environmentId) return;
          changes.note(environmentId);
          await store.drop([environmentTag(environmentId)]);
        },
      };
    },
    async onDispose() {
      (await subscribed)();
    },
  };
  return {
    onPluginInit({ addPlugin }) {
      addPlugin(counting);
      addPlugin(cache);
    },
  };
}
