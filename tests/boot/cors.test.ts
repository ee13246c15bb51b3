/** Pages of the origins in CORS_ORIGINS may call every API of a whole gateway, pages of other origins none. */
import { type Harness, startHarness } from '../harness';

const origin = 'https://app.example.com';
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ CORS_ORIGINS: origin });
});
afterAll(() => harness?.close());

const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

function preflight(path: string, method: string, from: string): Promise<Response> {
  return fetch(harness.origin + path, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,x-api-key',
    },
  });
}

describe.each([
  ['/graphql', 'POST', { query: '{ me { environmentSlug } }' }],
  ['/mcp', 'POST', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }],
  ['/api/v1/me', 'GET', undefined],
  ['/v1/models', 'GET', undefined],
])('%s', (path, method, body) => {
  const call = (from: string) =>
    fetch(harness.origin + path, {
      method,
      headers: {
        origin: from,
        'x-api-key': harness.keys.production,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: body && JSON.stringify(body),
    });

  test('answers a configured origin, with its preflight', async () => {
    const before = await preflight(path, method, origin);
    expect([before.status, allowed(before)]).toEqual([204, origin]);
    expect(before.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-api-key');
    const response = await call(origin);
    expect([response.status, allowed(response)]).toEqual([200, origin]);
  });

  test('allows no other origin', async () => {
    const other = 'https://other.example.com';
    expect(allowed(await preflight(path, method, other))).toBeNull();
    expect(allowed(await call(other))).toBeNull();
  });
});

test('paths without an API answer no preflight with CORS headers', async () => {
  expect(allowed(await preflight('/console/session', 'POST', origin))).toBeNull();
});

test('pages of any origin may call every API with *', async () => {
  const open = await startHarness({ CORS_ORIGINS: '*' });
  try {
    const call = (path: string, body: object) =>
      fetch(open.origin + path, {
        method: 'POST',
        headers: {
          origin,
          'x-api-key': open.keys.production,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(body),
      });
    const graphql = await call('/graphql', { query: '{ me { environmentSlug } }' });
    expect([graphql.status, allowed(graphql)]).toEqual([200, '*']);
    const mcp = await call('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    expect([mcp.status, allowed(mcp)]).toEqual([200, '*']);
  } finally {
    await open.close();
  }
});
