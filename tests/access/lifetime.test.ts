import { createSweeper } from '../../pipeline/sweeper/createSweeper';
import { ingest, upload } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { askAs, callAs, dataAs, keyWith, restrict, type Speaker } from './support/speaker';

jest.setTimeout(120_000);

let harness: Harness;
let admin: Speaker;
beforeAll(async () => {
  harness = await startHarness();
  admin = { key: await keyWith(harness, 'admin') };
});
afterAll(() => harness.close());

const inMs = (ms: number) => new Date(Date.now() + ms);
const day = 86_400_000;
const change = (name: string, input: object, speaker: Speaker = admin) => {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  return askAs(harness, speaker, `mutation ($input: ${type}!) { ${name}(input: $input) { id expiresAt } }`, {
    input,
  });
};
const codeOf = ({ errors }: { errors?: { extensions?: Record<string, unknown> }[] }) =>
  errors?.[0]?.extensions?.code ?? null;
const hold = (fileId: string, isHeld: boolean, speaker = admin) =>
  askAs(
    harness,
    speaker,
    'mutation ($i: SetFileHoldInput!) { setFileHold(input: $i) { hold { reason } expiresAt } }',
    { i: { fileId, isHeld, reason: isHeld ? 'Case 7' : null } },
  );
const file = async (id: string, fields = 'name expiresAt', speaker: Speaker = admin) =>
  askAs<{ file: Record<string, unknown> | null }>(
    harness,
    speaker,
    `query ($id: UUID!) { file(id: $id) { ${fields} } }`,
    { id },
  );
const folder = async (name: string) => {
  const query = 'mutation ($i: CreateFolderInput!) { createFolder(input: $i) { id } }';
  return (await dataAs<{ createFolder: { id: string } }>(harness, admin, query, { i: { name } })).createFolder
    .id;
};
const move = (fileId: string, folderId: string, speaker: Speaker) =>
  askAs(harness, speaker, 'mutation ($i: UpdateFileInput!) { updateFile(input: $i) { id } }', {
    i: { fileId, folderId },
  });
/** As if the moment had come. */
const expire = (_id: string) =>
  harness.models.files.updateOne({ _id }, { $set: { ownExpiresAt: new Date(0), expiresAt: new Date(0) } });

test('a file is gone from its moment on for everybody, without a sweep, and a sweep removes it', async () => {
  const id = await ingest(harness, 'offer.md', '# Offer\n\nThe walnut offer ends at noon.\n');
  const list = '{ filesConnection(first: 50) { totalCount nodes { name } } }';
  const shown = async (speaker: Speaker) => JSON.stringify(await askAs(harness, speaker, list));
  expect(await shown({})).toContain('offer.md');
  // The first change of an environment waits for the gateways; the later ones don't.
  expect(codeOf(await change('setFileExpiry', { fileId: id, expiresAt: inMs(day) }))).toBeNull();
  expect(codeOf(await change('setFileExpiry', { fileId: id, expiresAt: inMs(1_500) }))).toBeNull();
  expect(await shown({})).toContain('offer.md');
  for (const speaker of [{}, admin, { isAdmin: true }])
    await eventually(
      () => shown(speaker),
      (text) => !text.includes('offer.md'),
    );
  expect(codeOf(await file(id))).toBe('file_not_found');
  const { models, blobs } = harness.app.services;
  const record = await models.files.findById(id).lean();
  expect(record).not.toBeNull();
  const deleted = await callAs(harness, {}, 'DELETE', `/api/v1/files/${id}`);
  expect(deleted.status).toBe(404);
  await createSweeper(harness.app.services).sweep();
  expect(await models.files.findById(id).lean()).toBeNull();
  expect(await models.chunks.countDocuments({ fileId: id })).toBe(0);
  expect(await blobs.uploadedSize(record?.blobStoragePath ?? '')).toBeNull();
});

test('a folder says it for the files in it that say nothing themselves, and goes with the last of them', async () => {
  const [own, other] = [await upload(harness, 'own.md', 'own'), await upload(harness, 'other.md', 'other')];
  const [id, elsewhere] = [await folder('tenders'), await folder('elsewhere')];
  const [moment, later] = [inMs(day), inMs(2 * day)];
  await change('setFileExpiry', { fileId: own, expiresAt: later });
  expect(codeOf(await change('setFolderExpiry', { folderId: id, expiresAt: moment }))).toBeNull();
  // A key that does not see everything neither ends nor prolongs a file by moving it.
  expect(codeOf(await move(other, id, {}))).toBe('forbidden');
  for (const fileId of [own, other]) expect(codeOf(await move(fileId, id, admin))).toBeNull();
  expect(codeOf(await move(other, elsewhere, {}))).toBe('forbidden');
  expect((await file(other)).data?.file?.expiresAt).toBe(moment.toISOString());
  expect((await file(own)).data?.file?.expiresAt).toBe(later.toISOString());
  const init = (expiresAt: Date, speaker: Speaker) =>
    askAs<{ initFileUpload: { fileId: string } }>(
      harness,
      speaker,
      'mutation ($i: InitFileUploadInput!) { initFileUpload(input: $i) { fileId } }',
      { i: { filename: 'new.md', size: 3, folderId: id, expiresAt } },
    );
  expect(codeOf(await init(later, {}))).toBe('forbidden');
  const { data } = await init(inMs(day / 2), {});
  const added = data?.initFileUpload.fileId ?? '';
  const { services } = harness.app;
  const { models } = services;
  await models.folders.updateOne({ _id: id }, { $set: { expiresAt: new Date(0), readersDue: new Date(0) } });
  const sweeper = createSweeper(services);
  const folders = async () =>
    JSON.stringify(await askAs(harness, {}, '{ me { environment { folders { name } } } }'));
  expect(await folders()).not.toContain('tenders');
  expect(codeOf(await init(inMs(day), admin))).toBe('not_found');
  await eventually(
    async () => {
      // What follows from a folder is completed by a sweep, of which only one is due within half a minute.
      await sweeper.sweep();
      return models.files.exists({ _id: other });
    },
    (found) => found === null,
    60_000,
  );
  expect(await models.folders.exists({ _id: id })).not.toBeNull();
  for (const fileId of [own, added]) await expire(fileId);
  await sweeper.sweep();
  expect(await models.folders.exists({ _id: id })).toBeNull();
  const [standard] = await models.folders.find({ name: 'default' }).lean();
  const refused = await change('setFolderExpiry', { folderId: standard?._id, expiresAt: inMs(day) });
  expect(['conflict', 'not_found']).toContain(codeOf(refused));
});

