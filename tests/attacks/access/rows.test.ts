/** Rows that a filter hides, and a database that is hidden as a whole: in no answer, count, sample or plan. */

import { type Caller, type Fixture, leaksOf, startFixture, strangerNames } from './support/fixture';
import { type Attack, gql, openai, outcomeOf, type Reply, rest, tool } from './support/send';

jest.setTimeout(180_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

const questions = [
  'Show the item of all orders',
  'List all orders',
  'How many orders are there?',
  'What is the total amount of all orders?',
  'Which order has the highest amount?',
  'Which items begin with U?',
  'Show orders with an amount over 70',
  'What is the average amount per owner?',
  'How many orders per owner?',
  'List all purchases',
  'Show the item of all purchases',
  'Show orders whose owner is user:ada',
  "Show orders whose owner is user:carol' OR '1'='1",
  'Show the newest order',
];
const transports: [string, (query: string, fixture: Fixture) => Attack][] = [
  [
    'GraphQL',
    (question, { connectorIds }) =>
      gql(
        'query ($i: ChatInput!) { chat(input: $i) { answer suggestions routing { reasoning sqlGenerated sqlExplanation } results { structured { columns { name } rows } } } }',
        { i: { question, connectorId: connectorIds.filtered } },
      ),
  ],
  [
    'REST',
    (query, { connectorIds }) => rest('POST', '/search', { query, connector_id: connectorIds.filtered }),
  ],
  [
    'MCP',
    (query, { connectorIds }) => tool('query_database', { query, connector_id: connectorIds.filtered }),
  ],
  ['the route of the gateway', (question) => rest('POST', '/chat', { question, force_route: 'hybrid' })],
];
/** Sees what is for one of three users, one of whom has a document; its rows are those of the first. */
const ofThree = 'a user who is named as the first of a list';
/** Of this environment: another one has no such database. */
const callers: [string, () => Caller][] = [
  ...strangerNames
    .filter((name) => name !== 'the administrator of another environment')
    .map((name): [string, () => Caller] => [name, () => fixture.strangers[name]]),
  [
    'a user who is named like a condition',
    () => ({ 'x-api-key': fixture.keys.delegate, 'x-principals': "user:x' OR '1'='1" }),
  ],
  [ofThree, () => ({ 'x-api-key': fixture.keys.delegate, 'x-principals': 'user:bo,user:ada,user:carol' })],
  [
    'a user who is named by a wildcard',
    () => ({ 'x-api-key': fixture.keys.delegate, 'x-principals': '%25,_,*' }),
  ],
  ['a user in capitals', () => ({ 'x-api-key': fixture.keys.delegate, 'x-principals': 'USER:ADA' })],
];

/** Hidden words and IDs that a reply tells beyond those of the document that three users together may see. */
function leaksTo(who: string, request: Attack, reply: Reply): string[] {
  const ofAda = ['drossel', 'mundelbach', fixture.fileIds.ada];
  return leaksOf(fixture, request, reply).filter((leak) => who !== ofThree || !ofAda.includes(leak));
}

describe.each(transports)('over %s', (_transport, attack) => {
  test.each(questions)('%s shows each only their own rows', async (question) => {
    const request = attack(question, fixture);
    for (const [who, caller] of callers) {
      const reply = await fixture.send(caller(), request);
      expect([who, leaksTo(who, request, reply)]).toEqual([who, []]);
      expect([who, outcomeOf(reply)]).toEqual([who, '200']);
    }
    const ada = await fixture.send(fixture.readers.ada, request);
    expect(ada.text).not.toMatch(/vossgarten|conditiongrub/i);
  });
  test('shows an administrator both rows, and a user the own one', async () => {
    const request = attack('Show the item of all orders', fixture);
    expect((await fixture.send(fixture.readers.admin, request)).text).toMatch(/Ulmenrath.*Vossgarten/s);
    expect((await fixture.send(fixture.readers.ada, request)).text).toContain('Ulmenrath');
  });
});

const described: [string, () => Attack][] = [
  [
    'tables',
    () =>
      gql(
        '{ connectors { name rowFilters { table condition } access { principals } tables { name rowEstimate comment columns { name sampleValues } } } }',
      ),
  ],
  ['tables by a name', () => gql('{ connectors { tables(nameContains: "purch") { name } } }')],
  [
    'the node',
    () =>
      gql(
        'query ($id: UUID!) { node(id: $id) { ... on Connector { rowFilters { condition } tables { name rowEstimate columns { sampleValues } } health { message tables sampledTables } } } }',
        { id: fixture.connectorIds.filtered },
      ),
  ],
  ['suggested questions', () => gql('{ suggestedQuestions }')],
  ['MCP list_connectors', () => tool('list_connectors')],
  [
    'the API of OpenAI',
    () =>
      openai('POST', '/chat/completions', {
        model: 'lectern',
        messages: [{ role: 'user', content: 'Show the item of all orders' }],
        lectern: { connector_id: fixture.connectorIds.filtered },
      }),
  ],
];
test.each(described)('%s tell no value, number of rows or condition', async (_what, attack) => {
  for (const [who, caller] of callers) {
    const reply = await fixture.send(caller(), attack());
    expect([who, leaksTo(who, attack(), reply)]).toEqual([who, []]);
    expect(reply.text).not.toMatch(/"rowEstimate":\d|purchases|owner = :user/);
  }
});

test('a hidden database is neither asked nor named by its tables', async () => {
  for (const question of ['How many towns are there?', 'Show all towns', 'List the town of each id'])
    for (const stranger of strangerNames) {
      const request = rest('POST', '/search', { query: question, min_score: 0 });
      expect(leaksOf(fixture, request, await fixture.send(fixture.strangers[stranger], request))).toEqual([]);
    }
});
