import type { Logger } from '../domain/context';

/** The same log; each line names the request it belongs to. */
export function requestLog(log: Logger, requestId: string): Logger {
  return {
    debug: (fields, message) => log.debug({ requestId, ...fields }, message),
    info: (fields, message) => log.info({ requestId, ...fields }, message),
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    error: (fields, message) => log.error({ requestId, ...fields }, message),
  };
}
