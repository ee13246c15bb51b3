/** What `_entities` guarantees: each representation for itself, a bounded cost, one lookup for all. */
import mongoose from 'mongoose';
import { type Harness, startHarness } from '../harness';
import { testInProcess } from '../topology';
import { ingest } from './support/ingest';

jest.setTimeout(120_000);

type Reply = Awaited<ReturnType<Harness['graphql']>> & {
  data?: { _entities: (Record<string, unknown> | null)[] } | null;
  errors?: { path?: unknown[]; extensions?: Record<string, unknown> }[];
};
interface Representation {
  __typename?: unknown;
  [key: string]: unknown;
}

const unknownId = '00000000-0000-4000-8000-000000000000';
let harness: Harness;
let key = '';
const fileIds: string[] = [];
let otherFileId = '';
let deletedFileId = '';
let connectorId = '';
let otherConnectorId = '';

async function remove(id: string): Promise<void> {
  const query = 'mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }';
  const { errors } = await harness.graphql(query, { id }, { key });
  expect(errors).toBeUndefined();
}

const publishPrompt =
  'mutation ($input: PublishPromptInput!) { publishPrompt(input: $input) { versionNumber } }';

beforeAll(async () => {
  harness = await startHarness({ GRAPHQL_FEDERATION: 'true', DEMO_DATA: 'sample' });
  ({ key } = await harness.createKey());
  const { key: stagingKey } = await harness.createKey('staging');
  const texts = ['A kite needs wind.', 'A boat needs water.', 'A sledge needs snow.'];
  for (const [at, text] of texts.entries())
    fileIds.push(await ingest(harness, `toy-${at}.txt`, text, { key }));
  otherFileId = await ingest(harness, 'other.txt', 'A secret.', { key: stagingKey });
  deletedFileId = await ingest(harness, 'deleted.txt', 'Gone soon.', { key });
  await remove(deletedFileId);
  const connectorOf = async (apiKey: string) => {
    type Listed = { connectors: { id: string }[] };
    const { data } = await harness.graphql<Listed>('{ connectors { id } }', {}, { key: apiKey });
    return data?.connectors[0]?.id ?? '';
  };
  connectorId = await connectorOf(key);
  const stranger = await harness.models.connectors.findById(connectorId).lean();
  otherConnectorId = '11111111-1111-4111-8111-111111111111';
  const staging = await harness.models.environments.findOne({ slug: 'staging' }).lean();
  await harness.models.connectors.create([
    { ...stranger, _id: otherConnectorId, environmentId: staging?._id } as never,
  ]);
  const publish = (name: string, apiKey: string) =>
    harness.graphql(publishPrompt, { input: { name, body: `Be ${name}.` } }, { key: apiKey, admin: true });
  for (const name of ['brief', 'kind']) await publish(name, key);
  await publish('foreign', stagingKey);
});
afterAll(() => harness?.close());

const selection =
  '__typename ... on File { id name } ... on Prompt { name body } ... on Connector { id kind }';
const entities = (representations: unknown, fields = selection) =>
  harness.graphql(
    `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${fields} } }`,
    { representations },
    { key },
  ) as Promise<Reply>;

const file = (id: unknown): Representation => ({ __typename: 'File', id });
const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one);

/** What is wrong with a representation, and the fault that names it. */
const invalid: [string, unknown, (string | number)[], string][] = [
  ['an unknown type', { __typename: 'Chunk', id: unknownId }, ['__typename'], 'enum'],
  ['a type that is no entity', { __typename: 'Query' }, ['__typename'], 'enum'],
  ['a type of another kind', { __typename: ['File'], id: unknownId }, ['__typename'], 'enum'],
  ['a name of the language', { __typename: 'constructor', id: unknownId }, ['__typename'], 'enum'],
  ['no type', { id: unknownId }, ['__typename'], 'missing'],
  ['no key', { __typename: 'File' }, ['id'], 'missing'],
  ['the key of another type', { __typename: 'Prompt', id: unknownId }, ['name'], 'missing'],
  ['no key but null', { __typename: 'Connector', id: null }, ['id'], 'uuid_parsing'],
  ['a malformed key', file('x'), ['id'], 'uuid_parsing'],
  ['a condition as its key', file({ $gt: '' }), ['id'], 'uuid_parsing'],
  ['a condition as its name', { __typename: 'Prompt', name: { $ne: null } }, ['name'], 'string_type'],
  ['an empty name', { __typename: 'Prompt', name: '' }, ['name'], 'string_too_short'],
  ['a text in place of it', 'File', [], 'dict_type'],
  ['a list in place of it', [file(unknownId)], [], 'dict_type'],
];

describe.each([
  ['executed', 1],
  ['compiled', 30],
])('as it is %s', (_how, uses) => {
  test('an invalid representation is null with an error at its place, and disturbs no other', async () => {
    const representations = [
      file(fileIds[0]),
      ...invalid.map(([, representation]) => representation),
      file(fileIds[1]),
    ];
    for (let use = 1; use < uses; use++) await entities([file(fileIds[0])]);
    const { data, errors } = await entities(representations);
    expect(data?._entities).toEqual([
      { __typename: 'File', id: fileIds[0], name: 'toy-0.txt' },
      ...invalid.map(() => null),
      { __typename: 'File', id: fileIds[1], name: 'toy-1.txt' },
    ]);
    expect(errors).toMatchObject(
      invalid.map(([, , path, type], at) => ({
        path: ['_entities', at + 1],
        extensions: {
          code: 'validation_failed',
          status: 422,
          requestId: expect.any(String),
          faults: [{ path: ['representations', at + 1, ...path], type }],
        },
      })),
    );
    expect(errors).toHaveLength(invalid.length);
  });
});

