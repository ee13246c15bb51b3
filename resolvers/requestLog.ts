import type { Logger } from '../domain/context';

/** A logger that adds the request ID to each line. */
export function requestLog(log: Logger, requestId: string): Logger {
  return {
    debug: (fields, message) => log.debug({ requestId, ...fields }, message),
    info: (fields, message) => log.info({ requestId, ...fields }, message),
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    error: (fields, message) => log.error({ requestId, ...fields }, message),
  };
}
