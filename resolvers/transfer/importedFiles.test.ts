import { createHash, randomUUID } from 'node:crypto';
import { ingest } from '../../tests/graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../../tests/harness';
import { type ContextOf, openContexts } from '../../tests/operations';
import type { OperationContext } from '../context';
import { initFileUpload } from '../files/initFileUpload';
import { maxTextBytes, readFileText } from '../files/readFileText';
import { exportRecords } from './exportRecords';
import { fileDownload } from './fileDownload';
import { finishFileImports } from './finishFileImports';
import { importChunks } from './importChunks';
import { importFiles } from './importFiles';

const text = 'The grey heron nests in March.';
const sha256 = createHash('sha256').update(text).digest('hex');

let product: Harness;
let context: ContextOf;
let closeContexts: () => void;
let file: Record<string, unknown>;
let chunk: Record<string, unknown>;
let sourceId: string;

beforeAll(async () => {
  product = await startHarness();
  ({ context, close: closeContexts } = await openContexts(product));
  sourceId = await ingest(product, 'herons.md', text);
  const source = await context({}, { isAdmin: true });
  [file = {}] = (await exportRecords(source, { kind: 'files' })).records;
  [chunk = {}] = (await exportRecords(source, { kind: 'chunks' })).records;
});
afterAll(async () => {
  closeContexts();
  await product.close();
});

const staging = (): Promise<OperationContext> => context({}, { key: product.keys.staging, isAdmin: true });

/** Imports the file under an ID of its own, with chunks of these contents; returns its new ID. */
async function importFile(
  contents: string[],
  changes: Record<string, unknown> = {},
  ofChunks: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID();
  const input = { version: 1, records: [{ ...file, totalChunks: contents.length, ...changes, id }] };
  const [begun] = await importFiles(await staging(), input);
  const { url } = await fileDownload(await context({}, { isAdmin: true }), { fileId: sourceId });
  const body = await (await fetch(url)).arrayBuffer();
  expect((await fetch(begun?.uploadUrl ?? '', { method: 'PUT', body })).status).toBe(201);
  const chunks = contents.map((content, index) => ({ ...chunk, ...ofChunks, fileId: id, index, content }));
  // Not in their order.
  for (const records of [chunks.slice(60), chunks.slice(0, 60)]) {
    await importChunks(await staging(), { version: 1, records });
  }
  const [finished] = await finishFileImports(await staging(), input);
  expect(finished?.error).toBeNull();
  return begun?.fileId ?? '';
}

const statusOf = async (fileId: string) => (await product.models.files.findById(fileId).lean())?.status;

test('a file that is imported ready is found by the digest of its content', async () => {
  expect(file.sha256).toBe(sha256);
  const fileId = await importFile([text]);
  expect(await statusOf(fileId)).toBe('ready');
  const upload = { filename: 'again.md', size: text.length, sha256 };
  expect(await initFileUpload(await staging(), upload)).toMatchObject({ duplicateOf: fileId });
});

test('a file that is imported ready has the text of its chunks in their order', async () => {
  const contents = Array.from({ length: 120 }, (_, index) => `Part ${index}.`);
  const fileId = await importFile(contents);
  expect(await statusOf(fileId)).toBe('ready');
  expect(await readFileText(await staging(), { fileId })).toMatchObject({
    text: contents.join('\n\n'),
    isTruncated: false,
  });
});

test('the text of chunks is cut where that of a file is', async () => {
  const fileId = await importFile(['a'.repeat(maxTextBytes - 1), 'b', 'c']);
  const read = await readFileText(await staging(), { fileId });
  expect(read).toMatchObject({ text: `${'a'.repeat(maxTextBytes - 1)}\n`, isTruncated: true });
});

test('a record of an earlier version, without a digest, is imported', async () => {
  const fileId = await importFile([text], { sha256: undefined });
  expect(await product.models.files.findById(fileId).lean()).toMatchObject({ status: 'ready', sha256: null });
});

test('a digest of any other form is refused', async () => {
  const input = { version: 1, records: [{ ...file, sha256: 'abc' }] };
  await expect(importFiles(await staging(), input)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('a file that is processed from content with another digest than its record fails', async () => {
  const fileId = await importFile([text], { status: 'uploaded', sha256: '0'.repeat(64) });
  expect(
    await eventually(
      () => statusOf(fileId),
      (status) => status === 'conversion_failed',
    ),
  ).toBe('conversion_failed');
});

const vectorOf = (...numbers: number[]) => Buffer.from(Float32Array.from(numbers).buffer).toString('base64');

test.each([
  ['no bytes', () => ''],
  ['another dimension', () => vectorOf(1, 0, 0, 0, 0, 0, 1)],
  ['no whole number of floats', (dimension: number) => Buffer.alloc(4 * dimension + 2, 1).toString('base64')],
  ['zeros', (dimension: number) => vectorOf(...Array.from({ length: dimension }, () => 0))],
  ['NaN', (dimension: number) => vectorOf(...Array.from({ length: dimension }, () => Number.NaN))],
  ['infinity', (dimension: number) => vectorOf(Infinity, ...Array.from({ length: dimension - 1 }, () => 1))],
  ['1e38', (dimension: number) => vectorOf(...Array.from({ length: dimension }, () => 1e38))],
])('a file with a vector of %s is processed again, and found by its vectors', async (_name, vector) => {
  const { embeddingModel } = product.app.services;
  const vectors = Object.fromEntries(
    Object.keys(chunk.vectors as object).map((key) => [key, vector(embeddingModel.dimension)]),
  );
  const fileId = await importFile([text], {}, { vectors });
  await eventually(
    () => statusOf(fileId),
    (status) => status === 'ready',
  );
  const stored = await product.models.chunks.findOne({ fileId, live: true }).lean();
  const [kept] = Object.values(stored?.vectors ?? {});
  const numbers = kept?.toFloat32Array() ?? [];
  expect(numbers).toHaveLength(embeddingModel.dimension);
  expect(Math.hypot(...numbers)).toBeCloseTo(1, 1);
});
