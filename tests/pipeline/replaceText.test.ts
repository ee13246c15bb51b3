import { edited, toPdf, writeManual } from '../../benchmarks/bench/replace/manual';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';

jest.setTimeout(180_000);

let product: Harness;
beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.close());

async function ask<T>(query: string, variables: Record<string, unknown>): Promise<T> {
  const { data, errors } = await product.graphql<T>(query, variables);
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data;
}

interface Chunk {
  id: string;
  content: string;
  pageNumber: number;
  startPage: number;
  endPage: number;
  boundingBoxes: unknown;
}

async function chunksOf(id: string): Promise<Chunk[]> {
  const query = `query ($id: UUID!) { file(id: $id) { chunks(first: 100) { nodes {
    id content pageNumber startPage endPage boundingBoxes } } } }`;
  return (await ask<{ file: { chunks: { nodes: Chunk[] } } }>(query, { id })).file.chunks.nodes;
}

interface Versions {
  replacement: { status: string } | null;
  versions: { chunks: { kept: number; embedded: number } }[];
}

async function replace(fileId: string, bytes: Uint8Array): Promise<Versions> {
  const { replaceFile } = await ask<{ replaceFile: { uploadUrl: string } }>(
    'mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { uploadUrl } }',
    { input: { fileId, size: bytes.byteLength } },
  );
  await fetch(replaceFile.uploadUrl, { method: 'PUT', body: bytes as BodyInit });
  await ask('mutation ($id: UUID!) { confirmFileUpload(fileId: $id) { id } }', { id: fileId });
  const query = `query ($id: UUID!) { file(id: $id) {
    replacement { status } versions { chunks { kept embedded } } } }`;
  const { file } = await eventually(
    () => ask<{ file: Versions }>(query, { id: fileId }),
    ({ file: { replacement } }) => replacement === null || replacement.status.endsWith('_failed'),
  );
  return file;
}

test('a paragraph inserted into running text embeds few chunks, and all have the pages and boxes of the new layout', async () => {
  const manual = writeManual(16, { hasChapters: false });
  const [before, after] = await Promise.all(
    [manual, edited(manual, 'inserted')].map((chapters) => toPdf(chapters, { startsOnNewPage: false })),
  );
  const id = await ingest(product, 'manual.pdf', before as Uint8Array);
  const former = await chunksOf(id);
  const { replacement, versions } = await replace(id, after as Uint8Array);
  expect(replacement).toBeNull();
  const { kept = 0, embedded = 0 } = versions[0]?.chunks ?? {};
  const chunks = await chunksOf(id);
  expect(kept + embedded).toBe(chunks.length);
  expect(embedded).toBeGreaterThan(0);
  expect(embedded).toBeLessThan(0.3 * chunks.length);
  // Pages and boxes of the kept chunks moved with the text.
  const uploaded = await chunksOf(await ingest(product, 'manual.pdf', after as Uint8Array));
  const shown = (list: Chunk[]) => list.map(({ id: _, ...chunk }) => chunk);
  expect(shown(chunks)).toEqual(shown(uploaded));
  const pages = new Map(former.map((chunk) => [chunk.id, chunk]));
  const moved = chunks.filter((chunk) => {
    const old = pages.get(chunk.id);
    return old !== undefined && (old.startPage !== chunk.startPage || old.endPage !== chunk.endPage);
  });
  expect(moved.length).toBeGreaterThan(0);
});
