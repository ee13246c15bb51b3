/** Rate limits and failures of a server of embeddings: what is waited for, asked again, and given up. */
import { opener, passages, quick } from './embeddingModels';
import { eventually } from './eventually';
import { serverKinds, useModelServer } from './servers';

const server = useModelServer();

describe.each(Object.entries(serverKinds))('EmbeddingModel: %s', (_, reach) => {
  const open = opener(reach, server);

  test('a rate limit is waited for as long as the server asks', async () => {
    server().next({ status: 429, headers: { 'retry-after': '1' } });
    const startedAt = Date.now();
    await (await open()).embed(['x'], { purpose: 'passage' });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
    expect(server().requests).toHaveLength(2);
  });

  test('while one call waits for the rate limit, other passages wait too and queries fail fast', async () => {
    server().next({ status: 429, headers: { 'retry-after-ms': '600' } });
    const model = await open();
    const first = model.embed(['a'], { purpose: 'passage' });
    while (server().requests.length < 1) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = model.embed(['b'], { purpose: 'passage' });
    server().next({ status: 429, headers: { 'retry-after': '30' } });
    await expect(model.embed(['q'], { purpose: 'query' })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 30,
    });
    // The server's word to the query holds for everybody: neither passage was sent before it.
    expect(server().requests.map(({ body }) => body.input)).toEqual([['a'], ['q']]);
    await model.close();
    void first.catch(() => {});
    void second.catch(() => {});
  });

  test('what the server says is left of its quota is kept to', async () => {
    server().headers = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '400ms' };
    const model = await open({ maxBatchTexts: 1 });
    await model.embed(passages(2), { purpose: 'passage' });
    const [first, second] = server().requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(380);
  });

  test('a given quota spreads the requests over time', async () => {
    const model = await open({ maxBatchTexts: 1, tokensPerMinute: 600, requestsPerMinute: 6_000 });
    // 100 tokens may be spent at once, ten a second from then on.
    await model.embed(['w '.repeat(55), 'w '.repeat(55), 'x'], { purpose: 'passage' });
    const [first, , third] = server().requests;
    expect((third?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(700);
  });

  test.each([
    ['a failing server', { status: 500 }],
    ['an overloaded one', { status: 503, headers: { 'retry-after': '0' } }],
    ['a cut connection', { cut: true }],
    ['an answer that is no JSON', { body: '{"data": [' }],
    ['an answer of another shape', { body: { object: 'list' } }],
    ['fewer vectors than texts', { missing: 1 }],
  ])('%s is asked again', async (__, mishap) => {
    server().next(mishap, mishap);
    expect(await (await open()).embed(['x', 'y'], { purpose: 'passage' })).toHaveLength(2);
    expect(server().requests).toHaveLength(3);
  });

  test.each([
    ['a wrong key', { status: 401, body: { error: { code: '401', message: 'no' } } }],
    ['a used-up quota', { status: 429, body: { error: { code: 'insufficient_quota', message: 'no' } } }],
  ])('%s is not asked again', async (__, mishap) => {
    server().always(mishap);
    await expect((await open()).embed(['x'], { purpose: 'passage' })).rejects.toMatchObject({
      code: 'upstream_error',
      retryable: false,
    });
    expect(server().requests).toHaveLength(1);
  });

  test('a server that hangs fails as timeout within the time-outs', async () => {
    server().always({ hang: true });
    const model = await open({ requestTimeoutMs: 100, retries: { query: { ...quick, maxAttempts: 2 } } });
    await expect(model.embed(['x'], { purpose: 'query' })).rejects.toMatchObject({ code: 'timeout' });
  });

  test('a server that is unavailable fails as upstream_error', async () => {
    const away = reach('http://127.0.0.1:9');
    const model = await open({ server: away });
    await expect(model.embed(['x'], { purpose: 'query' })).rejects.toMatchObject({
      code: 'upstream_error',
      retryable: true,
    });
  });

  test('an abort ends the call at once, with its reason', async () => {
    server().always({ hang: true });
    const controller = new AbortController();
    const work = (await open()).embed(['x'], { purpose: 'passage', signal: controller.signal });
    // A request that arrived later would be counted in the next test.
    await eventually(
      async () => server().requests.length,
      (sent) => sent === 1,
    );
    controller.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
  });

  test('after repeated failures the server is left alone, then tried with one call', async () => {
    server().always({ status: 500 });
    const model = await open({
      retries: { query: { maxAttempts: 1 } },
      breaker: { failures: 3, openMs: 2_000 },
    });
    const ask = () => model.embed(['x'], { purpose: 'query' });
    for (let i = 0; i < 3; i++) await expect(ask()).rejects.toMatchObject({ code: 'upstream_error' });
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(server().requests).toHaveLength(3);
    server().recover();
    await eventually(
      () => ask().catch((): Float32Array[] => []),
      (vectors) => vectors.length === 1,
    );
    expect(await ask()).toHaveLength(1);
  });
});
