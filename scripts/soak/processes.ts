import { readFileSync } from 'node:fs';
import type { Cluster } from '../cluster/startCluster';

/** What a process takes at one moment. */
interface Sample {
  minute: number;
  name: string;
  residentMb: number;
  /** The 99th percentile of the event loop's lag since the process started; null for the stores. */
  lagMs: number | null;
}

const mb = 1024 * 1024;
const pageKb = 1024;

function residentMbOf(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * pageKb) / mb;
}

async function lagMsOf(url: string | undefined): Promise<number | null> {
  if (!url) return null;
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  const found = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec((await response?.text()) ?? '');
  return found ? Number(found[1]) * 1_000 : null;
}

/** Memory and event-loop lag of each process of a cluster over time. */
export class ProcessSamples {
  private readonly samples: Sample[] = [];
  private readonly startedAt = Date.now();

  constructor(private readonly cluster: Cluster) {}

  async take(): Promise<void> {
    const { gateways, workers, stores, metrics } = this.cluster;
    const { redis, documents, blobs } = stores;
    for (const part of [...gateways.map(({ process }) => process), ...workers, redis, documents, blobs]) {
      // A process that is being restarted has nothing to show.
      if (part.processId === null) continue;
      const minute = (Date.now() - this.startedAt) / 60_000;
      const { name, processId } = part;
      const residentMb = residentMbOf(processId);
      this.samples.push({ minute, name, residentMb, lagMs: await lagMsOf(metrics[name]) });
    }
  }

  table(): string {
    const names = [...new Set(this.samples.map(({ name }) => name))];
    const rows = names.map((name) => {
      const own = this.samples.filter((sample) => sample.name === name);
      const third = Math.floor(own.length / 3);
      const mean = (part: Sample[]) =>
        (part.reduce((sum, { residentMb }) => sum + residentMb, 0) / Math.max(1, part.length)).toFixed(0);
      const lag = own.at(-1)?.lagMs;
      const cells = [
        mean(own.slice(0, third || 1)),
        mean(own.slice(third, 2 * third || 1)),
        mean(own.slice(2 * third)),
      ];
      return `| ${name} | ${cells.join(' | ')} | ${lag === null || lag === undefined ? '' : lag.toFixed(0)} |`;
    });
    return [
      '| process | MB, first third | second | last | event-loop lag p99 ms |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  }
}
