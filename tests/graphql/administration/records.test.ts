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
