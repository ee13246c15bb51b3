import { eventually } from '../harness';
import { page } from './site';
import { useSources } from './support/useSources';

const { site, harness, admin, createSource, start, runs, ended, run, settled, filesOf } = useSources();

test('a run that has not ended is not started twice, and deletion ends it', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  site().pages.set('/', (_request, response) => void held.then(() => response.writeHead(404).end()));
  const id = await createSource();
  const [first, second] = await Promise.all([start(id), start(id)]);
  const codes = [first, second].map(({ errors }) => errors?.[0]?.extensions?.code ?? null);
  expect(codes.sort()).toEqual(['conflict', null]);
  expect((await start(id)).errors?.[0]?.extensions?.code).toBe('conflict');
  await admin('mutation ($id: UUID!) { deleteSource(id: $id) { id } }', { id });
  release();
  const { errors } = await start(id);
  expect(errors?.[0]?.extensions?.code).toBe('not_found');
  expect(await harness().models.sourceRuns.countDocuments({ sourceId: id })).toBe(0);
});

test('a run whose process is gone is resumed, and counts and adds nothing twice', async () => {
  site().pages.set('/', page('Start', 'Links.', ['/a']));
  site().pages.set('/a', page('A', 'A page.'));
  const id = await createSource();
  await run(id);
  const { sourceItems, sourceRuns } = harness().models;
  // As a process leaves it that ends between the upload of a file and the record of its item.
  await sourceItems.deleteOne({ sourceId: id, name: `${site().origin}/a` });
  const interrupted = {
    state: 'running',
    isActive: true,
    leaseId: 'gone',
    leasedUntil: new Date(0),
    added: 0,
  };
  await sourceRuns.updateOne({ sourceId: id }, { $set: interrupted });
  await ended(id);
  expect(await runs(id)).toMatchObject([{ added: 2, changed: 0, unchanged: 0 }]);
  expect(await filesOf(id)).toHaveLength(2);
});

