import { eventually, type Harness, indexesFollowAtOnce, startHarness } from '../../harness';
import { ingest } from '../support/ingest';
import { administration, type Json } from './support';

let harness: Harness;
let production: string;
let staging: string;
const kinds = ['folders', 'prompts', 'files', 'chunks'] as const;
type Kind = (typeof kinds)[number];
type Archive = Record<Kind, Json[]>;

beforeAll(async () => {
  harness = await startHarness();
  production = (await harness.createKey()).key;
  staging = (await harness.createKey('staging')).key;
});
afterAll(() => harness.close());

async function ask(key: string, query: string, variables: Record<string, unknown> = {}): Promise<Json> {
  const { data, code } = await administration(harness)(query, variables, { key, admin: true });
  if (code) throw new Error(code);
  return data;
}

/** Every record, in pages of two: what a page ends with is where the next begins. */
async function exportOf(key: string, kind: Kind): Promise<Json[]> {
  const records: Json[] = [];
  let after: string | null = null;
  do {
    const query = `query ($kind: ArchiveKind!, $after: String) { admin {
      exportRecords(kind: $kind, first: 2, after: $after) { records nextCursor } } }`;
    const { admin }: Json = await ask(key, query, { kind, after });
    records.push(...admin.exportRecords.records);
    after = admin.exportRecords.nextCursor;
  } while (after !== null);
  return records;
}

async function exportAll(key: string): Promise<Archive> {
  const archive: Archive = { folders: [], prompts: [], files: [], chunks: [] };
  for (const kind of kinds) archive[kind] = await exportOf(key, kind);
  return archive;
}

const importing = (name: string, selection: string) =>
  `mutation ($input: ImportInput!) { ${name}(input: $input) { ${selection} } }`;
const aboutFiles = 'files { sourceId fileId status uploadUrl error }';

async function importAll(key: string, archive: Archive): Promise<{ begun: Json[]; finished: Json[] }> {
  const input = (records: Json[]) => ({ input: { version: 1, records } });
  await ask(key, importing('importFolders', 'written'), input(archive.folders));
  await ask(key, importing('importPrompts', 'written'), input(archive.prompts));
  const { importFiles } = await ask(key, importing('importFiles', aboutFiles), input(archive.files));
  for (const { sourceId, uploadUrl } of importFiles.files) {
    if (uploadUrl === null) continue;
    const query = 'query ($id: UUID!) { admin { fileDownload(fileId: $id) { url } } }';
    const { admin } = await ask(production, query, { id: sourceId });
    const content = await (await fetch(admin.fileDownload.url)).arrayBuffer();
    expect((await fetch(uploadUrl, { method: 'PUT', body: content })).status).toBe(201);
  }
  if (archive.chunks.length > 0) {
    await ask(key, importing('importChunks', 'written skipped'), input(archive.chunks));
  }
  const finish = importing('finishFileImports', aboutFiles);
  const { finishFileImports } = await ask(key, finish, input(archive.files));
  return { begun: importFiles.files, finished: finishFileImports.files };
}

async function search(key: string): Promise<Json> {
  const { search: answer } = await ask(
    key,
    '{ search(input: { query: "When does the heron nest?", minScore: 0.3 }) { results { semantic { fileId fileName content pageNumber score referenceId category } } } }',
  );
  return answer.results.semantic;
}

let archive: Archive;

