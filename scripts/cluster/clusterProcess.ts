import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Marks every process of a cluster, so that one whose starter died can be told from a stranger. */
export const clusterVariable = 'LECTERN_CLUSTER';

const startTimeoutMs = 60_000;
const pollIntervalMs = 25;
const keptLogCharacters = 2_000;

export interface ClusterProcessOptions {
  /** `gateway-1`: names the log and the process file. */
  name: string;
  /** The directory of the cluster: logs go to `logs/`, process ids to `processes/`. */
  directory: string;
  command: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
  /** Whether it does its work by now; `output` is what it has written since it was started. May reject: not yet. */
  isReady: (output: string) => Promise<boolean>;
  /** How long it may take to end after SIGTERM before it is killed. */
  stopTimeoutMs: number;
}

/** The processes that end with this one if it ends without having closed its cluster. */
const running = new Set<ChildProcess>();

function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** One process of a cluster, which can be ended, restarted and held up as often as one likes. */
export class ClusterProcess {
  private child: ChildProcess | null = null;
  private ended: Promise<void> = Promise.resolve();
  private logStart = 0;

  constructor(private readonly options: ClusterProcessOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** Null while it isn't running. */
  get processId(): number | null {
    return this.child?.pid ?? null;
  }

  get logPath(): string {
    return join(this.options.directory, 'logs', `${this.name}.log`);
  }

  private get processFile(): string {
    return join(this.options.directory, 'processes', this.name);
  }

  /** Resolves when it does its work. @throws Error with the end of its log when it ends or takes too long */
  async start(): Promise<void> {
    const { command, args, environment, directory } = this.options;
    if (this.child) throw new Error(`${this.name} is running already.`);
    this.logStart = (await readFile(this.logPath).catch(() => '')).length;
    const log = openSync(this.logPath, 'a');
    // A group of its own: a Ctrl-C in the terminal reaches the starter alone, which ends the others in order.
    const child = spawn(command, args, {
      env: { ...environment, [clusterVariable]: directory },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.child = child;
    if (running.size === 0) process.on('exit', killRunning);
    running.add(child);
    this.ended = new Promise((resolve) => {
      const end = () => {
        running.delete(child);
        if (running.size === 0) process.off('exit', killRunning);
        if (this.child === child) this.child = null;
        resolve();
      };
      child.once('exit', end);
      child.once('error', end);
    });
    if (child.pid !== undefined) await writeFile(this.processFile, String(child.pid));
    await this.untilReady();
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    for (;;) {
      if (!this.child) throw new Error(`${this.name} ended at its start: ${await this.lastOutput()}`);
      const output = await this.output();
      if (await this.options.isReady(output).catch(() => false)) return;
      if (Date.now() > deadline) {
        await this.kill();
        throw new Error(`${this.name} was not ready in time: ${await this.lastOutput()}`);
      }
      await delay(pollIntervalMs);
    }
  }

  /** The text that it has written since it was last started. */
  async output(): Promise<string> {
    return (await readFile(this.logPath)).subarray(this.logStart).toString();
  }

  private async lastOutput(): Promise<string> {
    const output = (await this.output().catch(() => '')).trim();
    return `${output.slice(-keptLogCharacters)} (${this.logPath})`;
  }

  /** SIGKILL: what a crash does. */
  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.ended;
    await rm(this.processFile, { force: true });
  }

  /** SIGTERM, and SIGKILL where that is not heeded in time. */
  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), this.options.stopTimeoutMs);
    await this.ended;
    clearTimeout(force);
    await rm(this.processFile, { force: true });
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** SIGSTOP: to the others it is as if the network had gone, connections stay open and nothing comes. */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }
}
