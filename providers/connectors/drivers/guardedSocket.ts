import { Socket } from 'node:net';

/** The limits on bytes and time before the first query: greetings and log-ins are short. */
const handshakeBytes = 1_000_000;
const handshakeMs = 5_000;

const open = new Set<GuardedSocket>();

/**
 * A socket to a server that may be hostile. The bytes received are limited, and the time until the log-in, with TLS too.
 * An exception of the protocol parser, which drivers do not handle, ends the connection instead of the process; with
 * TLS, whose socket is not this one, it ends the process.
 */
export class GuardedSocket extends Socket {
  private mark = 0;
  private budget = handshakeBytes;
  private deadline = Number.POSITIVE_INFINITY;
  /** Whether the byte limit was exceeded. */
  isOverrun = false;

  /** The socket whose local port is `port`: what a driver calls its stream is that of TLS, where there is TLS. */
  static at(port: number | undefined): GuardedSocket {
    for (const socket of open) if (socket.port === port) return socket;
    throw new Error('The connection was closed.');
  }

  private port: number | undefined;

  constructor() {
    super();
    this.once('connect', () => {
      this.port = this.localPort;
    });
    this.setNoDelay(true);
    open.add(this);
    this.once('close', () => open.delete(this));
    this.deadline = performance.now() + handshakeMs;
  }

  /** Ends the log-in phase. `bytes` is the limit from now on. */
  allow(bytes: number): void {
    this.mark = this.bytesRead;
    this.budget = bytes;
    this.deadline = Number.POSITIVE_INFINITY;
  }

  check(now: number): void {
    if (this.destroyed) return;
    this.isOverrun = this.bytesRead - this.mark > this.budget;
    if (this.isOverrun) this.destroy(new Error('The server sent more bytes than allowed.'));
    else if (now > this.deadline) this.destroy(new Error('The server did not complete the log-in in time.'));
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    try {
      if (event === 'data') this.check(performance.now());
      return this.destroyed && event === 'data' ? false : super.emit(event as 'data', ...(args as [Buffer]));
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  }
}

/** Checks the limits. Called at intervals, because TLS bytes and time cause no event of the socket. */
export function checkSockets(): void {
  const now = performance.now();
  for (const socket of open) socket.check(now);
}
