/** Model providers that administrators add, delete and fix, and who may. */
import { oneLanguageModel } from '../../../domain/ports/languageModels';
import { findChoicesOf } from '../../../models/modelChoices';
import { chooseModel, resetModel } from '../../../resolvers/models/chooseModel';
import { deleteModelProvider } from '../../../resolvers/models/manageModelProviders';
import { readModels } from '../../../resolvers/models/readModels';
import type { Harness } from '../../harness';
import { interrupted, openContexts } from '../../operations';
import { useGatewayWithModels } from './gatewayWithModels';
import { chatModel } from './protocol';

jest.setTimeout(180_000);

const gateway = useGatewayWithModels();
const { first, ask, add, choose } = gateway;
let harness: Harness;
let key = '';
beforeAll(() => {
  ({ harness, key } = gateway.started());
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
  for (const change of [() => chooseModel(ctx, { use: 'sql' }), () => resetModel(ctx, { use: 'answers' })]) {
    await expect(change()).rejects.toThrow('fixed by the setting OPENAI_CHAT_MODEL');
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
