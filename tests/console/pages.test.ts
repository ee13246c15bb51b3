/** The pictures of pages: their sizes, and who may see them. */
import { degrees, PDFDocument } from 'pdf-lib';
import { PNG } from 'pngjs';
import { drawPage, toPng } from '../../packages/document-converter/tests/support/drawPage';
import { paragraph } from '../../packages/document-converter/tests/support/makePdf';
import type { Client } from '../e2e/client';
import { type Harness, startHarness } from '../harness';
import { clientOfHarness } from './support/openConsole';

interface Page {
  number: number;
  width: number;
  height: number;
  imageUrl: string;
}

let harness: Harness;
let client: Client;
let pdfId: string;
let imageId: string;
let textId: string;

/** Pages of two sizes, the last one turned. */
async function mixedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('The first page is upright.', { x: 60, y: 700 });
  document.addPage([1000, 300]).drawText('The second page is wide.', { x: 60, y: 200 });
  const turned = document.addPage([400, 600]);
  turned.drawText('The third page is turned.', { x: 60, y: 500 });
  turned.setRotation(degrees(90));
  return document.save();
}

beforeAll(async () => {
  harness = await startHarness();
  client = await clientOfHarness(harness);
  const image = toPng(await drawPage(paragraph(['The lighthouse keeper counts ships.'], 60, 720, 20), 1));
  pdfId = await client.upload('mixed.pdf', await mixedPdf());
  imageId = await client.upload('scan.png', image);
  textId = await client.upload('notes.md', 'The harbor master is called Ottoline Marsh.\n');
  for (const id of [pdfId, imageId, textId]) {
    expect(await client.settled(id)).toMatchObject({ status: 'ready' });
  }
});
afterAll(() => harness?.close());

async function pagesOf(id: string): Promise<Page[] | null> {
  const query = 'query ($id: UUID!) { file(id: $id) { pages { number width height imageUrl } } }';
  return (await client.gql(query, { id })).file.pages;
}

const get = (path: string, headers: Record<string, string> = { 'x-api-key': client.key }) =>
  fetch(harness.origin + path, { headers });

async function pictureOf(page: Page): Promise<PNG> {
  const response = await get(page.imageUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toMatch(/^private/);
  return PNG.sync.read(Buffer.from(await response.arrayBuffer()));
}

test('each page has its own size, as displayed, and so has its picture', async () => {
  const pages = (await pagesOf(pdfId)) ?? [];
  expect(pages.map(({ number, width, height }) => [number, width, height])).toEqual([
    [1, 595, 842],
    [2, 1000, 300],
    [3, 600, 400],
  ]);
  for (const page of pages) {
    const picture = await pictureOf(page);
    expect(picture.width / picture.height).toBeCloseTo(page.width / page.height, 2);
    expect(picture.data.some((value, index) => index % 4 === 0 && value < 128)).toBe(true);
  }
});

test('an image is one page, in its pixels', async () => {
  const [page, ...others] = (await pagesOf(imageId)) ?? [];
  expect(others).toEqual([]);
  const picture = await pictureOf(page as Page);
  expect(picture.width / picture.height).toBeCloseTo((page?.width ?? 0) / (page?.height ?? 1), 2);
});

test('a file without pages has none', async () => {
  expect(await pagesOf(textId)).toBeNull();
  expect((await get(`/files/${textId}/pages/1.png`)).status).toBe(404);
});

test('a picture is drawn once and kept', async () => {
  const [first] = (await pagesOf(pdfId)) ?? [];
  await pictureOf(first as Page);
  const { environmentId = '' } = (await harness.models.files.findById(pdfId).lean()) ?? {};
  const path = `${environmentId}/${pdfId}/pages/1.png`;
  const { blobs } = harness.app.services;
  await blobs.put(path, PNG.sync.write(new PNG({ width: 7, height: 5 })), 'image/png');
  expect(await pictureOf(first as Page)).toMatchObject({ width: 7, height: 5 });
});

test('it is authorized like the file', async () => {
  const path = `/files/${pdfId}/pages/1.png`;
  expect((await get(path, {})).status).toBe(401);
  expect((await get(path, { 'x-api-key': harness.keys.staging })).status).toBe(404);
  expect((await get(path, { 'x-api-key': client.key })).status).toBe(200);
});

test.each(['0', '4', '999999', 'x', '1.5', '-1'])('there is no page %s', async (number) => {
  expect((await get(`/files/${pdfId}/pages/${number}.png`)).status).toBe(404);
});

test('the pictures are gone with the file', async () => {
  const { blobs } = harness.app.services;
  const { environmentId = '' } = (await harness.models.files.findById(pdfId).lean()) ?? {};
  const path = `${environmentId}/${pdfId}/pages/1.png`;
  expect(await blobs.size(path)).toBeGreaterThan(0);
  await client.call('DELETE', `/files/${pdfId}`);
  expect((await get(`/files/${pdfId}/pages/1.png`)).status).toBe(404);
  expect(await blobs.size(path)).toBeNull();
});
