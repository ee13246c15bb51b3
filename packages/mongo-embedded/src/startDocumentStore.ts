import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import type { ChildMessage, StartMessage } from './process';
import { wayBack } from './storage/wayBack';

export interface DocumentStoreHandle {
  /** A MongoDB connection string without a database. */
  uri: string;
  pid: number;
  /** Closes the store: what was acknowledged is on disk. */
  close(): Promise<void>;
  /** Called once when the process ends without having been closed. */
  onExit(listener: (code: number | null) => void): void;
}

const DEFAULT_START_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 10_000;
/** The kernel's limit for a socket path, less the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 107;

/** Starts the store in a child process on a unix socket under dataDir and resolves when it accepts connections. Rejects with an Error whose message is one clear sentence (directory in use by another process, unwritable, …). */
export async function startDocumentStore(options: {
  dataDir: string;
  startTimeoutMs?: number;
}): Promise<DocumentStoreHandle> {
  const directory = resolve(options.dataDir);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
  } catch (error) {
    throw new Error(
      `The document store cannot use ${directory}: ${error instanceof Error ? error.message : error}.`,
    );
  }
  const child = fork(childScript(), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--enable-source-maps'],
    serialization: 'json',
  });
  const start: StartMessage = { directory, socketPath: socketPath(directory) };
  child.send(start);
  const uri = await ready(child, directory, options.startTimeoutMs ?? DEFAULT_START_TIMEOUT_MS);
  return handle(child, uri);
}

/** The address of a store that another process of this user has started on dataDir and that still answers; else null. */
export function findRunningStore(dataDir: string): Promise<string | null> {
  const path = socketPath(resolve(dataDir));
  return new Promise((resolveFound) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolveFound(`mongodb://${encodeURIComponent(path)}/?directConnection=true`);
    });
    socket.once('error', () => resolveFound(null));
  });
}

/** Child processes run built code, also when this file is run from its source. */
function childScript(): string {
  const beside = join(__dirname, 'process.js');
  return existsSync(beside) ? beside : join(__dirname, '..', 'dist', 'src', 'process.js');
}

/** The signals that end a process that reads pages which are no longer in the file, or make no sense. */
const DAMAGE_SIGNALS = new Set(['SIGBUS', 'SIGSEGV', 'SIGABRT']);

/** A path in the data directory, or in a private directory of this user's where that would be too long. */
function socketPath(directory: string): string {
  const inside = join(directory, 'store.sock');
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return inside;
  const privateDirectory = join(tmpdir(), `documents-${userInfo().uid}`);
  mkdirSync(privateDirectory, { recursive: true, mode: 0o700 });
  chmodSync(privateDirectory, 0o700);
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 24);
  return join(privateDirectory, `${digest}.sock`);
}

function ready(child: ChildProcess, directory: string, timeoutMs: number): Promise<string> {
  return new Promise((resolveReady, reject) => {
    const fail = (message: string) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.kill('SIGKILL');
      reject(new Error(message));
    };
    const timer = setTimeout(
      () => fail(`The document store did not start within ${timeoutMs} ms.`),
      timeoutMs,
    );
    child.once('error', (error) => fail(`The document store could not be started: ${error.message}.`));
    child.once('exit', (code, signal) =>
      fail(
        DAMAGE_SIGNALS.has(signal ?? '')
          ? `The document store cannot read ${join(directory, 'data.mdb')}, which is damaged or cut short (${signal}). ${wayBack(join(directory, 'data.mdb'))}.`
          : `The document store ended while starting (${signal ?? `code ${code}`}).`,
      ),
    );
    child.once('message', (message) => {
      const answer = message as ChildMessage;
      if (!answer.ready) {
        fail(answer.message);
        return;
      }
      clearTimeout(timer);
      child.removeAllListeners();
      resolveReady(answer.uri);
    });
  });
}

function handle(child: ChildProcess, uri: string): DocumentStoreHandle {
  const listeners: ((code: number | null) => void)[] = [];
  let closing = false;
  const exited = new Promise<void>((resolveExit) => {
    child.once('exit', (code) => {
      resolveExit();
      if (!closing) for (const listener of listeners) listener(code);
    });
  });
  return {
    uri,
    pid: child.pid ?? 0,
    onExit: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      closing = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      // The child may end at the same moment, which is no error.
      if (child.connected) child.send('close', () => undefined);
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}
