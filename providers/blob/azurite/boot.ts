import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Reply, Request, ServiceArguments } from './messages';

export interface BlobServiceOptions {
  /** The data directory. Created if it is missing. */
  dataDir: string;
  /** The address to listen on. Defaults to `127.0.0.1`. */
  host?: string;
  /** Defaults to 0, a free port. Upload URLs remain valid over a restart only with a fixed port. */
  port?: number;
  /** Base64. */
  accountKey: string;
  /** The time that a process whose parent was killed has to save and exit. Defaults to 5 s. */
  takeOverTimeoutMs?: number;
}

export interface BlobServiceHandle {
  connectionString: string;
  readonly port: number;
  /** Null during a restart of the process. */
  readonly processId: number | null;
  /** Resolves when everything acknowledged so far is on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const accountName = 'lectern';
const startTimeoutMs = 30_000;
const closeTimeoutMs = 5000;
const maxRestartDelayMs = 10_000;
const keptErrorCharacters = 2000;

// The child runs the built file; this one may be running from source (under the test runner, in development).
const servicePath = __filename.endsWith('.ts')
  ? resolve(__dirname, '../../../dist/providers/blob/azurite/service.js')
  : join(__dirname, 'service.js');

interface Running {
  process: ChildProcess;
  port: number;
  ended: Promise<void>;
}

/**
 * Starts a local blob store that speaks Azure's protocol, in a separate process, so that large uploads do not
 * block the caller's event loop. The process is restarted when it crashes; flushed data is kept. Rejects when the
 * port or the data directory is in use.
 */
export async function startBlobService(options: BlobServiceOptions): Promise<BlobServiceHandle> {
  const host = options.host ?? '127.0.0.1';
  const pending = new Map<number, (error: string | null) => void>();
  let nextId = 1;
  let closing = false;
  let current: Running | null = await launch(options.port ?? 0);
  const { port } = current;

  async function launch(wantedPort: number): Promise<Running> {
    const serviceArguments: ServiceArguments = {
      dataDir: resolve(options.dataDir),
      host,
      port: wantedPort,
      takeOverTimeoutMs: options.takeOverTimeoutMs ?? 5000,
    };
    const child = fork(servicePath, [JSON.stringify(serviceArguments)], {
      // Nothing else of the environment: neither secrets nor settings that Azurite would read.
      env: { AZURITE_ACCOUNTS: `${accountName}:${options.accountKey}` },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errorOutput = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-keptErrorCharacters);
    });
    const ended = new Promise<void>((resolveEnded) => {
      child.once('exit', () => resolveEnded());
    });
    const startTimer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
    const actualPort = await new Promise<number>((resolvePort, reject) => {
      child.on('message', (reply: Reply) => {
        if (reply.type === 'ready') resolvePort(reply.port);
        else if (reply.type === 'failed') reject(new Error(reply.message));
        else pending.get(reply.id)?.(reply.error);
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        reject(new Error(`The blob service exited at start (${signal ?? code}). ${errorOutput}`.trim()));
      });
    }).finally(() => clearTimeout(startTimer));
    ended.then(onEnd);
    return { process: child, port: actualPort, ended };
  }

  async function onEnd(): Promise<void> {
    current = null;
    for (const settle of pending.values()) settle('the service ended');
    for (let waitMs = 100; !closing; waitMs = Math.min(waitMs * 2, maxRestartDelayMs)) {
      await delay(waitMs);
      if (closing) return;
      try {
        current = await launch(port);
        if (closing) endProcess(current);
        return;
      } catch {
        // Retried after a longer delay; until then every request fails as unavailable.
      }
    }
  }

  function send(running: Running, request: Request): void {
    running.process.send(request, (error) => {
      if (error && request.type === 'flush') pending.get(request.id)?.(error.message);
    });
  }

  function endProcess(running: Running): Promise<void> {
    if (running.process.connected) send(running, { type: 'close' });
    const kill = setTimeout(() => running.process.kill('SIGKILL'), closeTimeoutMs);
    return running.ended.finally(() => clearTimeout(kill));
  }

  return {
    connectionString: [
      'DefaultEndpointsProtocol=http',
      `AccountName=${accountName}`,
      `AccountKey=${options.accountKey}`,
      `BlobEndpoint=http://${reachable(host)}:${port}/${accountName};`,
    ].join(';'),
    port,
    get processId() {
      return current?.process.pid ?? null;
    },
    flush() {
      return new Promise((resolveFlush, reject) => {
        if (!current?.process.connected) {
          reject(new Error('The blob service is not running.'));
          return;
        }
        const id = nextId++;
        pending.set(id, (error) => {
          pending.delete(id);
          if (error === null) resolveFlush();
          else reject(new Error(`The blob service could not save: ${error}.`));
        });
        send(current, { type: 'flush', id });
      });
    },
    async close() {
      closing = true;
      if (current) await endProcess(current);
    },
  };
}

/** The address at which this machine reaches `host`. The storage client accepts no IPv6 address. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host === '::1' ? 'localhost' : host;
}
