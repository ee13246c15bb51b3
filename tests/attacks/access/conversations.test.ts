/** Conversations of others, and what was said in them. */

import { type Fixture, leaksOf, startFixture, strangerNames } from './support/fixture';
import { normalize } from './support/normalize';
import { type Attack, gql, outcomeOf, tool } from './support/send';

jest.setTimeout(180_000);

let fixture: Fixture;
let conversation: string;
let turn: string;
let answerId: string;
const missing = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d70000';
const question = 'How is the harbor key named?';

beforeAll(async () => {
  fixture = await startFixture();
  const start = 'mutation { startConversation(input: { title: "Drossel" }) { id } }';
  const { ada } = fixture.readers;
  conversation = (await fixture.data<{ startConversation: { id: string } }>(ada, start)).startConversation.id;
  const { chat } = await fixture.data<{ chat: { answer: string; turnId: string; answerId: string } }>(
    ada,
    'query ($i: ChatInput!) { chat(input: $i) { answer turnId answerId } }',
    { i: { question, conversationId: conversation } },
  );
  expect(chat.answer).toContain('Mundelbach');
  [turn, answerId] = [chat.turnId, chat.answerId];
});
afterAll(() => fixture?.close());

const turns = 'turns(first: 9) { totalCount nodes { question answer citations { quote fileName } } }';
const byId = (kind: 'query' | 'mutation', selection: string) => (id: string, turnId: string) =>
  gql(`${kind} ($id: UUID!${selection.includes('$turn') ? ', $turn: UUID!' : ''}) { ${selection} }`, {
    id,
    turn: turnId,
  });
const operations: [string, (id: string, turnId: string) => Attack][] = [
  ['conversation', byId('query', `conversation(id: $id) { title ${turns} }`)],
  ['renameConversation', byId('mutation', 'renameConversation(id: $id, title: "x") { title }')],
  ['setConversationScope', byId('mutation', 'setConversationScope(id: $id, fileIds: []) { title }')],
  ['forkConversation', byId('mutation', `forkConversation(id: $id, turnId: $turn) { title ${turns} }`)],
  ['deleteConversation', byId('mutation', 'deleteConversation(id: $id) { id }')],
  [
    'chat',
    byId(
      'query',
      'chat(input: { question: "And the harbor?", conversationId: $id }) { answer standaloneQuestion }',
    ),
  ],
  ['node', byId('query', 'node(id: $id) { __typename }')],
  [
    'chatStream',
    (id) => ({
      ...gql(
        'subscription ($id: UUID!) { chatStream(input: { question: "And then?", conversationId: $id }) { ... on ChatAnswer { answer } } }',
        { id },
      ),
      headers: { accept: 'text/event-stream' },
    }),
  ],
  ['MCP ask', (id) => tool('ask', { question: 'And the harbor?', conversation_id: id })],
];

test.each(operations.flatMap(([what, attack]) => strangerNames.map((who) => [what, who, attack] as const)))(
  "%s of another's conversation is answered to %s like one that is missing",
  async (_what, stranger, attack) => {
    const caller = fixture.strangers[stranger];
    const reply = await fixture.send(caller, attack(conversation, turn));
    const other = await fixture.send(caller, attack(missing, turn));
    expect(normalize(reply, conversation)).toEqual(normalize(other, missing));
    expect(outcomeOf(reply)).toMatch(/^404 (conversation_)?not_found$/);
    expect(leaksOf(fixture, attack('', ''), reply)).toEqual([]);
  },
);

const lists: [string, () => Attack][] = [
  ['conversations', () => gql(`{ conversations(first: 50) { totalCount nodes { id title ${turns} } } }`)],
  [
    'conversations by their title',
    () => gql('{ conversations(first: 50, search: "Dross") { totalCount nodes { id title } } }'),
  ],
  [
    'conversations by a question',
    () => gql('{ conversations(first: 50, search: "harbor") { totalCount nodes { id title } } }'),
  ],
];
test.each(lists.flatMap(([what, attack]) => strangerNames.map((who) => [what, who, attack] as const)))(
  '%s of others are in no list of %s',
  async (_what, stranger, attack) => {
    const reply = await fixture.send(fixture.strangers[stranger], attack());
    expect(leaksOf(fixture, attack(), reply)).toEqual([]);
    expect(reply.text).not.toContain(conversation);
    expect(reply.text).toContain('"totalCount":0');
  },
);

test('a turn of another conversation is forked into none of the own', async () => {
  for (const stranger of strangerNames) {
    const caller = fixture.strangers[stranger];
    const start = 'mutation { startConversation(input: {}) { id } }';
    const { id } = (await fixture.data<{ startConversation: { id: string } }>(caller, start))
      .startConversation;
    for (const turnId of [turn, missing]) {
      const reply = await fixture.send(
        caller,
        byId('mutation', `forkConversation(id: $id, turnId: $turn) { ${turns} }`)(id, turnId),
      );
      expect([leaksOf(fixture, { method: '', path: '' }, reply), outcomeOf(reply)]).toEqual([
        [],
        expect.stringMatching(/^404/),
      ]);
    }
  }
});

test('the owner whom the document is taken from reads the question only, and no later question is made whole from it', async () => {
  const { ada, admin } = fixture.readers;
  const restrict = (principals: string[]) =>
    fixture.data(admin, 'mutation ($i: SetFileAccessInput!) { setFileAccess(input: $i) { id } }', {
      i: { fileId: fixture.fileIds.ada, access: { principals } },
    });
  await restrict(['user:bo']);
  for (const attack of [
    byId('query', `conversation(id: $id) { ${turns} }`)(conversation, turn),
    byId('mutation', `forkConversation(id: $id, turnId: $turn) { ${turns} }`)(conversation, turn),
    byId(
      'query',
      'chat(input: { question: "And what is it called?", conversationId: $id }) { answer standaloneQuestion citations { quote } }',
    )(conversation, turn),
    gql('query ($q: String!) { conversations(search: $q) { nodes { title } } }', { q: 'Mundelbach' }),
  ]) {
    const reply = await fixture.send(ada, attack);
    expect(outcomeOf(reply)).toBe('200');
    expect(reply.text.replaceAll(/"title":"[^"]*"/g, '')).not.toMatch(/mundelbach|drossel-diary/i);
  }
  await restrict(['user:ada']);
});

test('feedback on an answer tells its judge nothing of it, and reaches no other environment', async () => {
  for (const stranger of strangerNames) {
    const request = gql(
      'mutation ($i: SubmitFeedbackInput!) { submitFeedback(input: $i) { id rating comment labels } }',
      { i: { answerId, rating: 'negative' } },
    );
    const reply = await fixture.send(fixture.strangers[stranger], request);
    expect(leaksOf(fixture, request, reply)).toEqual([]);
    if (stranger === 'the administrator of another environment') expect(outcomeOf(reply)).toMatch(/^404/);
  }
});
