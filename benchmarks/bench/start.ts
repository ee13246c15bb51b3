/**
 * The cost of starting a gateway: `npm run bench -- start [RUNS] [CHECKOUT…]`. Prints, of each checkout (this one by
 * default), the medians of the processor time until the gateway listens, of the part that loads its modules, of loading
 * the same modules from a file each, and of the memory that is its own. Checkouts take turns, because the machine's
 * load changes: compare their ratio.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const tickMs = 10;
const startTimeoutMs = 60_000;

interface Start {
  cpuMs: number;
  loadMs: number;
  loadFilesMs: number;
  ownMemoryMb: number;
}

/** Linux only. */
function usageOf(pid: number): Pick<Start, 'cpuMs' | 'ownMemoryMb'> {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number) as [number, number];
  const [, ownKb = ''] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpuMs: (userTicks + systemTicks) * tickMs, ownMemoryMb: Math.round(Number(ownKb) / 1024) };
}

function loadCpuMs(path: string): number {
  const script = `require(${JSON.stringify(path)}); const { user, system } = process.cpuUsage();
    console.log((user + system) / 1000); process.exit();`;
  return Math.round(Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })));
}

async function startUsage(dist: string): Promise<Pick<Start, 'cpuMs' | 'ownMemoryMb'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-start-'));
  const gateway = spawn(process.execPath, ['--enable-source-maps', join(dist, 'app/server.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', BLOB_PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: startTimeoutMs,
  });
  const exit = once(gateway, 'exit');
  try {
    for await (const line of createInterface({ input: gateway.stdout })) {
      if (line.includes('Lectern is ready')) return usageOf(gateway.pid as number);
    }
    throw new Error('The gateway ended before it was ready.');
  } finally {
    gateway.kill();
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(checkout: string): Promise<Start> {
  const dist = join(checkout, 'dist');
  return {
    ...(await startUsage(dist)),
    loadMs: loadCpuMs(join(dist, 'app/programs/gateway.js')),
    loadFilesMs: loadCpuMs(join(dist, 'app/createApp.js')),
  };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];

async function main(): Promise<void> {
  const [runs = '9', ...others] = process.argv.slice(2);
  const checkouts = others.length > 0 ? others : [resolve(__dirname, '../../..')];
  const starts = new Map(checkouts.map((checkout) => [checkout, [] as Start[]]));
  for (let run = 0; run < Number(runs); run++) {
    for (const [checkout, measured] of starts) measured.push(await measure(checkout));
  }
  for (const [checkout, measured] of starts) {
    const names = ['cpuMs', 'loadMs', 'loadFilesMs', 'ownMemoryMb'] as const;
    const medians = names.map((name) => [name, median(measured.map((start) => start[name]))]);
    console.log(checkout, Object.fromEntries(medians));
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
