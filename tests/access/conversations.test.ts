import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { askAs, dataAs, keyWith, restrict, type Speaker } from './support/speaker';

jest.setTimeout(120_000);

let harness: Harness;
let delegate: string;
let fileId: string;
beforeAll(async () => {
  harness = await startHarness();
  delegate = await keyWith(harness, 'delegate');
  fileId = await ingest(harness, 'quince.md', '# Quince\n\nThe quince press was sold to Harriet in May.\n');
});
afterAll(() => harness.close());

const as = (principals: string): Speaker => ({ key: delegate, principals });

async function begin(speaker: Speaker): Promise<string> {
  const query = 'mutation { startConversation(input: {}) { id } }';
  return (await dataAs<{ startConversation: { id: string } }>(harness, speaker, query)).startConversation.id;
}

const ask = (speaker: Speaker, question: string, conversationId: string) =>
  dataAs<{ chat: { answer: string; standaloneQuestion: string } }>(
    harness,
    speaker,
    'query ($i: ChatInput!) { chat(input: $i) { answer standaloneQuestion } }',
    { i: { question, conversationId } },
  );

const turnsOf = async (speaker: Speaker, id: string) => {
  const query =
    'query ($id: UUID!) { conversation(id: $id) { turns(first: 9) { nodes { question answer citations { quote } } } } }';
  const { data, errors } = await askAs<{
    conversation: { turns: { nodes: { answer: string | null }[] } } | null;
  }>(harness, speaker, query, { id });
  return data?.conversation?.turns.nodes ?? errors?.[0]?.extensions?.code;
};

test("another user's conversations are in no list, and answer 404 to whatever is asked of them", async () => {
  const [ada, bo] = [as('user:ada,group:press'), as('user:bo,group:press')];
  const id = await begin(ada);
  await ask(ada, 'Who bought the quince press?', id);
  const list = '{ conversations(first: 50) { totalCount nodes { id } } }';
  for (const stranger of [bo, { key: delegate }, {}]) {
    expect(JSON.stringify(await dataAs(harness, stranger, list))).not.toContain(id);
    expect(await turnsOf(stranger, id)).toBe('conversation_not_found');
    for (const change of [
      'deleteConversation(id: $id) { id }',
      'renameConversation(id: $id, title: "x") { id }',
    ]) {
      const { errors } = await askAs(harness, stranger, `mutation ($id: UUID!) { ${change} }`, { id });
      expect(errors?.[0]?.extensions?.code).toBe('conversation_not_found');
    }
  }
  expect(JSON.stringify(await dataAs(harness, ada, list))).toContain(id);
  expect(await turnsOf({ isAdmin: true }, id)).toHaveLength(1);
});

test('a turn that quotes a document which its user no longer sees has its question only, also for what follows', async () => {
  const ada = as('user:ada,group:press');
  const id = await begin(ada);
  expect((await ask(ada, 'Who bought the quince press?', id)).chat.answer).toContain('Harriet');
  await restrict(harness, fileId, { principals: ['user:bo'] });
  expect(await turnsOf(ada, id)).toEqual([
    { question: 'Who bought the quince press?', answer: null, citations: [] },
  ]);
  const { chat } = await ask(ada, 'And what did she do then?', id);
  expect(JSON.stringify(chat)).not.toMatch(/Harriet|May/);
  await restrict(harness, fileId, { everyone: true });
  expect(JSON.stringify(await turnsOf(ada, id))).toContain('Harriet');
});
