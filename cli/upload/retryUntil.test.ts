import { failure, GatewayError, UnreachableError } from '../failure';
import { retryUntil } from './retryUntil';

const { signal } = new AbortController();

function failing(times: number, error: Error): { run: () => Promise<string>; calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    run: async () => {
      calls++;
      if (calls <= times) throw error;
      return 'done';
    },
  };
}

test.each([
  ['a network failure', new UnreachableError('cut')],
  ['an unavailable service', new GatewayError('unavailable', 'The file storage is not reachable.')],
])('%s is retried until it succeeds, and each failure is reported', async (_title, error) => {
  const { run, calls } = failing(2, error);
  const failures: string[] = [];
  const onFailure = ({ message }: Error) => void failures.push(message);
  expect(await retryUntil(run, { maxWaitMs: 10_000, signal, onFailure })).toBe('done');
  expect([calls(), failures.length]).toEqual([3, 2]);
});

test('a permanent error is not retried', async () => {
  const { run, calls } = failing(5, failure('The file is gone.'));
  await expect(retryUntil(run, { maxWaitMs: 10_000, signal })).rejects.toThrow('The file is gone.');
  expect(calls()).toBe(1);
});

test('patience ends', async () => {
  const { run } = failing(100, new UnreachableError('cut'));
  await expect(retryUntil(run, { maxWaitMs: 300, signal })).rejects.toThrow('cut');
});
