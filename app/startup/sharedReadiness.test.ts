import { readinessOf } from './readiness';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A dependency whose pings are counted, and fail, hang or succeed. */
function dependency(state: 'ok' | 'fails' | 'hangs' = 'ok') {
  const counted = {
    pings: 0,
    state,
    async ping(): Promise<void> {
      counted.pings++;
      if (counted.state === 'fails') throw new Error('connect ECONNREFUSED');
      if (counted.state === 'hangs') await new Promise(() => {});
    },
  };
  return counted;
}

test.each([
  ['succeeds', 'ok', true],
  ['fails', 'fails', false],
] as const)('all who ask within a second share one check that %s', async (_result, state, ready) => {
  const documents = dependency(state);
  const readiness = readinessOf({ documents: documents.ping });
  const reports = await Promise.all(Array.from({ length: 1_000 }, readiness));
  await jest.advanceTimersByTimeAsync(999);
  reports.push(await readiness());
  expect(documents.pings).toBe(1);
  expect(new Set(reports.map((report) => report.ready))).toEqual(new Set([ready]));
});

test('a second after a check ended, the next one sees what has changed', async () => {
  const documents = dependency('fails');
  const readiness = readinessOf({ documents: documents.ping });
  expect((await readiness()).ready).toBe(false);
  documents.state = 'ok';
  await jest.advanceTimersByTimeAsync(1_000);
  expect((await readiness()).ready).toBe(true);
  expect(documents.pings).toBe(2);
});

test('a dependency that hangs delays each report by two seconds at most, and gets no second ping meanwhile', async () => {
  const [documents, blobs] = [dependency(), dependency('hangs')];
  const readiness = readinessOf({ documents: documents.ping, blobs: blobs.ping });
  for (const checks of [1, 2, 3]) {
    const reports = Promise.all([readiness(), readiness()]);
    await jest.advanceTimersByTimeAsync(2_000);
    const report = { ready: false, checks: { documents: 'ok', blobs: 'does not answer' } };
    expect(await reports).toEqual([report, report]);
    expect([documents.pings, blobs.pings]).toEqual([checks, 1]);
    await jest.advanceTimersByTimeAsync(1_000);
  }
});

test('a ping that was lost does not keep the process from becoming ready again', async () => {
  const blobs = dependency('hangs');
  const readiness = readinessOf({ blobs: blobs.ping });
  const first = readiness();
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await first).ready).toBe(false);
  blobs.state = 'ok';
  await jest.advanceTimersByTimeAsync(28_000);
  expect((await readiness()).ready).toBe(true);
  expect(blobs.pings).toBe(2);
});