describe('an environment', () => {
  beforeAll(async () => {
    await ingest(
      harness,
      'heron.md',
      '# Herons\n\nThe grey heron nests in March.\n\n# Owls\n\nOwls hunt by night.',
      {
        key: production,
        metadata: { category: 'birds', 'Odd key': [1] },
      },
    );
    await ingest(harness, 'otter.txt', 'Otters sleep in dens by the river.', { key: production });
    for (const body of ['First', 'Second {{x}}', 'Third']) {
      await ask(
        production,
        'mutation ($body: String!) { publishPrompt(input: { name: "tone", body: $body }) { name } }',
        { body },
      );
    }
    await ask(
      production,
      'mutation { activatePromptVersion(input: { name: "tone", versionNumber: 2 }) { name } }',
    );
    await ask(production, 'mutation { createFolder(input: { name: "Wildlife" }) { id } }');
    archive = await exportAll(production);
  });

  test('is read page by page, each record once, with a manifest that counts them', async () => {
    const { admin } = await ask(
      production,
      '{ admin { exportManifest { version environmentSlug embeddingModelId folders prompts files chunks } } }',
    );
    const counts = Object.fromEntries(kinds.map((kind) => [kind, archive[kind].length]));
    expect(admin.exportManifest).toMatchObject({ version: 1, environmentSlug: 'production', ...counts });
    expect(new Set(archive.files.map(({ id }) => id)).size).toBe(2);
    const [vector] = Object.values(archive.chunks[0].vectors) as string[];
    expect(Buffer.from(vector ?? '', 'base64').length % 4).toBe(0);
  });

  test('comes whole into another one: ready at once, found by the same search with the same scores', async () => {
    const { begun, finished } = await importAll(staging, archive);
    expect(begun.map(({ status }) => status)).toEqual(['uploading', 'uploading']);
    const expected = indexesFollowAtOnce ? 'ready' : expect.stringMatching(/^(ready|embedding_complete)$/);
    expect(finished.map(({ status, error }) => [status, error])).toEqual([
      [expected, null],
      [expected, null],
    ]);
    await eventually(
      () => ask(staging, '{ files(pageSize: 10) { items { status } } }'),
      ({ files }) => files.items.every(({ status }: Json) => status === 'ready'),
    );
    const [there, here] = [await search(production), await search(staging)];
    const shown = (hits: Json[]) => hits.map(({ fileId: _id, ...hit }) => hit);
    expect(shown(here)).toEqual(shown(there));
    expect(here[0].fileId).not.toBe(there[0].fileId);
    const prompt = await (await harness.call('GET', '/prompts/tone', { key: staging })).json();
    expect(prompt).toMatchObject({ body: 'Second {{x}}', version_number: 2, variables: ['x'] });
    const { file } = await ask(
      staging,
      'query ($id: UUID!) { file(id: $id) { fileMetadata folderName totalChunks timeline { status } } }',
      {
        id: here[0].fileId,
      },
    );
    expect(file).toMatchObject({
      fileMetadata: { category: 'birds', 'Odd key': [1] },
      folderName: 'default',
    });
  });

  test('the same archive again leaves everything as it is', async () => {
    const { models } = harness.app.services;
    const counts = () =>
      Promise.all([
        models.files.countDocuments(),
        models.chunks.countDocuments(),
        models.promptVersions.countDocuments(),
        models.folders.countDocuments(),
      ]);
    const before = await counts();
    const { begun, finished } = await importAll(staging, archive);
    expect(begun.every(({ uploadUrl }) => uploadUrl === null)).toBe(true);
    expect(finished.every(({ status }) => status === 'ready')).toBe(true);
    expect(await counts()).toEqual(before);
  });

  test('a file without vectors that fit is reprocessed from its content', async () => {
    const [file] = archive.files;
    const copy = { ...file, id: '0b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001' };
    const query = 'query ($id: UUID!) { admin { fileDownload(fileId: $id) { url } } }';
    const { admin } = await ask(production, query, { id: file.id });
    const content = await (await fetch(admin.fileDownload.url)).arrayBuffer();
    const input = { input: { version: 1, records: [copy] } };
    const { importFiles } = await ask(staging, importing('importFiles', aboutFiles), input);
    await fetch(importFiles.files[0].uploadUrl, { method: 'PUT', body: content });
    const foreign = archive.chunks
      .filter(({ fileId }) => fileId === file.id)
      .map((chunk) => ({
        ...chunk,
        fileId: copy.id,
        vectors: { another_model: chunk.vectors[Object.keys(chunk.vectors)[0] ?? ''] },
      }));
    await ask(staging, importing('importChunks', 'written'), { input: { version: 1, records: foreign } });
    const { finishFileImports } = await ask(staging, importing('finishFileImports', aboutFiles), input);
    expect(finishFileImports.files[0].status).toBe('uploaded');
    const { fileId } = finishFileImports.files[0];
    await eventually(
      async () => (await harness.call('GET', `/files/${fileId}/status`, { key: staging })).json(),
      ({ status }: { status: string }) => status === 'ready',
    );
    const { chunks } = harness.app.services.models;
    expect(await chunks.countDocuments({ fileId, 'vectors.another_model': { $exists: true } })).toBe(0);
  });
});

