import { expectProblem, type Rest } from '../support/startRest';

/** See docs/specification.md#get-me. */
export function meSuite(product: () => Rest): void {
  let rest: Rest;
  beforeAll(() => {
    rest = product();
  });
  describe('GET /me', () => {
    test('shows what the key resolves to, and nothing else', async () => {
      const { status, body } = await rest.get('/me');
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual([
        'environment_id',
        'environment_slug',
        'organization_id',
        'organization_name',
        'project_id',
        'project_name',
      ]);
      expect(body.environment_slug).toBe('production');
    });

    test('a key of another environment shows that environment', async () => {
      const production = await rest.get('/me');
      const staging = await rest.get('/me', { key: rest.harness.keys.staging });
      expect(staging.body.environment_slug).toBe('staging');
      expect(staging.body.environment_id).not.toBe(production.body.environment_id);
      expect(staging.body.organization_id).toBe(production.body.organization_id);
    });

    test('401 for a key that is missing, malformed, mistyped or unknown, alike', async () => {
      const mistyped = rest.key.slice(0, -1) + (rest.key.endsWith('0') ? '1' : '0');
      const details = new Set<string>();
      for (const key of [null, '', 'nonsense', mistyped, `${rest.key}x`]) {
        const answer = await rest.get('/me', { key });
        expectProblem(answer, 401, 'unauthorized');
        details.add(answer.body.detail);
      }
      expect(details.size).toBe(1);
    });

    test('a deleted key is refused within 2 s', async () => {
      const { id, key } = await rest.harness.createKey();
      expect((await rest.get('/me', { key })).status).toBe(200);
      await rest.harness.graphql(
        'mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }',
        { id },
        { admin: true },
      );
      const deadline = Date.now() + 2_000;
      let status = 200;
      while (status === 200 && Date.now() < deadline) status = (await rest.get('/me', { key })).status;
      expect(status).toBe(401);
    });

    test('refused requests leave the limits alone', async () => {
      const { key } = await rest.harness.createKey('production', { other: 2 });
      for (let n = 0; n < 5; n++) await rest.get('/me', { key: null });
      expect((await rest.get('/me', { key })).headers.get('ratelimit-remaining')).toBe('1');
    });
  });
}
