import { connect } from 'node:net';
import { AppError } from '../../domain/errors';
import { endpoints } from '../../rest/endpoints';
import { eventually } from '../harness';
import { allowedDecision, type FakeRest, startFakeRest } from './support/fakeRest';

const started: FakeRest[] = [];
async function start(options?: Parameters<typeof startFakeRest>[0]) {
  const rest = await startFakeRest(options);
  started.push(rest);
  return rest;
}
afterEach(() => Promise.all(started.splice(0).map((rest) => rest.close())));

const key = { 'x-api-key': 'good' };
const get = (rest: FakeRest, path: string, headers: Record<string, string> = key) =>
  fetch(rest.origin + path, { headers });
const post = (rest: FakeRest, path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  fetch(`${rest.origin}/api/v1${path}`, { method: 'POST', body, headers: { ...key, ...headers } });
const faultsOf = async (response: Response) => {
  expect(response.status).toBe(422);
  const { detail } = (await response.json()) as { detail: { loc: unknown[]; type: string }[] };
  return detail.map(({ loc, type }) => [loc.join('.'), type]);
};

/** Sends bytes as they are and resolves with all that comes back until the server hangs up. */
function raw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

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

  test('an address that can not be decoded is a 400', async () => {
    const response = await get(await start(), '/api/v1/files/%zz/status');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request' });
  });
});

