import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long an unused connection is kept open: its first request may be in flight. */
const unusedGraceMs = 500;
/** A connection whose client reads nothing of its response for so long is closed. */
const unreadGraceMs = 2_000;

/** Closes connections whose clients do not read their responses; checks until no connection is open. */
function closeStalledConnections(sockets: Set<Socket>): void {
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
 * Closes each connection as soon as its in-flight request is answered while the server shuts down. Fastify closes only
 * those that are idle when shutdown begins; the others would delay it until they time out, as would connections that
 * browsers and pools open in advance, and clients that do not read their response.
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
    closeStalledConnections(open);
    done();
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    done();
    if (closing) setImmediate(() => server.server.closeIdleConnections());
  });
}

/**
 * Ends each connection with its next response: a balancer that keeps connections then sends no request into one that is
 * being closed.
 */
export function closeAfterResponse(server: FastifyInstance): void {
  server.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
}
