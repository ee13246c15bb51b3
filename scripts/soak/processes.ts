import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from '../cluster/startCluster';

/** What a process takes at one moment. */
interface Sample {
  minute: number;
  name: string;
  /** Without the pages of files, such as of the document store's, which the system takes back when it needs them. */
  ownMb: number;
  residentMb: number;
  /** What the process says of itself; null for the stores. */
  own: OwnMetrics | null;
}

interface OwnMetrics {
  /** The 99th percentile of the event loop's lag since the process started. */
  lagMs: number;
  /** JavaScript objects, with those that the next garbage collection frees. */
  heapMb: number;
}

const mb = 1024 * 1024;
const kb = 1024;

function memoryOf(processId: number): { ownMb: number; residentMb: number } {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const of = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * kb) / mb;
  return { ownMb: of('RssAnon'), residentMb: of('VmRSS') };
}

/** The space that the files of a folder take on the disk. */
function diskMbOf(directory: string): number {
  const sectorBytes = 512;
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  // A store may remove a file meanwhile.
  const blocks = files.map((file) => statSync(join(directory, file), { throwIfNoEntry: false })?.blocks ?? 0);
  return (blocks.reduce((sum, count) => sum + count, 0) * sectorBytes) / mb;
}

async function metricsOf(url: string | undefined): Promise<OwnMetrics | null> {
  if (!url) return null;
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  const text = (await response?.text()) ?? '';
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  const lagMs = metric('nodejs_eventloop_lag_p99_seconds') * 1_000;
  return { lagMs, heapMb: metric('nodejs_heap_size_used_bytes') / mb };
}

const meanOf = (samples: Sample[], value: (sample: Sample) => number) =>
  (samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length).toFixed(0);

/** The least of all samples is what was left right after a garbage collection. */
function leastHeapMb(samples: Sample[]): string {
  const sizes = samples.flatMap(({ own }) => own?.heapMb ?? []).filter((size) => !Number.isNaN(size));
  return sizes.length === 0 ? '' : Math.min(...sizes).toFixed(0);
}

/** Memory and event-loop lag of each process of a cluster, and the data of its stores, over time. */
export class ProcessSamples {
  private readonly samples: Sample[] = [];
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

  async take(): Promise<void> {
    const { gateways, workers, stores, metrics } = this.cluster;
    const { redis, documents, blobs } = stores;
    for (const part of [...gateways.map(({ process }) => process), ...workers, redis, documents, blobs]) {
      // A process that is being restarted has nothing to show.
      if (part.processId === null) continue;
      const minute = (Date.now() - this.startedAt) / 60_000;
      const { name, processId } = part;
      this.samples.push({ minute, name, ...memoryOf(processId), own: await metricsOf(metrics[name]) });
    }
  }

  table(): string {
    const names = [...new Set(this.samples.map(({ name }) => name))];
    const rows = names.map((name) => {
      const samples = this.samples.filter((sample) => sample.name === name);
      const third = Math.ceil(samples.length / 3);
      const thirds = [0, 1, 2].map((n) => samples.slice(n * third, (n + 1) * third));
      const lag = samples.at(-1)?.own?.lagMs;
      const cells = [
        ...thirds.map((part) => meanOf(part, ({ ownMb }) => ownMb)),
        thirds.map(leastHeapMb).join(', '),
        meanOf(thirds[2] ?? [], ({ residentMb }) => residentMb),
        lag === undefined ? '' : lag.toFixed(0),
        (this.dataMb[name] ?? []).map((size) => size.toFixed(0)).join(', '),
      ];
      return `| ${name} | ${cells.join(' | ')} |`;
    });
    return [
      '| process | own MB, first third | second | last | objects after garbage collection, by thirds | with pages of files | event-loop lag p99 ms | data on disk MB, at the start, half time and end |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  }
}
