import { type Harness, startHarness } from '../../harness';

type Headers = Record<string, string>;

/** A gateway, and the requests of its console's page to sign in and ask. */
export function useSignIn() {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.close());

  const ownPage = (): Headers => ({ 'x-lectern-console': '1', origin: harness.origin });

  const session = (method: string, body?: object, headers = ownPage()) =>
    fetch(`${harness.origin}/console/session`, { method, headers, body: body && JSON.stringify(body) });

  async function signIn(credentials: object): Promise<string> {
    const response = await session('POST', credentials);
    expect(response.status).toBe(204);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    return cookie.split(';')[0] ?? '';
  }

  async function ask(query: string, headers: Headers) {
    const response = await fetch(harness.graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    return (await response.json()) as Reply;
  }

  const stateOf = async (cookie: string) =>
    (await (await session('GET', undefined, { ...ownPage(), cookie })).json()) as Record<string, unknown>;

  return { harness: () => harness, ownPage, session, signIn, ask, stateOf };
}

export interface Reply {
  data?: unknown;
  errors?: { extensions: { code: string } }[];
}
export const codeOf = ({ errors }: Reply) => errors?.[0]?.extensions.code;
