import type { Connector, QueryLimits, QueryResult, SqlValue } from '../../../domain/ports/connector';
import { databaseErrors } from '../drivers/databaseError';
import { mysqlCatalog } from '../introspect/mysql';
import { postgresCatalog } from '../introspect/postgres';
import { introspectServer } from '../introspect/serverSchema';
import { introspectSqlite } from '../introspect/sqlite';
import { ConnectorLanes, type ProcessOptions } from './connectorLanes';
import type { Reply, Statement, Target } from './protocol';

const pingLimits = { timeoutMs: 5_000, maxRows: 1, maxBytes: 100 };
/** Drivers enforce time-outs themselves; the process is killed this long after one. */
const graceMs = 7_000;
const cancelGraceMs = 2_000;

function introspection(target: Target): typeof introspectSqlite {
  if (target.kind === 'sqlite') return introspectSqlite;
  const catalog = target.kind === 'postgres' ? postgresCatalog : mysqlCatalog;
  return (...request) => introspectServer(catalog, target.schemas, ...request);
}

const pings = {
  sqlite: 'SELECT count(*) FROM sqlite_schema',
  postgres: 'SELECT 1',
  mysql: 'SELECT 1',
};

/** A connector whose driver runs in separate processes. In-flight requests fail with `unavailable` when one ends. */
export function createIsolatedConnector(
  target: Target,
  owner: string,
  key: string,
  options: ProcessOptions,
): Connector {
  const { kind } = target;
  const lanes = new ConnectorLanes(target, owner, key, options);
  /** SQLite statements run synchronously and cannot be cancelled: the process is killed. */
  const stopsOnlyByKill = kind === 'sqlite';

  async function send(
    request: ({ type: 'query' } & Statement) | { type: 'privileges' },
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Reply> {
    const lane = await lanes.acquire(signal);
    const { process } = lane;
    const { reply, cancel } = process.request(request);
    reply.catch(() => undefined).finally(() => lane.release());
    let timer: NodeJS.Timeout | undefined;
    let onAbort: (() => void) | undefined;
    const stopped = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          process.kill(!stopsOnlyByKill);
          reject(databaseErrors.timeout());
        },
        stopsOnlyByKill ? timeoutMs : timeoutMs + graceMs,
      );
      onAbort = () => {
        reject(databaseErrors.aborted(signal?.reason));
        if (stopsOnlyByKill) {
          process.kill();
          return;
        }
        cancel();
        const late = setTimeout(() => process.kill(true), cancelGraceMs).unref();
        reply.catch(() => undefined).finally(() => clearTimeout(late));
      };
      if (signal?.aborted) onAbort();
      else signal?.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([reply, stopped]);
    } finally {
      clearTimeout(timer);
      if (onAbort) signal?.removeEventListener('abort', onAbort);
    }
  }

  async function run(
    isTrusted: boolean,
    [sql, params, limits, signal]: [string, SqlValue[], QueryLimits, AbortSignal?],
  ): Promise<QueryResult> {
    const reply = await send({ type: 'query', sql, params, limits, isTrusted }, limits.timeoutMs, signal);
    if (reply.type !== 'rows') throw databaseErrors.crashed(`a reply of the type ${reply.type}`);
    return reply.result;
  }

  return {
    kind,
    query: (...request) => run(false, request),
    introspect: (...options) => introspection(target)((...request) => run(true, request), ...options),
    async ping() {
      await run(true, [pings[kind], [], pingLimits]);
    },
    async excessPrivileges() {
      const reply = await send({ type: 'privileges' }, pingLimits.timeoutMs);
      if (reply.type !== 'privileges') throw databaseErrors.crashed(`a reply of the type ${reply.type}`);
      return reply.names;
    },
    close: () => lanes.close(),
  };
}
