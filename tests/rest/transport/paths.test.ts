import { endpoints } from '../../../rest/endpoints';
import { closeStarted, get, key, start } from './startTransport';

afterEach(closeStarted);

describe('request id', () => {
  test.each(['abc-123', 'A.b_c:d/e+f=', 'x'.repeat(128)])('a sane one is kept: %s', async (id) => {
    const response = await get(await start(), '/api/v1/me', { ...key, 'x-request-id': id });
    expect(response.headers.get('x-request-id')).toBe(id);
  });

  test.each(['x'.repeat(129), 'a b', '{"a":1}', '<b>'])('another is replaced: %s', async (id) => {
    const response = await get(await start(), '/api/v1/me', { ...key, 'x-request-id': id });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is in the body of an error and in the access log', async () => {
    const rest = await start();
    const response = await get(rest, '/api/v1/me', { 'x-request-id': 'r-1' });
    expect(await response.json()).toMatchObject({ request_id: 'r-1' });
    expect(rest.lines.find((line) => line.msg === 'request')).toMatchObject({
      requestId: 'r-1',
      status: 401,
    });
  });
});

describe('paths and methods', () => {
  test.each([
    '/',
    '/api/v1',
    '/api/v1/',
    '/api/v2/me',
    '/api/v1/mee',
    '/api/v1/files/a/b/c',
    '/%00',
    '/..%2f',
  ])('%s is a 404 as JSON', async (path) => {
    const response = await get(await start(), path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ code: 'not_found', status: 404 });
  });

  test.each([
    ['/files/init', 'Did you mean /api/v1/files/init?'],
    ['/api/files', 'The endpoints are listed at /docs.'],
  ])('%s is a 404 that says: %s', async (path, hint) => {
    const response = await get(await start(), path);
    expect(await response.json()).toMatchObject({ detail: `There is nothing at this path. ${hint}` });
  });

  test('every endpoint refuses the methods it does not have with a 405 that lists those it has', async () => {
    const rest = await start();
    for (const { path, method } of endpoints) {
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const taken = endpoints.some((endpoint) => endpoint.path === path && endpoint.method === other);
        // A DELETE of `/files/init` names a file `init`.
        if (taken || (path === '/files/init' && other === 'DELETE')) continue;
        const url = `${rest.origin}/api/v1${path.replace(/\{\w+\}/, 'x')}`;
        const response = await fetch(url, { method: other });
        expect([path, other, response.status]).toEqual([path, other, 405]);
        expect(response.headers.get('allow')).toContain(method);
        expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
      }
    }
  });

  test('OPTIONS says what is allowed, without a key', async () => {
    const rest = await start();
    const response = await fetch(`${rest.origin}/api/v1/search`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const rest = await start();
    const response = await fetch(`${rest.origin}/api/v1/me`, { method: 'HEAD', headers: key });
    const whole = await get(rest, '/api/v1/me');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-length')).toBe(String((await whole.text()).length));
  });

  test('a trailing slash is the same path', async () => {
    expect((await get(await start(), '/api/v1/me/')).status).toBe(200);
  });

  test('an address that cannot be decoded is a 400', async () => {
    const response = await get(await start(), '/api/v1/files/%zz/status');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request' });
  });
});
