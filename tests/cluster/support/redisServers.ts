/** Real Redis servers in every arrangement that the product can meet. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis, type RedisOptions } from 'ioredis';
import { ClusterProcess } from '../../../scripts/cluster/clusterProcess';
import { freePort } from '../../../scripts/cluster/ports';
import { eventually } from '../../harness';

const run = promisify(execFile);

export const hasRedis = existsSync('/usr/bin/redis-server') && existsSync('/usr/bin/redis-sentinel');
export const enableWithRedis = 'apt-get install redis-server redis-sentinel';

export interface RedisUnderTest {
  process: ClusterProcess;
  port: number;
}

/** Servers on free ports in a directory of their own, which `close` ends and removes. */
export class RedisServers {
  private readonly all: ClusterProcess[] = [];
  private readonly ports: number[] = [];

  private constructor(readonly directory: string) {}

  static async open(): Promise<RedisServers> {
    const directory = await mkdtemp(join(tmpdir(), 'lectern-redis-'));
    for (const name of ['logs', 'processes']) await mkdir(join(directory, name));
    return new RedisServers(directory);
  }

  async port(): Promise<number> {
    const port = await freePort(this.ports);
    this.ports.push(port);
    return port;
  }

  private async run(name: string, command: string, args: string[], port: number): Promise<RedisUnderTest> {
    const process = new ClusterProcess({
      ...{ name, directory: this.directory, command, args, environment: {}, stopTimeoutMs: 10_000 },
      isReady: async (output) => /Ready to accept connections|Sentinel ID is/.test(output),
    });
    this.all.push(process);
    await process.start();
    return { process, port };
  }

  /** Starts a server; `args` are settings beyond a port of its own. */
  async server(name: string, args: string[] = []): Promise<RedisUnderTest> {
    const port = await this.port();
    const dir = join(this.directory, name);
    await mkdir(dir);
    const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', ''];
    return this.run(name, 'redis-server', [...own, ...args], port);
  }

  replicaOf(name: string, { port }: RedisUnderTest, args: string[] = []): Promise<RedisUnderTest> {
    return this.server(name, ['--replicaof', '127.0.0.1', String(port), ...args]);
  }

  /** Three Sentinels that watch a primary by the name `files`. */
  async sentinels(primary: RedisUnderTest, settings: string[] = []): Promise<RedisUnderTest[]> {
    const started: RedisUnderTest[] = [];
    for (const name of ['sentinel-1', 'sentinel-2', 'sentinel-3']) {
      const port = await this.port();
      const path = join(this.directory, `${name}.conf`);
      const lines = [
        ...[`port ${port}`, 'bind 127.0.0.1', `sentinel monitor files 127.0.0.1 ${primary.port} 2`],
        ...['sentinel down-after-milliseconds files 1000', 'sentinel failover-timeout files 5000'],
        ...settings,
      ];
      await writeFile(path, `${lines.join('\n')}\n`);
      started.push(await this.run(name, 'redis-sentinel', [path], port));
    }
    await eventually(
      () => Promise.all(started.map(({ port }) => ask({ port }, 'SENTINEL', 'CKQUORUM', 'files'))),
      (answers) => answers.every((answer) => /^OK 3 usable/.test(String(answer))),
      60_000,
    );
    return started;
  }

  /** A Redis Cluster of three primaries, each with a replica. */
  async cluster(): Promise<RedisUnderTest[]> {
    const nodes: RedisUnderTest[] = [];
    for (let number = 1; number <= 6; number++) {
      const bus = ['--cluster-port', String(await this.port())];
      const settings = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '1500', ...bus];
      nodes.push(await this.server(`node-${number}`, settings));
    }
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
    await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes']);
    await eventually(
      () => Promise.all(nodes.map(({ port }) => ask({ port }, 'CLUSTER', 'INFO'))),
      (answers) => answers.every((answer) => String(answer).includes('cluster_state:ok')),
      60_000,
    );
    return nodes;
  }

  /** A server that speaks TLS only, with a certificate of an authority of its own. */
  async withTls(name: string): Promise<RedisUnderTest & { authority: string }> {
    const path = (file: string) => join(this.directory, file);
    const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const authority = ['-keyout', path('ca-key.pem'), '-out', path('ca.pem')];
    await run('openssl', ['req', '-x509', ...ec, '-subj', '/CN=An authority', ...authority]);
    await run('openssl', [
      ...['req', '-x509', ...ec, '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-CA', path('ca.pem'), '-CAkey', path('ca-key.pem')],
      ...['-keyout', path('key.pem'), '-out', path('cert.pem')],
    ]);
    const port = await this.port();
    const tls = ['--tls-port', String(port), '--tls-cert-file', path('cert.pem'), '--tls-key-file'];
    const settings = [
      ...tls,
      path('key.pem'),
      '--tls-ca-cert-file',
      path('ca.pem'),
      '--tls-auth-clients',
      'no',
    ];
    const { process } = await this.server(name, settings);
    return { process, port, authority: path('ca.pem') };
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((process) => process.kill()));
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** Sends one command over a connection of its own. A refusal is an answer too: Sentinels close connections. */
export async function ask(options: RedisOptions, command: string, ...args: string[]): Promise<unknown> {
  const redis = new Redis({ ...options, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    return await redis.call(command, ...args).catch(String);
  } finally {
    redis.disconnect();
  }
}
