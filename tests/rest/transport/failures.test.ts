import { AppError } from '../../../domain/errors';
import { allowedDecision } from '../support/fakeRest';
import { closeStarted, get, key, post, start } from './startTransport';

afterEach(closeStarted);

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
        throw new AppError(code, 'It is unavailable.');
      },
    });
    const response = await get(rest, '/api/v1/me');
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, status, detail: 'It is unavailable.' });
  });

  test('a database that cannot be reached is a 503', async () => {
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
