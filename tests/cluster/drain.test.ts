import { eventually, startHarness } from '../harness';

test('a gateway that was told to end says that it is not ready, and answers until its time is over', async () => {
  const product = await startHarness({ DRAIN_MS: '1500' });
  const readiness = async () => {
    const response = await fetch(`${product.origin}/readyz`);
    const { checks } = (await response.json()) as { checks: Record<string, string> };
    return { status: response.status, checks };
  };
  expect((await readiness()).status).toBe(200);
  let closed = false;
  const closing = product.close().then(() => {
    closed = true;
  });
  const { status, checks } = await eventually(readiness, (answer) => answer.status !== 200);
  expect(status).toBe(503);
  expect(checks.process).toBe('is shutting down');
  expect(checks.documents).toBe('ok');
  expect((await product.call('GET', '/me')).status).toBe(200);
  expect(closed).toBe(false);
  await closing;
  await expect(fetch(`${product.origin}/livez`)).rejects.toThrow();
});
