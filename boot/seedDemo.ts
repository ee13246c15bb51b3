import { randomUUID } from 'node:crypto';
import { apiKeyHint, hashSecret } from '../domain/apiKey';
import type { SecretBox } from '../domain/ports/secretBox';
import type { Models } from '../models/createModels';
import { tenantOf } from '../models/tenantModel';
import { sampleDatabaseUrl } from '../providers/connectors/openConnector';
import { promptVariables } from '../resolvers/prompts/promptVariables';
import type { Credentials } from './credentials';

const demoPrompt = {
  name: 'grounded-answer',
  body: [
    'Answer the question from the numbered sources only.',
    'Put the number of the source in square brackets after each statement, for example [1].',
    'When the sources do not contain the answer, say that they do not.',
    '',
    'Question: {{question}}',
    '',
    'Sources:',
    '{{sources}}',
  ].join('\n'),
};

export interface Seeding {
  models: Models;
  /** Seals the address of the sample database. */
  secrets: SecretBox;
  withSampleData: boolean;
}

async function seedPrompt(models: Models, environmentId: string, now: Date): Promise<void> {
  const tenant = tenantOf(models, environmentId);
  const promptId = randomUUID();
  await tenant.promptVersions.insert({
    _id: randomUUID(),
    promptId,
    versionNumber: 1,
    body: demoPrompt.body,
    variables: promptVariables(demoPrompt.body),
    createdAt: now,
  });
  await tenant.prompts.insert({ _id: promptId, name: demoPrompt.name, liveVersion: 1, updatedAt: now });
}

/** Attached once, with the organization: who detaches it is rid of it. */
async function seedConnector({ models, secrets }: Seeding, environmentId: string, now: Date): Promise<void> {
  const id = randomUUID();
  await tenantOf(models, environmentId).connectors.insert({
    _id: id,
    name: 'Sample shop',
    kind: 'sqlite',
    sealedUrl: secrets.seal(sampleDatabaseUrl, id),
    createdAt: now,
  });
}

async function createDemo(seeding: Seeding): Promise<string> {
  const { models } = seeding;
  const now = new Date();
  const organizationId = randomUUID();
  const projectId = randomUUID();
  const project = { organizationId, name: 'Demo project', createdByUserId: randomUUID(), isActive: true };
  for (const slug of ['production', 'staging']) {
    const environmentId = randomUUID();
    await tenantOf(models, environmentId).folders.insert({
      _id: randomUUID(),
      name: 'default',
      createdAt: now,
    });
    await seedPrompt(models, environmentId, now);
    if (slug === 'production' && seeding.withSampleData) await seedConnector(seeding, environmentId, now);
    await models.environments.create({ _id: environmentId, organizationId, projectId, slug, createdAt: now });
  }
  await models.projects.create({ _id: projectId, ...project, createdAt: now, updatedAt: now });
  // Last, because it is what tells the next start that the demo is whole.
  await models.organizations.create({ _id: organizationId, name: 'Demo organization', createdAt: now });
  return projectId;
}

/**
 * Makes the demo organization in an empty store, and keys for it where this installation has none yet. A key that
 * was deleted stays deleted: keys are written only together with new credentials or a new organization. With sample
 * data the production environment has a database to ask; staging stays empty.
 */
export async function seedDemo(seeding: Seeding, credentials: Credentials, areNew: boolean): Promise<void> {
  const { models } = seeding;
  const organization = await models.organizations.findOne().sort({ createdAt: 1 }).lean();
  if (organization && !areNew) return;
  const project = organization
    ? await models.projects.findOne({ organizationId: organization._id }).sort({ createdAt: 1 }).lean()
    : null;
  const projectId = project?._id ?? (await createDemo(seeding));
  for (const slug of ['production', 'staging'] as const) {
    const environment = await models.environments.findOne({ projectId, slug }).lean();
    if (!environment) continue;
    const key = credentials.keys[slug];
    await models.apiKeys.create({
      _id: randomUUID(),
      hash: hashSecret(key),
      hint: apiKeyHint(key),
      name: `demo ${slug}`,
      environmentId: environment._id,
      limits: {},
      lastUsedAt: null,
      createdAt: new Date(),
    });
  }
}
