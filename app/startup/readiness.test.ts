import { lifetimeReadiness, readinessOf } from './readiness';

test('an unavailable dependency is reported', async () => {
  const readiness = readinessOf({
    documents: async () => undefined,
    queue: () => Promise.reject(new Error('connect ECONNREFUSED')),
  });
  expect(await readiness()).toEqual({
    ready: false,
    checks: { documents: 'ok', queue: 'cannot be reached' },
  });
});

test('a process is ready between begin and end', async () => {
  const { readiness, begin, end } = lifetimeReadiness(readinessOf({ documents: async () => undefined }));
  expect(await readiness()).toEqual({ ready: false, checks: { documents: 'ok', process: 'is starting' } });
  begin();
  expect(await readiness()).toEqual({ ready: true, checks: { documents: 'ok' } });
  end();
  expect(await readiness()).toMatchObject({ ready: false, checks: { process: 'is shutting down' } });
  begin();
  expect((await readiness()).ready).toBe(false);
});
