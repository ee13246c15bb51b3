/** GraphQL as a subgraph: composed with a second one, and asked through a gateway. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getStitchedSchemaFromSupergraphSdl } from '@graphql-tools/federation';
import { assertCompositionSuccess, composeServices } from '@theguild/federation-composition';
import { type ExecutionResult, type GraphQLSchema, graphql, parse, print } from 'graphql';
import { createSchema, createYoga } from 'graphql-yoga';
import { schema as ordinarySchema } from '../../schema';
import { type Harness, startHarness } from '../harness';
import { ingest } from './support/ingest';

jest.setTimeout(120_000);

const ticketTypes = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@shareable"])
  scalar UUID
  type Query { tickets: [Ticket!]! }
  type Ticket { title: String! attachment: File }
  type File @key(fields: "id", resolvable: false) { id: UUID! }
  type PageInfo @shareable {
    hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String
  }
`;
const unknownId = '00000000-0000-4000-8000-000000000000';

let harness: Harness;
let key = '';
let fileId = '';
let strangeFileId = '';
let connectorId = '';
let tickets: Server;
let ticketsUrl = '';

const send = async <T>(
  url: string,
  query: string,
  variables: unknown,
  apiKey: string,
): Promise<ExecutionResult<T>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as ExecutionResult<T>;
};

beforeAll(async () => {
  harness = await startHarness({ GRAPHQL_FEDERATION: 'true', DEMO_DATA: 'sample' });
  ({ key } = await harness.createKey());
  const { key: stagingKey } = await harness.createKey('staging');
  fileId = await ingest(harness, 'kites.txt', 'A kite needs wind.', { key });
  strangeFileId = await ingest(harness, 'other.txt', 'A secret.', { key: stagingKey });
  const { data } = await harness.graphql<{ connectors: { id: string }[] }>(
    '{ connectors { id } }',
    {},
    { key },
  );
  connectorId = data?.connectors[0]?.id ?? '';
  await harness.graphql(
    'mutation ($input: PublishPromptInput!) { publishPrompt(input: $input) { versionNumber } }',
    { input: { name: 'house-style', body: 'Be brief.' } },
    { key, admin: true },
  );
  const attached = [
    { title: 'Kite is torn', attachment: { id: fileId } },
    { title: 'Of another environment', attachment: { id: strangeFileId } },
    { title: 'Deleted', attachment: { id: unknownId } },
    { title: 'Without a file', attachment: null },
  ];
  const schema = createSchema({
    typeDefs: ticketTypes.replace(/extend schema.*|@key\(.*?\)|@shareable/g, ''),
    resolvers: { Query: { tickets: () => attached } },
  });
  const yoga = createYoga({ schema, logging: false });
  tickets = createServer(yoga);
  await new Promise<void>((done) => tickets.listen(0, '127.0.0.1', done));
  ticketsUrl = `http://127.0.0.1:${(tickets.address() as AddressInfo).port}/graphql`;
});
afterAll(async () => {
  await new Promise((done) => tickets.close(done));
  await harness.close();
});

const sdlOf = async () => {
  const { data } = await harness.graphql<{ _service: { sdl: string } }>('{ _service { sdl } }', {}, { key });
  return data?._service.sdl ?? '';
};

const entities = (representations: unknown, apiKey = key) =>
  harness.graphql<{ _entities: (Record<string, unknown> | null)[] }>(
    `query ($representations: [_Any!]!) { _entities(representations: $representations) {
       __typename ... on File { name } ... on Prompt { body } ... on Connector { kind } } }`,
    { representations },
    { key: apiKey },
  );

/** A gateway over both subgraphs that passes a key on. */
async function gateway(apiKey: string): Promise<GraphQLSchema> {
  const composed = composeServices([
    { name: 'lectern', url: harness.graphqlUrl, typeDefs: parse(await sdlOf()) },
    { name: 'tickets', url: ticketsUrl, typeDefs: parse(ticketTypes) },
  ]);
  assertCompositionSuccess(composed);
  return getStitchedSchemaFromSupergraphSdl({
    supergraphSdl: composed.supergraphSdl,
    onSubschemaConfig(subschema) {
      subschema.executor = ({ document, variables }) =>
        send(subschema.endpoint, print(document), variables, apiKey);
    },
  });
}

test('a query through a gateway reads the files that another subgraph refers to', async () => {
  const source = '{ tickets { title attachment { id name status folder { name } } } }';
  const { data, errors } = await graphql({ schema: await gateway(key), source });
  // The gateway's words for an entity that its subgraph does not have.
  const absent = 'Cannot return null for non-nullable field File.name.';
  expect(errors?.map(({ message }) => message)).toEqual([absent, absent]);
  expect(data).toEqual({
    tickets: [
      {
        title: 'Kite is torn',
        attachment: { id: fileId, name: 'kites.txt', status: 'ready', folder: { name: expect.any(String) } },
      },
      { title: 'Of another environment', attachment: null },
      { title: 'Deleted', attachment: null },
      { title: 'Without a file', attachment: null },
    ],
  });
});

test('the gateway has the queries of both subgraphs, authorized by the key of the request', async () => {
  const schema = await gateway('lectern_wrong');
  const { data, errors } = await graphql({ schema, source: '{ tickets { title } connectors { name } }' });
  expect(data).toMatchObject({ connectors: null, tickets: [{ title: 'Kite is torn' }, {}, {}, {}] });
  expect(errors?.[0]?.extensions?.code).toBe('unauthorized');
});

test('entities are found by their keys, in their order; those of another environment are null', async () => {
  const file = { __typename: 'File', id: fileId };
  const { data, errors } = await entities([
    file,
    { __typename: 'Prompt', name: 'house-style' },
    { __typename: 'Connector', id: connectorId },
    { __typename: 'File', id: strangeFileId },
    { __typename: 'Prompt', name: 'nothing' },
    { __typename: 'Connector', id: unknownId },
    file,
  ]);
  expect(errors).toBeUndefined();
  const found = { __typename: 'File', name: 'kites.txt' };
  expect(data?._entities).toEqual([
    found,
    { __typename: 'Prompt', body: 'Be brief.' },
    { __typename: 'Connector', kind: 'sqlite' },
    ...[null, null, null],
    found,
  ]);
});

test('a request for entities without a valid key is refused', async () => {
  const { errors } = await entities([{ __typename: 'File', id: fileId }], 'lectern_wrong');
  expect(errors?.[0]?.extensions?.code).toBe('unauthorized');
});

test('a request has at most 100 representations', async () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ __typename: 'File', id: fileId }));
  const { data } = await entities(many(100));
  expect(data?._entities).toHaveLength(100);
  const { errors } = await entities(many(101));
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'validation_failed',
    faults: [{ path: ['representations'], type: 'too_long' }],
  });
});

test('the subgraph has no administrative fields, and no fields of federation itself', async () => {
  const sdl = await sdlOf();
  expect(sdl).toContain('type File implements Node @key(fields: "id") {');
  expect(sdl).toContain('type Connector implements Node @key(fields: "id") {');
  expect(sdl).toContain('type Prompt @key(fields: "name") {');
  expect(sdl).not.toMatch(/createApiKey|_entities|_Any/);
});

test('without the setting there are no fields of federation', () => {
  const fields = Object.keys(ordinarySchema.getQueryType()?.getFields() ?? {});
  expect(fields.filter((name) => name.startsWith('_'))).toEqual([]);
});
