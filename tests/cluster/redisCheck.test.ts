/** A start tells within seconds why a Redis cannot be used: by the reason that the server itself gives. */
import { networkInterfaces } from 'node:os';
import type { Redis } from 'ioredis';
import { checkRedis } from '../../providers/redis/checkRedis';
import { connectRedis } from '../../providers/redis/connectRedis';
import { exerciseWrites } from '../../providers/redis/exercise';
import { logCollector } from '../contract/redisUnderTest';
import { eventually } from '../harness';
import { ask, enableWithRedis, hasRedis, RedisServers, type RedisUnderTest } from './support/redisServers';

jest.setTimeout(180_000);

if (!hasRedis) console.warn(`How a start checks Redis is not tested; enable it with: ${enableWithRedis}`);
const describeWithRedis = hasRedis ? describe : describe.skip;

const password = 'correct-horse-battery';
const aclUser = 'user lectern on >staple-of-the-acl ~lectern:* &* +@all -@dangerous';

describeWithRedis(`servers of every kind (enable with: ${enableWithRedis})`, () => {
  let servers: RedisServers;
  let plain: RedisUnderTest;

  beforeAll(async () => {
    servers = await RedisServers.open();
    plain = await servers.server('plain');
  });
  afterAll(() => servers.close());

  async function refusalOf(url: string): Promise<string> {
    const { logger, messages } = logCollector();
    const refusal = await checkRedis(url, logger).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
    expect(messages).toEqual([]);
    return refusal;
  }

  test('a password and a user with rules of its own are accepted; wrong ones and too few rights are named', async () => {
    const { port } = await servers.server('password', [
      ...['--requirepass', password],
      ...['--user', ...aclUser.split(' ').slice(1)],
      ...['--user', 'reader', 'on', '>reads-and-no-more', '~*', '&*', '+@read', '+@connection', '+info'],
    ]);
    const at = (user: string) => refusalOf(`redis://${user}@127.0.0.1:${port}`);
    expect(await at(`:${password}`)).toBe('accepted');
    expect(await at('lectern:staple-of-the-acl')).toBe('accepted');
    expect(await at(':wrong-horse')).toBe('The server refuses the user name or password (WRONGPASS).');
    expect(await at('lectern:wrong-horse')).toContain('(WRONGPASS)');
    expect(await refusalOf(`redis://127.0.0.1:${port}`)).toBe('The server needs a password (NOAUTH).');
    expect(await at('reader:reads-and-no-more')).toContain('It needs +@all -@dangerous');
    expect(await at('reader:reads-and-no-more')).toContain('(NOPERM)');
  });

  test('a server in protected mode is named', async () => {
    const own = Object.values(networkInterfaces()).flat();
    const address = own.find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;
    if (!address)
      return console.warn('Protected mode is not tested: this machine has no address but its own.');
    const { port } = await servers.server('protected', ['--bind', '0.0.0.0', '--protected-mode', 'yes']);
    expect(await refusalOf(`redis://${address}:${port}`)).toBe(
      'The server is in protected mode and refuses other machines: give it a password (DENIED).',
    );
  });

  test('a certificate of an unknown authority is named', async () => {
    const { port } = await servers.withTls('tls');
    expect(await refusalOf(`rediss://127.0.0.1:${port}`)).toContain(
      'certificate of the server is not trusted',
    );
  });

  test('a replica, a Sentinel, and an address where nobody listens are named', async () => {
    const replica = await servers.replicaOf('replica', plain);
    const at = ({ port }: { port: number }) => refusalOf(`redis://127.0.0.1:${port}`);
    expect(await at(replica)).toMatch(/^The server is a read-only replica.*\(READONLY\)\.$/);
    const [sentinel] = await servers.sentinels(plain);
    if (!sentinel) throw new Error('There is no Sentinel.');
    expect(await at(sentinel)).toContain('write redis+sentinel://HOST:26379/NAME');
    const viaSentinel = `redis+sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}`;
    expect(await refusalOf(`${viaSentinel}/files?db=3`)).toBe('accepted');
    expect(await refusalOf(`${viaSentinel}/nothing`)).toBe('The Sentinels know no primary of this name.');
    expect(await at({ port: 1 })).toBe('Redis cannot be reached.');
    expect(await refusalOf('redis+sentinel://127.0.0.1:1/files')).toBe('Redis cannot be reached.');
    expect(await refusalOf('redis+cluster://127.0.0.1:1')).toBe('Redis cannot be reached.');
  });

  test('a node of a cluster is named, and so is one server where a cluster is meant', async () => {
    const [node] = await servers.cluster();
    if (!node) throw new Error('There is no cluster.');
    expect(await refusalOf(`redis://127.0.0.1:${node.port}`)).toContain('write redis+cluster://HOST:6379');
    expect(await refusalOf(`redis+cluster://127.0.0.1:1,127.0.0.1:${node.port}`)).toBe('accepted');
    expect(await refusalOf(`redis+cluster://127.0.0.1:${plain.port}`)).toContain(
      'belongs to no Redis Cluster',
    );
  });

  test('a server that may evict jobs is used with a warning', async () => {
    const { port } = await servers.server('evicting', ['--maxmemory-policy', 'allkeys-lru']);
    const { logger, messages } = logCollector();
    await checkRedis(`redis://127.0.0.1:${port}`, logger);
    expect(messages).toEqual([expect.stringContaining('set maxmemory-policy to noeviction')]);
  });

  test('a connection that is open while its server becomes a replica finds the new primary', async () => {
    const first = await servers.server('first');
    const second = await servers.replicaOf('second', first);
    const { logger } = logCollector();
    const redis = connectRedis(`redis://127.0.0.1:${first.port}`, logger, { commandTimeoutMs: 2000 });
    try {
      await exerciseWrites(redis, 'lectern');
      await ask({ port: first.port }, 'REPLICAOF', '127.0.0.1', String(second.port));
      // There is no other server at this address: the server's reason stays.
      await expect(exerciseWrites(redis, 'lectern')).rejects.toThrow('READONLY');
      await ask({ port: second.port }, 'REPLICAOF', 'NO', 'ONE');
      // The address leads to the new primary now.
      redis.options.port = second.port;
      await eventually(
        () =>
          exerciseWrites(redis, 'lectern').then(
            () => true,
            () => false,
          ),
        (works) => works,
      );
    } finally {
      redis.disconnect();
    }
  });

  test('an outage is logged once for all connections', async () => {
    const server = await servers.server('away');
    const { logger, messages } = logCollector();
    const url = `redis://127.0.0.1:${server.port}`;
    const all = Array.from({ length: 6 }, () => connectRedis(url, logger, { commandTimeoutMs: 2000 }));
    try {
      await Promise.all(all.map((redis: Redis) => redis.ping()));
      await server.process.kill();
      await eventually(
        async () => all.map(({ status }) => status),
        (statuses) => statuses.every((status) => status !== 'ready'),
      );
      await eventually(
        async () => messages,
        (lines) => lines.length > 0,
      );
      await server.process.start();
      await eventually(
        async () => all.map(({ status }) => status),
        (statuses) => statuses.every((status) => status === 'ready'),
      );
      expect(messages).toEqual(['Redis is unavailable', 'Redis is available again']);
    } finally {
      for (const redis of all) redis.disconnect();
    }
  });
});
