import { startTransport, type Transport } from './support/startTransport';

let transport: Transport;
beforeAll(async () => {
  transport = await startTransport();
});
afterAll(() => transport.close());

const codeOf = async (body: unknown) => {
  const answer = await transport.ask(body);
  const errors = answer.body.errors as unknown as { extensions: { code: string } }[];
  return errors?.[0]?.extensions.code;
};

const many = (count: number, part: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ');

test.each([
  ['a document that cannot be read', '{ me {', 'GRAPHQL_PARSE_FAILED'],
  ['an unknown field', '{ me { nope } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['10,000 aliases', `{ ${many(10_000, (i) => `a${i}: me { projectId }`)} }`, 'GRAPHQL_PARSE_FAILED'],
  ['300 aliases', `{ ${many(300, (i) => `a${i}: __typename`)} }`, 'too_many_aliases'],
  [
    'too many directives',
    `{ me { ${many(60, () => 'projectId @include(if: true)')} } }`,
    'too_many_directives',
  ],
  ['fields nested 20 deep', `${'{ me '.repeat(20)}{ projectId }${' }'.repeat(20)}`, 'query_too_deep'],
  [
    'aliases of a fragment, counted each time it is spread',
    `{ ...A ...A } fragment A on Query { ${many(150, (i) => `a${i}: __typename`)} }`,
    'too_many_aliases',
  ],
  [
    'fragments in a circle',
    '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'a field within itself',
    '{ me { ...M } } fragment M on Me { projectId ...M }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'a cost past the bound',
    '{ files(pageSize: 100) { items { chunks(first: 100) { nodes { id } } } } }',
    'query_too_costly',
  ],
  [
    'a thousand repeats of a field',
    `{ ${many(1_000, () => 'me { projectId }')} }`,
    'GRAPHQL_VALIDATION_FAILED',
  ],
])('%s is refused by code', async (_title, query, code) => {
  expect(await codeOf({ query })).toBe(code);
});

test('a bomb of fragments costs no more than its text', async () => {
  const bomb = many(24, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
  expect(
    await codeOf({ query: `{ ...F0 } ${bomb} fragment F24 on Query { me { projectId } }` }),
  ).toBeUndefined();
});

test('10 MB are refused before they are read, and the next request is answered', async () => {
  const { status, body } = await transport.ask(JSON.stringify({ query: 'x'.repeat(10_000_000) }));
  expect(status).toBe(413);
  expect(body).toMatchObject({
    errors: [{ extensions: { code: 'payload_too_large', requestId: expect.any(String) } }],
  });
  expect(await codeOf({ query: '{ me { projectId } }' })).toBeUndefined();
});

test.each([
  ['not JSON', '{nope', 400],
  ['nothing', '', 400],
  ['a number', '7', 400],
  ['null', 'null', 400],
  ['no query', '{}', 400],
  ['a query that is none', '{"query": 7}', 400],
  ['an unknown parameter', '{"query": "{ __typename }", "sql": "x"}', 400],
])('a body of %s is a 400 with errors', async (_title, body, status) => {
  const answer = await transport.ask(body, { accept: 'application/graphql-response+json' });
  expect(answer.status).toBe(status);
  expect(answer.body).toHaveProperty('errors');
});

test('a batch is bounded', async () => {
  const one = { query: '{ me { projectId } }' };
  expect((await transport.ask(Array(10).fill(one))).status).toBe(200);
  const refused = await transport.ask(Array(11).fill(one));
  expect(refused.status).toBe(413);
});

test.each(['[null]', '[[]]', '[7]', '[{"query": "{ __typename }"}, null]'])(
  'a batch of what is no request is a 400: %s',
  async (body) => {
    for (const type of ['application/json', 'application/graphql+json']) {
      const answer = await transport.ask(body, { 'content-type': type });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'bad_request', status: 400 } }] });
    }
  },
);

