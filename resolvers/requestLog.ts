import type { Logger } from '../domain/context';

/** A logger that adds the request ID to each line. */
export class RequestLog implements Logger {
  constructor(
    private readonly log: Logger,
    private readonly requestId: string,
  ) {}

  debug(fields: object, message: string): void {
    this.log.debug({ requestId: this.requestId, ...fields }, message);
  }

  info(fields: object, message: string): void {
    this.log.info({ requestId: this.requestId, ...fields }, message);
  }

  warn(fields: object, message: string): void {
    this.log.warn({ requestId: this.requestId, ...fields }, message);
  }

  error(fields: object, message: string): void {
    this.log.error({ requestId: this.requestId, ...fields }, message);
  }
}
