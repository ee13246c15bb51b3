import { eventually, type Harness, startHarness } from '../../harness';
import { ingest, upload } from '../support/ingest';
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

test('a prompt goes back to an earlier version, which callers then get, and shows its versions', async () => {
  for (const body of ['One', 'Two {{x}}']) {
    await ask(
      'mutation ($body: String!) { publishPrompt(input: { name: "greeting", body: $body }) { name } }',
      { body },
    );
  }
  const live = async () => (await (await harness.call('GET', '/prompts/greeting')).json()).body;
  expect(await live()).toBe('Two {{x}}');
  const back = await ask(
    'mutation { activatePromptVersion(input: { name: "greeting", versionNumber: 1 }) { versionNumber body } }',
  );
  expect(back.data.activatePromptVersion).toEqual({ versionNumber: 1, body: 'One' });
  expect(await live()).toBe('One');
  const { data } = await ask(
    '{ admin { promptVersions(name: "greeting") { versionNumber isLive variables } } }',
  );
  expect(data.admin.promptVersions).toEqual([
    { versionNumber: 2, isLive: false, variables: ['x'] },
    { versionNumber: 1, isLive: true, variables: [] },
  ]);
  const none = await ask(
    'mutation { activatePromptVersion(input: { name: "greeting", versionNumber: 9 }) { name } }',
  );
  expect(none.code).toBe('not_found');
  await ask('mutation { deletePrompt(name: "greeting") { id } }');
  expect((await harness.call('GET', '/prompts/greeting')).status).toBe(404);
});

test('a folder is renamed, with the files in it, and goes once it is empty', async () => {
  const { data } = await ask('mutation { createFolder(input: { name: "Old" }) { id } }');
  const { id } = data.createFolder;
  const fileId = await upload(harness, 'f.md', '# F');
  await ask('mutation ($input: UpdateFileInput!) { updateFile(input: $input) { id } }', {
    input: { fileId, folderId: id },
  });
  const renamed = await ask(
    'mutation ($id: UUID!) { renameFolder(input: { id: $id, name: "New" }) { name } }',
    { id },
  );
  expect(renamed.data.renameFolder.name).toBe('New');
  const deletion = 'mutation ($id: UUID!) { deleteFolder(id: $id) { id } }';
  expect((await ask(deletion, { id })).code).toBe('conflict');
  const file = await ask('query ($id: UUID!) { file(id: $id) { folderName } }', { id: fileId });
  expect(file.data.file.folderName).toBe('New');
  await ask('mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', { id: fileId });
  expect((await ask(deletion, { id })).data.deleteFolder.id).toBe(id);
  const folders = await ask('{ me { environment { folders { id name } } } }');
  const kept = folders.data.me.environment.folders.find(({ name }: { name: string }) => name === 'default');
  expect((await ask(deletion, { id: kept.id })).code).toBe('conflict');
});

test('a file whose processing failed is processed once more; one that did not fail is left alone', async () => {
  const fileId = await ingest(harness, 'again.md', '# Again\n\nThe heron nests in March.');
  const retry = 'mutation ($id: UUID!) { retryFile(fileId: $id) { status errorMessage totalChunks } }';
  expect((await ask(retry, { id: fileId })).code).toBe('conflict');
  const { models } = harness.app.services;
  await models.files.updateOne(
    { _id: fileId },
    { $set: { status: 'embedding_failed', errorMessage: 'Away.' } },
  );
  const retried = await ask(retry, { id: fileId });
  expect(retried.data.retryFile).toEqual({ status: 'uploaded', errorMessage: null, totalChunks: 0 });
  await eventually(
    async () => (await harness.call('GET', `/files/${fileId}/status`)).json(),
    ({ status, total_chunks: chunks }: { status: string; total_chunks: number }) =>
      status === 'ready' && chunks === 1,
  );
  const runs = await models.chunks.distinct('runId', { fileId, live: true });
  expect(runs).toHaveLength(1);
});

test('the audit log is filtered by operation, target, outcome and time, and holds no secret', async () => {
  const created = await ask('mutation { createApiKey(input: { name: "secret-keeper" }) { id key } }');
  const { id, key } = created.data.createApiKey;
  await ask('mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id });
  await ask('mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id });
  const query = `query ($filter: AuditFilter) { admin { auditLog(filter: $filter) { totalCount nodes {
    at operation outcome errorCode targets { type id } details requestId durationMs } } } }`;
  const about = (await ask(query, { filter: { targetId: id } })).data.admin.auditLog;
  expect(
    about.nodes.map((node: { operation: string; outcome: string }) => [node.operation, node.outcome]),
  ).toEqual([
    ['deleteApiKey', 'failed'],
    ['deleteApiKey', 'succeeded'],
    ['createApiKey', 'succeeded'],
  ]);
  expect(about.nodes[0]).toMatchObject({ errorCode: 'not_found', targets: [{ type: 'ApiKey', id }] });
  const failed = await ask(query, { filter: { targetId: id, outcome: 'failed' } });
  expect(failed.data.admin.auditLog.totalCount).toBe(1);
  const later = await ask(query, {
    filter: { targetId: id, from: new Date(Date.now() + 60_000).toISOString() },
  });
  expect(later.data.admin.auditLog.totalCount).toBe(0);
  const everything = JSON.stringify(await harness.app.services.models.auditRecords.find().lean());
  for (const secret of [key, harness.adminToken, key.slice(16)]) expect(everything).not.toContain(secret);
});
