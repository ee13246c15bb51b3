import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { createModels, type Models } from '../../models/createModels';
import { type Cluster, startCluster } from '../../scripts/cluster/startCluster';
import { collectingOptions } from './collectedMemory';
import { Latencies } from './latencies';
import { Listener } from './listeners';
import { ProcessSamples } from './processes';
import { createTenants } from './tenants';
import { type Rates, Traffic } from './traffic';
import { findFaults, untilSettled } from './verify';

export interface SoakOptions extends Rates {
  seconds: number;
  environments: number;
  /** Subscriptions over Server-Sent Events, and over WebSocket. */
  sse: number;
  webSockets: number;
  /** Restart the gateways one by one, then the workers and Redis, after a third of the time. */
  restarts: boolean;
  /** Collect garbage during the load too, and not only after it: V8 then collects more often, and searches take longer. */
  collects: boolean;
  /** The time in which a gateway that ends closes its subscriptions one after another. */
  drainMs: number;
  /** The time in which the last files must be processed. */
  settleMs: number;
}

export interface SoakReport {
  /** The faults: what was lost or doubled, as sentences. */
  faults: string[];
  uploads: number;
  deleted: number;
  /** Changes that all listeners received together. */
  received: number;
  /** Changes that came again after a resumption, as documented. */
  repeated: number;
  connections: number;
  /** Failed requests and connections by message. */
  failures: Record<string, number>;
  /** Requests that were not sent because too many were in flight. */
  skipped: number;
  latencies: string;
  processes: string;
  /** Documents by collection, at the end. */
  documents: Record<string, number>;
}

const sampleEveryMs = 5_000;
const takesEventsMs = 3_000;
/** When garbage is collected during the load, by share of the time: after the restarts. */
const collectedAt = [0.5, 0.65, 0.8];
/** Between two restarts, as rolling updates wait. */
const restedMs = 5_000;

async function restartAll(cluster: Cluster): Promise<void> {
  const gateways = cluster.gateways.map(({ process }) => process);
  for (const process of [...gateways, ...cluster.workers, cluster.stores.redis]) {
    await process.restart();
    await cluster.proxy.refresh();
    await delay(restedMs);
  }
}

function sumOf(listeners: Listener[], value: (listener: Listener) => number): number {
  return listeners.reduce((sum, listener) => sum + value(listener), 0);
}

async function documentsOf({
  files,
  chunks,
  deletions,
  answers,
  usage,
}: Models): Promise<Record<string, number>> {
  const counted = await Promise.all(
    Object.entries({ files, chunks, deletions, answers, usage }).map(
      async ([name, model]) => [name, await model.collection.countDocuments({})] as const,
    ),
  );
  return Object.fromEntries(counted);
}

async function loadCluster(cluster: Cluster, models: Models, options: SoakOptions): Promise<SoakReport> {
  const tenants = await createTenants(cluster, options.environments);
  const listeners = Array.from({ length: options.sse + options.webSockets }, (_, n) => {
    const tenant = tenants[n % tenants.length];
    if (!tenant) throw new Error('There are no tenants.');
    return new Listener(tenant, cluster.origin, n < options.sse ? 'sse' : 'ws');
  });
  const latencies = new Latencies();
  const samples = new ProcessSamples(cluster);
  const sampler = setInterval(() => void samples.take().catch(() => undefined), sampleEveryMs);
  try {
    await delay(takesEventsMs);
    const traffic = new Traffic(cluster, tenants, latencies);
    const untilMs = Date.now() + options.seconds * 1_000;
    samples.takeData();
    const restarted = delay((options.seconds * 1_000) / 3).then(() =>
      options.restarts ? restartAll(cluster) : undefined,
    );
    const halfTime = delay(options.seconds * 500).then(() => samples.takeData());
    const collected = (async () => {
      for (const share of options.collects ? collectedAt : []) {
        // A process that has only just begun would be ended by the signal.
        await Promise.all([delay(untilMs - options.seconds * 1_000 * (1 - share) - Date.now()), restarted]);
        await samples.takeCollected();
      }
    })();
    await Promise.all([traffic.run(options, untilMs), restarted, halfTime, collected]);
    const isSettled = await untilSettled(models, traffic.uploads, options.settleMs);
    await delay(takesEventsMs);
    await samples.take();
    await samples.takeCollected();
    samples.takeData();
    const faults = await findFaults(cluster, models, traffic.uploads, listeners);
    if (!isSettled) faults.push(`files or deletions were still in progress ${options.settleMs} ms later`);
    const failures = new Map(traffic.failures);
    for (const { errors } of listeners) {
      for (const [text, count] of errors) failures.set(text, (failures.get(text) ?? 0) + count);
    }
    return {
      faults,
      uploads: traffic.uploads.length,
      deleted: traffic.uploads.filter(({ isDeleted }) => isDeleted).length,
      received: sumOf(listeners, ({ seen }) => [...seen.values()].reduce((sum, { size }) => sum + size, 0)),
      repeated: sumOf(listeners, ({ repeated }) => repeated),
      connections: sumOf(listeners, ({ connections }) => connections),
      failures: Object.fromEntries(failures),
      skipped: traffic.skipped,
      latencies: latencies.table(),
      processes: samples.table(),
      documents: await documentsOf(models),
    };
  } finally {
    clearInterval(sampler);
    await Promise.all(listeners.map((listener) => listener.stop()));
  }
}

/** Keeps a cluster of two gateways and a worker under mixed load, then compares the stores with what was answered. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-soak-'));
  try {
    const cluster = await startCluster({
      ...{ directory, gateways: 2, workers: 1 },
      nodeOptions: collectingOptions,
      environment: {
        ...{ DEMO_DATA: 'none', LOG_LEVEL: 'warn', CONVERT_THREADS: '1' },
        DRAIN_MS: String(options.drainMs),
      },
    });
    try {
      const connection = await mongoose
        .createConnection(cluster.stores.environment.MONGODB_URI, { dbName: 'lectern', autoIndex: false })
        .asPromise();
      try {
        return await loadCluster(cluster, createModels(connection), options);
      } finally {
        await connection.close();
      }
    } finally {
      await cluster.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
