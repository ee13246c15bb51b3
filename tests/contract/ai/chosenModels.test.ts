/** Language models that administrators choose while gateways run: two gateways on one store, two model servers. */
import { extractiveModelName } from '../../../search/answer/extractAnswer';
import { eventually, type Harness, startHarness } from '../../harness';
import { useGatewayWithModels } from './gatewayWithModels';
import { chatModel, standInKey } from './protocol';

jest.setTimeout(180_000);

const modelName = `${chatModel}-2024`;
const gateway = useGatewayWithModels();
const { first, second, shared, ask, chat, add, choose } = gateway;
let harness: Harness;
let key = '';
let stagingKey = '';
beforeAll(() => {
  ({ harness, key, stagingKey } = gateway.started());
});

async function answerCalls(): Promise<number> {
  const query = '{ admin { usage(by: total) { total { answerCalls } } } }';
  const { data } = await ask(query, {}, { key, admin: true });
  return data.admin.usage.total.answerCalls as number;
}

test('a chosen model answers from the next question on, in its environment alone', async () => {
  expect(await chat()).toMatchObject({ status: 200, model: extractiveModelName });
  const id = await add(first().origin);
  expect(first().requests).toEqual([]);
  const chosen = await choose(id);
  expect(chosen.data?.chooseModel.answers).toEqual({ model: chatModel, source: 'environment' });
  expect(await chat()).toMatchObject({ model: modelName, answer: 'Clara Vance founded it. [1]' });
  const requests = first().requests.length;
  expect(await chat(stagingKey)).toMatchObject({ model: extractiveModelName });
  expect(first().requests).toHaveLength(requests);
});

test('a choice for all holds where an environment has none, which can keep the built-in method', async () => {
  const id = await add(first().origin);
  const chosen = await choose(id, { scope: 'all' });
  expect(chosen.data?.chooseModel.answers).toEqual({ model: chatModel, source: 'all' });
  expect((await chat()).model).toBe(modelName);
  await choose(null, {}, { key: stagingKey, admin: true });
  expect((await chat(stagingKey)).model).toBe(extractiveModelName);
  const reset = 'mutation ($input: ResetModelInput!) { resetModel(input: $input) { answers { source } } }';
  const again = await ask(reset, { input: { use: 'answers' } }, { key: stagingKey, admin: true });
  expect(again.data?.resetModel.answers.source).toBe('all');
  expect((await chat(stagingKey)).model).toBe(modelName);
});

test('a second provider is switched in while questions run, and none fails', async () => {
  const [one, other] = [await add(first().origin), await add(second().origin)];
  await choose(one);
  const replies: Awaited<ReturnType<typeof chat>>[] = [];
  let isOver = false;
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) replies.push(await chat());
  });
  await eventually(
    async () => first().requests.length,
    (count) => count >= 4,
  );
  await choose(other);
  await eventually(
    async () => second().requests.length,
    (count) => count >= 4,
  );
  isOver = true;
  await Promise.all(asking);
  expect(new Set(replies.map(({ status, model }) => `${status} ${model}`))).toEqual(
    new Set([`200 ${modelName}`]),
  );
  const answers = new Set(replies.map(({ answer }) => answer));
  expect(answers).toEqual(new Set(['Clara Vance founded it. [1]', 'It was Clara Vance. [1]']));
});

test('of 50 questions in flight none fails, and usage and audit tell which provider answered', async () => {
  const [one, other] = [await add(first().origin), await add(second().origin)];
  await choose(one);
  await harness.app.services.usageMeter.settled();
  const before = await answerCalls();
  const since = new Date();
  const asked = Promise.all(Array.from({ length: 50 }, () => chat()));
  await eventually(
    async () => first().requests.length,
    (count) => count > 0,
  );
  await choose(other);
  const replies = [...(await asked), await chat()];
  const from = { first: 'Clara Vance founded it. [1]', second: 'It was Clara Vance. [1]' };
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  const counts = [from.first, from.second].map(
    (text) => replies.filter(({ answer }) => answer === text).length,
  );
  expect(counts).toEqual([first().requests.length, second().requests.length]);
  expect(counts[0]).toBeGreaterThan(0);
  expect(replies.at(-1)?.answer).toBe(from.second);
  expect(await eventually(answerCalls, (count) => count >= before + 51)).toBe(before + 51);
  const switched = await harness.models.auditRecords
    .find({ operation: 'chooseModel', at: { $gte: since } })
    .lean();
  expect(switched.map(({ targets, outcome }) => [targets, outcome])).toEqual([
    [[{ type: 'ModelProvider', id: other }], 'succeeded'],
  ]);
});

test('another gateway follows within seconds', async () => {
  const other = await startHarness(shared());
  try {
    expect((await chat(key, other.baseUrl)).model).toBe(extractiveModelName);
    await choose(await add(first().origin));
    const followed = await eventually(
      () => chat(key, other.baseUrl),
      ({ model }) => model === modelName,
      30_000,
    );
    expect(followed.answer).toBe('Clara Vance founded it. [1]');
  } finally {
    await other.close();
  }
});

test('a wrong key is told with its reason, and a new key works without a restart', async () => {
  const wrong = 'sk-wrong-0123456789';
  const providerId = await add(first().origin, wrong);
  const testing =
    'mutation ($input: TestModelProviderInput!) { testModelProvider(input: $input) { parts { part failure milliseconds } } }';
  const input = { providerId, model: chatModel };
  const refused = await ask(testing, { input });
  expect(refused.data?.testModelProvider.parts).toMatchObject([
    { part: 'chat', failure: 'The model server refuses the key (status 401).' },
  ]);
  await choose(providerId);
  expect((await chat()).model).toBe(extractiveModelName);
  const replacing =
    'mutation ($input: UpdateModelProviderInput!) { updateModelProvider(input: $input) { id } }';
  await ask(replacing, { input: { providerId, apiKey: standInKey } });
  expect((await chat()).model).toBe(modelName);
  first().reply = () => '{"word": "yes"}';
  const accepted = await ask(testing, { input });
  expect(accepted.data?.testModelProvider.parts.map(({ failure }: { failure: null }) => failure)).toEqual([
    null,
    null,
    null,
  ]);
  const stored = await Promise.all([
    harness.models.modelProviders.find().lean(),
    harness.models.auditRecords.find().lean(),
  ]);
  const shown = await ask('{ admin { models { providers { id name kind url hasKey } answers { model } } } }');
  for (const secret of [wrong, standInKey])
    expect(JSON.stringify([stored, shown, refused])).not.toContain(secret);
});

test('a test counts its tokens as usage of the environment', async () => {
  const providerId = await add(first().origin);
  first().reply = () => '{"word": "yes"}';
  await harness.app.services.usageMeter.settled();
  const before = await answerCalls();
  const testing =
    'mutation ($input: TestModelProviderInput!) { testModelProvider(input: $input) { parts { part } } }';
  await ask(testing, { input: { providerId, model: chatModel } }, { key, admin: true });
  expect(await eventually(answerCalls, (count) => count >= before + 3)).toBe(before + 3);
});
