import { createServer, type Server, type Socket } from 'node:net';
import { type SecureContextOptions, TLSSocket } from 'node:tls';

/** Where a conversation with a database server is. */
export type State = 'greeting' | 'login' | 'query';

/** The bytes to send in place of the right reply. Null: nothing, and the connection stays open. */
export type Distort = (state: State, reply: Buffer, socket: Socket) => Buffer | null;

export const honest: Distort = (_state, reply) => reply;

export interface FakeServer {
  port: number;
  /** How many connections were taken. */
  readonly connections: number;
  /** From now on; connections that are open are ended where `reset`. */
  distort(by: Distort, options?: { reset: boolean }): void;
  close(): void;
}

export interface FakeTable {
  name: string;
  columns: string[];
  rows: string[][];
}
/** The table that every fake database holds. */
export const fakeTable: FakeTable = { name: 'items', columns: ['id', 'name'], rows: [['1', 'lamp']] };

export type Converse = (
  socket: Socket,
  reply: (state: State, bytes: Buffer) => void,
  /** Takes what follows as encrypted, beginning with `head`. Null where the server has no certificate. */
  secure: ((head: Buffer) => void) | null,
) => (chunk: Buffer) => void;

/** A server of one protocol that answers as a small database would, or as `distort` says; with a certificate, over TLS. */
export async function startFakeServer(
  converse: Converse,
  certificate: SecureContextOptions | null,
): Promise<FakeServer> {
  const sockets = new Set<Socket>();
  let distortion = honest;
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    let wire = socket;
    const receive = (chunk: Buffer) => {
      // A peer that was made to talk nonsense may answer with it.
      try {
        take(chunk);
      } catch {
        socket.destroy();
      }
    };
    const secure = (head: Buffer) => {
      socket.removeListener('data', receive);
      // Bytes that are put back would be lost while data flows to no listener.
      socket.pause();
      if (head.length > 0) socket.unshift(head);
      wire = new TLSSocket(socket, { isServer: true, ...certificate });
      wire.on('error', () => undefined);
      wire.on('data', receive);
    };
    const reply = (state: State, bytes: Buffer) => {
      const sent = distortion(state, bytes, wire);
      if (sent && wire.writable) wire.write(sent);
    };
    const take = converse(socket, reply, certificate && secure);
    socket.on('data', receive);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    get connections() {
      return connections;
    },
    distort(by, { reset } = { reset: true }) {
      distortion = by;
      if (reset) for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
