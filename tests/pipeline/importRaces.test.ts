import { randomUUID } from 'node:crypto';
import type { OperationContext, Services } from '../../resolvers/context';
import { deleteFile } from '../../resolvers/files/deleteFile';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { exportRecords } from '../../resolvers/transfer/exportRecords';
import { fileDownload } from '../../resolvers/transfer/fileDownload';
import { finishFileImports } from '../../resolvers/transfer/finishFileImports';
import { importChunks } from '../../resolvers/transfer/importChunks';
import { importFiles } from '../../resolvers/transfer/importFiles';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { type ContextOf, interrupted, openContexts } from '../operations';

let product: Harness;
let services: Services;
let context: ContextOf;
let closeContexts: () => void;
let files: Record<string, unknown>[];
let chunks: Record<string, unknown>[];
let sourceId: string;

beforeAll(async () => {
  product = await startHarness();
  services = product.app.services;
  ({ context, close: closeContexts } = await openContexts(product));
  sourceId = await ingest(product, 'herons.md', 'The grey heron nests in March.');
  const source = await context({}, { isAdmin: true });
  files = (await exportRecords(source, { kind: 'files' })).records;
  chunks = (await exportRecords(source, { kind: 'chunks' })).records;
});
afterAll(async () => {
  closeContexts();
  await product.close();
});

const staging = (given: Partial<Services> = {}): Promise<OperationContext> =>
  context(given, { key: product.keys.staging, isAdmin: true });

/** The records under an ID of their own, so that each test imports another file. */
function archiveOf() {
  const id = randomUUID();
  return {
    file: { version: 1, records: files.map((file) => ({ ...file, id })) },
    chunks: { version: 1, records: chunks.map((chunk) => ({ ...chunk, fileId: id })) },
  };
}

async function begin(archive: ReturnType<typeof archiveOf>): Promise<string> {
  const [begun] = await importFiles(await staging(), archive.file);
  const { url } = await fileDownload(await context({}, { isAdmin: true }), { fileId: sourceId });
  const body = await (await fetch(url)).arrayBuffer();
  expect((await fetch(begun?.uploadUrl ?? '', { method: 'PUT', body })).status).toBe(201);
  return begun?.fileId ?? '';
}

const searchable = (fileId: string) => services.models.chunks.countDocuments({ fileId, live: true });

test('an import that two requests finish at once has its chunks', async () => {
  const archive = archiveOf();
  const fileId = await begin(archive);
  await importChunks(await staging(), archive.chunks);
  const models = interrupted(services.models, 'chunks', 'countDocuments', 'after', async () =>
    finishFileImports(await staging(), archive.file),
  );
  const [finished] = await finishFileImports(await staging({ models }), archive.file);
  expect(finished).toMatchObject({ status: 'ready', error: null });
  expect(await searchable(fileId)).toBe(1);
});

test('an import that two requests start at once is one import', async () => {
  const archive = archiveOf();
  const models = interrupted(services.models, 'files', 'create', 'before', async () =>
    importFiles(await staging(), archive.file),
  );
  const [begun] = await importFiles(await staging({ models }), archive.file);
  expect(begun).toMatchObject({ status: 'uploading', uploadUrl: expect.any(String), error: null });
});

test('chunks that arrive once more after the import was finished stay searchable', async () => {
  const archive = archiveOf();
  const fileId = await begin(archive);
  await importChunks(await staging(), archive.chunks);
  const models = interrupted(services.models, 'chunks', 'bulkWrite', 'before', async () =>
    finishFileImports(await staging(), archive.file),
  );
  expect(await importChunks(await staging({ models }), archive.chunks)).toEqual({ written: 0, skipped: 1 });
  expect(await searchable(fileId)).toBe(1);
});

test('a file that is imported, deleted and imported with other content is found as it says now', async () => {
  const archive = archiveOf();
  const asked = { query: 'When does the grey heron nest?', forceRoute: 'semantic', minScore: 0 };
  const importAndSearch = async (content: string) => {
    const fileId = await begin(archive);
    const records = archive.chunks.records.map((chunk) => ({ ...chunk, content }));
    await importChunks(await staging(), { ...archive.chunks, records });
    await finishFileImports(await staging(), archive.file);
    const { results } = await searchDocuments(await staging(), { ...asked, fileIds: [fileId] });
    await deleteFile(await staging(), { fileId });
    return results.semantic.map((hit) => hit.content);
  };
  expect(await importAndSearch('The grey heron nests in March.')).toEqual(['The grey heron nests in March.']);
  expect(await importAndSearch('The grey heron nests in May.')).toEqual(['The grey heron nests in May.']);
});
