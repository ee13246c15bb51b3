/** The process: configuration, start-up summary, signals, exit codes. */
import { pino, stdSerializers } from 'pino';
import { type App, createApp } from './app';
import { credentialsPath } from './boot/credentials';
import { ConfigError, loadConfig } from './config';

/** Requests and jobs get `SHUTDOWN_TIMEOUT_MS`; whatever hangs longer than this on top of it is left behind. */
const closeGraceMs = 1_500;

function fail(error: unknown): never {
  const listenError = error as NodeJS.ErrnoException & { port?: number };
  if (listenError.code === 'EADDRINUSE') {
    console.error(`Lectern can't start: port ${listenError.port} is in use. Set PORT to a free one.`);
  } else if (listenError.code === 'EACCES' && listenError.port !== undefined) {
    console.error(
      `Lectern can't start: it may not listen on port ${listenError.port}. Set PORT to one above 1023.`,
    );
  } else if (error instanceof ConfigError) {
    console.error(error.message);
  } else {
    console.error(`Lectern can't start: ${error instanceof Error ? error.message : String(error)}`);
  }
  process.exit(1);
}

function summary(origin: string, dataDir: string, startedAt: number): string {
  return [
    '',
    `  Lectern is ready (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
    '',
    `  GraphQL and explorer   ${origin}/graphql`,
    `  REST base              ${origin}/api/v1`,
    `  API reference          ${origin}/docs`,
    `  Keys                   ${credentialsPath(dataDir)}`,
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  const startedAt = Date.now();
  const config = loadConfig();
  const log = pino({ level: config.logLevel, serializers: { error: stdSerializers.err } });
  let app: App | null = null;
  let stopping = false;

  const stop = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    const force = setTimeout(() => process.exit(exitCode || 1), config.shutdownTimeoutMs + closeGraceMs);
    force.unref();
    Promise.resolve(app?.close()).then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'));

  app = await createApp(config, log, (what) => {
    if (stopping) return;
    log.error({ what }, 'ended unexpectedly: stopping, so that a supervisor can start everything anew');
    stop(1);
  });
  try {
    const origin = await app.listen();
    console.log(summary(origin, config.dataDir, startedAt));
  } catch (error) {
    await app.close();
    throw error;
  }
}

main().catch(fail);
