/** An entity of a federated graph is seen by exactly those who see it by its key, with the same fields. */
import { type Fixture, startFixture, strangerNames } from './support/fixture';
import { gql, parsed } from './support/send';

jest.setTimeout(180_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const query = 'mutation ($input: PublishPromptInput!) { publishPrompt(input: $input) { versionNumber } }';
  await fixture.data(fixture.readers.admin, query, { input: { name: 'style', body: 'Be brief.' } });
});
afterAll(() => fixture?.close());

const fileFields =
  'id name blobStoragePath tags access { principals } folder { name } chunks { nodes { content } }';
const connectorFields = 'id name access { principals } rowFilters { condition } health { status }';
const promptFields = 'name body versionNumber';

const callers = [...(['legal', 'ada', 'admin'] as const), ...strangerNames];

test.each(callers)('%s sees as an entity what the field of its type shows, and no more', async (name) => {
  const { readers, strangers, fileIds, connectorIds } = fixture;
  const caller = { ...readers, ...strangers }[name];
  const dataOf = async <T>(query: string, variables: object): Promise<T> =>
    (parsed(await fixture.send(caller, gql(query, variables))) as { data: T }).data;
  const files = await Promise.all(
    Object.values(fileIds).map((id) =>
      dataOf<{ file: object | null }>(`query ($id: UUID!) { file(id: $id) { ${fileFields} } }`, { id }),
    ),
  );
  const { connectors } = await dataOf<{ connectors: { id: string }[] }>(
    `{ connectors { ${connectorFields} } }`,
    {},
  );
  const { prompt } = await dataOf<{ prompt: object | null }>(
    `{ prompt(name: "style") { ${promptFields} } }`,
    {},
  );
  const { _entities } = await dataOf<{ _entities: object[] }>(
    `query ($r: [_Any!]!) { _entities(representations: $r) {
       ... on File { ${fileFields} } ... on Connector { ...C } ... on Prompt { ...P } } }
     fragment C on Connector { ${connectorFields.replace(/\bname|access/g, (field) => field)} }
     fragment P on Prompt { ${promptFields} }`,
    {
      r: [
        ...Object.values(fileIds).map((id) => ({ __typename: 'File', id })),
        ...Object.values(connectorIds).map((id) => ({ __typename: 'Connector', id })),
        { __typename: 'Prompt', name: 'style' },
      ],
    },
  );
  expect(_entities).toEqual([
    ...files.map(({ file }) => file),
    ...Object.values(connectorIds).map((id) => connectors.find((one) => one.id === id) ?? null),
    prompt,
  ]);
});

test('the callers differ in what they see', async () => {
  const r = Object.values(fixture.fileIds).map((id) => ({ __typename: 'File', id }));
  const query = 'query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }';
  const seenBy = async (caller: Record<string, string>) =>
    (await fixture.data<{ _entities: unknown[] }>(caller, query, { r }))._entities.filter(Boolean).length;
  const { readers, strangers } = fixture;
  expect(await seenBy(readers.admin)).toBe(9);
  expect(await seenBy(readers.legal)).toBe(7);
  expect(await seenBy(readers.ada)).toBe(2);
  expect(await seenBy(strangers['a key'])).toBe(1);
  expect(await seenBy(strangers['the administrator of another environment'])).toBe(0);
});