test('bounding boxes of any other shape are refused before they reach the store', async () => {
  const fileId = '0b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c003';
  const chunk = { fileId, index: 0, content: '', headingPath: [], headings: '', tokenCount: 0, vectors: {} };
  const nested = (levels: number) => {
    let value: object = {};
    for (let level = 0; level < levels; level++) value = { a: value };
    return value;
  };
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  for (const boundingBoxes of [
    ...[nested(1_000), { b1: nested(500) }, { b1: { 1: { ...box, left: nested(300) } } }],
    ...[{ 'nul\0': { 1: box } }, { $where: { 1: box } }, { b1: { first: box } }, { b1: { 1: null } }],
  ]) {
    const { errors } = await harness.graphql(
      importing('importChunks', 'written'),
      { input: { version: 1, records: [{ ...chunk, boundingBoxes }] } },
      { key: staging, admin: true },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'validation_failed' });
  }
});

test('records that make no sense are refused with their place, and one bad file leaves the others alone', async () => {
  const asAdmin = administration(harness);
  const bad = { ...archive.files[0], size: 0 };
  const refused = await harness.graphql(
    importing('importFiles', aboutFiles),
    { input: { version: 1, records: [bad] } },
    { key: staging, admin: true },
  );
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    code: 'validation_failed',
    faults: [{ path: ['records', 0, 'size'], type: 'greater_than_equal' }],
  });
  const newer = await asAdmin(importing('importFolders', 'written'), { input: { version: 2, records: [] } });
  expect(newer.code).toBe('validation_failed');
  const records = [
    { ...archive.files[0], id: '0b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c002', originalFilename: 'virus.exe' },
    { ...archive.files[0], id: '0b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c003' },
  ];
  const { importFiles } = await ask(staging, importing('importFiles', aboutFiles), {
    input: { version: 1, records },
  });
  expect(importFiles.files.map(({ status, error }: Json) => [status, error !== null])).toEqual([
    [null, true],
    ['uploading', false],
  ]);
});

test('chunks of another version that are live for a moment hide none of the version in force', async () => {
  const { chunks } = harness.app.services.models;
  const sections = ['One', 'Two', 'Three'].map(
    (name) => `## ${name}\n\n${`Section ${name}. `.repeat(40)}\n\n`,
  );
  const files = [
    await ingest(harness, 'first.md', sections.join('')),
    await ingest(harness, 'second.md', sections.join('')),
  ];
  const before = await exportOf(production, 'chunks');
  for (const [at, fileId] of files.entries()) {
    const stored = await chunks.findOne({ fileId, index: 1 }).lean();
    if (!stored) throw new Error('the file has one chunk');
    // Whichever the store returns first, it is the other one in one of the files.
    const stale = at === 0 ? stored.runId : 'stale';
    await chunks.collection.insertOne({ ...stored, _id: `${stored._id}@copy`, runId: stale } as never);
    if (at === 0) await chunks.updateOne({ _id: stored._id }, { $set: { runId: 'stale' } });
  }
  const after = await exportOf(production, 'chunks');
  const places = (records: Json[]) => records.map(({ fileId, index }) => `${fileId} ${index}`);
  expect(places(after)).toEqual(places(before));
});
