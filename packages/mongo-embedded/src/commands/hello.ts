import { hostname } from 'node:os';
import { Binary } from 'bson';
import { MAX_DOCUMENT_BYTES } from '../storage/collection';
import { MAX_MESSAGE_BYTES } from '../wire/frames';
import type { Handler, ServerState } from './context';
import { MAX_WRITE_BATCH } from './statements';

export const SERVER_VERSION = '8.0.0';
/** The wire version of MongoDB 8.0. */
const MAX_WIRE_VERSION = 25;

function replicaSetFields(state: ServerState):
  | Record<string, never>
  | {
      setName: string;
      hosts: string[];
      me: string;
      primary: string;
      secondary: boolean;
      setVersion: number;
    } {
  const { replicaSet, address } = state;
  if (replicaSet === undefined) return {};
  return {
    setName: replicaSet,
    setVersion: 1,
    hosts: [address],
    me: address,
    primary: address,
    secondary: false,
  };
}

export const hello: Handler = ({ state, connectionId, args }) => ({
  ...(args.command === 'hello' ? { isWritablePrimary: true } : { ismaster: true, helloOk: true }),
  ...replicaSetFields(state),
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: MAX_WRITE_BATCH,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId,
  minWireVersion: 0,
  maxWireVersion: MAX_WIRE_VERSION,
  readOnly: false,
  ok: 1,
});

export const ping: Handler = () => ({ ok: 1 });

export const buildInfo: Handler = () => ({
  version: SERVER_VERSION,
  versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
  gitVersion: 'none',
  modules: [],
  storageEngines: ['lmdb'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  ok: 1,
});

export const serverStatus: Handler = ({ state }) => {
  const memory = process.memoryUsage();
  const { metrics } = state;
  return {
    host: hostname(),
    version: SERVER_VERSION,
    process: 'lectern-documents',
    pid: BigInt(process.pid),
    uptime: Math.floor((Date.now() - state.startedAt) / 1000),
    localTime: new Date(),
    connections: { current: metrics.connectionsOpen, totalCreated: metrics.connectionsCreated },
    mem: { bits: 64, resident: Math.round(memory.rss / 1048576) },
    metrics: {
      commands: Object.fromEntries(
        [...metrics.commands].map(([name, { total, failed }]) => [
          name,
          { total: BigInt(total), failed: BigInt(failed) },
        ]),
      ),
      cursor: { open: { total: BigInt(state.cursors.size) }, timedOut: BigInt(state.cursors.timedOut) },
      queryExecutor: {
        scanned: BigInt(metrics.keysExamined),
        scannedObjects: BigInt(metrics.docsExamined),
        collectionScans: {
          total: BigInt(metrics.collectionScans),
          nonTailable: BigInt(metrics.collectionScans),
        },
      },
    },
    ok: 1,
  };
};

/** Ends sessions: their cursors are closed. */
export const endSessions: Handler = ({ state, args }) => {
  const ids = new Set((args.array(args.command) ?? []).map(sessionKey));
  state.cursors.killWhere((cursor) => cursor.session !== undefined && ids.has(cursor.session));
  return { ok: 1 };
};

/** A session's identity as text: the bytes of its UUID. */
export function sessionKey(lsid: unknown): string | undefined {
  const id = lsid instanceof Map ? lsid.get('id') : undefined;
  return id instanceof Binary ? Buffer.from(id.buffer.subarray(0, id.position)).toString('hex') : undefined;
}
