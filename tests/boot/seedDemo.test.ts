import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentStoreHandle, startDocumentStore } from '@lectern/mongo-embedded';
import type { Connection } from 'mongoose';
import { connectModels } from '../../app/startup/connectModels';
import { createCredentials } from '../../app/startup/credentials';
import { seedDemo } from '../../app/startup/seedDemo';
import { hashSecret } from '../../domain/apiKey';
import type { Models } from '../../models/createModels';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { logCollector } from '../contract/redisUnderTest';

let dataDir: string;
let store: DocumentStoreHandle;
let opened: { models: Models; connection: Connection };
const secrets = createSecretBox(randomBytes(32));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-demo-'));
  store = await startDocumentStore({ dataDir });
  const embeddingModel = { id: 'test:model', dimension: 4 };
  opened = await connectModels({ uri: store.uri, embeddingModel, log: logCollector().logger });
});
afterAll(async () => {
  await opened.connection.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});

const seed = async () => {
  const credentials = createCredentials();
  await seedDemo({ models: opened.models, secrets, withSampleData: true }, credentials, true);
  return credentials;
};

async function counts(): Promise<Record<string, number>> {
  const { organizations, projects, environments, folders, prompts, promptVersions, connectors } =
    opened.models;
  const models = { organizations, projects, environments, folders, prompts, promptVersions, connectors };
  const counted = Object.entries(models).map(async ([name, model]) => [
    name,
    await (model as typeof organizations).countDocuments(),
  ]);
  return Object.fromEntries(await Promise.all(counted)) as Record<string, number>;
}

const one = {
  ...{ organizations: 1, projects: 1, environments: 2, folders: 2 },
  ...{ prompts: 2, promptVersions: 2, connectors: 1 },
};

test('gateways that meet an empty store at once make one demo, and each has keys that work in it', async () => {
  const { models } = opened;
  const all = await Promise.all([seed(), seed(), seed()]);
  expect(await counts()).toEqual(one);
  const production = await models.environments.findOne({ slug: 'production' }).lean();
  for (const { keys } of all) {
    const key = await models.apiKeys.findOne({ hash: hashSecret(keys.production) }).lean();
    expect(key?.environmentId).toBe(production?._id);
  }
  expect(await models.apiKeys.countDocuments()).toBe(6);
});

test('a demo that was left half made is made whole at the next start', async () => {
  const { models } = opened;
  await models.organizations.deleteMany({});
  await models.projects.deleteMany({});
  await models.environments.deleteOne({ slug: 'staging' });
  await seed();
  expect(await counts()).toEqual(one);
});

test('gateways that share their credentials and meet an empty store at once both start', async () => {
  const { models } = opened;
  for (const model of Object.values(models)) await (model as Models['files']).deleteMany({});
  const credentials = createCredentials();
  const seeding = { models, secrets, withSampleData: true };
  await Promise.all([seedDemo(seeding, credentials, false), seedDemo(seeding, credentials, false)]);
  expect(await counts()).toEqual(one);
  expect(await models.apiKeys.countDocuments()).toBe(2);
});

test('a gateway that joins later makes nothing but its own keys', async () => {
  const { models } = opened;
  await models.prompts.deleteMany({});
  await seed();
  expect(await counts()).toEqual({ ...one, prompts: 0 });
  expect(await models.apiKeys.countDocuments()).toBe(4);
});
