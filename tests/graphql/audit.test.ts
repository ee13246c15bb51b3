import { auditServer } from 'graphql-http';
import { startTransport } from './support/startTransport';

test('every MUST and SHOULD of GraphQL over HTTP holds, on the fast path and on the fallback', async () => {
  const transport = await startTransport();
  try {
    const audit = () => auditServer({ url: transport.url, fetchFn: fetch });
    const first = await audit();
    // The documents are known by now: what can takes the fast path.
    const second = await audit();
    for (const results of [first, second]) {
      expect(results.length).toBeGreaterThan(60);
      const failed = results.filter(({ status, name }) => status !== 'ok' && !name.startsWith('MAY'));
      const reasons = failed.map((result) => `${result.name}: ${'reason' in result ? result.reason : ''}`);
      expect(reasons).toEqual([]);
    }
  } finally {
    await transport.close();
  }
});
