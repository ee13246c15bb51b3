import { startTransport, type Transport } from './support/startTransport';

let transport: Transport;
beforeAll(async () => {
  const never = new Promise<never>(() => undefined);
  const hanging = { sort: () => hanging, limit: () => hanging, lean: () => never, exec: () => never };
  transport = await startTransport({
    requestTimeoutMs: 100,
    services: { models: { projects: { find: () => hanging } } },
  });
});
afterAll(() => transport.close());

test('a query whose store never answers is given up in time, by code', async () => {
  const response = await fetch(transport.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': [...transport.keys][0] ?? '' },
    body: JSON.stringify({ query: '{ projects { id } }' }),
  });
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
  expect(errors[0]?.extensions.code).toBe('timeout');
});
