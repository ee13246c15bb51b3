import { Socket } from 'node:net';

/** What a server may send, and how long it may take, before the first query: greetings and log-ins are short. */
const handshakeBytes = 1_000_000;
const handshakeMs = 5_000;

const open = new Set<GuardedSocket>();

/**
 * A socket to a server that may be hostile: bounded in bytes by its owner and, until it is logged in, in time. An
 * exception of the protocol's parser, which drivers leave unhandled, ends the connection in place of the process.
 */
export class GuardedSocket extends Socket {
  private mark = 0;
  private budget = handshakeBytes;
  private deadline = Number.POSITIVE_INFINITY;
  /** It was ended because more bytes came than were allowed. */
  isOverrun = false;

  constructor() {
    super();
    this.setNoDelay(true);
    open.add(this);
    this.once('close', () => open.delete(this));
    this.deadline = performance.now() + handshakeMs;
  }

  /** Logged in: from here on so many bytes may come. */
  allow(bytes: number): void {
    this.mark = this.bytesRead;
    this.budget = bytes;
    this.deadline = Number.POSITIVE_INFINITY;
  }

  check(now: number): void {
    if (this.destroyed) return;
    this.isOverrun = this.bytesRead - this.mark > this.budget;
    if (this.isOverrun) this.destroy(new Error('The server sent more than was allowed.'));
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

/** Bytes under TLS and the time pass without an event of the socket: called at short intervals. */
export function checkSockets(): void {
  const now = performance.now();
  for (const socket of open) socket.check(now);
}
