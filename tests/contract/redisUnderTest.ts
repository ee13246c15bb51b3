import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../domain/context';

export const redisTestUrl = process.env.LECTERN_TEST_REDIS_URL;

export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time.');
    await delay(10);
  }
}

export function logCollector(): { logger: Logger; messages: string[] } {
  const messages: string[] = [];
  const log = (_fields: object, message: string) => {
    messages.push(message);
  };
  return { logger: { debug: log, info: log, warn: log, error: log }, messages };
}

export interface RedisProxy {
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Keeps replies back until what it returns is called; then they come at once. */
  hold(): () => void;
  /** The number of connections over which something was sent. */
  asking(): number;
  /** The replies kept back. */
  held(): string;
  close(): Promise<void>;
}

/** The Redis under test behind a port that can be closed and opened again: an outage without stopping it. */
export async function startRedisProxy(): Promise<RedisProxy> {
  const target = new URL(redisTestUrl ?? '');
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  let asking = 0;
  let held: Map<Socket, Buffer[]> | null = null;

  async function restore(): Promise<void> {
    server = createServer((client) => {
      const upstream = connect(Number(target.port || 6379), target.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.pipe(upstream);
      client.once('data', () => {
        asking += 1;
      });
      upstream.on('data', (reply) => {
        if (held) held.set(client, [...(held.get(client) ?? []), reply]);
        else client.write(reply);
      });
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  async function cut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await restore();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    restore,
    hold() {
      held = new Map();
      return () => {
        for (const [client, replies] of held ?? []) client.write(Buffer.concat(replies));
        held = null;
      };
    },
    asking: () => asking,
    held: () => [...(held?.values() ?? [])].flat().join(''),
    close: cut,
  };
}
