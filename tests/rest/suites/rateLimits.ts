import { rateLimits } from '../../../domain/limits';
import { endpoints } from '../../../rest/endpoints';
import { expectProblem, type Rest, unknownId } from '../support/startRest';

/** One request for each endpoint that costs little: most are refused by validation, which counts too. */
const paths: Record<string, [string, string, unknown?]> = {
  getMe: ['GET', '/me'],
  listProjects: ['GET', '/projects'],
  search: ['POST', '/search', {}],
  chat: ['POST', '/chat', {}],
  listFiles: ['GET', '/files?page=0'],
  initFileUpload: ['POST', '/files/init', {}],
  confirmFileUpload: ['POST', `/files/${unknownId}/confirm`],
  getFileStatus: ['GET', `/files/${unknownId}/status`],
  deleteFile: ['DELETE', `/files/${unknownId}`],
  getPrompt: ['GET', '/prompts/none'],
};
/** See docs/specification.md#rate-limits. */
export function rateLimitSuite(product: () => Rest): void {
  let rest: Rest;
  beforeAll(() => {
    rest = product();
  });
  const ask = (name: string, key: string) => {
    const [method, path, body] = paths[name]!;
    return rest.call(method, path, { key, body });
  };
  const createKey = async (limits: Record<string, number>) =>
    (await rest.harness.createKey('production', limits)).key;

  describe('rate limits', () => {
    test('the default limits are those of the specification', async () => {
      const expected: Record<string, number> = {
        search: 60,
        chat: 30,
        initFileUpload: 120,
        confirmFileUpload: 120,
        getFileStatus: 300,
        listFiles: 120,
        listProjects: 120,
        getPrompt: 600,
        getMe: 120,
        deleteFile: 120,
      };
      for (const [name, limit] of Object.entries(expected)) {
        const { headers } = await ask(name, rest.harness.keys.production);
        expect([name, headers.get('ratelimit-limit')]).toEqual([name, String(limit)]);
      }
    });

    test.each(endpoints.map(({ name, category }) => [name, category] as const))(
      '%s is refused after its limit, with the time to wait',
      async (name, category) => {
        const key = await createKey({ [category]: 2 });
        const first = await ask(name, key);
        expect(first.headers.get('ratelimit-remaining')).toBe('1');
        expect((await ask(name, key)).status).toBe(first.status);
        const refused = await ask(name, key);
        expectProblem(refused, 429, 'rate_limit_exceeded');
        const wait = Number(refused.headers.get('retry-after'));
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(61);
        expect(refused.headers.get('ratelimit-remaining')).toBe('0');
      },
    );

    test('a retry before its time adds to the wait', async () => {
      const key = await createKey({ other: 1 });
      await ask('getMe', key);
      const first = Number((await ask('getMe', key)).headers.get('retry-after'));
      const second = Number((await ask('getMe', key)).headers.get('retry-after'));
      expect(second).toBeGreaterThan(first);
    });

    test('the buckets are those of the specification, and shared where it says so', async () => {
      const limits = Object.fromEntries(Object.keys(rateLimits).map((category) => [category, 1]));
      const key = await createKey(limits);
      for (const name of [
        'search',
        'chat',
        'initFileUpload',
        'getFileStatus',
        'listFiles',
        'getMe',
        'getPrompt',
      ]) {
        expect([name, (await ask(name, key)).status]).not.toEqual([name, 429]);
      }
      for (const name of ['confirmFileUpload', 'listProjects', 'deleteFile']) {
        expect([name, (await ask(name, key)).status]).toEqual([name, 429]);
      }
    });

    test('GraphQL counts in the same buckets, so that neither is a way round the other', async () => {
      const key = await createKey({ list: 2, other: 2 });
      await rest.harness.graphql('{ projects { id } }', {}, { key });
      expect((await ask('listProjects', key)).headers.get('ratelimit-remaining')).toBe('0');
      const { errors } = await rest.harness.graphql('{ projects { id } }', {}, { key });
      expect(errors?.[0]?.extensions?.code).toBe('rate_limit_exceeded');
    });

    test("one key's requests are not another's", async () => {
      const [one, other] = [await createKey({ other: 1 }), await createKey({ other: 1 })];
      await ask('getMe', one);
      expect((await ask('getMe', one)).status).toBe(429);
      expect((await ask('getMe', other)).status).toBe(200);
    });
  });
}
