import { once } from 'node:events';
import WebSocket from 'ws';
import { createApiKeySecret } from '../../domain/apiKey';
import { type Harness, startHarness } from '../harness';
import { testInProcess } from '../topology';

jest.setTimeout(60_000);

const limit = 3;
let harness: Harness;
beforeAll(async () => {
  const settings = { FAILED_AUTHENTICATIONS_PER_MINUTE: String(limit), TRUSTED_PROXIES: 'loopback' };
  harness = await startHarness(settings);
});
afterAll(() => harness.close());

let networks = 0;
/** A network of its own for each test, as a trusted proxy tells it. */
const newNetwork = () => `203.0.113.${++networks}`;

interface Credentials {
  key?: string;
  token?: string;
}

function headersOf(from: string, { key, token }: Credentials): Record<string, string> {
  return {
    'x-forwarded-for': from,
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(token === undefined ? {} : { 'x-admin-token': token }),
  };
}

const rest = (from: string, key?: string) =>
  fetch(`${harness.baseUrl}/me`, { headers: headersOf(from, { key }) });

async function graphql(from: string, credentials: Credentials, accept = 'application/json') {
  const response = await fetch(harness.graphqlUrl, {
    method: 'POST',
    headers: { ...headersOf(from, credentials), 'content-type': 'application/json', accept },
    body: JSON.stringify({ query: '{ me { projectId } }' }),
  });
  return { headers: response.headers, text: await response.text() };
}

async function socketClose(from: string, key: string): Promise<number> {
  const url = harness.graphqlUrl.replace('http', 'ws');
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { 'x-forwarded-for': from } });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { 'x-api-key': key } }));
  const [first] = await Promise.race([once(socket, 'close'), once(socket, 'message').then(() => [0])]);
  socket.terminate();
  return first as number;
}

async function exhaust(from: string): Promise<void> {
  for (let i = 0; i < limit; i++) expect((await rest(from, createApiKeySecret())).status).toBe(401);
}

test('unknown keys from one network are refused with 429 past the limit; a valid one goes on working', async () => {
  const from = newNetwork();
  await exhaust(from);
  const refused = await rest(from, createApiKeySecret());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'rate_limit_exceeded', request_id: expect.any(String) });
  expect((await rest(from, harness.keys.production)).status).toBe(200);
  expect((await rest(from, 'malformed')).status).toBe(429);
  expect((await rest(newNetwork(), createApiKeySecret())).status).toBe(401);
});

test('a request without credentials is no attempt', async () => {
  const from = newNetwork();
  for (let i = 0; i <= 2 * limit; i++) expect((await rest(from)).status).toBe(401);
});

test('GraphQL, over HTTP, Server-Sent Events and WebSocket, counts in the same place', async () => {
  const from = newNetwork();
  expect((await graphql(from, { key: createApiKeySecret() })).text).toContain('"unauthorized"');
  expect((await graphql(from, { key: createApiKeySecret() }, 'text/event-stream')).text).toContain(
    '"unauthorized"',
  );
  expect(await socketClose(from, createApiKeySecret())).toBe(4401);
  const { headers, text } = await graphql(from, { key: createApiKeySecret() });
  expect(text).toContain('"rate_limit_exceeded"');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const events = await graphql(from, { key: createApiKeySecret() }, 'text/event-stream');
  expect(events.text).toContain('"rate_limit_exceeded"');
  expect(await socketClose(from, createApiKeySecret())).toBe(4429);
  expect((await rest(from, createApiKeySecret())).status).toBe(429);
  expect((await graphql(from, { key: harness.keys.production })).text).toContain('"data"');
  expect(await socketClose(from, harness.keys.production)).toBe(0);
});

test('wrong admin tokens count too, beside a valid key as well; the right one goes on working', async () => {
  const from = newNetwork();
  const key = harness.keys.production;
  // An answer that is cached is none for a wrong token either.
  expect((await graphql(from, { key })).text).toContain('"data"');
  for (let i = 0; i < limit; i++) {
    expect((await graphql(from, { key, token: `wrong ${i}` })).text).toContain('"unauthorized"');
  }
  expect((await graphql(from, { key, token: 'wrong' })).text).toContain('"rate_limit_exceeded"');
  expect((await graphql(from, { key, token: harness.adminToken })).text).toContain('"data"');
});

test('an IPv6 customer is one network, whichever of its addresses it uses', async () => {
  for (let i = 0; i < limit; i++) {
    expect((await rest(`2001:db8:1:2::${i + 1}`, createApiKeySecret())).status).toBe(401);
  }
  expect((await rest('2001:db8:1:2:ffff::9', createApiKeySecret())).status).toBe(429);
  expect((await rest('2001:db8:1:3::1', createApiKeySecret())).status).toBe(401);
});

testInProcess('a client behind no trusted proxy cannot choose its network', async () => {
  const direct = await startHarness({ FAILED_AUTHENTICATIONS_PER_MINUTE: String(limit) });
  const ask = (i: number) =>
    fetch(`${direct.baseUrl}/me`, {
      headers: headersOf(`198.51.100.${i}`, { key: createApiKeySecret() }),
    });
  for (let i = 0; i < limit; i++) expect((await ask(i)).status).toBe(401);
  expect((await ask(99)).status).toBe(429);
  await direct.close();
});

test('a search for names that hold a NUL finds none', async () => {
  const { data, errors } = await harness.graphql(
    '{ filesConnection(filter: { search: "\\u0000" }) { nodes { id } } }',
  );
  expect({ data, errors }).toEqual({ data: { filesConnection: { nodes: [] } } });
});
