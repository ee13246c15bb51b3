import type { Logger } from 'pino';
import { type Config, ConfigError } from '../../config/loadConfig';

/** Requests and jobs get `DRAIN_MS` and `SHUTDOWN_TIMEOUT_MS`; whatever hangs longer than this on top of it is left behind. */
const closeGraceMs = 1_500;

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const reason =
    code === 'EADDRINUSE'
      ? `port ${port} is in use. Set PORT to a free one.`
      : code === 'EACCES' && port !== undefined
        ? `it may not listen on port ${port}. Set PORT to one above 1023.`
        : error instanceof Error
          ? error.message
          : String(error);
  return `Lectern can't start: ${reason}`;
}

/**
 * Runs a process until a signal ends it: one sentence and a non-zero exit where it can't start, an orderly end
 * within bounds where it could.
 */
export async function runProcess(
  { config, log }: { config: Config; log: Logger },
  start: (onLost: (what: string) => void) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
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
      log.error({ what }, 'ended unexpectedly: stopping, so that a supervisor can start everything anew');
      stop(1);
    });
  } catch (error) {
    endWithSentence(error);
  }
}

export function endWithSentence(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}
