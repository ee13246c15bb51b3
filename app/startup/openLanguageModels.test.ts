import { randomUUID } from 'node:crypto';
import type { LanguageModel } from '../../domain/ports/languageModel';
import type { ServedModel } from '../../domain/ports/languageModels';
import type { Models } from '../../models/createModels';
import { allEnvironments } from '../../models/modelChoices';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { type OpenModels, openModels } from '../../tests/openModels';
import { interrupted } from '../../tests/operations';
import { followModelChoices } from './openLanguageModels';

let opened: OpenModels;
beforeAll(async () => {
  opened = await openModels();
});
afterAll(() => opened.close());
beforeEach(() => opened.models.modelChoices.deleteMany({}));

const secrets = createSecretBox(Buffer.alloc(32, 1));
const log = { debug() {}, info() {}, warn() {}, error() {} };
const environmentId = randomUUID();

/** Reads the store at every call, and records what it opens and closes. */
function follow(models: Models) {
  const served: ServedModel[] = [];
  const closed: string[] = [];
  const open = (given: ServedModel): LanguageModel => {
    served.push(given);
    const close = async () => void closed.push(given.model);
    return { id: given.model, close } as LanguageModel;
  };
  return { ...followModelChoices({ models, secrets, open, log, freshMs: 0 }), served, closed };
}

async function addProvider(apiKey: string | null): Promise<string> {
  const _id = randomUUID();
  const sealedKey = apiKey && secrets.seal(apiKey, _id);
  const url = 'http://127.0.0.1:11434/v1';
  const provider = { _id, name: 'Ollama', kind: 'openai' as const, url, sealedKey, createdAt: new Date() };
  await opened.models.modelProviders.create(provider);
  return _id;
}

async function choose(_id: string, providerId: string, model: string): Promise<void> {
  const answers = { providerId, model, contextTokens: null, since: new Date() };
  await opened.models.modelChoices.updateOne({ _id }, { $set: { answers } }, { upsert: true });
}

test('a model is opened once with its key for all uses and environments, and a replaced one is not closed', async () => {
  const followed = follow(opened.models);
  expect(await followed.of(environmentId, 'answers')).toBeNull();
  const providerId = await addProvider('sk-secret');
  await choose(allEnvironments, providerId, 'first');
  const first = await followed.of(environmentId, 'answers');
  expect(first?.id).toBe('first');
  expect(await followed.of(environmentId, 'sql')).toBe(first);
  expect(await followed.of(randomUUID(), 'answers')).toBe(first);
  expect(followed.served.map(({ server }) => server.apiKey)).toEqual(['sk-secret']);
  await choose(environmentId, providerId, 'second');
  expect((await followed.of(environmentId, 'answers'))?.id).toBe('second');
  expect(followed.closed).toEqual([]);
  await followed.close();
  expect(followed.closed).toEqual(['first', 'second']);
});

test('while the store cannot be read, the last choice is used', async () => {
  const models = { ...opened.models };
  const followed = follow(models);
  await choose(allEnvironments, await addProvider(null), 'last');
  expect((await followed.of(environmentId, 'answers'))?.id).toBe('last');
  const fail = async () => {
    throw new Error('unavailable');
  };
  const unavailable = () => interrupted(opened.models, 'modelChoices', 'find', 'before', fail).modelChoices;
  models.modelChoices = unavailable();
  expect((await followed.of(environmentId, 'answers'))?.id).toBe('last');
  models.modelChoices = unavailable();
  await expect(followed.of(randomUUID(), 'answers')).rejects.toThrow('unavailable');
});

test('a key that cannot be decrypted, and a provider that is gone, leave the built-in method', async () => {
  const followed = follow(opened.models);
  const providerId = await addProvider('sk-secret');
  const sealedKey = createSecretBox(Buffer.alloc(32, 2)).seal('sk-secret', providerId);
  await opened.models.modelProviders.updateOne({ _id: providerId }, { $set: { sealedKey } });
  await choose(environmentId, providerId, 'any');
  expect(await followed.of(environmentId, 'answers')).toBeNull();
  await opened.models.modelProviders.deleteOne({ _id: providerId });
  expect(await followed.of(environmentId, 'answers')).toBeNull();
});
