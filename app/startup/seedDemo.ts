import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { everything } from '../../domain/access';
import { apiKeyHint, hashSecret } from '../../domain/apiKey';
import type { SecretBox } from '../../domain/ports/secretBox';
import type { Models } from '../../models/createModels';
import { tenantOf } from '../../models/tenantModel';
import { sampleDatabaseUrl } from '../../providers/connectors/openConnector';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { promptVariablesOf } from '../../resolvers/prompts/promptVariablesOf';
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
  /** Encrypts the URL of the sample database. */
  secrets: SecretBox;
  withSampleData: boolean;
}

const demoNamespace = '6f1d9d4e-3c0a-4f0e-9d0b-5d3f0a1c7e21';

/** Deterministic, so that two gateways that seed an empty store at the same time create the same records. */
function demoId(name: string): string {
  return uuidv5(name, demoNamespace);
}

/** Ignores duplicates: another gateway or an interrupted start may have inserted the record. */
async function once(insert: Promise<unknown>): Promise<void> {
  await insert.catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

async function seedPrompt(models: Models, environmentId: string, now: Date): Promise<void> {
  const tenant = tenantOf(models, environmentId, everything);
  const { name, body } = demoPrompt;
  const promptId = demoId(`${environmentId} prompt`);
  const version = { promptId, versionNumber: 1, body, variables: promptVariablesOf(body), createdAt: now };
  await once(tenant.promptVersions.insert({ _id: demoId(`${promptId} version`), ...version }));
  await once(tenant.prompts.insert({ _id: promptId, name, liveVersion: 1, updatedAt: now }));
}

/** Only together with a new organization, so that a deleted connector stays deleted. */
async function seedConnector({ models, secrets }: Seeding, environmentId: string, now: Date): Promise<void> {
  const id = demoId(`${environmentId} connector`);
  const sealedUrl = secrets.seal(sampleDatabaseUrl, id);
  const connector = { _id: id, name: 'Sample shop', kind: 'sqlite' as const, sealedUrl, createdAt: now };
  await once(tenantOf(models, environmentId, everything).connectors.insert(connector));
}

async function createDemo(seeding: Seeding): Promise<string> {
  const { models } = seeding;
  const now = new Date();
  const [organizationId, projectId] = [demoId('organization'), demoId('project')];
  for (const [place, slug] of ['production', 'staging'].entries()) {
    const environmentId = demoId(slug);
    const folder = { _id: demoId(`${environmentId} folder`), name: 'default', createdAt: now };
    await once(tenantOf(models, environmentId, everything).folders.insert(folder));
    await seedPrompt(models, environmentId, now);
    if (slug === 'production' && seeding.withSampleData) await seedConnector(seeding, environmentId, now);
    // Lists are sorted by creation time: production comes first.
    const environment = {
      _id: environmentId,
      organizationId,
      projectId,
      slug,
      createdAt: new Date(now.getTime() + place),
    };
    await once(models.environments.create(environment));
  }
  const project = { _id: projectId, organizationId, name: 'Demo project', isActive: true };
  const made = { createdByUserId: demoId('user'), createdAt: now, updatedAt: now };
  await once(models.projects.create({ ...project, ...made }));
  // Last: its existence marks the demo as complete.
  await once(models.organizations.create({ _id: organizationId, name: 'Demo organization', createdAt: now }));
  return projectId;
}

/**
 * Creates the demo organization in an empty store, and its keys when the credentials or the organization are new, so
 * that deleted keys stay deleted. With sample data the production environment has a database; staging stays empty.
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
    const record = {
      _id: randomUUID(),
      hash: hashSecret(key),
      hint: apiKeyHint(key),
      name: `demo ${slug}`,
      environmentId: environment._id,
      limits: {},
      lastUsedAt: null,
      createdAt: new Date(),
    };
    await once(models.apiKeys.create(record));
  }
}
