// Jest's time-outs are timers: work that never lets go of the event loop outlasts them, and passes. Suites that tell
// one pass from many by the length of their input rest on this.
const longestTurnMs = 20_000;

let lastTurn = Date.now();
let longest = 0;

function turn() {
  const now = Date.now();
  longest = Math.max(longest, now - lastTurn);
  lastTurn = now;
}

const beat = setInterval(turn, 500);
beat.unref();

beforeEach(() => {
  turn();
  longest = 0;
});
afterEach(() => {
  turn();
  if (longest > longestTurnMs) throw new Error(`The test held the event loop for ${longest / 1000} s.`);
});
afterAll(() => clearInterval(beat));
