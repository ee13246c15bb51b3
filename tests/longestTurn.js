// Jest's time-outs are timers: work that never lets go of the event loop outlasts them, and passes. Suites that tell
// one pass from many by the length of their input rest on this. What counts is the processor time of this thread: on
// a busy machine the clock goes on while the thread waits.
const { threadCpuTimer } = require('./threadCpuTime.js');

const longestTurnMs = globalThis.longestTurnMs ?? 20_000;
const readCpuMs = threadCpuTimer();

if (readCpuMs) {
  let lastTurnMs = readCpuMs();
  let longestMs = 0;

  const turn = () => {
    const nowMs = readCpuMs();
    longestMs = Math.max(longestMs, nowMs - lastTurnMs);
    lastTurnMs = nowMs;
  };

  const beat = setInterval(turn, 500);
  beat.unref();

  beforeEach(() => {
    turn();
    longestMs = 0;
  });
  afterEach(() => {
    turn();
    if (longestMs > longestTurnMs)
      throw new Error(
        `The test blocked the event loop for ${(longestMs / 1000).toFixed(1)} s of processor time.`,
      );
  });
  afterAll(() => clearInterval(beat));
}
