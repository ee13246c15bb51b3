import { eventually, type Harness, startHarness } from '../../harness';
import { ingest } from '../support/ingest';
import { administration, type Json } from './support';

let harness: Harness;
let production: string;
let staging: string;
const kinds = ['folders', 'prompts', 'files', 'chunks'] as const;
type Kind = (typeof kinds)[number];
type Archive = Record<Kind, Json[]>;

beforeAll(async () => {
  harness = await startHarness({ EMBEDDING_MAX_TABLE_CHUNKS: '1' });
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
async function exportAll(key: string): Promise<Archive> {
  const archive: Archive = { folders: [], prompts: [], files: [], chunks: [] };
  for (const kind of kinds) {
    let after: string | null = null;
    do {
      const query = `query ($kind: ArchiveKind!, $after: String) { admin {
        exportRecords(kind: $kind, first: 2, after: $after) { records nextCursor } } }`;
      const { admin }: Json = await ask(key, query, { kind, after });
      archive[kind].push(...admin.exportRecords.records);
      after = admin.exportRecords.nextCursor;
    } while (after !== null);
  }
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
    expect(finished.map(({ status, error }) => [status, error])).toEqual([
      ['ready', null],
      ['ready', null],
    ]);
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

  test('a file without vectors that fit is processed anew from its content', async () => {
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

test('chunks that are found by their words alone come as such, and their file is ready at once', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, row) => `| ${row} | heron ${row} | ringed on the ${row}th day |`,
  );
  const text = `# Rings\n\n| Number | Bird | Remark |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  const source = await ingest(harness, 'rings.md', text, { key: production });
  const all = await exportAll(production);
  const chunks = all.chunks.filter(({ fileId }) => fileId === source);
  expect(chunks.map(({ wordsOnly, vectors }) => [wordsOnly, Object.keys(vectors).length])).toEqual(
    chunks.map(({ index }) => (index === 0 ? [false, 1] : [true, 0])),
  );
  const files = all.files.filter(({ id }) => id === source);
  const { finished } = await importAll(staging, { folders: [], prompts: [], files, chunks });
  expect(finished.map(({ status }) => status)).toEqual(['ready']);
  const query = 'query ($id: UUID!) { file(id: $id) { totalChunks totalEmbeddings wordsOnlyChunks } }';
  const { file } = await ask(staging, query, { id: finished[0]?.fileId });
  expect(file).toEqual({
    totalChunks: chunks.length,
    totalEmbeddings: 1,
    wordsOnlyChunks: chunks.length - 1,
  });
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
