import type { Logger } from '../../domain/context';

const outages = new WeakMap<Logger, Outage>();

/** Logs the begin and end of an outage of Redis: once for all connections of a process. */
export class Outage {
  private readonly away = new Set<object>();

  private constructor(private readonly logger: Logger) {}

  /** The one of all connections with this logger. */
  static of(logger: Logger): Outage {
    const known = outages.get(logger) ?? new Outage(logger);
    outages.set(logger, known);
    return known;
  }

  begin(connection: object, error: Error): void {
    if (this.away.size === 0) this.logger.warn({ error }, 'Redis is unavailable');
    this.away.add(connection);
  }

  end(connection: object): void {
    if (!this.away.delete(connection) || this.away.size > 0) return;
    this.logger.info({}, 'Redis is available again');
  }

  /** The connection was closed. */
  forget(connection: object): void {
    this.away.delete(connection);
  }
}
