import { AppError } from '../../../domain/errors';
import type { QueryLimits } from '../../../domain/ports/connector';
import type { TlsOptions, TlsSettings } from '../address/tls';
import { certificateFault } from './certificateFault';
import { databaseErrors, withDeadline } from './databaseError';
import type { GuardedSocket } from './guardedSocket';
import { preferringTls } from './preferringTls';

/** Connections of a pool at the most. */
export const maxConnections = 4;
export const connectTimeoutMs = 5_000;
/** The bytes that may arrive beyond the rows that are kept: the rest of a batch, in which a row may be long. */
const maxUncountedBytes = 64_000_000;
/** The server's own time-out comes first and leaves the connection usable. */
const graceMs = 500;

/** The operations that differ between clients of database servers. `P` is their pool, `C` a connection of it. */
export interface ServerClient<P, C extends object> {
  open(tls: TlsOptions | null): P;
  connect(pool: P): Promise<C>;
  close(pool: P): Promise<void>;
  saysNoTls(error: unknown): boolean;
  socketOf(connection: C): GuardedSocket;
  /** Ends the statement that a connection is running. */
  cancel(pool: P, connection: C): void;
  /** Returns a connection to its pool, or ends it where it is broken. */
  release(connection: C, isBroken: boolean): void;
  toAppError(error: unknown): AppError;
}

/** The connections to one server. A pool has one kind of encryption: where that changes, another replaces it. */
export class PooledServer<P, C extends object> {
  private pool: P | null = null;
  /** The connections that had been used before. */
  private readonly used = new WeakSet<C>();
  private encryption: TlsOptions | null = null;
  private readonly connect: () => Promise<C>;

  constructor(
    tls: TlsSettings,
    private readonly client: ServerClient<P, C>,
  ) {
    this.connect = preferringTls(tls, (options) => client.connect(this.poolWith(options)), client.saysNoTls);
  }

  private poolWith(encryption: TlsOptions | null): P {
    if (this.pool !== null && this.encryption === encryption) return this.pool;
    if (this.pool !== null) void this.client.close(this.pool);
    this.pool = this.client.open(encryption);
    this.encryption = encryption;
    return this.pool;
  }

  /**
   * Works with a connection within the limits, and with another where the server ended it while it was idle: what runs
   * here only reads. Failures are those of `databaseErrors`.
   */
  async use<T>(
    limits: QueryLimits,
    signal: AbortSignal | undefined,
    work: (connection: C) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const connection = await this.connect().catch((error: unknown) => {
        throw this.whyNotConnected(error);
      });
      const mayHaveEnded = this.used.has(connection) && attempt <= maxConnections;
      this.used.add(connection);
      try {
        return await this.useConnection(connection, limits, signal, work);
      } catch (error) {
        const isLost = error instanceof AppError && error.code === 'unavailable';
        if (!isLost || !mayHaveEnded || signal?.aborted) throw error;
      }
    }
  }

  private async useConnection<T>(
    connection: C,
    limits: QueryLimits,
    signal: AbortSignal | undefined,
    work: (connection: C) => Promise<T>,
  ): Promise<T> {
    const { client } = this;
    let isBroken = false;
    let socket: GuardedSocket;
    try {
      socket = client.socketOf(connection);
    } catch (error) {
      client.release(connection, true);
      throw databaseErrors.unavailable(error);
    }
    // A single value may have a gigabyte: it is never held here as a whole.
    socket.allow(limits.maxBytes + maxUncountedBytes);
    try {
      return await withDeadline(work(connection), {
        timeoutMs: limits.timeoutMs + graceMs,
        signal,
        stop: () => {
          isBroken = true;
          if (this.pool !== null) client.cancel(this.pool, connection);
        },
      });
    } catch (error) {
      const failure = error instanceof AppError ? error : client.toAppError(error);
      isBroken ||= socket.isOverrun || failure.code === 'unavailable';
      throw socket.isOverrun ? databaseErrors.refused(error) : failure;
    } finally {
      client.release(connection, isBroken);
    }
  }

  private whyNotConnected(error: unknown): AppError {
    if (this.client.saysNoTls(error)) return databaseErrors.unencrypted(error);
    const fault = certificateFault(error);
    return fault === null ? databaseErrors.unavailable(error) : databaseErrors.untrusted(fault, error);
  }

  async close(): Promise<void> {
    if (this.pool !== null) await this.client.close(this.pool);
  }
}
