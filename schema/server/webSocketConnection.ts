import type { IncomingMessage } from 'node:http';
import { CloseCode, type Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Logger } from '../../domain/context';

/** The connection of an operation over WebSocket. */
export interface ConnectionExtra extends Record<PropertyKey, unknown> {
  socket: WebSocket;
  request: IncomingMessage;
  /** Called once the client has sent a valid key. */
  authenticated(): void;
}

/** Terminates the connection of a client that has not answered a ping when the next one is due. */
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
 * Serves graphql-transport-ws to one client. Errors of the client, such as a disconnection during a write, are logged
 * for debugging only and end this connection only.
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
      // Resolves when the value is sent, so that a subscription produces its next one only then.
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
            log.error({ error }, 'failed to handle a WebSocket message');
            socket.close(CloseCode.InternalServerError, 'Internal server error');
          });
        }),
    },
    extra,
  );
  // For an invalid or oversized frame, ws closes the connection with the code for it.
  socket.on('error', (error) => log.debug({ error }, 'a WebSocket connection failed'));
  socket.once('close', (code, reason) => {
    endKeepAlive();
    closed(code, String(reason)).catch((error: unknown) => {
      log.error({ error }, 'failed to end a WebSocket connection');
    });
  });
}
