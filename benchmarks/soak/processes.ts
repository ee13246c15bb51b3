import { join } from 'node:path';
import type { Cluster } from '../../scripts/cluster/startCluster';
import { cpuTimeOf } from '../cpuTime';
import { type CollectedMemory, collectGarbageOf } from './collectedMemory';
import { diskMbOf, lagOf, memoryOf } from './figures';

/** The resources that a process takes at one moment. */
interface Sample {
  minute: number;
  name: string;
  processId: number;
  /** Without the pages of files, such as of the document store's, which the system takes back when it needs them. */
  ownMb: number;
  residentMb: number;
  /** The processor time since the process started. */
  cpuSeconds: number;
  /** The 99th percentile of the event loop's lag since the process started, as it says itself; null for the stores. */
  lagMs: number | null;
}

/** The memory of a process right after it collected its garbage. */
interface Collected extends CollectedMemory {
  minute: number;
  name: string;
  ownMb: number;
}

const meanOf = (samples: Sample[], value: (sample: Sample) => number) =>
  (samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length).toFixed(0);

/** Cores that a process kept busy, restarts included: what it took between two samples, by the time between these. */
function coresOf(samples: Sample[]): string {
  let seconds = 0;
  for (const [n, sample] of samples.entries()) {
    const before = samples[n - 1];
    if (before)
      seconds += sample.cpuSeconds - (before.processId === sample.processId ? before.cpuSeconds : 0);
  }
  const minutes = (samples.at(-1)?.minute ?? 0) - (samples[0]?.minute ?? 0);
  return (seconds / minutes / 60).toFixed(2);
}

const header = (...names: string[]) => [`| ${names.join(' | ')} |`, `|${' --- |'.repeat(names.length)}`];

/** Memory, processor time and event-loop lag of each process of a cluster, and the data of its stores, over time. */
export class ProcessSamples {
  private readonly samples: Sample[] = [];
  private readonly collected: Collected[] = [];
  private readonly startedAt = Date.now();

  /** Megabytes on disk by store, at the start, at half time and at the end. */
  private readonly dataMb: Record<string, number[]> = {};

  constructor(private readonly cluster: Cluster) {}

  /** Goes through all files of the stores, so not with each sample. */
  takeData(): void {
    for (const name of ['redis', 'documents', 'blobs']) {
      this.dataMb[name] ??= [];
      this.dataMb[name].push(diskMbOf(join(this.cluster.directory, name)));
    }
  }

  private get minute(): number {
    return (Date.now() - this.startedAt) / 60_000;
  }

  /** The processes that run: one that is being restarted has nothing to show. */
  private running(): { name: string; processId: number }[] {
    const { gateways, workers, stores } = this.cluster;
    const { redis, documents, blobs } = stores;
    const all = [...gateways.map(({ process }) => process), ...workers, redis, documents, blobs];
    return all.flatMap(({ name, processId }) => (processId === null ? [] : [{ name, processId }]));
  }

  async take(): Promise<void> {
    const { metrics } = this.cluster;
    for (const { name, processId } of this.running()) {
      const { main, others } = cpuTimeOf(processId);
      const times = { minute: this.minute, cpuSeconds: main + others };
      const memory = memoryOf(processId);
      this.samples.push({ name, processId, ...times, ...memory, lagMs: await lagOf(metrics[name]) });
    }
  }

  /** Has the processes of Node.js collect their garbage one by one, which holds each up for a moment. */
  async takeCollected(): Promise<void> {
    for (const { name, processId } of this.running()) {
      if (name === 'redis') continue;
      const left = await collectGarbageOf(processId);
      this.collected.push({ minute: this.minute, name, ownMb: memoryOf(processId).ownMb, ...left });
    }
  }

  private usageRow(name: string): string {
    const samples = this.samples.filter((sample) => sample.name === name);
    const third = Math.ceil(samples.length / 3);
    const thirds = [0, 1, 2].map((n) => samples.slice(n * third, (n + 1) * third));
    const cells = [
      ...thirds.map((part) => meanOf(part, ({ ownMb }) => ownMb)),
      meanOf(thirds[2] ?? [], ({ residentMb }) => residentMb),
      coresOf(samples),
      samples.at(-1)?.lagMs?.toFixed(0) ?? '',
      (this.dataMb[name] ?? []).map((size) => size.toFixed(0)).join(', '),
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  }

  private collectedRow(name: string): string {
    const collected = this.collected.filter((one) => one.name === name);
    const over = (value: (one: Collected) => number) =>
      collected.map((one) => value(one).toFixed(0)).join(', ');
    const cells = [over((one) => one.minute), over((one) => one.ownMb), over((one) => one.objectsMb)];
    return `| ${name} | ${cells.join(' | ')} | ${over((one) => one.buffersMb)} |`;
  }

  /** Two tables in Markdown. */
  table(): string {
    const names = (of: { name: string }[]) => [...new Set(of.map(({ name }) => name))];
    const memory = ['own MB, first third', 'second', 'last', 'with pages of files'];
    const data = 'data on disk MB, at the start, half time and end';
    return [
      ...header('process', ...memory, 'cores', 'event-loop lag p99 ms', data),
      ...names(this.samples).map((name) => this.usageRow(name)),
      '',
      ...header('process', 'garbage collected at minute', 'own MB after it', 'of it objects', 'and buffers'),
      ...names(this.collected).map((name) => this.collectedRow(name)),
    ].join('\n');
  }
}
