import { lifetimeReadiness, readinessOf } from './readiness';

test('a part that is away is named', async () => {
  const readiness = readinessOf({
    documents: async () => undefined,
    queue: () => Promise.reject(new Error('connect ECONNREFUSED')),
  });
  expect(await readiness()).toEqual({
    ready: false,
    checks: { documents: 'ok', queue: 'can not be reached' },
  });
});

test('a process is ready from when it does its work until it is told to end', async () => {
  const { readiness, begin, end } = lifetimeReadiness(readinessOf({ documents: async () => undefined }));
  expect(await readiness()).toEqual({ ready: false, checks: { documents: 'ok', process: 'is starting' } });
  begin();
  expect(await readiness()).toEqual({ ready: true, checks: { documents: 'ok' } });
  end();
  expect(await readiness()).toMatchObject({ ready: false, checks: { process: 'is shutting down' } });
  begin();
  expect((await readiness()).ready).toBe(false);
});
