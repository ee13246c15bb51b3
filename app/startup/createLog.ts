import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../../config/config';
import { traceFields } from '../../providers/telemetry/traceFields';
import { loggedError } from './loggedError';

/** Replaces secrets in a line of JSON. */
function redaction(secrets: string[]): (line: string) => string {
  const escaped = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => escaped.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line);
}

/**
 * Logs JSON lines to standard output, with trace and span ids within a trace. Errors are under `error`, without what
 * drivers add to theirs, and the values of secret settings are replaced wherever they stand.
 */
export function createLog({ logLevel, tracing, secrets }: Config, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    errorKey: 'error',
    serializers: { error: (error: unknown) => loggedError(error) },
    hooks: { streamWrite: redaction(secrets) },
    ...(tracing ? { mixin: traceFields } : {}),
  };
  return destination ? pino(options, destination) : pino(options);
}
