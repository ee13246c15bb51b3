import { useResponseCache } from '@graphql-yoga/plugin-response-cache';
import { type ExecutionResult, OperationTypeNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Logger } from '../../domain/context';
import type { EventBus } from '../../domain/ports/events';
import type { Telemetry } from '../../domain/ports/telemetry';
import { isAdministrator, seenIn } from '../../resolvers/authorize';
import type { OperationContext } from '../../resolvers/context';
import type { GraphQLContext } from '../context';
import type { CallerDocuments } from '../documents/callerDocuments';
import type { PreparedRequest } from '../documents/usePreparedDocuments';
import type { Callers } from '../server/caller';
import { hasWrongToken } from '../server/useCaller';
import { Changes } from './changes';
import {
  entityTag,
  environmentTag,
  listTag,
  maxAgeMs,
  toCache,
  toCacheKey,
  toRequestKey,
} from './keysAndTags';
import { prepay } from './prepay';
import type { ResponseStore } from './responseStore';
import { UncacheableResponses } from './uncacheableResponses';

/** The TTL of data whose changes publish no event: names of organizations, projects and keys. */
const uneventedTtlMs = 5_000;

/** The state that plugins share on Yoga's context object. */
export interface CachedRequest extends PreparedRequest {
  /** The operation context after rate limiting; set when the cache may be used. */
  prepaid?: OperationContext;
  cacheKey?: string;
  requestKey?: string;
  /** The number of changes seen when the request started. */
  beganAt?: number;
}

interface EnvironmentCacheOptions {
  callers: Callers;
  documents: CallerDocuments;
  store: ResponseStore;
  events: EventBus;
  telemetry: Telemetry;
  log: Logger;
}

const asked = (context: unknown) => context as CachedRequest;

/** The plugin for requests that have a cache key: its hooks take as long for others, whose responses it ignores. */
function onlyWithKey(cache: Plugin): Plugin {
  return {
    ...cache,
    onPluginInit(payload) {
      const addPlugin = (plugin: Plugin) =>
        payload.addPlugin({
          ...plugin,
          onExecute: (event) =>
            asked(event.args.contextValue).cacheKey === undefined ? undefined : plugin.onExecute?.(event),
        });
      cache.onPluginInit?.({ ...payload, addPlugin });
    },
    onParams: (event) => (asked(event.context).cacheKey === undefined ? undefined : cache.onParams?.(event)),
  };
}

/**
 * Caches responses to queries per environment. Authentication and rate limits apply to cached responses as well.
 * Unfinished files, search results and chat answers are never cached. A change of a file, prompt or connector on any
 * replica invalidates the responses that contain it and all lists of its type.
 */
export function useEnvironmentCache(options: EnvironmentCacheOptions): Plugin {
  const { callers, documents, store, events, log } = options;
  const changes = new Changes();
  const uncacheableResponses = new UncacheableResponses(changes);
  const subscribed = events.subscribe('invalidate', ({ environmentId, type, id }) => {
    changes.note(environmentId);
    void store.drop([entityTag(environmentId, type, id), listTag(environmentId, type)]);
  });
  subscribed.catch((error: unknown) =>
    log.error({ error }, 'the response cache cannot subscribe to changes'),
  );

  // The lifetime of the current result: the plugin calls `onTtl` right before `shouldCacheResult`, which gets no
  // context.
  let lifetimeMs = 0;
  const cache = useResponseCache({
    session: (_request, context) => asked(context).cacheKey ?? null,
    enabled: (_request, context) => asked(context).cacheKey !== undefined,
    buildResponseCacheKey: ({ context }: { context?: unknown }) => asked(context).cacheKey ?? '',
    cache: toCache(store, options.telemetry),
    ttl: maxAgeMs,
    ttlPerSchemaCoordinate: {
      'Query.me': uneventedTtlMs,
      'Query.projects': uneventedTtlMs,
      'Environment.folders': 0,
      'Connector.health': 0,
    },
    onTtl: ({ ttl, context }) => {
      const { volatile, operation } = context as unknown as GraphQLContext;
      const { requestKey = '', beganAt = 0 } = asked(context);
      if (volatile.found) uncacheableResponses.note(requestKey, beganAt);
      const environmentId = operation.principal?.environmentId ?? '';
      lifetimeMs = volatile.found || changes.since(environmentId, beganAt) ? 0 : ttl;
      return lifetimeMs;
    },
    // Responses that are not cached get no `ETag` either.
    shouldCacheResult: ({ result }: { result: ExecutionResult }) => lifetimeMs > 0 && !result.errors?.length,
    invalidateViaMutation: false,
    includeExtensionMetadata: false,
  } as Parameters<typeof useResponseCache>[0]);

  const counting: Plugin = {
    async onParams({ params, request, context }) {
      const { plan, prepared } = asked(context);
      if (!plan?.caching || !prepared) return;
      // Without an authenticated caller, the operation reports the error.
      const operation = callers.known(request) ?? (await callers.context(request).catch(() => null));
      if (!operation?.principal || hasWrongToken(operation, request)) return;
      const { allowed, context: prepaid } = await prepay(operation, plan.caching.categories);
      asked(context).prepaid = prepaid;
      // That a file expires is no event that would invalidate a response.
      if (!allowed || operation.principal.usesExpiry) return;
      const { environmentId } = operation.principal;
      const sight = {
        ...operation.sight,
        ...seenIn(operation, operation.principal),
        // Row filters alone read them, which no cached response does: they show no values to callers who are filtered.
        claims: undefined,
        isAdministrator: isAdministrator(operation),
      };
      const requestKey = toRequestKey({ environmentId, sight }, prepared.digest, params);
      if (uncacheableResponses.has(requestKey, environmentId)) return;
      asked(context).beganAt = changes.now;
      asked(context).requestKey = requestKey;
      asked(context).cacheKey = toCacheKey(environmentId, plan.caching.lists, requestKey);
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
      addPlugin(onlyWithKey(cache));
    },
  };
}
