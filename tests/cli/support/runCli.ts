/** The program as a script runs it: in a process of its own, its outputs piped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const launcher = resolve(__dirname, '../../../cli/bin/lectern.js');

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where the program finds its server and keeps its state: nothing of the person who runs the tests. */
export interface CliHome {
  env: Record<string, string>;
  directory: string;
  remove(): Promise<void>;
}

export async function makeHome(settings: Record<string, string> = {}): Promise<CliHome> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-cli-'));
  return {
    directory,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: directory,
      XDG_CONFIG_HOME: join(directory, 'config'),
      XDG_STATE_HOME: join(directory, 'state'),
      DATA_DIR: join(directory, 'no-server'),
      ...settings,
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

export interface RunningCli {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  finished: Promise<CliResult>;
}

export function startCli(
  home: CliHome,
  args: string[],
  options: { input?: string; stdout?: number; env?: Record<string, string> } = {},
): RunningCli {
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd: home.directory,
    env: { ...home.env, ...options.env },
    stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    stdout += part;
  });
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  child.stdin?.end(options.input ?? '');
  const finished = new Promise<CliResult>((done) => {
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
  return { child, stdout: () => stdout, stderr: () => stderr, finished };
}

export function runCli(
  home: CliHome,
  args: string[],
  options: Parameters<typeof startCli>[2] = {},
): Promise<CliResult> {
  return startCli(home, args, options).finished;
}
