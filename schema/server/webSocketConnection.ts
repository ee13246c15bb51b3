import type { IncomingMessage } from 'node:http';
import { CloseCode, type Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Logger } from '../../domain/context';

/** What an operation over WebSocket knows of its connection. */
export interface ConnectionExtra extends Record<PropertyKey, unknown> {
  socket: WebSocket;
  request: IncomingMessage;
}

/** Cuts off a client that hasn't answered a ping until the next one is due. */
function keepAlive(socket: WebSocket, everyMs: number): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, everyMs);
  return () => clearInterval(timer);
}

/**
 * Speaks graphql-transport-ws with one client. What a client does wrong, or that it went away while it was written
 * to, is no error of ours: it is logged for debugging only, and ends this connection alone.
 */
export function serveConnection(
  protocol: Server<ConnectionExtra>,
  extra: ConnectionExtra,
  options: { heartbeatMs: number; log: Logger },
): void {
  const { socket } = extra;
  const { log } = options;
  const endKeepAlive = keepAlive(socket, options.heartbeatMs);
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      // Resolves when the value has left, so that a subscription makes its next one only then.
      send: (data) =>
        new Promise((resolve, reject) => {
          if (socket.readyState !== socket.OPEN) return resolve();
          socket.send(data, (error) => {
            if (error && socket.readyState === socket.OPEN) reject(error);
            else resolve();
          });
        }),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (receive) =>
        socket.on('message', (data) => {
          receive(String(data)).catch((error: unknown) => {
            log.error({ error }, 'could not handle a message over WebSocket');
            socket.close(CloseCode.InternalServerError, 'Internal server error');
          });
        }),
    },
    extra,
  );
  // A frame that breaks the protocol or is too large: ws closes the connection with the code for it.
  socket.on('error', (error) => log.debug({ error }, 'a WebSocket connection broke'));
  socket.once('close', (code, reason) => {
    endKeepAlive();
    closed(code, String(reason)).catch((error: unknown) => {
      log.error({ error }, 'could not end a WebSocket connection in order');
    });
  });
}
