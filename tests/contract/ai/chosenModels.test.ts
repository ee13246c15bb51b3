/** Language models that administrators choose while gateways run: two gateways on one store, two model servers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentStoreHandle, startDocumentStore } from '@lectern/mongo-embedded';
import { oneLanguageModel } from '../../../domain/ports/languageModels';
import { findChoicesOf } from '../../../models/modelChoices';
import { chooseModel, resetModel } from '../../../resolvers/models/chooseModel';
import { deleteModelProvider } from '../../../resolvers/models/manageModelProviders';
import { readModels } from '../../../resolvers/models/readModels';
import { extractiveModelName } from '../../../search/answer/extractAnswer';
import { administration } from '../../graphql/administration/support';
import { ingest } from '../../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../../harness';
import { interrupted, openContexts } from '../../operations';
import { chatModel, standInKey } from './protocol';
import { useModelServer } from './servers';

jest.setTimeout(180_000);

const first = useModelServer();
const second = useModelServer();
const quote = 'The Harbor Museum was founded in 1887 by Clara Vance';
const modelName = `${chatModel}-2024`;

let directory = '';
let store: DocumentStoreHandle;
let harness: Harness;
let ask: ReturnType<typeof administration>;
let key = '';
let stagingKey = '';

const shared = () => ({
  MONGODB_URI: store.uri,
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  ADMIN_TOKEN: 'lectern_admin_of_both_gateways_0001',
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-chosen-models-'));
  store = await startDocumentStore({ dataDir: directory });
  harness = await startHarness(shared());
  ask = administration(harness);
  ({ key } = await harness.createKey());
  ({ key: stagingKey } = await harness.createKey('staging'));
  const text = `${quote}, a ship owner. It moved to Pier 4 after the flood.`;
  await ingest(harness, 'museum.txt', text, { key });
  await ingest(harness, 'museum.txt', text, { key: stagingKey });
});
afterAll(async () => {
  await harness?.close();
  await store?.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  const answer = (text: string) => () =>
    JSON.stringify({ answered: true, statements: [{ text, evidence: [{ source: 1, quote }] }] });
  first().reply = answer('Clara Vance founded it.');
  second().reply = answer('It was Clara Vance.');
  await harness.models.modelChoices.deleteMany({});
  harness.app.services.languageModels.forget();
});

async function chat(asked = key, baseUrl = harness.baseUrl) {
  const response = await fetch(`${baseUrl}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': asked },
    body: JSON.stringify({
      question: 'Who founded the Harbor Museum?',
      force_route: 'semantic',
      min_score: 0,
    }),
  });
  const { model, answer } = (await response.json()) as { model: string; answer: string };
  return { status: response.status, model, answer };
}

async function add(origin: string, apiKey = standInKey): Promise<string> {
  const added = await ask(
    'mutation ($input: AddModelProviderInput!) { addModelProvider(input: $input) { id hasKey url } }',
    { input: { name: 'Stand-in', kind: 'openai', url: `${origin}/v1`, apiKey } },
  );
  expect(added.data?.addModelProvider).toMatchObject({ hasKey: true, url: `${origin}/v1` });
  return added.data.addModelProvider.id;
}

const choosing =
  'mutation ($input: ChooseModelInput!) { chooseModel(input: $input) { answers { model source } } }';
const choose = (providerId: string | null, more: object = {}, options?: { key?: string; admin?: boolean }) =>
  ask(
    choosing,
    { input: { use: 'answers', providerId, model: providerId && chatModel, ...more } },
    options ?? { key, admin: true },
  );

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
  const usage = async () => {
    const { data } = await ask(
      '{ admin { usage(by: total) { total { answerCalls } } } }',
      {},
      { key, admin: true },
    );
    return data.admin.usage.total.answerCalls as number;
  };
  await harness.app.services.usageMeter.settled();
  const before = await usage();
  const testing =
    'mutation ($input: TestModelProviderInput!) { testModelProvider(input: $input) { parts { part } } }';
  await ask(testing, { input: { providerId, model: chatModel } }, { key, admin: true });
  expect(await eventually(usage, (count) => count >= before + 3)).toBe(before + 3);
});

test('a provider that is chosen cannot be deleted, and one that is not can', async () => {
  const id = await add(first().origin);
  await choose(id);
  const deleting = 'mutation ($id: UUID!) { deleteModelProvider(providerId: $id) { id } }';
  expect((await ask(deleting, { id })).code).toBe('conflict');
  await choose(null);
  expect((await ask(deleting, { id })).data?.deleteModelProvider.id).toBe(id);
  expect((await choose(id)).code).toBe('not_found');
});

test('a model that is chosen while its provider is deleted leaves no choice of it', async () => {
  const { context, close } = await openContexts(harness);
  const { models } = harness;
  const as = (given: typeof models) => context({ models: given }, { key, isAdmin: true });
  const first = await add('http://127.0.0.1:1');
  const choosing = { use: 'sql', providerId: first, model: chatModel };
  const deleteFirst = async () => deleteModelProvider(await as(models), { providerId: first });
  const late = chooseModel(
    await as(interrupted(models, 'modelChoices', 'updateOne', 'before', deleteFirst)),
    choosing,
  );
  await expect(late).rejects.toMatchObject({ code: 'not_found' });
  expect(await findChoicesOf(models, first)).toBeNull();

  const second = await add('http://127.0.0.1:2');
  const chooseSecond = async () => chooseModel(await as(models), { ...choosing, providerId: second });
  const deleting = deleteModelProvider(
    await as(interrupted(models, 'modelProviders', 'deleteOne', 'before', chooseSecond)),
    { providerId: second },
  );
  expect(await deleting).toEqual({ id: second });
  expect(await findChoicesOf(models, second)).toBeNull();
  expect((await readModels(await as(models))).sql).toMatchObject({ model: null, provider: null });
  close();
});

test('deleting a provider scans no collection', async () => {
  const scans = async () => {
    const status = await harness.models.modelChoices.db.db?.admin().command({ serverStatus: 1 });
    return Number(status?.metrics.queryExecutor.collectionScans.nonTailable);
  };
  await choose(await add(first().origin));
  const id = await add('http://127.0.0.1:1');
  const before = await scans();
  const deleting = 'mutation ($id: UUID!) { deleteModelProvider(providerId: $id) { id } }';
  expect((await ask(deleting, { id })).data?.deleteModelProvider.id).toBe(id);
  expect((await scans()) - before).toBe(0);
});

test.each([
  [2_000, undefined],
  [2_001, 'validation_failed'],
])('an address of %i characters: %s', async (length, code) => {
  const input = { name: 'x', kind: 'openai', url: 'http://models.example/'.padEnd(length, 'x') };
  const adding = 'mutation ($input: AddModelProviderInput!) { addModelProvider(input: $input) { id } }';
  expect((await ask(adding, { input })).code).toBe(code);
});

test('what the configuration fixes is shown as fixed and cannot be chosen', async () => {
  const { context, close } = await openContexts(harness);
  const languageModels = oneLanguageModel(null, 'OPENAI_CHAT_MODEL');
  const ctx = await context({ languageModels }, { key, isAdmin: true });
  const { answers, sql } = await readModels(ctx);
  expect([answers, sql].map(({ source, fixedBy }) => [source, fixedBy])).toEqual([
    ['setting', 'OPENAI_CHAT_MODEL'],
    ['setting', 'OPENAI_CHAT_MODEL'],
  ]);
  for (const change of [chooseModel(ctx, { use: 'sql' }), resetModel(ctx, { use: 'answers' })]) {
    await expect(change).rejects.toThrow('fixed by the setting OPENAI_CHAT_MODEL');
  }
  close();
});

test('only the admin token adds providers, sees their addresses and chooses for all environments', async () => {
  const id = await add(first().origin);
  const created = await ask(
    'mutation { createApiKey(input: { name: "admin", role: admin }) { key } }',
    {},
    { key, admin: true },
  );
  const options = { key: created.data.createApiKey.key as string };
  const shown = await ask('{ admin { models { providers { id url } } } }', {}, options);
  expect(shown.data.admin.models.providers).toContainEqual({ id, url: null });
  const codes = await Promise.all([
    ask(
      'mutation { addModelProvider(input: { name: "x", kind: openai, url: "http://127.0.0.1:1/v1" }) { id } }',
      {},
      options,
    ),
    ask('mutation ($id: UUID!) { deleteModelProvider(providerId: $id) { id } }', { id }, options),
    ask(
      'mutation ($id: UUID!) { updateModelProvider(input: { providerId: $id, apiKey: "sk-mine" }) { id } }',
      { id },
      options,
    ),
    ask('{ admin { localModelServers { name } } }', {}, options),
    choose(id, { scope: 'all' }, options),
    ask('mutation { resetModel(input: { use: answers, scope: all }) { answers { source } } }', {}, options),
  ]);
  expect(codes.map(({ code }) => code)).toEqual(codes.map(() => 'forbidden'));
  expect((await choose(id, {}, options)).code).toBeUndefined();
});

test.each([
  ['no-url'],
  ['ftp://models.example/v1'],
  ['http://user:secret@models.example/v1'],
  ['http://models.example/v1?key=secret'],
  ['http://[::1/v1'],
])('the address %s is refused', async (url) => {
  const input = { name: 'x', kind: 'openai', url };
  const adding = 'mutation ($input: AddModelProviderInput!) { addModelProvider(input: $input) { id } }';
  expect((await ask(adding, { input })).code).toBe('validation_failed');
});

test('a deleted environment leaves no choice', async () => {
  const project = await harness.models.projects.findOne({}).lean();
  const created = await ask(
    'mutation ($id: UUID!) { createEnvironment(input: { projectId: $id, slug: "models" }) { id } }',
    { id: project?._id },
  );
  const environmentId: string = created.data.createEnvironment.id;
  await harness.models.modelChoices.create({ _id: environmentId, environmentId });
  await ask('mutation ($id: UUID!) { deleteEnvironment(id: $id) { id } }', { id: environmentId });
  expect(await harness.models.modelChoices.countDocuments({ _id: environmentId })).toBe(0);
});
