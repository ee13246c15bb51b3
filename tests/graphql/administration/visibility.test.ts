import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { schema } from '../../../schema';
import { notesOf } from '../../../schema/cost';
import { type Harness, startHarness } from '../../harness';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const administrative = [schema.getQueryType(), schema.getMutationType()]
  .flatMap((type) => Object.values(type?.getFields() ?? {}))
  .filter((field) => notesOf(field).adminOnly)
  .map(({ name }) => name);

const introspection = '{ __schema { types { name fields { name } inputFields { name } } } }';

interface Introspected {
  __schema: { types: { name: string; fields: { name: string }[] | null }[] };
}

async function fieldNames(options: { key?: string; admin?: boolean }) {
  const { data } = await harness.graphql<Introspected>(introspection, {}, options);
  const types = data?.__schema.types ?? [];
  const roots = types.filter(({ name }) => name === 'Query' || name === 'Mutation');
  return {
    types: types.map(({ name }) => name),
    roots: roots.flatMap(({ fields }) => (fields ?? []).map(({ name }) => name)),
  };
}

test('a key that does not administer sees no field and no type of administration', async () => {
  expect(administrative.length).toBeGreaterThan(30);
  const seen = await fieldNames({});
  expect(seen.roots.filter((name) => administrative.includes(name))).toEqual([]);
  expect(
    seen.types.filter((name) => /ApiKey|Audit|Administration|Organization(Conn|Edge)/.test(name)),
  ).toEqual([]);
  const all = await fieldNames({ admin: true });
  expect(all.roots).toEqual(expect.arrayContaining(administrative));
});

describe('what ordinary keys are told of an administrative field is what they are told of one that never was', () => {
  const real = 'mutation { createProject(input: { name: "x" }) { id } }';
  const invented = real.replace('createProject', 'createPlanets');
  const messageOf = (answer: { errors?: { message: string }[] }) =>
    answer.errors?.map(({ message }) => message.replaceAll(/create\w+/g, '…'));

  test('on the fast path and on the fallback', async () => {
    for (let again = 0; again < 2; again++) {
      const told = await harness.graphql(real);
      expect(told.data).toBeUndefined();
      expect(told.errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
      expect(messageOf(told)).toEqual(messageOf(await harness.graphql(invented)));
    }
    const batch = await fetch(harness.graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': harness.keys.production },
      body: JSON.stringify([{ query: real }, { query: invented }]),
    });
    const [one, two] = (await batch.json()) as { errors: { message: string }[] }[];
    expect(messageOf(one ?? {})).toEqual(messageOf(two ?? {}));
  });

  test('also after somebody with the admin token sent the very same document', async () => {
    const query = 'mutation { deletePrompt(name: "none") { id } }';
    const admin = await harness.graphql(query, {}, { admin: true });
    expect(admin.errors?.[0]?.extensions?.code).toBe('prompt_not_found');
    const ordinary = await harness.graphql(query);
    expect(ordinary.errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  test('over WebSocket', async () => {
    const ask = async (query: string, token: string | null) => {
      const client = createClient({
        url: harness.graphqlUrl.replace('http', 'ws'),
        webSocketImpl: WebSocket,
        connectionParams: {
          'X-API-Key': harness.keys.production,
          ...(token === null ? {} : { 'X-Admin-Token': token }),
        },
      });
      try {
        for await (const result of client.iterate({ query })) return result;
      } catch (error) {
        return { errors: error as { message: string; extensions?: { code?: string } }[] };
      } finally {
        await client.dispose();
      }
      return {};
    };
    const list = '{ admin { organizations { totalCount } } }';
    expect(await ask(list, harness.adminToken)).toEqual({
      data: { admin: { organizations: { totalCount: 1 } } },
    });
    expect(messageOf((await ask(real, null)) as never)).toEqual(
      messageOf((await ask(invented, null)) as never),
    );
    const wrong = (await ask(list, 'not-the-token')) as { errors: { extensions: { code: string } }[] };
    expect(wrong.errors[0]?.extensions.code).toBe('unauthorized');
  });
});

test('a wrong admin token is refused as such, whatever is asked', async () => {
  for (const query of ['{ me { environmentSlug } }', '{ admin { organizations { totalCount } } }']) {
    const response = await fetch(harness.graphqlUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': harness.keys.production,
        'x-admin-token': 'lectern_admin_wrong',
      },
      body: JSON.stringify({ query }),
    });
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect(errors[0]?.extensions.code).toBe('unauthorized');
  }
});
