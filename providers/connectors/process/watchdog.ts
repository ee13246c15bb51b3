/**
 * A second thread of a connector's process, which goes on where the first is caught in a loop. It kills the process
 * when the gateway is gone, when its memory passes the bound, or when the first thread computes without coming back
 * to its event loop.
 */
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  parentPid: number;
  maxMemoryBytes: number;
  /** Counted up by the first thread at each turn; null where a long turn is its work. */
  turns: Int32Array | null;
}

const intervalMs = 100;
/** Of computing without a turn. Waiting for a processor on a busy machine doesn't count. */
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
