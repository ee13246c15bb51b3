import { createClient } from 'graphql-sse';
import { createClient as createWebSocketClient } from 'graphql-ws';
import WebSocket from 'ws';
import { handbookPages, letterText, makeHandbookPdf, notesMarkdown, recipeHtml } from '../fixtures/handbook';
import { type Client, clientOf, type Json, putBare } from './client';
import { makeDataDir, type Product, startProduct } from './program';

jest.setTimeout(180_000);

const everyStatus = [
  'uploading',
  'uploaded',
  'conversion_started',
  'conversion_complete',
  'parsing_started',
  'parsing_complete',
  'chunking_started',
  'chunking_complete',
  'embedding_started',
  'embedding_complete',
  'ready',
];

let program: Product;
let client: Client;
let removeData: () => Promise<void>;

beforeAll(async () => {
  const { dataDir, remove } = await makeDataDir();
  removeData = remove;
  program = await startProduct(dataDir);
  client = await clientOf(program);
});

afterAll(async () => {
  expect(await program.end()).toBe(0);
  await removeData();
});

describe('over REST: init, bare PUT, confirm, poll, search, chat, delete', () => {
  const ids: Record<string, string> = {};

  test('a PDF of 24 pages, a Markdown, a text and an HTML file become ready', async () => {
    ids.pdf = await client.upload('handbook.pdf', await makeHandbookPdf(), { mime_type: 'application/pdf' });
    ids.md = await client.upload('notes.md', notesMarkdown, {
      reference_id: 'garden-1',
      metadata: { category: 'garden' },
    });
    ids.txt = await client.upload('letter.txt', letterText);
    ids.html = await client.upload('soup.html', recipeHtml, { mime_type: 'text/html; charset=utf-8' });
    for (const id of Object.values(ids)) {
      const record = await client.settled(id);
      expect(record).toMatchObject({ id, status: 'ready', is_converted: true, error_message: null });
      expect(record.total_chunks).toBeGreaterThan(0);
      expect(record.total_embeddings).toBe(record.total_chunks);
    }
  });

  test.each([
    ['pdf', 'When does the supply ship Corvina call at the station?', 'second Thursday'],
    ['md', 'When was the tomato variety Amber Lantern sown?', '3 March'],
    ['txt', 'Who is the piano tuner?', 'Abelard Finch'],
    ['html', 'How is the plum soup served?', 'sour cream'],
  ])('the first hit of a search comes from the %s file that has the answer', async (kind, query, words) => {
    const { status, json } = await client.call('POST', '/search', { query, min_score: 0.2 });
    expect(status).toBe(200);
    expect(json.routing.route).toBe('semantic');
    expect(json.results.semantic[0].file_id).toBe(ids[kind]);
    expect(json.results.semantic[0].content).toContain(words);
    expect(json.total_results).toBe(json.results.semantic.length);
  });

  test('script and navigation of the HTML file were not indexed', async () => {
    const { json } = await client.call('POST', '/search', {
      query: 'never indexed',
      min_score: 0,
      file_ids: [ids.html],
    });
    expect(json.total_results).toBeGreaterThan(0);
    expect(JSON.stringify(json.results)).not.toContain('never indexed');
  });

  test('an answer that stands on page 17 cites page 17, with a quote that is verbatim in its chunk', async () => {
    const { status, json } = await client.call('POST', '/chat', {
      question: 'On which day of the month does the supply ship Corvina call?',
    });
    expect(status).toBe(200);
    expect(json.answer).toContain('second Thursday');
    const [citation] = json.citations;
    expect(citation).toMatchObject({
      marker: 1,
      file_id: ids.pdf,
      file_name: 'handbook.pdf',
      page_number: 17,
    });
    const chunk = json.results.semantic.find((hit: Json) => hit.chunk_id === citation.chunk_id);
    expect(chunk.content).toContain(citation.quote);
    expect(json.total_chunks_used).toBeGreaterThan(0);
  });

  test('every page of the PDF is found under its own number', async () => {
    for (const [index, { text }] of handbookPages.entries()) {
      const query = text[0] ?? '';
      const { json } = await client.call('POST', '/search', {
        query,
        top_k: 1,
        min_score: 0,
        file_ids: [ids.pdf],
      });
      expect([query, json.results.semantic[0].page_number]).toEqual([query, index + 1]);
    }
  });

  test('a metadata filter limits the search, and one that matches nothing gives an empty answer', async () => {
    const search = (metadata_filters: object) =>
      client.call('POST', '/search', { query: 'soup ship garden', min_score: 0, metadata_filters });
    const garden = (await search({ reference_id: 'garden-1' })).json.results.semantic;
    expect(new Set(garden.map((hit: Json) => hit.file_id))).toEqual(new Set([ids.md]));
    expect((await search({ category: 'garden' })).json.results.semantic[0].category).toBe('garden');
    expect((await search({ reference_id: 'unknown' })).json.total_results).toBe(0);
    const pages = (await search({ page_range: { gte: 3, lte: 4 } })).json.results.semantic;
    expect(pages.every((hit: Json) => hit.page_number >= 3 && hit.page_number <= 4)).toBe(true);
    expect(pages.length).toBeGreaterThan(0);
  });

  test('a question that no document answers is refused without a citation', async () => {
    const { json } = await client.call('POST', '/chat', {
      question: 'Which enzymes split lactose in the small intestine?',
    });
    expect(json.citations).toEqual([]);
    expect(json.total_chunks_used).toBe(0);
  });

  test('another environment sees none of it', async () => {
    const staging = await clientOf(program, 'staging');
    expect((await staging.call('GET', `/files/${ids.pdf}/status`)).status).toBe(404);
    expect((await staging.call('DELETE', `/files/${ids.pdf}`)).status).toBe(404);
    expect((await staging.call('POST', `/files/${ids.pdf}/confirm`)).status).toBe(404);
    expect((await staging.call('GET', '/files')).json.total).toBe(0);
    expect(
      (await staging.call('POST', '/search', { query: 'supply ship', min_score: 0 })).json.total_results,
    ).toBe(0);
  });

  test('a deleted file is gone at once from search, list and status', async () => {
    const deleted = await client.call('DELETE', `/files/${ids.txt}`);
    expect(deleted).toMatchObject({ status: 200, json: { id: ids.txt, deleted: true } });
    expect((await client.call('GET', `/files/${ids.txt}/status`)).status).toBe(404);
    const { json } = await client.call('POST', '/search', { query: 'piano tuner', min_score: 0 });
    expect(json.results.semantic.map((hit: Json) => hit.file_id)).not.toContain(ids.txt);
    expect((await client.call('GET', '/files')).json.items.map((file: Json) => file.id)).not.toContain(
      ids.txt,
    );
  });
});

