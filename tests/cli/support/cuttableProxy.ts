import { connect, createServer, type Server, type Socket } from 'node:net';

/** A network between the program and a service that can be cut. */
export interface CuttableProxy {
  port: number;
  /** Where it leads; set before anybody connects. */
  leadTo(port: number): void;
  /** Drops every connection, and all that come while it is cut. */
  cut(): void;
  restore(): void;
  connections(): number;
  close(): Promise<void>;
}

export async function startProxy(): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let target = 0;
  let isCut = false;
  let count = 0;
  const server: Server = createServer((near) => {
    count++;
    if (isCut) return near.destroy();
    const far = connect({ host: '127.0.0.1', port: target });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    leadTo(port) {
      target = port;
    },
    cut() {
      isCut = true;
      destroyAll();
    },
    restore() {
      isCut = false;
    },
    connections: () => count,
    async close() {
      destroyAll();
      await new Promise((done) => server.close(done));
    },
  };
}
