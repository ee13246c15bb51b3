import { readdirSync, readFileSync } from 'node:fs';
import { cpuTimeOf } from '../../cpuTime';

export interface Observation {
  /** Highest memory by process, in MB; the first is the gateway. */
  peakMb: Map<string, { resident: number; own: number }>;
  /** Processor time of these processes since their start. */
  cpuSeconds: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
}

const memoryIntervalMs = 250;
const requestIntervalMs = 25;

function statusOf(pid: number): { resident: number; own: number; parent: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    // Pages of files, as those of the store's data file, can be let go at any time.
    const own = value('RssAnon') + value('RssShmem');
    return { resident: value('VmRSS') / 1024, own: own / 1024, parent: value('PPid') };
  } catch {
    return null;
  }
}

function nameOf(pid: number, root: number): string {
  if (pid === root) return 'gateway';
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return (
    words
      .find((word) => word.endsWith('.js'))
      ?.split('/')
      .slice(-2)
      .join('/') ?? String(pid)
  );
}

/** Watches a server's memory, its children's, and how long `GET /me` takes, until `stop` is called. Linux only. */
export function watchServer(pid: number, meUrl: string, key: string): { stop(): Promise<Observation> } {
  const peakMb: Observation['peakMb'] = new Map([['gateway', { resident: 0, own: 0 }]]);
  const cpu = new Map<number, number>();
  const latencies: number[] = [];
  let running = true;
  const memory = setInterval(() => {
    for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const process = statusOf(Number(entry));
      if (!process || (Number(entry) !== pid && process.parent !== pid)) continue;
      try {
        const { main, others } = cpuTimeOf(Number(entry));
        cpu.set(Number(entry), main + others);
        const name = nameOf(Number(entry), pid);
        const peak = peakMb.get(name) ?? { resident: 0, own: 0 };
        peakMb.set(name, {
          resident: Math.max(peak.resident, Math.round(process.resident)),
          own: Math.max(peak.own, Math.round(process.own)),
        });
      } catch {
        // The process ended between the two looks.
      }
    }
  }, memoryIntervalMs);
  const asking = (async () => {
    while (running) {
      const started = performance.now();
      const response = await fetch(meUrl, { headers: { 'x-api-key': key } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`GET /me answered ${response.status}`);
      latencies.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, requestIntervalMs));
    }
  })();
  return {
    async stop() {
      running = false;
      clearInterval(memory);
      await asking;
      latencies.sort((a, b) => a - b);
      const at = (share: number) => latencies[Math.floor(share * (latencies.length - 1))] ?? 0;
      const cpuSeconds = [...cpu.values()].reduce((sum, seconds) => sum + seconds, 0);
      return { peakMb, cpuSeconds, p50Ms: at(0.5), p99Ms: at(0.99), requests: latencies.length };
    },
  };
}
