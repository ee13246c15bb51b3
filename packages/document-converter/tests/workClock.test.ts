import { watchWork } from '../src/workClock';

const allowedMs = 400;

afterEach(() => jest.restoreAllMocks());

/** A process that gets this share of a processor, from now on. */
function withShare(share: number): void {
  const started = performance.now();
  jest
    .spyOn(process, 'cpuUsage')
    .mockImplementation(() => ({ user: (performance.now() - started) * 1_000 * share, system: 0 }));
}

const secondsUntilExceeded = () =>
  new Promise<number>((resolve) => {
    const started = performance.now();
    watchWork(allowedMs, () => resolve((performance.now() - started) / 1_000));
  });

test('time that the process spends working counts', async () => {
  withShare(1);
  expect(await secondsUntilExceeded()).toBeGreaterThanOrEqual(allowedMs / 1_000);
});

test('work on several processors counts no more than the time it takes', async () => {
  withShare(4);
  expect(await secondsUntilExceeded()).toBeGreaterThanOrEqual(allowedMs / 1_000);
});

test('on a busy machine a task has as much longer as the process has to wait', async () => {
  withShare(0.25);
  expect(await secondsUntilExceeded()).toBeGreaterThanOrEqual((4 * allowedMs) / 1_000);
});

test('a task that hangs ends too', async () => {
  withShare(0);
  expect(await secondsUntilExceeded()).toBeGreaterThanOrEqual((10 * allowedMs) / 1_000);
});
