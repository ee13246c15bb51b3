import { eventually, type Harness, startHarness } from '../../harness';
import { ingest } from '../support/ingest';
import { type Answer, administration } from './support';

let harness: Harness;
let ask: (query: string, variables?: Record<string, unknown>, options?: object) => Promise<Answer>;
beforeAll(async () => {
  harness = await startHarness();
  ask = administration(harness);
});
afterAll(() => harness.close());

async function statusWith(key: string): Promise<number> {
  return (await harness.call('GET', '/me', { key })).status;
}

describe('organizations, projects and environments', () => {
  let organizationId: string;
  let projectId: string;
  let environmentId: string;

  test('are created one in the other, listed and renamed', async () => {
    const organization = await ask('mutation { createOrganization(input: { name: "Acme" }) { id name } }');
    organizationId = organization.data.createOrganization.id;
    const project = await ask(
      'mutation ($id: UUID!) { createProject(input: { organizationId: $id, name: "Manuals" }) { id } }',
      { id: organizationId },
    );
    projectId = project.data.createProject.id;
    const environment = await ask(
      'mutation ($id: UUID!) { createEnvironment(input: { projectId: $id, slug: "qa" }) { id folders { name } } }',
      { id: projectId },
    );
    expect(environment.data.createEnvironment.folders).toEqual([{ name: 'default' }]);
    environmentId = environment.data.createEnvironment.id;
    const twice = await ask(
      'mutation ($id: UUID!) { createEnvironment(input: { projectId: $id, slug: "qa" }) { id } }',
      { id: projectId },
    );
    expect(twice.code).toBe('conflict');
    const renamed = await ask(
      `mutation ($o: UUID!, $p: UUID!, $e: UUID!) {
        renameOrganization(input: { id: $o, name: "Acme & Sons" }) { name }
        renameProject(input: { id: $p, name: "Handbooks" }) { name }
        renameEnvironment(input: { id: $e, slug: "production" }) { slug project { name organization { name } } } }`,
      { o: organizationId, p: projectId, e: environmentId },
    );
    expect(renamed.data.renameEnvironment).toEqual({
      slug: 'production',
      project: { name: 'Handbooks', organization: { name: 'Acme & Sons' } },
    });
    const listed = await ask(
      `query ($o: UUID!, $p: UUID!) { admin {
        organizations(first: 1) { totalCount nodes { name } pageInfo { hasNextPage endCursor } }
        projects(organizationId: $o) { nodes { id } } environments(projectId: $p) { nodes { id } } } }`,
      { o: organizationId, p: projectId },
    );
    expect(listed.data.admin).toMatchObject({
      organizations: {
        totalCount: 2,
        nodes: [{ name: 'Demo organization' }],
        pageInfo: { hasNextPage: true },
      },
      projects: { nodes: [{ id: projectId }] },
      environments: { nodes: [{ id: environmentId }] },
    });
    const next = await ask(
      'query ($after: String) { admin { organizations(first: 1, after: $after) { nodes { name } } } }',
      { after: listed.data.admin.organizations.pageInfo.endCursor },
    );
    expect(next.data.admin.organizations.nodes).toEqual([{ name: 'Acme & Sons' }]);
  });

  test('the admin token alone makes a key for any environment, and the key works there only', async () => {
    const response = await fetch(harness.graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-admin-token': harness.adminToken },
      body: JSON.stringify({
        query: 'mutation ($id: UUID!) { createApiKey(input: { name: "first", environmentId: $id }) { key } }',
        variables: { id: environmentId },
      }),
    });
    const { data } = (await response.json()) as { data: { createApiKey: { key: string } } };
    const { key } = data.createApiKey;
    const me = await (await harness.call('GET', '/me', { key })).json();
    expect(me).toMatchObject({ organization_name: 'Acme & Sons', environment_id: environmentId });
    await ingest(harness, 'a.md', '# A\n\nText of another organization.', { key });
  });

  test('an environment goes with its keys and files; what still holds something stays', async () => {
    const { data } = await ask(
      'query ($id: UUID!) { admin { apiKeys(environmentId: $id) { nodes { id } } } }',
      {
        id: environmentId,
      },
    );
    expect(data.admin.apiKeys.nodes).toHaveLength(1);
    const held =
      'mutation ($o: UUID!, $p: UUID!) { deleteOrganization(id: $o) { id } deleteProject(id: $p) { id } }';
    const early = await ask(held, { o: organizationId, p: projectId });
    expect(early).toEqual({ data: { deleteOrganization: null, deleteProject: null }, code: 'conflict' });
    const gone = await ask('mutation ($id: UUID!) { deleteEnvironment(id: $id) { id } }', {
      id: environmentId,
    });
    expect(gone.data.deleteEnvironment).toEqual({ id: environmentId });
    const { models } = harness.app.services;
    for (const model of [models.files, models.chunks, models.apiKeys, models.folders]) {
      expect(await (model as typeof models.files).countDocuments({ environmentId })).toBe(0);
    }
    await ask('mutation ($id: UUID!) { deleteProject(id: $id) { id } }', { id: projectId });
    const last = await ask('mutation ($id: UUID!) { deleteOrganization(id: $id) { id } }', {
      id: organizationId,
    });
    expect(last.data.deleteOrganization.id).toBe(organizationId);
  });
});

