import { failure, GatewayError, UnreachableError } from '../failure';
import { persist } from './persist';

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
  ['a network that is cut', new UnreachableError('cut')],
  ['a service that is away', new GatewayError('unavailable', 'The file storage is not reachable.')],
])('%s is tried again until it passes, and each failure is told first', async (_title, error) => {
  const { run, calls } = failing(2, error);
  const told: string[] = [];
  const onFailure = ({ message }: Error) => void told.push(message);
  expect(await persist(run, { patienceMs: 10_000, signal, onFailure })).toBe('done');
  expect([calls(), told.length]).toEqual([3, 2]);
});

test('what no attempt can mend is not tried again', async () => {
  const { run, calls } = failing(5, failure('The file is gone.'));
  await expect(persist(run, { patienceMs: 10_000, signal })).rejects.toThrow('The file is gone.');
  expect(calls()).toBe(1);
});

test('patience ends', async () => {
  const { run } = failing(100, new UnreachableError('cut'));
  await expect(persist(run, { patienceMs: 300, signal })).rejects.toThrow('cut');
});
