import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterProcess } from '../../../scripts/cluster/clusterProcess';
import type { Cluster } from '../../../scripts/cluster/startCluster';

const pauseMs = 3_000;
const workerKillEveryMs = { from: 2_500, to: 6_000 };
const startAttempts = 20;

/** A supervisor: starts it again where it ended at its start, because what it needs is unavailable itself. */
async function startAgain(part: ClusterProcess): Promise<void> {
  for (let attempt = 1; part.processId === null; attempt++) {
    try {
      await part.start();
    } catch (error) {
      if (attempt === startAttempts) throw error;
      await delay(200);
    }
  }
}

async function crash(part: ClusterProcess): Promise<void> {
  await part.kill();
  await startAgain(part);
}

async function holdUp(part: ClusterProcess): Promise<void> {
  part.pause();
  await delay(pauseMs);
  part.resume();
}

/** What may happen to a cluster, each by a name for the log. */
function faultsOf({ stores, gateways }: Cluster): [string, () => Promise<void>][] {
  const { redis, documents, blobs } = stores;
  return [
    ['redis killed', () => crash(redis)],
    ['redis held up', () => holdUp(redis)],
    ['document store killed', () => crash(documents)],
    ['document store held up', () => holdUp(documents)],
    // Azurite saves every few seconds only, so that a kill would lose what a storage account would not.
    ['blob store restarted', () => blobs.restart()],
    ['blob store held up', () => holdUp(blobs)],
    ...gateways.map(({ process }): [string, () => Promise<void>] => [
      `${process.name} killed`,
      () => crash(process),
    ]),
  ];
}

function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/**
 * Lets each fault happen once, spread over `seconds` in an order of chance, while workers are killed one after the
 * other. When it resolves everything runs again. Returns what happened.
 */
export async function bringFaults(
  cluster: Cluster,
  { seconds, random }: { seconds: number; random: () => number },
): Promise<string[]> {
  const happened: string[] = [];
  let over = false;

  async function killWorkers(): Promise<void> {
    const { from, to } = workerKillEveryMs;
    while (!over) {
      await delay(from + random() * (to - from));
      const worker = cluster.workers[Math.floor(random() * cluster.workers.length)];
      if (over || !worker) return;
      happened.push(`${worker.name} killed`);
      await crash(worker);
    }
  }

  async function bringOthers(): Promise<void> {
    const faults = shuffled(faultsOf(cluster), random);
    for (const [name, happen] of faults) {
      await delay((seconds * 1000) / faults.length / 2);
      happened.push(name);
      await happen();
      await delay((seconds * 1000) / faults.length / 2);
    }
    over = true;
  }

  await Promise.all([killWorkers(), bringOthers()]);
  const all = [...Object.values(cluster.stores).filter((part) => 'start' in part), ...cluster.workers];
  for (const part of [...all, ...cluster.gateways.map(({ process }) => process)]) {
    await startAgain(part as ClusterProcess);
  }
  await cluster.proxy.refresh();
  return happened;
}