test('the end of a run is sent to subscribers and to webhooks, and is in the audit log', async () => {
  site().pages.set('/', page('Start', 'Here.'));
  site().pages.set('/hook', (_request, response) => void response.writeHead(204).end());
  const id = await createSource();
  const input = { url: `${site().origin}/hook`, events: ['source.run.finished'] };
  const create =
    'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret } }';
  await admin(create, { input });
  const closing = new AbortController();
  const stream = await fetch(harness().graphqlUrl, {
    method: 'POST',
    signal: closing.signal,
    headers: {
      ...{ 'content-type': 'application/json', accept: 'text/event-stream' },
      ...{ 'x-api-key': harness().keys.production, 'x-admin-token': harness().adminToken },
    },
    body: JSON.stringify({
      query: 'subscription ($id: UUID!) { sourceRunChanged(id: $id) { state added startedAt } }',
      variables: { id },
    }),
  });
  expect((await start(id)).errors).toBeUndefined();
  let received = '';
  const decoder = new TextDecoder();
  for await (const part of stream.body ?? []) {
    received += decoder.decode(part, { stream: true });
    if (received.includes('"succeeded"')) break;
  }
  closing.abort();
  expect(received).toMatch(/"state":"succeeded","added":1,"startedAt":"/);
  await eventually(
    async () => site().requests,
    (requests) => requests.includes('/hook 204'),
  );
  const operations = (await harness().models.auditRecords.find({ 'targets.id': id }).lean()).map(
    ({ operation }) => operation,
  );
  expect(operations.sort()).toEqual(['createSource', 'runSource']);
});

test('a run that has ended three processes is given up', async () => {
  site().pages.set('/', page('Start', 'Here.'));
  const id = await createSource();
  await run(id);
  const abandoned = {
    state: 'running',
    isActive: true,
    leaseId: 'gone',
    leasedUntil: new Date(0),
    attempts: 3,
  };
  await harness().models.sourceRuns.updateOne({ sourceId: id }, { $set: abandoned });
  await ended(id);
  expect((await runs(id))[0]?.error).toContain('ended unexpectedly');
});

test('deletion leaves the files with their addresses, or deletes them', async () => {
  site().pages.set('/', page('Start', 'Kept.'));
  const query =
    'mutation ($id: UUID!, $files: Boolean!) { deleteSource(id: $id, deleteFiles: $files) { id } }';
  for (const [files, left] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const id = await createSource();
    await run(id);
    const [file] = await filesOf(id);
    await admin(query, { id, files });
    expect(await harness().models.files.countDocuments({ _id: file?._id })).toBe(left);
    expect(await harness().models.sourceItems.countDocuments({ sourceId: id })).toBe(0);
  }
});

test("another environment's source does not exist", async () => {
  const id = await createSource();
  const { key } = await harness().createKey('staging');
  const options = { admin: true, key };
  for (const query of [
    'query ($id: UUID!) { admin { source(id: $id) { id } } }',
    'mutation ($id: UUID!) { runSource(id: $id) { id } }',
    'mutation ($id: UUID!) { deleteSource(id: $id) { id } }',
    'mutation ($id: UUID!) { updateSource(input: { id: $id, name: "x" }) { id } }',
  ]) {
    const { errors } = await harness().graphql(query, { id }, options);
    expect(errors?.[0]?.extensions?.code).toBe('not_found');
  }
  expect(await admin('{ admin { sources { id } } }', {}, key)).toEqual({ admin: { sources: [] } });
});

test('for keys without administration there are no operations on sources', async () => {
  const { key } = await harness().createKey();
  const input = { kind: 'website', name: 'site', website: { startUrls: [site().origin] } };
  const create = 'mutation ($input: CreateSourceInput!) { createSource(input: $input) { id } }';
  for (const query of ['{ admin { sources { id } } }', create]) {
    const { errors } = await harness().graphql(query, { input }, { key });
    expect(errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
  }
});

test('a source with an interval runs at once, is due again later, and citations name the address', async () => {
  site().pages.set('/', page('Opening hours', 'The museum opens at nine o’clock on Tuesdays.'));
  const id = await createSource('/', { intervalMinutes: 15 });
  await ended(id);
  await settled(id);
  const source = await harness().models.sources.findById(id).lean();
  expect(source?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000);
  const [file] = await filesOf(id);
  const { search } = await admin<{ search: { results: { semantic: { sourceUrl: string }[] } } }>(
    'query ($ids: [UUID!]) { search(input: { query: "When does the museum open?", fileIds: $ids, minScore: 0 }) { results { semantic { sourceUrl } } } }',
    { ids: [file?._id] },
  );
  expect(search.results.semantic[0]?.sourceUrl).toBe(`${site().origin}/`);
});

const update =
  'mutation ($input: UpdateSourceInput!) { updateSource(input: $input) { isPaused intervalMinutes nextRunAt } }';

test('a paused source runs on request only, keeps its interval, and runs at once when it is resumed', async () => {
  site().pages.set('/', page('Start', 'Here.'));
  const id = await createSource('/', { intervalMinutes: 15 });
  await ended(id);
  const paused = { updateSource: { isPaused: true, intervalMinutes: 15, nextRunAt: null } };
  expect(await admin(update, { input: { id, isPaused: true } })).toEqual(paused);
  expect(await run(id)).toMatchObject({ state: 'succeeded', unchanged: 1 });
  expect(await admin(update, { input: { id, intervalMinutes: 30 } })).toEqual({
    updateSource: { ...paused.updateSource, intervalMinutes: 30 },
  });
  const resumed = await admin(update, { input: { id, isPaused: false } });
  expect(resumed).toMatchObject({ updateSource: { isPaused: false, intervalMinutes: 30 } });
  await eventually(
    () => harness().models.sourceRuns.countDocuments({ sourceId: id }),
    (count) => count === 3,
  );
  const records = await harness()
    .models.auditRecords.find({ 'targets.id': id, operation: 'updateSource' })
    .lean();
  const changes = records.map(({ detailsJson }) => JSON.parse(detailsJson ?? 'null'));
  expect(changes).toEqual(expect.arrayContaining([{ isPaused: true }, { isPaused: false }]));
});

test('a source that runs on request only cannot be paused', async () => {
  const id = await createSource();
  const { errors } = await harness().graphql(update, { input: { id, isPaused: true } }, { admin: true });
  expect(errors?.[0]?.extensions?.code).toBe('validation_failed');
  expect(await harness().models.sources.findById(id).lean()).toMatchObject({ intervalMinutes: null });
});
