import { randomUUID } from 'node:crypto';
import { apiKeyHint, createApiKeySecret, hashSecret } from '../../domain/apiKey';
import type { Models } from '../../models/createModels';
import { createMemoryEventBus } from '../../providers/events/memoryEventBus';
import { type OpenModels, openModels } from '../../tests/openModels';
import { createKeyResolver, type KeyResolver } from './resolvePrincipal';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const events = createMemoryEventBus();
const environmentId = randomUUID();

let opened: OpenModels;
let models: Models;
beforeAll(async () => {
  opened = await openModels();
  ({ models } = opened);
  const [organizationId, projectId, createdAt] = [randomUUID(), randomUUID(), new Date()];
  await models.organizations.create({ _id: organizationId, name: 'Acme', createdAt });
  await models.projects.create({
    ...{ _id: projectId, organizationId, name: 'Manuals', createdByUserId: 'a', isActive: true },
    ...{ createdAt, updatedAt: createdAt },
  });
  await models.environments.create({ _id: environmentId, organizationId, projectId, slug: 'qa', createdAt });
});
afterAll(() => opened.close());

let now: number;
let keys: KeyResolver;
beforeEach(async () => {
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  keys = await createKeyResolver({ models, events, log, maxCachedKeys: 3 });
});
afterEach(() => {
  keys.close();
  jest.restoreAllMocks();
});

/** Secrets without records. */
const secrets = (count: number) => Array.from({ length: count }, createApiKeySecret);

async function addKey(secret: string): Promise<string> {
  const _id = randomUUID();
  const identity = { hash: hashSecret(secret), hint: apiKeyHint(secret) };
  await models.apiKeys.create({ _id, ...identity, name: 'test', environmentId, createdAt: new Date() });
  return _id;
}

/** Which of the keys are accepted. */
async function accepted(...asked: string[]): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (const secret of asked) answers.push((await keys.resolve(secret)) !== null);
  return answers;
}

test('the key that was used least recently makes way for a new one, and the others need no read', async () => {
  const [a = '', b = '', c = '', d = ''] = secrets(4);
  for (const secret of [a, b, c, d]) await addKey(secret);
  expect(await accepted(a, b, c, a, d)).toEqual([true, true, true, true, true]);
  // Only what is cached is known from now on.
  await models.apiKeys.deleteMany({});
  expect(await accepted(a, c, d, b)).toEqual([true, true, true, false]);
});

test('the unknown key that was used least recently is looked up again, and no other', async () => {
  const [a = '', b = '', c = '', d = ''] = secrets(4);
  expect(await accepted(a, b, c, a, d)).toEqual([false, false, false, false, false]);
  for (const secret of [a, b, c, d]) await addKey(secret);
  expect(await accepted(a, c, d, b)).toEqual([false, false, false, true]);
});

test('a deleted key is refused at once where its event arrives, and after 1.5 seconds where it is lost', async () => {
  const [a = '', b = ''] = secrets(2);
  const [keyId] = [await addKey(a), await addKey(b)];
  expect(await accepted(a, b)).toEqual([true, true]);
  await models.apiKeys.deleteMany({});
  await events.publish('apiKey', { keyId, hash: hashSecret(a) });
  expect(await accepted(a, b)).toEqual([false, true]);
  now += 1_500;
  expect(await accepted(b)).toEqual([false]);
});

test('an unknown key is looked up again after 5 seconds, or when an event tells of it', async () => {
  const [a = '', b = ''] = secrets(2);
  expect(await accepted(a, b)).toEqual([false, false]);
  const [keyId] = [await addKey(a), await addKey(b)];
  await events.publish('apiKey', { keyId, hash: hashSecret(a) });
  expect(await accepted(a, b)).toEqual([true, false]);
  now += 5_000;
  expect(await accepted(b)).toEqual([true]);
});
