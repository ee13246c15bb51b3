/** The process of a connector: a database driver, which can crash, loop or exhaust its memory without affecting the gateway. */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../domain/errors';
import type { Driver } from '../drivers/driver';
import { checkSockets } from '../drivers/guardedSocket';
import { builtFile } from './builtFile';
import type { ChildMessage, Failure, ParentMessage, RequestMessage, StartMessage, Target } from './protocol';
import type { WatchdogData } from './watchdog';

const turnMs = 50;
const maxDetailLength = 1_000;
const closeTimeoutMs = 1_000;
/** Lower than the gateway's priority, so that work caused by a hostile server does not delay requests. */
const niceness = 10;

const running = new Map<number, AbortController>();
let driver: Driver | null = null;

const send = (message: ChildMessage, sent?: () => void) =>
  process.send?.(message, undefined, undefined, sent);

function textOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, maxDetailLength);
}

function failureOf(error: unknown): Failure {
  const known = error instanceof AppError ? error : null;
  const code = known?.code === 'timeout' || known?.code === 'upstream_error' ? known.code : 'unavailable';
  return {
    code,
    message: known?.publicMessage ?? 'The database of the connector cannot be reached.',
    isRetryable: known?.retryable ?? true,
    detail: textOf(known?.cause ?? error),
  };
}

/** Loads the driver that is needed only. */
function openDriver(target: Target): Driver {
  if (target.kind === 'sqlite') {
    return (require('../drivers/sqlite') as typeof import('../drivers/sqlite')).openSqlite(target);
  }
  if (target.kind === 'mysql') {
    return (require('../drivers/mysql') as typeof import('../drivers/mysql')).openMysql(target);
  }
  return (require('../drivers/postgres') as typeof import('../drivers/postgres')).openPostgres(target);
}

function watch({ target, parentPid, maxMemoryBytes }: StartMessage): void {
  const turns = target.kind === 'sqlite' ? null : new Int32Array(new SharedArrayBuffer(4));
  const workerData: WatchdogData = { parentPid, maxMemoryBytes, turns };
  new Worker(builtFile('watchdog'), { workerData, resourceLimits: { maxOldGenerationSizeMb: 8 } });
  if (!turns) return;
  setInterval(() => {
    Atomics.add(turns, 0, 1);
    checkSockets();
  }, turnMs);
}

async function answer(request: RequestMessage): Promise<void> {
  const { id } = request;
  if (request.type === 'cancel') {
    running.get(id)?.abort();
    return;
  }
  const controller = new AbortController();
  running.set(id, controller);
  try {
    if (!driver) throw new Error('not started');
    if (request.type === 'privileges') {
      send({ type: 'privileges', id, names: await driver.excessPrivileges() });
    } else {
      const { sql, params, limits, isTrusted } = request;
      const result = await driver.query({ sql, params, limits, isTrusted }, controller.signal);
      send({ type: 'rows', id, result });
    }
  } catch (error) {
    send({ type: 'failed', id, failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}

function lowerPriority(): void {
  try {
    setPriority(niceness);
  } catch {
    // Not permitted everywhere; nothing depends on it.
  }
}

/** The gateway closed the channel, or exited. */
async function end(): Promise<void> {
  setTimeout(() => process.exit(0), closeTimeoutMs);
  await driver?.close().catch(() => undefined);
  process.exit(0);
}

function endWith(message: ChildMessage): void {
  send(message, () => process.exit(1));
  setTimeout(() => process.exit(1), closeTimeoutMs);
}

const die = (error: unknown) => endWith({ type: 'fatal', detail: textOf(error) });
process.on('uncaughtException', die);
process.on('unhandledRejection', die);
process.on('disconnect', () => void end());
process.on('message', (message: ParentMessage) => {
  if (message.type !== 'start') {
    void answer(message);
    return;
  }
  watch(message);
  try {
    driver = openDriver(message.target);
    lowerPriority();
    send({ type: 'ready' });
  } catch (error) {
    endWith({ type: 'unopened', failure: failureOf(error) });
  }
});
