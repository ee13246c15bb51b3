const checksPerAllowance = 20;
const interval = { least: 20, most: 1_000 };
/** A task that does nothing for this many times its allowance hangs. */
const maxWaiting = 10;

/** The processor time of this process so far, in ms. */
export function processWorkMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Calls `onExceeded` once a task has had `ms` of time in which it worked: a second in which a busy machine gave it a tenth
 * of a second counts as that tenth. Returns a function that stops the clock.
 * @param workMs the processor time of what works for the task, so far; that of this process unless it is known better
 */
export function watchWork(ms: number, onExceeded: () => void, workMs = processWorkMs): () => void {
  const started = performance.now();
  let left = ms;
  let before = { at: started, work: workMs() };
  const check = () => {
    const now = { at: performance.now(), work: workMs() };
    left -= Math.min(now.at - before.at, now.work - before.work);
    before = now;
    if (left > 0 && now.at - started < maxWaiting * ms) return;
    clearInterval(timer);
    onExceeded();
  };
  const every = Math.min(interval.most, Math.max(interval.least, ms / checksPerAllowance));
  const timer = setInterval(check, every);
  return () => clearInterval(timer);
}
