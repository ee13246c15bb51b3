import type { Logger } from 'pino';
import { type Config, ConfigError } from '../../config/config';
import { isOutOfSpace } from './requireSpace';

/** The process exits this long after `DRAIN_MS` and `SHUTDOWN_TIMEOUT_MS`, even when something hangs. */
const closeGraceMs = 1_500;

function explain(error: unknown, dataDir?: string): string {
  if (error instanceof ConfigError) return error.message;
  if (dataDir !== undefined && isOutOfSpace(error)) {
    return `Lectern can't start: no space is left on the disk of DATA_DIR ${dataDir}. What was stored is kept: make room there and start again.`;
  }
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const reason =
    code === 'EADDRINUSE'
      ? `port ${port} is in use. Set PORT to a free one.`
      : code === 'EACCES' && port !== undefined
        ? `no permission to listen on port ${port}. Set PORT to one above 1023.`
        : error instanceof Error
          ? error.message
          : String(error);
  // The stores run in processes of their own, which tell no more than the sentence.
  const setting = reason.includes('is in use by another process') ? 'DATA_DIR: ' : '';
  return `Lectern can't start: ${setting}${reason}`;
}

/**
 * Runs a process until a signal: prints one sentence and exits non-zero when the start fails, shuts down gracefully
 * within a time limit otherwise.
 */
export async function runProcess(
  { config, log }: { config: Config; log: Logger },
  start: (onLost: (what: string) => void) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  // Documents, uploads and keys are for their owner alone, also in a data directory that others may read.
  process.umask(0o077);
  let running: { close(): Promise<void> } | null = null;
  let stopping = false;
  const stop = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    const force = setTimeout(
      () => process.exit(exitCode || 1),
      config.drainMs + config.shutdownTimeoutMs + closeGraceMs,
    );
    force.unref();
    Promise.resolve(running?.close()).then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'));
  try {
    running = await start((what) => {
      if (stopping) return;
      log.error(
        { what },
        'an embedded service ended unexpectedly; stopping, so that a supervisor can restart the process',
      );
      stop(1);
    });
  } catch (error) {
    endWithSentence(error, config.dataDir);
  }
}

export function endWithSentence(error: unknown, dataDir?: string): never {
  console.error(explain(error, dataDir));
  process.exit(1);
}
