/** A stranger is answered word for word as if what is hidden did not exist: counts, scores and suggestions included. */
import { apiReads } from './support/apiReads';
import { type Fixture, startFixture } from './support/fixture';
import { graphqlReads } from './support/graphqlReads';
import { normalize } from './support/normalize';
import { questionReads } from './support/questionReads';
import { gql } from './support/send';

jest.setTimeout(180_000);

let fixture: Fixture;
const all = [...graphqlReads, ...questionReads, ...apiReads];
const readers = ['a key', 'a delegate for another'] as const;
const answers: Record<'before' | 'after', unknown[]> = { before: [], after: [] };

async function answerAll(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [name, , , , attack] of all)
    for (const who of readers)
      found.push([name, who, normalize(await fixture.send(fixture.strangers[who], attack(fixture)))]);
  return found;
}

beforeAll(async () => {
  fixture = await startFixture();
  const { admin } = fixture.readers;
  // The health of a database has the number of its tables once they are read.
  const refresh = () =>
    fixture.data(admin, 'mutation ($id: UUID!) { refreshConnector(id: $id) { id } }', {
      id: fixture.connectorIds.filtered,
    });
  await refresh();
  answers.before = await answerAll();
  const { open: _open, expired: _expired, ...hidden } = fixture.fileIds;
  await fixture.data(
    admin,
    'mutation ($id: UUID!) { setFileHold(input: { fileId: $id, isHeld: false }) { id } }',
    { id: hidden.held },
  );
  for (const id of Object.values(hidden))
    await fixture.data(admin, 'mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', { id });
  await fixture.data(admin, 'mutation ($id: UUID!) { deleteFolder(id: $id) { id } }', {
    id: fixture.folderId,
  });
  await fixture.data(admin, 'mutation ($id: UUID!) { deleteConnector(id: $id) { id } }', {
    id: fixture.connectorIds.hidden,
  });
  fixture.removeRows();
  await refresh();
  answers.after = await answerAll();
});
afterAll(() => fixture?.close());

test('the administrator sees that all of it is gone', async () => {
  const { text } = await fixture.send(fixture.readers.admin, gql('{ files { total } connectors { name } }'));
  expect(text).toBe('{"data":{"files":{"total":1},"connectors":[{"name":"Shop"}]}}');
});

test.each(
  all.flatMap(([name]) => readers.map((who) => [name, who] as const)).map((row, i) => [...row, i] as const),
)('%s is answered to %s as before', (_name, _who, index) => {
  expect(answers.before[index]).toEqual(answers.after[index]);
});
