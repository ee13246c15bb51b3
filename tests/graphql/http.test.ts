import { errorCodeNames } from '../../domain/errors';
import { eventually } from '../harness';
import { startTransport, type Transport } from './support/startTransport';

let transport: Transport;
beforeAll(async () => {
  transport = await startTransport();
});
afterAll(() => transport.close());

const errorsOf = async (body: unknown, headers?: Record<string, string>) => {
  const answer = await transport.ask(body, headers);
  return answer.body.errors as unknown as {
    message: string;
    path?: string[];
    extensions: Record<string, unknown>;
  }[];
};

test('a known key is answered; a request id is taken over and the rate limit told', async () => {
  const { status, headers, body } = await transport.ask(
    { query: '{ me { organizationName environmentSlug } }' },
    { 'x-request-id': 'mine-1' },
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: { data: { me: { organizationName: 'Acme', environmentSlug: 'production' } } },
  });
  expect(headers.get('x-request-id')).toBe('mine-1');
  expect(headers.get('ratelimit-remaining')).toBe('119');
  expect(headers.get('retry-after')).toBeNull();
});

test('the access log knows whose key a request had, whichever way it was answered', async () => {
  const query = '{ me { projectId } }';
  const noted = async (headers: Record<string, string>) => {
    const { length } = transport.keyIds;
    await transport.ask({ query }, headers);
    await eventually(
      async () => transport.keyIds.length,
      (count) => count > length,
    );
    return transport.keyIds.at(-1);
  };
  // A repeated query is answered on the fast path.
  expect(await noted({})).toBe('good');
  expect(await noted({})).toBe('good');
  expect(await noted({ 'x-api-key': 'bad' })).toBeNull();
});

test('a database that is unavailable is told as such, and nothing of its own text', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { name: 'MongoNetworkError' });
  const find = () => {
    throw away;
  };
  const unlucky = await startTransport({ services: { models: { projects: { find } } } });
  const { body } = await unlucky.ask({ query: '{ projects { name } }' });
  expect(body.errors).toMatchObject([{ extensions: { code: 'unavailable', status: 503 } }]);
  expect(JSON.stringify(body)).not.toContain('10.0.0.1');
  await unlucky.close();
});

test('an unknown key is refused by code, with the request id', async () => {
  const [error] = await errorsOf(
    { query: '{ me { projectId } }' },
    { 'x-api-key': 'bad', 'x-request-id': 'r-2' },
  );
  expect(error).toMatchObject({
    path: ['me'],
    extensions: { code: 'unauthorized', status: 401, requestId: 'r-2' },
  });
});

test('all faults of an input come at once with their places, also those the types find', async () => {
  const [byOperation] = await errorsOf({ query: '{ search(input: { query: "", topK: 99 }) { query } }' });
  expect(byOperation?.extensions).toMatchObject({
    code: 'validation_failed',
    faults: [
      { path: ['query'], type: 'string_too_short' },
      { path: ['topK'], type: 'less_than_equal' },
    ],
  });
  const [byTypes] = await errorsOf({
    query: 'query ($input: SearchInput!) { search(input: $input) { query } }',
    variables: { input: { fileIds: ['x'], topK: 1.5, forceRoute: 'sideways', other: 1 } },
  });
  expect(byTypes?.extensions).toMatchObject({ code: 'validation_failed', status: 422 });
  expect(
    (byTypes!.extensions.faults as { path: string[]; type: string }[]).map((f) => [f.path.join('.'), f.type]),
  ).toEqual(
    expect.arrayContaining([
      ['fileIds.0', 'uuid_parsing'],
      ['topK', 'int_from_float'],
      ['forceRoute', 'enum'],
      ['other', 'extra_forbidden'],
      ['query', 'missing'],
    ]),
  );
});

test('a failure inside is masked: no text of it leaves, but its request id', async () => {
  const [error] = await errorsOf({ query: '{ projects { id } }' });
  expect(error?.extensions).toEqual({ code: 'internal', status: 500, requestId: expect.any(String) });
  expect(error?.message).not.toMatch(/undefined|find/);
});

test('a mutation that fails is null, with the code and the faults of its input in the error', async () => {
  const [error] = await errorsOf({ query: 'mutation { createFolder(input: { name: "" }) { id } }' });
  expect(error?.extensions).toMatchObject({
    code: 'validation_failed',
    faults: [{ path: ['name'], type: 'string_too_short' }],
  });
});

test('the schema describes every error code that an error may carry', async () => {
  const { body } = await transport.ask({
    query: '{ __type(name: "ErrorCode") { enumValues { name description } } }',
  });
  const { __type: type } = body.data as unknown as { __type: { enumValues: unknown } };
  const values = type.enumValues as { name: string; description: string }[];
  expect(values.map(({ name }) => name).sort()).toEqual([...errorCodeNames].sort());
  expect(values.every(({ description }) => description.length > 20)).toBe(true);
});
