import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../../config/config';
import { traceFields } from '../../providers/telemetry/traceFields';
import { loggedError } from './loggedError';

/** Replaces secrets in a line of JSON, also those that are added later. */
function redaction(secrets: ReadonlySet<string>): (line: string) => string {
  return (line) => {
    let text = line;
    for (const secret of secrets) text = text.replaceAll(JSON.stringify(secret).slice(1, -1), '[redacted]');
    return text;
  };
}

/**
 * Logs JSON lines to standard output, with trace and span ids within a trace. Errors are under `error`, without what
 * drivers add to theirs, and secrets are replaced wherever they stand.
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
