import { type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '../../config/loadConfig';
import { traceFields } from '../../providers/telemetry/traceFields';

/** JSON lines on the standard output; within a trace each has its ids. */
export function createLog({ logLevel, tracing }: Config): Logger {
  const serializers = { error: stdSerializers.err };
  return pino({ level: logLevel, serializers, ...(tracing ? { mixin: traceFields } : {}) });
}