describe('bodies', () => {
  test.each([
    ['nothing', null, 'missing'],
    ['an empty text', '', 'missing'],
    ['half an object', '{"query":', 'json_invalid'],
    ['NaN', '{"query":NaN}', 'json_invalid'],
    ['single quotes', "{'query':'x'}", 'json_invalid'],
    ['a NUL byte', '{"query":"\u0000"}', 'json_invalid'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'json_invalid'],
    ['UTF-16', Buffer.from('{"query":"x"}', 'utf16le'), 'json_invalid'],
    ['a list', '[1]', 'dict_type'],
    ['null', 'null', 'dict_type'],
    ['a text', '"query"', 'dict_type'],
    ['a number', '1e400', 'dict_type'],
  ])('%s is a 422', async (_title, body, type) => {
    expect(await faultsOf(await post(await start(), '/search', body))).toEqual([['body', type]]);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF8',
    'application/json; charset=iso-8859-1',
    'APPLICATION/JSON',
    'application/problem+json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    ';;;',
  ])('JSON sent as %s is read as JSON', async (type) => {
    const response = await post(await start(), '/search', '{"query":""}', { 'content-type': type });
    expect(await faultsOf(response)).toEqual([['body.query', 'string_too_short']]);
  });

  test('JSON without any content type is read as JSON', async () => {
    const response = await post(await start(), '/search', Buffer.from('{"query":""}'));
    expect(await faultsOf(response)).toEqual([['body.query', 'string_too_short']]);
  });

  test('a byte order mark is skipped', async () => {
    const response = await post(await start(), '/search', '\uFEFF{"query":""}');
    expect(await faultsOf(response)).toEqual([['body.query', 'string_too_short']]);
  });

  test('the last of two equal keys counts, and __proto__ is one unknown field among others', async () => {
    const rest = await start();
    const twice = await post(rest, '/search', '{"query":"x","query":"","top_k":51}');
    expect(await faultsOf(twice)).toEqual([
      ['body.query', 'string_too_short'],
      ['body.top_k', 'less_than_equal'],
    ]);
    const proto = await post(rest, '/search', '{"__proto__":{"query":"x","top_k":99},"constructor":{}}');
    expect(await faultsOf(proto)).toEqual([['body.query', 'missing']]);
  });

  test('nesting of 100,000 levels is refused or ignored, never fatal', async () => {
    const rest = await start();
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const response = await post(rest, '/search', `{"query":${deep}}`);
    expect(response.status).toBe(422);
    expect((await get(rest, '/api/v1/me')).status).toBe(200);
  });

  test('1 MB is read, one byte more is a 413, and the connection stays usable', async () => {
    const rest = await start();
    const limit = 1_048_576;
    const body = (bytes: number) => `{"query":""}${' '.repeat(bytes - 12)}`;
    expect((await post(rest, '/search', body(limit))).status).toBe(422);
    const over = await post(rest, '/search', body(limit + 1));
    expect(over.status).toBe(413);
    expect(await over.json()).toMatchObject({ code: 'payload_too_large', status: 413 });
    expect((await get(rest, '/api/v1/me')).status).toBe(200);
  });

  test('a body that is refused while it is sent is read to its end, and the connection goes on', async () => {
    const rest = await start();
    const length = 1_500_000;
    const socket = connect(Number(new URL(rest.origin).port), '127.0.0.1');
    let text = '';
    let closed = false;
    socket.on('data', (part: Buffer) => {
      text += part.toString();
    });
    socket
      .on('error', () => undefined)
      .once('close', () => {
        closed = true;
      });
    try {
      socket.write(`POST /api/v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
      await eventually(
        async () => text,
        (answer) => answer.includes('HTTP/1.1 413'),
      );
      socket.write(' '.repeat(length));
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      await eventually(
        async () => closed || text.includes('HTTP/1.1 200'),
        (done) => done,
      );
      expect(closed).toBe(false);
    } finally {
      socket.destroy();
    }
  });

  test('a chunked body without a length is bounded too', async () => {
    const rest = await start();
    const stream = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 20; n++) controller.enqueue(Buffer.alloc(65_536, 32));
        controller.close();
      },
    });
    const response = await fetch(`${rest.origin}/api/v1/search`, {
      method: 'POST',
      headers: key,
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('without a key an unreadable body is a 401, so that no one learns what is behind', async () => {
    const rest = await start();
    const response = await fetch(`${rest.origin}/api/v1/search`, { method: 'POST', body: '{' });
    expect(response.status).toBe(401);
  });
});

describe('limits', () => {
  test('an answer says what is left, a refusal when to come back', async () => {
    const refused = { ...allowedDecision, allowed: false, remaining: 0, retryAfterSeconds: 17 };
    const decisions = [allowedDecision, refused];
    const rest = await start({ consume: async () => decisions.shift() ?? refused });
    const first = await get(rest, '/api/v1/me');
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'ratelimit-limit': '60',
      'ratelimit-remaining': '59',
      'ratelimit-reset': '42',
      'ratelimit-policy': '60;w=60',
    });
    expect(first.headers.get('retry-after')).toBeNull();
    const second = await get(rest, '/api/v1/me');
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '17']);
    expect(second.headers.get('ratelimit-remaining')).toBe('0');
    expect(await second.json()).toMatchObject({ code: 'rate_limit_exceeded', detail: expect.any(String) });
  });
});

describe('failures', () => {
  test('an unexpected error is a 500 that tells nothing, with the whole of it in the log', async () => {
    const rest = await start({
      consume: async () => {
        throw new Error('password=hunter2 at db.internal');
      },
    });
    const response = await get(rest, '/api/v1/me');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain('hunter2');
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', status: 500 });
    expect(
      rest.lines.some((line) => line.level === 50 && line.requestId === response.headers.get('x-request-id')),
    ).toBe(true);
  });

  test.each([
    ['upstream_error', 502],
    ['unavailable', 503],
    ['timeout', 504],
  ] as const)('%s is a %d', async (code, status) => {
    const rest = await start({
      consume: async () => {
        throw new AppError(code, 'It is away.');
      },
    });
    const response = await get(rest, '/api/v1/me');
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, status, detail: 'It is away.' });
  });

  test('a database that can not be reached is a 503', async () => {
    const rest = await start({
      consume: async () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { name: 'MongoServerSelectionError' });
      },
    });
    expect((await get(rest, '/api/v1/me')).status).toBe(503);
  });

  test.each(['GET', 'POST'])(
    '%s: what takes too long is a 504 and is aborted, also with a body',
    async (method) => {
      let aborted = false;
      const rest = await start({
        requestTimeoutMs: 100,
        consume: ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              aborted = true;
              reject(new Error('given up'));
            });
          }),
      });
      const response =
        method === 'GET' ? await get(rest, '/api/v1/me') : await post(rest, '/search', '{"query":"x"}');
      expect(response.status).toBe(504);
      expect(await response.json()).toMatchObject({ code: 'timeout' });
      expect(aborted).toBe(true);
    },
  );

  test('the signal is aborted when the caller goes away, and not before', async () => {
    const signals: AbortSignal[] = [];
    const rest = await start({
      consume: ({ signal }) => {
        signals.push(signal);
        return new Promise((resolve) => setTimeout(() => resolve(allowedDecision), 300));
      },
    });
    const caller = new AbortController();
    const asking = fetch(`${rest.origin}/api/v1/search`, {
      method: 'POST',
      headers: key,
      body: '{"query":"x"}',
      signal: caller.signal,
    }).catch(() => null);
    while (signals.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(signals[0]!.aborted).toBe(false);
    const gone = new Promise((resolve) => signals[0]!.addEventListener('abort', resolve));
    caller.abort();
    await gone;
    await asking;
    await get(rest, '/api/v1/me');
    expect(signals[1]!.aborted).toBe(false);
  });
});

describe('connections', () => {
  test('what is not HTTP is answered with a problem and hung up on', async () => {
    const { origin } = await start();
    for (const bytes of ['nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nBad Header\r\n\r\n']) {
      const answer = await raw(origin, bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"bad_request"');
    }
  });

  test('headers that are too large are a 431', async () => {
    const { origin } = await start();
    const answer = await raw(
      origin,
      `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('a client that never ends its headers is hung up on', async () => {
    const rest = await start();
    // The same mechanism at another speed: the test does not wait for the real limits.
    rest.server.server.headersTimeout = 200;
    const answer = await raw(rest.origin, 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"timeout"');
  });

  test('the limits for slow clients are set', async () => {
    const { server } = (await start()).server;
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(30_000);
  });

  test('closing lets requests in flight complete and takes no new connections', async () => {
    let release = () => {};
    const entered = new Promise<void>((enter) => {
      release = enter;
    });
    let finish = () => {};
    const rest = await start({
      consume: () =>
        new Promise((resolve) => {
          finish = () => resolve(allowedDecision);
          release();
        }),
    });
    const asking = get(rest, '/api/v1/me');
    await entered;
    const closing = rest.close();
    await expect(get(rest, '/livez')).rejects.toThrow();
    finish();
    expect((await asking).status).toBe(200);
    await closing;
  });
});

describe('browsers', () => {
  const origin = 'https://app.example.com';
  const preflight = (rest: FakeRest, from: string) =>
    fetch(`${rest.origin}/api/v1/search`, {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key',
      },
    });

  test('CORS is off unless configured', async () => {
    const rest = await start();
    expect((await preflight(rest, origin)).headers.get('access-control-allow-origin')).toBeNull();
    const response = await get(rest, '/api/v1/me', { ...key, origin });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a configured origin may call and read the limits; another may not', async () => {
    const rest = await start({ corsOrigins: [origin] });
    const allowed = await preflight(rest, origin);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('X-API-Key');
    const response = await get(rest, '/api/v1/me', { ...key, origin });
    expect(response.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
    const refused = await get(rest, '/api/v1/me', { ...key, origin: 'https://evil.example.com' });
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('answers may not be sniffed, framed, stored or run', async () => {
    const { headers } = await get(await start(), '/api/v1/me');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('probes, log and reference page', () => {
  test('readiness is a 503 that names what is missing', async () => {
    const rest = await start({ readiness: async () => ({ ready: false, checks: { documents: 'away' } }) });
    expect((await get(rest, '/livez')).status).toBe(200);
    const response = await get(rest, '/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'not ready', checks: { documents: 'away' } });
  });

  test('the access log has route, status, time and key id, and never the key or an id in the path', async () => {
    const rest = await start();
    await get(rest, '/api/v1/prompts/secret-name', { 'x-api-key': 'good' }).catch(() => null);
    const line = rest.lines.find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({
      method: 'GET',
      route: '/api/v1/prompts/:name',
      keyId: 'key-1',
      status: expect.any(Number),
      ms: expect.any(Number),
    });
    const requests = rest.lines.filter(({ msg }) => msg === 'request');
    expect(JSON.stringify(requests)).not.toMatch(/good|secret-name/);
  });

  test('the reference page loads nothing from elsewhere', async () => {
    const rest = await start();
    const page = await get(rest, '/docs');
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      expect(link).toMatch(/^\/docs\//);
      const asset = await get(rest, link);
      expect([link, asset.status]).toEqual([link, 200]);
      expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(50);
    }
    const description = await get(rest, '/api/v1/openapi.json', {});
    expect(await description.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  });

  test('what `type` of an error points to exists', async () => {
    const rest = await start();
    const { type } = (await (await get(rest, '/api/v1/me', {})).json()) as { type: string };
    const [path, anchor] = type.split('#');
    expect(await (await get(rest, path!)).text()).toContain(`id="${anchor}"`);
  });
});