describe('over GraphQL: the same, with the subscription delivering each status in order', () => {
  const watch = 'subscription ($id: UUID!) { fileStatusChanged(fileId: $id) { id status } }';

  async function init(filename: string, content: string) {
    const { initFileUpload } = await client.gql(
      'mutation ($input: InitFileUploadInput!) { initFileUpload(input: $input) { fileId uploadUrl expiresIn } }',
      { input: { filename, size: Buffer.byteLength(content), metadata: { 'a.b': { $c: [1, null] } } } },
    );
    expect(initFileUpload.expiresIn).toBe(3600);
    return initFileUpload;
  }

  async function finish(upload: Json, content: string) {
    expect(await putBare(upload.uploadUrl, content)).toBe(201);
    const confirm = 'mutation ($id: UUID!) { confirmFileUpload(fileId: $id) { id status } }';
    const { confirmFileUpload } = await client.gql(confirm, { id: upload.fileId });
    expect(confirmFileUpload.id).toBe(upload.fileId);
  }

  test('over SSE', async () => {
    const content = `${letterText}\nP.S. The cat is called Quillon.`;
    const upload = await init('cat.txt', content);
    const sse = createClient({
      url: program.credentials.graphql_url,
      headers: { 'x-api-key': client.key },
      retryAttempts: 0,
    });
    const seen: string[] = [];
    const events = sse.iterate<Json>({ query: watch, variables: { id: upload.fileId } });
    for await (const { data, errors } of events) {
      expect(errors).toBeUndefined();
      if (seen.length === 0) await finish(upload, content);
      seen.push(data.fileStatusChanged.status);
    }
    expect(seen).toEqual(everyStatus);

    const { search } = await client.gql(
      `query ($input: SearchInput!) { search(input: $input) {
        query totalResults searchTimeMs namespace filtersApplied
        routing { route reasoning connectorId connectorName sqlGenerated sqlExplanation }
        results { semantic { chunkId fileId fileName content score } structured { columns { name type description } rows } } } }`,
      { input: { query: 'What is the cat called?', minScore: 0.2, topK: 3 } },
    );
    expect(search.results.semantic[0].fileId).toBe(upload.fileId);
    const { chat } = await client.gql(
      'query ($input: ChatInput!) { chat(input: $input) { answer model citations { marker fileId quote } totalChunksUsed } }',
      { input: { question: 'What is the cat called?' } },
    );
    expect(chat.answer).toContain('Quillon');
    expect(chat.citations[0].fileId).toBe(upload.fileId);
    const { deleteFile } = await client.gql('mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', {
      id: upload.fileId,
    });
    expect(deleteFile.id).toBe(upload.fileId);
  });

  test('over WebSocket', async () => {
    const upload = await init('plain.txt', letterText);
    const ws = createWebSocketClient({
      url: program.credentials.graphql_url.replace('http', 'ws'),
      webSocketImpl: WebSocket,
      connectionParams: { 'X-API-Key': client.key },
      retryAttempts: 0,
    });
    const seen: string[] = [];
    for await (const { data, errors } of ws.iterate<Json>({
      query: watch,
      variables: { id: upload.fileId },
    })) {
      expect(errors).toBeUndefined();
      if (seen.length === 0) await finish(upload, letterText);
      seen.push(data.fileStatusChanged.status);
    }
    expect(seen).toEqual(everyStatus);
    await ws.dispose();
  });
});

test('20 files at once become ready, and GET /me goes on answering meanwhile', async () => {
  const pdf = await makeHandbookPdf();
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? client.upload(`copy-${index}.pdf`, pdf)
        : client.upload(`letter-${index}.txt`, letterText),
    ),
  );
  let busy = true;
  const settled = Promise.all(ids.map((id) => client.settled(id, 150_000))).finally(() => {
    busy = false;
  });
  const times: number[] = [];
  while (busy) {
    const startedAt = performance.now();
    const response = await fetch(`${program.credentials.base_url}/me`, {
      headers: { 'x-api-key': client.key },
    });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    times.push(performance.now() - startedAt);
    await new Promise((done) => setTimeout(done, 20));
  }
  expect((await settled).filter(({ status }) => status !== 'ready')).toEqual([]);
  times.sort((a, b) => a - b);
  // The figure is reported, not asserted: machines differ.
  console.info(
    `GET /me while 20 files are processed: median ${times[times.length >> 1]?.toFixed(1)} ms of ${times.length}`,
  );
});
