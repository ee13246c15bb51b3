/**
 * A second thread of a connector's process, which keeps running when the first one is blocked. It kills the process
 * when the gateway has exited, when the memory limit is exceeded, or when the first thread computes without returning
 * to its event loop.
 */
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  parentPid: number;
  maxMemoryBytes: number;
  /** Incremented by the first thread at each turn of its event loop; null if long turns are expected. */
  turns: Int32Array | null;
}

const intervalMs = 100;
/** The limit on CPU time without a turn. Waiting for a processor on a busy machine does not count. */
const maxStallCpuMs = 1_000;

const { parentPid, maxMemoryBytes, turns } = workerData as WatchdogData;
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

let lastTurn = 0;
let cpuAtTurn = cpuMs();

function isStalled(): boolean {
  if (!turns) return false;
  const turn = Atomics.load(turns, 0);
  if (turn === lastTurn) return cpuMs() - cpuAtTurn > maxStallCpuMs;
  lastTurn = turn;
  cpuAtTurn = cpuMs();
  return false;
}

setInterval(() => {
  const isOver = process.ppid !== parentPid || process.memoryUsage.rss() > maxMemoryBytes || isStalled();
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, intervalMs);