test.each([
  'variables=x',
  'query={__typename}&variables=x',
  'query={__typename}&variables=7',
  'query={__typename}&variables=[]',
  'query={__typename}&extensions=x',
  'query={__typename}&extensions=%00',
])('a query string whose parameters are no JSON objects is a 400: %s', async (parameters) => {
  const response = await fetch(`${transport.url}?${parameters}`);
  expect(response.status).toBe(400);
  const code = 'bad_request';
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code } }] });
});

test.each([
  ['selections', '{a'.repeat(2_000)],
  ['lists', `{ a(b: ${'['.repeat(20_000)}) }`],
  ['objects', `{ a(b: ${'{c:'.repeat(5_000)}) }`],
  ['types', `query($a: ${'['.repeat(20_000)}) { __typename }`],
])('%s nested deeper than a stack are a fault of the document', async (_title, query) => {
  expect(await codeOf({ query })).toBe('GRAPHQL_PARSE_FAILED');
});

test.each(['%', '[::', 'a b', 'x:99999', ''])('a Host header of %j is no failure', async (host) => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const url = `${transport.url}?query=%7B__typename%7D`;
    request(url, { headers: { host } }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
});

test('an answer in parts can be read as HTTP', async () => {
  const answer = await fetch(transport.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'good', accept: 'multipart/mixed' },
    body: '{"query": "{ __typename }"}',
  });
  expect(await answer.text()).toContain('"__typename":"Query"');
});

test('a page cannot send anything in the name of its visitor', async () => {
  // What a browser sends to a foreign server without asking first: these types, and GET.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const body = type.includes('urlencoded')
      ? 'query=mutation{deleteFile(fileId:"x"){id}}'
      : '{"query":"{__typename}"}';
    const response = await fetch(transport.url, { method: 'POST', headers: { 'content-type': type }, body });
    expect([type, response.status]).toEqual([type, 415]);
  }
  const mutation = encodeURIComponent('mutation { createFolder(input: { name: "x" }) { id } }');
  expect((await fetch(`${transport.url}?query=${mutation}`)).status).toBe(405);
});

test('introspection can be switched off', async () => {
  const closed = await startTransport({ introspection: false, graphiql: false });
  const { body } = await closed.ask({ query: '{ __schema { types { name } } }' });
  expect(body).not.toHaveProperty('data');
  expect(JSON.stringify(body.errors)).toContain('introspection');
  expect((await closed.ask({ query: '{ __typename }' })).body).toEqual({ data: { __typename: 'Query' } });
  await closed.close();
});

test('persisted operations run by their hash; with an allow-list nothing else does', async () => {
  const { createHash } = await import('node:crypto');
  const query = '{ me { environmentSlug } }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const answer = { data: { me: { environmentSlug: 'production' } } };
  expect((await transport.ask({ extensions })).body).toMatchObject({
    errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
  });
  expect((await transport.ask({ query, extensions })).body).toEqual(answer);
  expect((await transport.ask({ extensions })).body).toEqual(answer);
  expect((await transport.ask({ query: '{ __typename }', extensions })).body).toMatchObject({
    errors: [{ extensions: { code: 'persisted_query_mismatch' } }],
  });
  const strict = await startTransport({
    persistedOperations: { known: { [sha256Hash]: query }, onlyKnown: true },
  });
  expect((await strict.ask({ extensions })).body).toEqual(answer);
  expect((await strict.ask({ query })).body).toEqual(answer);
  expect((await strict.ask({ query: '{ __typename }' })).body).toMatchObject({
    errors: [{ extensions: { code: 'operation_not_allowed' } }],
  });
  await strict.close();
});

test('what an operation cost is told to whoever asks', async () => {
  const { body } = await transport.ask({ query: '{ me { projectId } }' }, { 'x-query-cost': '1' });
  expect(body.extensions).toEqual({ cost: { requested: 1, allowed: 10_000 } });
});
