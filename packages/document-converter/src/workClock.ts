const checksPerAllowance = 20;
const interval = { least: 20, most: 1_000 };
/** A task that does nothing for this many times its allowance hangs. */
const mostWaiting = 10;

/**
 * Calls `onExceeded` once a task has had `ms` of time in which this process worked: a second in which a busy machine gave
 * the process a tenth of a second counts as that tenth. Returns a function that stops the clock.
 */
export function watchWork(ms: number, onExceeded: () => void): () => void {
  const started = performance.now();
  let left = ms;
  let before = { at: started, cpu: process.cpuUsage() };
  const check = () => {
    const now = { at: performance.now(), cpu: process.cpuUsage() };
    const cpu = (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / 1_000;
    left -= Math.min(now.at - before.at, cpu);
    before = now;
    if (left > 0 && now.at - started < mostWaiting * ms) return;
    clearInterval(timer);
    onExceeded();
  };
  const every = Math.min(interval.most, Math.max(interval.least, ms / checksPerAllowance));
  const timer = setInterval(check, every);
  return () => clearInterval(timer);
}
