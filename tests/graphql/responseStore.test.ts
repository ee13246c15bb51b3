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
    await store.set('env|File|a', one, ['env:all'], 60_000);
    expect(await store.get('env|File|a')).toEqual(one);
    expect(await store.get('other|File|a')).toBeNull();
    await store.set('env|File|b', one, ['env:all'], 60);
    const deadline = Date.now() + 10_000;
    while ((await store.get('env|File|b')) !== null && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await store.get('env|File|b')).toBeNull();
    expect(await store.get('env|File|a')).toEqual(one);
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

describe('in memory', () => {
  holds(() => createMemoryResponseStore());

  const ofSize = (characters: number) => ({ data: { text: 'x'.repeat(characters) } });

  test('responses are kept up to a total size: what was not used for longest goes first', async () => {
    const store = createMemoryResponseStore({ maxEntries: 5_000, maxCharacters: 32_000 });
    for (let n = 0; n < 100; n++) {
      await store.set(`k${n}`, ofSize(1_000), ['all'], 60_000);
      await store.get('k0');
    }
    const found = await Promise.all(Array.from({ length: 100 }, (_, n) => store.get(`k${n}`)));
    const kept = found.flatMap((each, n) => (each ? [n] : []));
    expect(kept).toEqual([0, ...Array.from({ length: kept.length - 1 }, (_, n) => 101 - kept.length + n)]);
    expect(kept.length).toBeGreaterThan(25);
    expect(kept.length).toBeLessThanOrEqual(32);
    await store.drop(['all']);
    expect(await store.get('k99')).toBeNull();
  });

  test('a response that would take the place of most others is not kept', async () => {
    const store = createMemoryResponseStore({ maxEntries: 5_000, maxCharacters: 32_000 });
    await store.set('small', ofSize(1_000), ['all'], 60_000);
    await store.set('large', ofSize(3_000), ['all'], 60_000);
    expect(await store.get('large')).toBeNull();
    expect(await store.get('small')).not.toBeNull();
    await store.set('small', ofSize(3_000), ['all'], 60_000);
    expect(await store.get('small')).toBeNull();
  });
});

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

  holds(() => createRedisResponseStore({ redis, keyPrefix: 'lectern' }, log));

  test('what cannot be reached answers as if it were empty', async () => {
    const away = {
      get: () => Promise.reject(new Error('away')),
      eval: () => Promise.reject(new Error('away')),
    };
    const store = createRedisResponseStore({ redis: away, keyPrefix: 'lectern' }, log);
    await store.set('k', { data: {} }, ['t'], 1_000);
    await store.drop(['t']);
    expect(await store.get('k')).toBeNull();
  });
});
