import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection over which nothing has come yet may have its first request under way. */
const unusedGraceMs = 500;
/** A response that a client has taken nothing of for so long is given up. */
const unreadGraceMs = 2_000;

/** Hangs up on clients that don't take the responses they have been sent, and looks again until none is open. */
function hangUpOnUnread(sockets: Set<Socket>): void {
  const written = new Map<Socket, number>();
  const timer = setInterval(() => {
    for (const socket of sockets) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength > 0 && written.get(socket) === sent) socket.destroy();
      written.set(socket, sent);
    }
    if (sockets.size === 0) clearInterval(timer);
  }, unreadGraceMs);
  timer.unref();
}

/**
 * While the server closes, a connection is hung up on as soon as its request in flight is answered: Fastify does so
 * only for those that are idle when closing begins, and the others would keep it open until they time out. So would
 * those that browsers and pools open ahead of their first request, and clients that don't read their answer.
 */
export function drainOnClose(server: FastifyInstance): void {
  let closing = false;
  const open = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.addHook('preClose', (done) => {
    closing = true;
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, unusedGraceMs).unref();
    hangUpOnUnread(open);
    done();
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    done();
    if (closing) setImmediate(() => server.server.closeIdleConnections());
  });
}