describe('API keys', () => {
  test('rotation gives a new key with the same rights and ends the old one after its grace', async () => {
    const { id, key } = await harness.createKey('staging', { search: 7 });
    const rotate =
      'mutation ($id: UUID!, $grace: Int) { rotateApiKey(input: { id: $id, graceSeconds: $grace }) { id key replacedId replacedExpiresAt } }';
    const first = await ask(rotate, { id, grace: 3600 });
    const next = first.data.rotateApiKey;
    expect(next.replacedId).toBe(id);
    expect([await statusWith(key), await statusWith(next.key)]).toEqual([200, 200]);
    expect((await ask(rotate, { id })).code).toBe('conflict');
    const listed = await ask(
      'query ($id: UUID!) { admin { apiKeys(environmentId: $id, first: 100) { nodes { id name limits hint expiresAt } } } }',
      {
        id: (await (await harness.call('GET', '/me', { key })).json()).environment_id,
      },
    );
    const nodes = listed.data.admin.apiKeys.nodes as { id: string; hint: string }[];
    expect(nodes.find((node) => node.id === next.id)).toMatchObject({
      name: 'test',
      limits: { search: 7 },
      expiresAt: null,
    });
    expect(nodes.find((node) => node.id === id)).toMatchObject({ expiresAt: next.replacedExpiresAt });
    expect(JSON.stringify(listed)).not.toContain(key.slice(16));
    const last = await ask(rotate, { id: next.id, grace: 0 });
    await eventually(
      () => statusWith(next.key),
      (status) => status === 401,
      2_000,
    );
    expect(await statusWith(last.data.rotateApiKey.key)).toBe(200);
  });

  test('a key with a lifetime says when it expires, and is rejected then', async () => {
    const create =
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id key expiresAt } }';
    const before = Date.now();
    const { data } = await ask(create, { input: { name: 'short', lifetimeSeconds: 60 } });
    const { id, key, expiresAt } = data.createApiKey;
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 60_000);
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(await statusWith(key)).toBe(200);
    const rotated = await ask('mutation ($id: UUID!) { rotateApiKey(input: { id: $id }) { id } }', { id });
    expect(rotated.code).toBe('conflict');
    await harness.models.apiKeys.updateOne({ _id: id }, { $set: { expiresAt: new Date() } });
    await eventually(
      () => statusWith(key),
      (status) => status === 401,
    );
    const others = await ask(create, { input: { name: 'lasting' } });
    expect(others.data.createApiKey.expiresAt).toBeNull();
    for (const lifetimeSeconds of [59, 366 * 86_400 + 1]) {
      expect((await ask(create, { input: { name: 'wrong', lifetimeSeconds } })).code).toBe(
        'validation_failed',
      );
    }
  });

  test('a key of the role admin administers its environment, and no more than that', async () => {
    const created = await ask(
      'mutation { createApiKey(input: { name: "ops", environmentSlug: "staging", role: admin }) { id key } }',
    );
    const as = { key: created.data.createApiKey.key };
    const own = await ask(
      '{ admin { apiKeys { nodes { environment { slug } } } auditLog { totalCount } } }',
      {},
      as,
    );
    const slugs = own.data.admin.apiKeys.nodes.map(
      (node: { environment: { slug: string } }) => node.environment.slug,
    );
    expect(new Set(slugs)).toEqual(new Set(['staging']));
    const published = await ask(
      'mutation { publishPrompt(input: { name: "ops", body: "Hi {{who}}" }) { variables } }',
      {},
      as,
    );
    expect(published.data.publishPrompt.variables).toEqual(['who']);
    const log = await ask('{ admin { auditLog { nodes { operation actorKind actorKeyId } } } }', {}, as);
    expect(log.data.admin.auditLog.nodes).toEqual([
      { operation: 'publishPrompt', actorKind: 'api_key', actorKeyId: created.data.createApiKey.id },
    ]);
    for (const beyond of [
      '{ admin { organizations { totalCount } } }',
      'mutation { createOrganization(input: { name: "x" }) { id } }',
    ]) {
      expect((await ask(beyond, {}, as)).code).toBe('forbidden');
    }
    const foreign = 'mutation { createApiKey(input: { name: "x", environmentSlug: "production" }) { id } }';
    expect((await ask(foreign, {}, as)).code).toBe('not_found');
    const { id: productionKey } = await harness.createKey('production');
    const deletion = await ask(
      'mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }',
      { id: productionKey },
      as,
    );
    expect(deletion.code).toBe('not_found');
  });
});
