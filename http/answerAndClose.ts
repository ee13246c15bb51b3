import type { Duplex } from 'node:stream';

/** In which the client reads the answer. */
const graceMs = 500;

/**
 * Writes the last bytes to a connection, and closes it soon after. `end` alone closes one side: a client that keeps the
 * other one open would hold the connection for as long as it likes.
 */
export function answerAndClose(socket: Duplex, answer: string): void {
  socket.end(answer, () => setTimeout(() => socket.destroy(), graceMs).unref());
}