test('a held file is neither deleted nor replaced and does not expire until it is released', async () => {
  const id = await ingest(harness, 'contract.md', '# Contract\n\nThe contract of the mill.\n');
  expect(codeOf(await hold(id, true, {}))).not.toBeNull();
  const replace = () =>
    askAs(harness, {}, 'mutation ($i: ReplaceFileInput!) { replaceFile(input: $i) { fileId } }', {
      i: { fileId: id, size: 3 },
    });
  // New content that is on its way is discarded.
  expect(codeOf(await replace())).toBeNull();
  expect((await hold(id, true)).data).toEqual({
    setFileHold: { hold: { reason: 'Case 7' }, expiresAt: null },
  });
  expect(await harness.models.replacements.exists({ _id: id })).toBeNull();
  const refused = [
    await replace(),
    await askAs(harness, admin, 'mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', { id }),
    await askAs(harness, admin, 'mutation ($id: UUID!) { rollbackFile(fileId: $id, version: 1) { id } }', {
      id,
    }),
  ];
  for (const reply of refused) {
    expect(codeOf(reply)).toBe('conflict');
    expect(reply.errors?.[0]?.message).toContain('legal hold');
  }
  expect((await callAs(harness, {}, 'DELETE', `/api/v1/files/${id}`)).status).toBe(409);
  const environmentId = (await harness.models.files.findById(id).lean())?.environmentId;
  const whole = 'mutation ($id: UUID!) { deleteEnvironment(id: $id) { id } }';
  expect(codeOf(await askAs(harness, { isAdmin: true }, whole, { id: environmentId }))).toBe('conflict');
  expect(codeOf(await change('setFileExpiry', { fileId: id, expiresAt: inMs(day) }))).toBeNull();
  await harness.models.files.updateOne({ _id: id }, { $set: { ownExpiresAt: new Date(0) } });
  await createSweeper(harness.app.services).sweep();
  expect((await file(id)).data?.file).toEqual({ name: 'contract.md', expiresAt: null });
  expect(codeOf(await hold(id, false))).toBeNull();
  expect(codeOf(await file(id))).toBe('file_not_found');
});

test('administrators read who may see a file and why, and what principals see', async () => {
  const id = await ingest(harness, 'report.md', '# Report\n\nThe report of the audit.\n');
  const grants = async () => (await file(id, 'access { effective { principal via } }')).data?.file?.access;
  expect(await grants()).toEqual({ effective: [{ principal: null, via: 'default' }] });
  await restrict(harness, id, { principals: ['user:ada', 'group:audit'] });
  expect(await grants()).toEqual({
    effective: [
      { principal: 'user:ada', via: 'file' },
      { principal: 'group:audit', via: 'file' },
      { principal: null, via: 'administrators' },
    ],
  });
  const seen = (principals: string[], speaker: Speaker = admin) =>
    askAs(
      harness,
      speaker,
      'query ($p: [String!]) { filesConnection(first: 50, visibleTo: $p) { totalCount nodes { name } } }',
      { p: principals },
    );
  expect(JSON.stringify(await seen(['group:audit']))).toContain('report.md');
  expect(JSON.stringify(await seen(['user:bo']))).not.toContain('report.md');
  expect(codeOf(await seen(['group:audit'], {}))).toBe('forbidden');
});

test('files are filtered by when they expire, and a moment that has passed is refused', async () => {
  const id = await upload(harness, 'lease.md', 'lease');
  await change('setFileExpiry', { fileId: id, expiresAt: new Date('2099-05-01T00:00:00Z') });
  const names = async (filter: object) =>
    JSON.stringify(
      await dataAs(
        harness,
        {},
        'query ($f: FileFilter) { filesConnection(first: 50, filter: $f) { nodes { name } } }',
        {
          f: { metadata: { key: '@expires', ...filter } },
        },
      ),
    );
  expect(await names({ gt: '2099-01-01', lt: '2100-01-01' })).toContain('lease.md');
  expect(await names({ lt: '2099-01-01' })).not.toContain('lease.md');
  expect(codeOf(await change('setFileExpiry', { fileId: id, expiresAt: new Date(0) }))).toBe(
    'validation_failed',
  );
  expect(codeOf(await change('setFileExpiry', { fileId: id, expiresAt: inMs(day) }, {}))).not.toBeNull();
});
