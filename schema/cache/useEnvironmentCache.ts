import { createHash } from 'node:crypto';
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
import { prepay } from './prepaidLimiter';
import type { ResponseStore } from './responseStore';

/** No answer is older, should news of a change be lost. */
const maxAgeMs = 60_000;
/** Of what no event tells: names of organizations, projects and keys. */
const untoldMaxAgeMs = 5_000;
const maxEnvironments = 10_000;

/** What the plugins of one request pass on to each other, on Yoga's own context object. */
export interface CachedRequest {
  request: CallerRequest;
  /** The operation context with its requests counted, once the cache may be asked. */
  prepaid?: OperationContext;
  cacheKey?: string;
  /** Which changes it can have seen. */
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

/** A key names its environment and the lists that its answer holds: `environment|File,Prompt|digest`. */
function toCacheKey(environmentId: string, lists: string[], params: object): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url');
  return `${environmentId}|${lists.join(',')}|${digest}`;
}

/** Changes seen per environment: what was computed while one came in may be stale and is not kept. */
class Changes {
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

  /** An environment that was forgotten counts as changed. */
  since(environmentId: string, moment: number): boolean {
    return (this.latest.get(environmentId) ?? this.forgotten) > moment;
  }
}

/** The store as the plugin wants it, with tags by environment. */
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
 * Answers queries from a cache that is scoped to the environment of the key. Requests count and keys are checked as
 * without it; files still on their way, searches and answers are never kept. A change of a file, prompt or
 * connector, here or on another replica, drops what named it and every list of its kind.
 */
export function useEnvironmentCache(options: EnvironmentCacheOptions): Plugin {
  const { callers, documents, store, events, log } = options;
  const changes = new Changes();
  const subscribed = events.subscribe('invalidate', ({ environmentId, type, id }) => {
    changes.note(environmentId);
    void store.drop([entityTag(environmentId, type, id), listTag(environmentId, type)]);
  });
  subscribed.catch((error: unknown) => log.error({ error }, 'the response cache can not follow changes'));

  const asked = (context: unknown) => context as CachedRequest;
  const cache = useResponseCache({
    session: (_request, context) => asked(context).cacheKey ?? null,
    enabled: (_request, context) => asked(context).cacheKey !== undefined,
    buildResponseCacheKey: async ({ context }: { context?: unknown }) => asked(context).cacheKey ?? '',
    cache: toCache(store),
    ttl: maxAgeMs,
    ttlPerSchemaCoordinate: {
      'Query.me': untoldMaxAgeMs,
      'Query.projects': untoldMaxAgeMs,
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
      // Where there is no caller, or none can be found out, the operation says so itself.
      const operation = await callers.context(request).catch(() => null);
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
        // Whoever changes something reads its own change next, whatever way its event takes.
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
