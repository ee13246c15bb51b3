import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { talkOver } from './support/talk';

jest.setTimeout(120_000);

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

interface Page {
  records: Record<string, unknown>[];
  nextCursor: string | null;
}

async function admin<T>(query: string, variables: object, key = harness.keys.production): Promise<T> {
  const { data, errors } = await harness.graphql<T>(query, variables as never, { key, admin: true });
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** In pages of two, so that pages end in the middle of a conversation. */
async function exported(key: string): Promise<Page['records']> {
  const records: Page['records'] = [];
  let after: string | null = null;
  do {
    const query = `query ($after: String) { admin {
      exportRecords(kind: conversations, first: 2, after: $after) { records nextCursor } } }`;
    const data: { admin: { exportRecords: Page } } = await admin(query, { after }, key);
    records.push(...data.admin.exportRecords.records);
    after = data.admin.exportRecords.nextCursor;
  } while (after !== null);
  return records;
}

const importInto = async (key: string, records: object[]) => {
  const query = `mutation ($input: ImportInput!) { importConversations(input: $input) { written skipped } }`;
  const input = { version: 1, records };
  return (await admin<{ importConversations: object }>(query, { input }, key)).importConversations;
};

test("an environment's export carries its conversations, which an import elsewhere has once, with its own files", async () => {
  const fileId = await ingest(harness, 'tea.md', '# The kiosk\n\nThe kiosk sells cardamom tea.\n');
  const [here, there] = [talkOver(harness), talkOver(harness, harness.keys.staging)];
  const question = 'What does the kiosk sell?';
  const ids = [await here.start({ fileIds: [fileId] }), await here.start()];
  for (const id of [...ids, ids[0]]) await here.chat(question, id);
  await here.chat('And that?', ids[0], { standaloneQuestion: question });
  // What an interrupted deletion leaves is of no conversation, wherever it stands in the order.
  const turn = await harness.models.conversationTurns.findOne({ conversationId: ids[0] }).lean();
  await harness.models.conversationTurns.collection.insertMany(
    ['0', '1', 'z'].map((place) => ({ ...turn, _id: `orphan-${place}`, conversationId: place })) as never[],
  );
  const records = await exported(harness.keys.production);
  expect(records).toHaveLength(4);
  expect(await importInto(harness.keys.staging, records)).toEqual({ written: 4, skipped: 0 });
  expect(await importInto(harness.keys.staging, records)).toEqual({ written: 0, skipped: 4 });

  const copies = await there.list();
  expect(copies.map(({ title }) => title)).toEqual([question, question]);
  const [source, copy] = [await here.read(String(ids[0])), await there.read(String(copies[0]?.id))];
  const said = ({ id, answerId, ...fields }: (typeof source)['turns']['nodes'][number]) => fields;
  expect(copy.turns.nodes.map(said)).toEqual(source.turns.nodes.map(said));
  expect(copy.id).not.toBe(source.id);
  const stored = await harness.models.conversationTurns.findOne({ conversationId: copy.id }).lean();
  expect(stored?.fileIds).toHaveLength(1);
  expect(stored?.fileIds).not.toContain(fileId);
  expect(stored?.citations.map((citation) => citation.fileId)).toEqual(stored?.fileIds);
  expect(copy.fileIds).toEqual(stored?.fileIds);
});

test('what has expired is not imported again', async () => {
  const [record] = await exported(harness.keys.production);
  const id = '0b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c009';
  const old = { ...record, id, createdAt: new Date(Date.now() - 31 * 86_400_000) };
  expect(await importInto(harness.keys.staging, [old])).toEqual({ written: 0, skipped: 1 });
});

test('conversations go with their environment', async () => {
  const query = `mutation ($id: UUID!) { createEnvironment(input: { projectId: $id, slug: "talk" }) { id } }`;
  const project = await harness.models.projects.findOne({}).lean();
  const made = await admin<{ createEnvironment: { id: string } }>(query, { id: project?._id });
  const environmentId = made.createEnvironment.id;
  const { conversations, conversationTurns } = harness.models;
  const own = { environmentId: { $ne: environmentId } };
  for (const model of [conversations, conversationTurns]) {
    const one = await (model as typeof conversations).findOne(own).lean();
    await model.collection.insertOne({ ...one, _id: `in ${environmentId}`, environmentId } as never);
  }
  const others = await conversationTurns.countDocuments(own);
  await admin('mutation ($id: UUID!) { deleteEnvironment(id: $id) { id } }', { id: environmentId });
  expect(await conversations.countDocuments({ environmentId })).toBe(0);
  expect(await conversationTurns.countDocuments({ environmentId })).toBe(0);
  expect(await conversationTurns.countDocuments(own)).toBe(others);
});
