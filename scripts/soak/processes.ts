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
  /** The 99th percentile of the event loop's lag since the process started; null for the stores. */
  lagMs: number | null;
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

async function lagMsOf(url: string | undefined): Promise<number | null> {
  if (!url) return null;
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  const found = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec((await response?.text()) ?? '');
  return found ? Number(found[1]) * 1_000 : null;
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
      this.samples.push({ minute, name, ...memoryOf(processId), lagMs: await lagMsOf(metrics[name]) });
    }
  }

  table(): string {
    const names = [...new Set(this.samples.map(({ name }) => name))];
    const rows = names.map((name) => {
      const own = this.samples.filter((sample) => sample.name === name);
      const third = Math.floor(own.length / 3);
      const mean = (part: Sample[], of: 'ownMb' | 'residentMb') =>
        (part.reduce((sum, sample) => sum + sample[of], 0) / Math.max(1, part.length)).toFixed(0);
      const lag = own.at(-1)?.lagMs;
      const cells = [
        mean(own.slice(0, third || 1), 'ownMb'),
        mean(own.slice(third, 2 * third || 1), 'ownMb'),
        mean(own.slice(2 * third), 'ownMb'),
        mean(own.slice(2 * third), 'residentMb'),
        lag === null || lag === undefined ? '' : lag.toFixed(0),
        (this.dataMb[name] ?? []).map((size) => size.toFixed(0)).join(', '),
      ];
      return `| ${name} | ${cells.join(' | ')} |`;
    });
    return [
      '| process | own MB, first third | second | last | with pages of files | event-loop lag p99 ms | data on disk MB, at the start, half time and end |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  }
}
