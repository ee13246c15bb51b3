/** A failover that a Sentinel announces while connections ask for the primary: they find it, and none ends for good. */
import { createServer, type Server, type Socket } from 'node:net';
import type { Redis } from 'ioredis';
import { connectRedis } from '../../providers/redis/connectRedis';
import { logCollector, until } from './redisUnderTest';

type Reply = (command: string[], socket: Socket) => string | null;

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const array = (...parts: string[]) => `*${parts.length}\r\n${parts.join('')}`;

/** A server of the protocol of Redis; each command comes whole in one piece, as from a client on the same machine. */
async function serve(reply: Reply): Promise<{ server: Server; port: number; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (data) => {
      text += data;
      for (let command = next(); command; command = next()) {
        const answer = reply(command, socket);
        if (answer !== null) socket.write(answer);
      }
    });
    function next(): string[] | null {
      const count = /^\*(\d+)\r\n/.exec(text);
      if (!count) return null;
      let rest = text.slice(count[0].length);
      const parts: string[] = [];
      for (let index = 0; index < Number(count[1]); index++) {
        const part = /^\$(\d+)\r\n/.exec(rest);
        const end = part ? part[0].length + Number(part[1]) : Number.POSITIVE_INFINITY;
        if (!part || rest.length < end + 2) return null;
        parts.push(rest.slice(part[0].length, end));
        rest = rest.slice(end + 2);
      }
      text = rest;
      return parts;
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0, sockets };
}

const asPrimary: Reply = ([name = '']) =>
  /^info$/i.test(name) ? bulk('role:master\r\nloading:0') : /^ping$/i.test(name) ? '+PONG\r\n' : '+OK\r\n';

it('a connection for which a failover is announced while it asks who is primary serves again', async () => {
  const [former, promoted] = [await serve(asPrimary), await serve(asPrimary)];
  let primary = former.port;
  const listeners = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const sentinel = await serve(([name = '', what = ''], socket) => {
    if (/^subscribe$/i.test(name)) {
      listeners.add(socket);
      return array(bulk('subscribe'), bulk(what), ':1\r\n');
    }
    if (!/^sentinel$/i.test(name)) return '+OK\r\n';
    if (!/^get-master/i.test(what)) return array();
    const answer = () => socket.write(array(bulk('127.0.0.1'), bulk(String(primary))));
    if (!isHeld) answer();
    else waiting.push(answer);
    return null;
  });
  const url = `redis+sentinel://127.0.0.1:${sentinel.port}/files`;
  let redis: Redis | undefined;
  try {
    redis = connectRedis(url, logCollector().logger, { commandTimeoutMs: null });
    expect(await redis.ping()).toBe('PONG');
    await until(() => listeners.size > 0);
    isHeld = true;
    former.server.close();
    for (const socket of former.sockets) socket.destroy();
    await until(() => waiting.length > 0);
    primary = promoted.port;
    for (const socket of listeners) socket.write(array(...['message', '+switch-master', 'files'].map(bulk)));
    isHeld = false;
    // The announcement is read before the answer.
    await until(() => [...listeners].every(({ destroyed }) => destroyed));
    for (const answer of waiting) answer();
    const connection = redis;
    await until(() => connection.ping().then(Boolean, () => false));
    expect(promoted.sockets.size).toBe(1);
    redis.disconnect();
    await until(() => connection.status === 'end');
  } finally {
    redis?.disconnect();
    for (const { server, sockets } of [former, promoted, sentinel]) {
      server.close();
      for (const socket of sockets) socket.destroy();
    }
  }
});
