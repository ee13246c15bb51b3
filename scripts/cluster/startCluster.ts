import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Credentials, credentialsPath } from '../../app/startup/credentials';
import { ClusterProcess } from './clusterProcess';
import { openClusterSettings } from './clusterSettings';
import { type GatewayProxy, startProxy } from './proxy';
import { builtRoot, describeStores, type Stores } from './stores';

/** How long a gateway that was told to end goes on serving, so that the proxy has seen that it isn't ready. */
const drainMs = 1_000;
/** How long a process may take to end, beyond its drain, before it is killed. */
const stopTimeoutMs = 20_000;

export interface ClusterOptions {
  /** The directory of all that is kept: data, logs, secrets. Started on it again, a cluster is as it was. */
  directory: string;
  gateways: number;
  workers: number;
  /** The port of the proxy; left out: a free one, the same at every start. */
  port?: number;
  /** Settings of gateways and workers beyond those that make them a cluster. */
  environment?: NodeJS.ProcessEnv;
  /** The address of another Redis than one of its own. */
  redisUrl?: string;
  /** `NODE_OPTIONS` of gateways, workers and the stores that Node.js runs. */
  nodeOptions?: string;
}

export interface Gateway {
  process: ClusterProcess;
  /** Past the proxy. */
  origin: string;
}

export interface Cluster {
  directory: string;
  /** The origin of the proxy, which balances the gateways. */
  origin: string;
  credentials: Credentials;
  stores: Stores;
  proxy: GatewayProxy;
  gateways: Gateway[];
  workers: ClusterProcess[];
  /** Where Prometheus finds each gateway and worker, by its name. */
  metrics: Record<string, string>;
  /** Ends everything in an orderly way: what takes requests first, the stores last. */
  close(): Promise<void>;
}

interface Member {
  name: string;
  entry: 'server' | 'worker';
  environment: NodeJS.ProcessEnv;
}

function member(directory: string, { name, entry, environment }: Member): ClusterProcess {
  return new ClusterProcess({
    ...{ name, directory, isReady },
    stopTimeoutMs: Number(environment.DRAIN_MS) + stopTimeoutMs,
    command: process.execPath,
    args: ['--enable-source-maps', join(builtRoot, 'app', `${entry}.js`)],
    environment: { ...environment, DATA_DIR: join(directory, name) },
  });
}

/** Each says so once it listens and has written its keys. */
const isReady = async (output: string) => /Lectern (?:worker )?is ready/.test(output);

const metricsOf = (name: string) => `${name}-metrics`;
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i + 1}`);

/**
 * Starts the whole product as a cluster of real processes on this machine: the stores, gateways behind a proxy, and
 * workers. `dist/` must be built.
 * @throws Error that says which process did not start, with the end of its log; nothing is left running then
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { directory } = options;
  for (const name of ['logs', 'processes']) await mkdir(join(directory, name), { recursive: true });
  const names = numbered('gateway', options.gateways);
  const workerNames = numbered('worker', options.workers);
  const settings = await openClusterSettings(directory, [
    ...['redis', 'documents', 'blobs', ...(options.port ? [] : ['proxy'])],
    ...names,
    ...[...names, ...workerNames].map(metricsOf),
  ]);
  const nodeOptions = options.nodeOptions === undefined ? {} : { NODE_OPTIONS: options.nodeOptions };
  const stores = await describeStores(directory, settings, nodeOptions);
  const port = (name: string) => settings.ports[name] ?? 0;
  const origin = `http://127.0.0.1:${options.port ?? port('proxy')}`;
  const environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DRAIN_MS: String(drainMs),
    ...nodeOptions,
    ...options.environment,
    ...stores.environment,
    ...(options.redisUrl === undefined ? {} : { REDIS_URL: options.redisUrl }),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    ADMIN_TOKEN: settings.adminToken,
    SECRET_KEY: settings.secretKey,
  };
  const gateways = names.map((name): Gateway => {
    const own = `http://127.0.0.1:${port(name)}`;
    // The workers take the files.
    const place = {
      ...{ PORT: String(port(name)), METRICS_PORT: String(port(metricsOf(name))) },
      PIPELINE_CONCURRENCY: '0',
    };
    const gateway = { name, entry: 'server', environment: { ...environment, ...place } } as const;
    return { process: member(directory, gateway), origin: own };
  });
  const workers = workerNames.map((name) => {
    const place = { ...environment, METRICS_PORT: String(port(metricsOf(name))) };
    return member(directory, { name, entry: 'worker', environment: place });
  });
  const metrics = Object.fromEntries(
    [...names, ...workerNames].map((name) => [name, `http://127.0.0.1:${port(metricsOf(name))}/metrics`]),
  );
  let proxy: GatewayProxy | null = null;

  async function close(): Promise<void> {
    await proxy?.close();
    await Promise.all([...gateways.map(({ process }) => process.stop()), ...workers.map((w) => w.stop())]);
    await Promise.all([stores.redis.stop(), stores.documents.stop(), stores.blobs.stop()]);
  }

  try {
    const ownRedis = options.redisUrl === undefined ? [stores.redis.start()] : [];
    await together([...ownRedis, stores.documents.start(), stores.blobs.start()]);
    await together([...gateways.map(({ process }) => process.start()), ...workers.map((w) => w.start())]);
    const started = await startProxy({
      port: Number(new URL(origin).port),
      origins: gateways.map(({ origin }) => origin),
    });
    proxy = started;
    const path = credentialsPath(join(directory, names[0] ?? ''));
    const credentials = JSON.parse(await readFile(path, 'utf8')) as Credentials;
    return { directory, origin, credentials, stores, proxy: started, gateways, workers, metrics, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As `Promise.all`, but not before all have settled: what still starts couldn't be stopped. */
async function together(starts: Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(starts)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}
