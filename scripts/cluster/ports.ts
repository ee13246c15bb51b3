import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections: a port of those may be taken again before it is used. */
const range = { from: 15_000, to: 32_000 };
const maxTries = 100;

/** Whether a port of this machine can be listened on. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A port of this machine that nobody listens on, and none of those that are spoken for. */
export async function freePort(spokenFor: number[] = []): Promise<number> {
  for (let tried = 0; tried < maxTries; tried++) {
    const port = randomInt(range.from, range.to);
    if (!spokenFor.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`No port between ${range.from} and ${range.to} is free.`);
}
