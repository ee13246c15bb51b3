/** Starts the program as a person does, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Credentials } from '../../app/startup/credentials';
import { startTestCluster, topology } from '../topology';

const root = resolve(__dirname, '../..');
/** A machine that is busy with other work starts the program many times slower. */
const startTimeoutMs = 120_000;

export interface Program {
  process: ChildProcess;
  dataDir: string;
  credentials: Credentials;
  output(): string;
  /** Sends a signal and resolves with the exit code (null where the signal ended it). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-e2e-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** `installation` is the directory that has `dist/`; left out: this one. */
export function spawnProgram(environment: Record<string, string>, installation = root) {
  const entry = join(installation, 'dist/app/server.js');
  const child = spawn(process.execPath, ['--enable-source-maps', entry], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return { child, exited, output: () => text };
}

export async function startProgram(
  environment: Record<string, string> & { DATA_DIR: string },
  installation = root,
): Promise<Program> {
  const { child, exited, output } = spawnProgram(environment, installation);
  const deadline = Date.now() + startTimeoutMs;
  while (!output().includes('Lectern is ready')) {
    if (child.exitCode !== null) throw new Error(`the program ended: ${output()}`);
    if (Date.now() > deadline) throw new Error(`the program is not ready: ${output()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  const path = join(environment.DATA_DIR, 'credentials.json');
  return {
    process: child,
    dataDir: environment.DATA_DIR,
    credentials: JSON.parse(await readFile(path, 'utf8')) as Credentials,
    output,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** What a caller sees of the product: the program, or the cluster where that is the topology under test. */
export interface Product {
  credentials: Credentials;
  /** Ends it in order; resolves with the exit code. */
  end(): Promise<number | null>;
}

export async function startProduct(dataDir: string): Promise<Product> {
  if (topology === 'process') {
    const program = await startProgram({ DATA_DIR: dataDir });
    return { credentials: program.credentials, end: () => program.end('SIGTERM') };
  }
  const { credentials, close } = await startTestCluster(dataDir);
  return { credentials, end: () => close().then(() => 0) };
}
