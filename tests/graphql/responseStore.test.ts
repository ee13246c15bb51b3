import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Redis from 'ioredis';
import { pino } from 'pino';
import { createMemoryResponseStore } from '../../schema/cache/memoryResponseStore';
import { createRedisResponseStore } from '../../schema/cache/redisResponseStore';
import type { ResponseStore } from '../../schema/cache/responseStore';

const log = pino({ level: 'silent' });
const binary = '/usr/bin/redis-server';
const hasRedis = existsSync(binary);
if (!hasRedis)
  console.warn('Skipped: the response cache in Redis. Enable it with `apt-get install redis-server`.');

function holds(open: () => ResponseStore) {
  const one = { data: { n: 1 } };

  test('an answer is found under its own key until it is too old', async () => {
    const store = open();
    await store.set('env|File|a', one, ['env:all'], 60);
    expect(await store.get('env|File|a')).toEqual(one);
    expect(await store.get('other|File|a')).toBeNull();
    const deadline = Date.now() + 2_000;
    while ((await store.get('env|File|a')) !== null && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await store.get('env|File|a')).toBeNull();
  });

  test('a tag drops what carries it and nothing else', async () => {
    const store = open();
    await store.set('e1|File|a', one, ['e1:all', 'e1:list:File', 'e1:File:x'], 60_000);
    await store.set('e1||b', one, ['e1:all', 'e1:File:y'], 60_000);
    await store.set('e2|File|a', one, ['e2:all', 'e2:list:File'], 60_000);
    await store.drop(['e1:File:x', 'e1:list:Prompt']);
    expect(await Promise.all(['e1|File|a', 'e1||b', 'e2|File|a'].map((key) => store.get(key)))).toEqual([
      null,
      one,
      one,
    ]);
    await store.drop(['e1:all']);
    expect(await store.get('e1||b')).toBeNull();
    expect(await store.get('e2|File|a')).toEqual(one);
  });
}

describe('in memory', () => holds(() => createMemoryResponseStore()));

(hasRedis ? describe : describe.skip)('in Redis', () => {
  let server: ChildProcess;
  let directory: string;
  let redis: Redis;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lectern-redis-'));
    const socket = join(directory, 'redis.sock');
    server = spawn(binary, ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', directory], {
      stdio: 'ignore',
    });
    redis = new Redis(socket, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    redis.on('error', () => {});
    await redis.ping();
  });
  afterAll(async () => {
    redis.disconnect();
    server.kill();
    await rm(directory, { recursive: true, force: true });
  });

  holds(() => createRedisResponseStore(redis, log));

  test('what cannot be reached answers as if it were empty', async () => {
    const away = {
      get: () => Promise.reject(new Error('away')),
      eval: () => Promise.reject(new Error('away')),
    };
    const store = createRedisResponseStore(away, log);
    await store.set('k', { data: {} }, ['t'], 1_000);
    await store.drop(['t']);
    expect(await store.get('k')).toBeNull();
  });
});
