import type { FakeRest } from '../support/fakeRest';
import { closeStarted, get, key, start } from './startTransport';

afterEach(closeStarted);

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
    const loaded = [...html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)].map(
      ([, link]) => link!,
    );
    // The script of the key for trying is the console's.
    const links = loaded.filter((link) => link !== '/console/trial-key.js');
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
