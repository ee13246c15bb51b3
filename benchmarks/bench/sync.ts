/**
 * The cost of `lectern sync`: `npm run bench -- sync [--files 10000 --changed 100]`. A gateway is started with
 * everything embedded, and a directory of small files is synchronized: all new, all unchanged, with all checksums, some
 * changed. Prints seconds, and the CPU time of the gateway with its stores. Linux only.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuTimeOf } from '../cpuTime';
import { startServer } from './files/startServer';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    changed: { type: 'string', default: '100' },
  },
});
const launcher = resolve(__dirname, '../../../cli/bin/lectern.js');
const filesPerDirectory = 100;

const textOf = (number: number, edition: number) =>
  `# Note ${number}\n\nEntry ${number} of the book was written by keeper ${number % 7}, edition ${edition}.\n`;

function run(args: string[], env: Record<string, string>): Promise<{ seconds: number; last: string }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [launcher, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let tail = '';
  child.stdout.on('data', (part: Buffer) => {
    tail = (tail + part.toString()).slice(-2_000);
  });
  return new Promise((done) => {
    child.once('close', () => {
      const last = tail.trimEnd().split('\n').at(-1) ?? '';
      done({ seconds: (performance.now() - startedAt) / 1000, last });
    });
  });
}

/** Seconds of CPU time of a process and its children. */
function cpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.map(Number)].reduce((sum, each) => {
    const { main, others } = cpuTimeOf(each);
    return sum + main + others;
  }, 0);
}

async function main(): Promise<void> {
  const [files, changed] = [Number(values.files), Number(values.changed)];
  const home = await mkdtemp(join(tmpdir(), 'lectern-sync-'));
  const server = await startServer({ DEMO_DATA: 'none', MAX_WAITING_FILES: '100000' });
  try {
    const directory = join(home, 'notes');
    const pathOf = (number: number) =>
      join(directory, `part ${Math.floor(number / filesPerDirectory)}`, `note ${number}.md`);
    for (let part = 0; part < files / filesPerDirectory; part++) {
      await mkdir(join(directory, `part ${part}`), { recursive: true });
    }
    for (let number = 0; number < files; number++) await writeFile(pathOf(number), textOf(number, 1));
    const url = new URL(server.baseUrl).origin;
    const env = { HOME: home, LECTERN_URL: url, LECTERN_API_KEY: await server.keyFor('production') };
    const step = async (name: string, ...args: string[]) => {
      const cpuBefore = cpuSeconds(server.pid);
      const { seconds, last } = await run(
        ['sync', directory, '--into', 'notes', '--parallel', '8', ...args],
        env,
      );
      const cpu = cpuSeconds(server.pid) - cpuBefore;
      process.stdout.write(
        `${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU (${((cpu / files) * 1000).toFixed(1)} ms a file). ${last}\n`,
      );
    };
    await step('all new');
    await step('all unchanged');
    await step('all unchanged, --checksum', '--checksum');
    for (let i = 0; i < changed; i++) {
      const number = Math.floor((i * files) / changed);
      await writeFile(pathOf(number), textOf(number, 2));
    }
    await step(`${changed} changed`);
  } finally {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  }
}

void main();
