import { type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '../../config/config';
import { traceFields } from '../../providers/telemetry/traceFields';

/** Logs JSON lines to standard output, with trace and span ids within a trace. */
export function createLog({ logLevel, tracing }: Config): Logger {
  const serializers = { error: stdSerializers.err };
  return pino({ level: logLevel, serializers, ...(tracing ? { mixin: traceFields } : {}) });
}
