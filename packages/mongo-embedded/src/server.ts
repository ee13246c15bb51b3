import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerState } from './commands/context';
import { Cursors } from './commands/cursors';
import { dispatch } from './commands/dispatch';
import { FailPoints } from './commands/failPoints';
import { RetryableWrites } from './commands/retryableWrites';
import { expireDocuments } from './commands/ttl';
import type { IndexLag } from './search/laggingChanges';
import { SearchService } from './search/service';
import type { SnapshotPolicy } from './search/threadMessages';
import { Catalog } from './storage/catalog';
import { damaged } from './storage/dataFile';
import { Engine } from './storage/engine';
import { lockDirectory } from './storage/lock';
import { checkAfterCrash } from './storage/selfCheck';
import { serveConnection } from './wire/connection';

export interface ServerOptions {
  /** Where the data lies; created when missing. */
  directory: string;
  /** A unix socket path, or a host and port (port 0 takes a free one). */
  listen: { path: string } | { host: string; port: number };
  /** Poses as the primary of this replica set, so that drivers retry writes after a lost connection. */
  replicaSet?: string;
  /** How often documents past their TTL are looked for; once a minute by default, as MongoDB does. */
  ttlIntervalMs?: number;
  /** How long an idle cursor is kept. */
  cursorTimeoutMs?: number;
  /** When a snapshot of a text index is written, by which it opens sooner. */
  snapshots?: SnapshotPolicy;
  /** For tests: takes `configureFailPoint`, which any client may send. */
  failPoints?: boolean;
  /** How long search indexes follow writes later, as Atlas's do; not at all by default. For tests. */
  indexLag?: IndexLag;
}

export interface DocumentServer {
  /** The address that a client connects to. */
  uri: string;
  state: ServerState;
  close(): Promise<void>;
}

/** Opens the store and listens. Rejects when the directory is in use or can't be written. */
export async function startServer(options: ServerOptions): Promise<DocumentServer> {
  if ('path' in options.listen && !options.listen.path.endsWith('.sock')) {
    throw new Error(
      `The socket path ${options.listen.path} must end in .sock: MongoDB's drivers tell it from a host name by that.`,
    );
  }
  const lock = lockDirectory(options.directory);
  let engine: Engine | undefined;
  try {
    engine = new Engine(options.directory);
    const catalog = await openCatalog(engine, lock.afterCrash);
    const state = createState(engine, catalog, options);
    state.search.open();
    const sockets: Sockets = new Map();
    const server = acceptConnections(state, sockets);
    const uri = await listen(server, options.listen);
    state.address = uri.address;
    const housekeeping = startHousekeeping(state, options.ttlIntervalMs ?? HOUSEKEEPING_MS);
    return {
      uri: uri.uri,
      state,
      close: async () => {
        clearInterval(housekeeping);
        const closed = new Promise((resolve) => server.close(resolve));
        const answered = Promise.all([...sockets.values()].map((untilAnswered) => untilAnswered()));
        for (const socket of sockets.keys()) socket.destroy();
        await closed;
        await Promise.race([answered, delay(ANSWER_MS, undefined, { ref: false })]);
        state.cursors.close();
        await state.search.close();
        await (engine as Engine).close();
        lock.release();
      },
    };
  } catch (error) {
    await engine?.close();
    lock.release();
    throw error;
  }
}

/** LMDB tells of damaged pages in words of its own. */
async function openCatalog(engine: Engine, isAfterCrash: boolean): Promise<Catalog> {
  try {
    const catalog = new Catalog(engine);
    if (isAfterCrash) checkAfterCrash(engine, catalog);
    await catalog.purgeOrphans();
    return catalog;
  } catch (error) {
    throw damaged(engine.path, error);
  }
}

function createState(engine: Engine, catalog: Catalog, options: ServerOptions): ServerState {
  return {
    engine,
    catalog,
    cursors: new Cursors(options.cursorTimeoutMs),
    search: new SearchService(engine, catalog, { snapshots: options.snapshots, lag: options.indexLag }),
    retryable: new RetryableWrites(engine),
    metrics: {
      collectionScans: 0,
      keysExamined: 0,
      docsExamined: 0,
      commands: new Map(),
      connectionsCreated: 0,
      connectionsOpen: 0,
    },
    building: new Set(),
    startedAt: Date.now(),
    replicaSet: options.replicaSet,
    address: '',
    failPoints: options.failPoints ? new FailPoints(options.replicaSet !== undefined) : undefined,
  };
}

/** The open sockets, each with what tells when its request is answered. */
type Sockets = Map<Socket, () => Promise<void>>;

function acceptConnections(state: ServerState, sockets: Sockets): Server {
  return createServer((socket) => {
    state.metrics.connectionsOpen++;
    const connectionId = ++state.metrics.connectionsCreated;
    const untilAnswered = serveConnection(socket, (request) => dispatch(state, connectionId, request));
    sockets.set(socket, untilAnswered);
    socket.on('close', () => {
      state.metrics.connectionsOpen--;
      state.failPoints?.forgetClient(connectionId);
      // A request may outlive the socket that it came from.
      void untilAnswered().then(() => sockets.delete(socket));
    });
  });
}

/** How long a store that is closed waits for commands that are being executed. */
const ANSWER_MS = 5_000;

/** Connections the kernel holds until they are accepted: a burst of them must not be refused. */
const BACKLOG = 4096;

function listen(server: Server, where: ServerOptions['listen']): Promise<{ uri: string; address: string }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    if ('path' in where) {
      // The directory is locked: a socket that lies there was left by a process that is gone.
      rmSync(where.path, { force: true });
      server.listen({ path: where.path, backlog: BACKLOG }, () => {
        chmodSync(where.path, 0o600);
        resolve({
          uri: `mongodb://${encodeURIComponent(where.path)}/?directConnection=true`,
          address: where.path,
        });
      });
      return;
    }
    server.listen({ port: where.port, host: where.host, backlog: BACKLOG }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : where.port;
      const host = where.host.includes(':') ? `[${where.host}]` : where.host;
      resolve({ uri: `mongodb://${host}:${port}/?directConnection=true`, address: `${host}:${port}` });
    });
  });
}

const HOUSEKEEPING_MS = 60_000;

function startHousekeeping(state: ServerState, intervalMs: number): NodeJS.Timeout {
  const run = () => {
    // A failure here (such as a full disk) shows in the writes of clients, too; the next round tries again.
    expireDocuments(state).catch(() => undefined);
    state.retryable.expire().catch(() => undefined);
    state.catalog.purgeOrphans().catch(() => undefined);
  };
  return setInterval(run, intervalMs).unref();
}
