/** The product on a Redis of every arrangement: gateway and workers as processes, files through all stages. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { createModels } from '../../models/createModels';
import type { Cluster } from '../../scripts/cluster/startCluster';
import { type Client, clientOf } from '../e2e/client';
import { letterText } from '../fixtures/handbook';
import { eventually } from '../harness';
import { startTestCluster } from '../topology';
import { ask, enableWithRedis, hasRedis, RedisServers, type RedisUnderTest } from './support/redisServers';

jest.setTimeout(300_000);

if (!hasRedis)
  console.warn(`The product on real Redis servers is not tested; enable it with: ${enableWithRedis}`);
const describeWithRedis = hasRedis ? describe : describe.skip;

const password = 'correct-horse-battery';
const aclPassword = 'staple-of-the-acl';
const fileCount = 24;

describeWithRedis(`the product on real servers (enable with: ${enableWithRedis})`, () => {
  let servers: RedisServers;
  let directory: string;
  let cluster: Cluster | null = null;

  beforeEach(async () => {
    servers = await RedisServers.open();
    directory = await mkdtemp(join(tmpdir(), 'lectern-engines-'));
  });
  afterEach(async () => {
    await cluster?.close();
    cluster = null;
    await servers.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function startOn(redisUrl: string, environment: Record<string, string> = {}): Promise<Client> {
    // What is logged of its secrets fails the test when it is closed.
    const options = { redisUrl, gateways: 1, workers: 2 };
    cluster = await startTestCluster(directory, { LOG_LEVEL: 'debug', ...environment }, options);
    return clientOf(cluster);
  }

  const readiness = async () => {
    const response = await fetch(`${cluster?.gateways[0]?.origin}/readyz`);
    return ((await response.json()) as { checks: Record<string, string> }).checks;
  };

  /** A file, a limit, a cached answer and an event: what goes through Redis. */
  async function worksWhole(client: Client): Promise<void> {
    const id = await client.upload('letter.txt', letterText);
    expect(await client.settled(id)).toMatchObject({ id, status: 'ready' });
    const query = 'query ($id: UUID!) { file(id: $id) { name } }';
    for (let time = 0; time < 2; time++) expect(await client.gql(query, { id })).toBeTruthy();
    expect((await client.call('DELETE', `/files/${id}`)).status).toBe(200);
    expect(await readiness()).toMatchObject({ queue: 'ok', events: 'ok' });
    const { key } = await client.createKey({ list: 3 });
    const asked = await Promise.all(Array.from({ length: 6 }, () => client.with(key).call('GET', '/files')));
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(3);
  }

  /** Uploads files all the time while `fail` happens; each is processed whole and once. */
  async function losesNothing(client: Client, fail: () => Promise<void>): Promise<void> {
    const ids: string[] = [];
    const failing = fail();
    for (let index = 0; index < fileCount; index++) {
      ids.push(await client.upload(`letter-${index}.txt`, `${letterText}\nNumber ${index}.`));
    }
    await failing;
    for (const id of ids) expect(await client.settled(id, 120_000)).toMatchObject({ id, status: 'ready' });
    const uri = cluster?.stores.environment.MONGODB_URI ?? '';
    const connection = await mongoose
      .createConnection(uri, { dbName: 'lectern', autoIndex: false })
      .asPromise();
    try {
      const { chunks, files } = createModels(connection);
      for (const id of ids) {
        const wanted = (await files.findById(id).lean())?.totalChunks ?? 0;
        expect(wanted).toBeGreaterThan(0);
        const found = await chunks.find({ fileId: id }).sort({ index: 1 }).lean();
        expect(found.map(({ index }) => index)).toEqual(Array.from({ length: wanted }, (_, i) => i));
      }
    } finally {
      await connection.close();
    }
    await eventually(readiness, ({ queue, events }) => queue === 'ok' && events === 'ok', 30_000);
  }

  test('a password, and then a user with rules of its own', async () => {
    const { port } = await servers.server('password', [
      ...['--requirepass', password],
      ...['--user', 'lectern', 'on', `>${aclPassword}`, '~lectern:*', '&*', '+@all', '-@dangerous', '+info'],
    ]);
    await worksWhole(await startOn(`redis://:${password}@127.0.0.1:${port}/2`));
    await cluster?.close();
    await worksWhole(await startOn(`redis://lectern:${aclPassword}@127.0.0.1:${port}`));
  });

  test('TLS with an authority of its own', async () => {
    const { port, authority } = await servers.withTls('tls');
    await worksWhole(await startOn(`rediss://127.0.0.1:${port}`, { NODE_EXTRA_CA_CERTS: authority }));
  });

  test('Sentinels: a replica is promoted under load, and no file is lost or doubled', async () => {
    const secured = ['--requirepass', password, '--masterauth', password];
    const primary = await servers.server('primary', secured);
    const replica = await servers.replicaOf('replica', primary, secured);
    const sentinels = await servers.sentinels(primary, [`sentinel auth-pass files ${password}`]);
    const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const client = await startOn(`redis+sentinel://:${password}@${hosts}/files`);
    await worksWhole(client);
    await losesNothing(client, async () => {
      await primary.process.kill();
      await isPrimary(replica);
    });
    // The former primary comes back as a replica, and is promoted again while it is connected to.
    await primary.process.start();
    await eventually(
      () => ask({ port: primary.port, password }, 'ROLE'),
      (role) => (role as string[])[0] === 'slave' && (role as string[])[3] === 'connected',
      60_000,
    );
    await losesNothing(client, async () => {
      await ask({ port: sentinels[0]?.port }, 'SENTINEL', 'FAILOVER', 'files');
      await isPrimary(primary);
    });
  });

  test('a cluster: the node that has the jobs is killed under load, and no file is lost or doubled', async () => {
    const nodes = await servers.cluster();
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const client = await startOn(`redis+cluster://${hosts}`);
    await worksWhole(client);
    const [first] = nodes;
    const slot = await ask({ port: first?.port }, 'CLUSTER', 'KEYSLOT', '{lectern}:bull');
    const owner = await ownerOf(nodes, Number(slot));
    await losesNothing(client, async () => {
      await owner.process.kill();
      await ownerOf(
        nodes.filter((node) => node !== owner),
        Number(slot),
      );
    });
  });

  async function isPrimary({ port }: RedisUnderTest): Promise<void> {
    await eventually(
      () => ask({ port, password }, 'ROLE'),
      (role) => (role as string[])[0] === 'master',
      60_000,
    );
  }

  /** The node among these that serves a slot by now. */
  function ownerOf(nodes: RedisUnderTest[], slot: number): Promise<RedisUnderTest> {
    return eventually(
      async () => {
        const [first] = nodes;
        const ranges = (await ask({ port: first?.port }, 'CLUSTER', 'SLOTS')) as [
          number,
          number,
          unknown[],
        ][];
        const range = ranges.find(([from, to]) => from <= slot && slot <= to);
        const [, owner] = (range?.[2] ?? []) as [string?, number?];
        return nodes.find(({ port }) => port === owner) as RedisUnderTest;
      },
      (owner) => owner !== undefined,
      60_000,
    );
  }
});