test('an entity that is unknown, deleted or of another environment is null without an error', async () => {
  const { data, errors } = await entities([
    file(otherFileId),
    file(fileIds[0]),
    file(deletedFileId),
    file(unknownId),
    { __typename: 'Connector', id: otherConnectorId },
    { __typename: 'Connector', id: fileIds[0] },
    { __typename: 'Prompt', name: 'foreign' },
    { __typename: 'Prompt', name: 'brief' },
  ]);
  expect(errors).toBeUndefined();
  expect(data?._entities).toEqual([
    null,
    { __typename: 'File', id: fileIds[0], name: 'toy-0.txt' },
    ...many(5, null),
    { __typename: 'Prompt', name: 'brief', body: 'Be brief.' },
  ]);
});

test('repeated representations each get their entity, whatever else a gateway adds to them', async () => {
  const [id = ''] = fileIds;
  const representations = [file(id), file(id.toUpperCase()), { ...file(id), name: 'x' }, file(fileIds[1])];
  const { data, errors } = await entities(representations, '... on File { id }');
  expect(errors).toBeUndefined();
  expect(data?._entities).toEqual([{ id }, { id }, { id }, { id: fileIds[1] }]);
});

test.each(['as a variable', 'in the document'])(
  'a representation costs 1 and its selection, given %s, repeated or invalid',
  async (how) => {
    const chunks = '... on File { chunks(first: 99) { nodes { id } } }';
    const cost = async (representations: Representation[]) => {
      if (how === 'as a variable') return (await entities(representations, chunks)).errors?.[0]?.extensions;
      const literal = JSON.stringify(representations).replace(/"(\w+)":/g, '$1:');
      const query = `{ _entities(representations: ${literal}) { ${chunks} } }`;
      return ((await harness.graphql(query, {}, { key })) as Reply).errors?.[0]?.extensions;
    };
    // The chunks of each cost 1 and 1 for each of 99.
    const refused = (count: number) => ({ code: 'query_too_costly', cost: 1 + count * (1 + 100) });
    expect(await cost(many(100, file(fileIds[0])))).toMatchObject(refused(100));
    expect(await cost(many(100, file('x')))).toMatchObject(refused(100));
    expect(await cost(many(100, {}))).toMatchObject(refused(100));
    expect(await cost(many(98, file(fileIds[0])))).toBeUndefined();
  },
);

test('the cost counts every repeat of the field in an operation', async () => {
  const repeats = Array.from(
    { length: 100 },
    (_, at) => `e${at}: _entities(representations: $r) { __typename }`,
  );
  const query = `query ($r: [_Any!]!) { ${repeats.join(' ')} }`;
  const { errors } = await harness.graphql(query, { r: many(100, file(fileIds[0])) }, { key });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'query_too_costly', cost: 100 * 101 });
});

/** The collections of each query of an environment that the store gets while something runs. */
async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  const spy = jest.spyOn(mongoose.mongo.Collection.prototype, 'find');
  try {
    await run();
    return spy.mock.calls
      .map(([filter], at) => ({ filter, name: spy.mock.contexts[at]?.collectionName ?? '' }))
      .filter(({ filter }) => filter && 'environmentId' in filter)
      .map(({ name }) => name)
      .sort();
  } finally {
    spy.mockRestore();
  }
}

testInProcess('thousands of representations are refused before the store is asked', async () => {
  for (const [count, code] of [
    [101, 'validation_failed'],
    [9_000, 'validation_failed'],
    [10_000, 'query_too_costly'],
  ] as const) {
    let reply: Reply | undefined;
    const asked = await queriesOf(async () => {
      reply = await entities(many(count, file(fileIds[0])), '__typename');
    });
    expect(reply?.errors?.[0]?.extensions?.code).toBe(code);
    expect(asked).toEqual([]);
  }
});

testInProcess('a hundred representations are looked up in one query of each collection', async () => {
  const mixed = Array.from(
    { length: 100 },
    (_, at) =>
      [
        file(fileIds[at % 3]),
        { __typename: 'Prompt', name: at % 2 ? 'brief' : 'kind' },
        { __typename: 'Connector', id: connectorId },
        file(unknownId),
      ][at % 4],
  );
  const fields = `__typename ... on File { name folder { name } replacement { status } duplicateOf { name } chunks(first: 2) { nodes { id } } }
    ... on Prompt { body } ... on Connector { name access { everyone } }`;
  const run = async () => {
    const { data, errors } = await entities(mixed, fields);
    expect(errors).toBeUndefined();
    expect(data?._entities.filter(Boolean)).toHaveLength(75);
  };
  await run();
  const seen = await queriesOf(run);
  // Files a second time for their chunks, which only files that are ready have.
  expect(seen).toEqual(
    'chunks connectors files files folders promptVersions prompts replacements'.split(' '),
  );
  expect(await queriesOf(() => entities([file(fileIds[0])], '__typename'))).toEqual(['files']);
});

test('a file that is deleted meanwhile is null from then on', async () => {
  const id = await ingest(harness, 'short-lived.txt', 'Here today.', { key });
  expect((await entities([file(id)])).data?._entities[0]).toMatchObject({ id });
  await remove(id);
  const { data, errors } = await entities([file(id), file(fileIds[0])]);
  expect(errors).toBeUndefined();
  expect(data?._entities).toMatchObject([null, { id: fileIds[0] }]);
});
