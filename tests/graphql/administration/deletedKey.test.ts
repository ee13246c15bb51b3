import { eventually, type Harness, startHarness } from '../../harness';
import { administration } from './support';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

test('deleting a key while its own upload runs: what is in flight completes, what is new is refused', async () => {
  const { id, key } = await harness.createKey();
  const { key: colleague } = await harness.createKey();
  const text = 'The ferry leaves at seven.\n'.repeat(100);
  const begin = (name: string) =>
    harness.call('POST', '/files/init', { key, body: { filename: name, size: Buffer.byteLength(text) } });
  const { file_id: fileId, upload_url: uploadUrl } = await (await begin('ferry.txt')).json();

  // Its bytes are half way, and another of its requests waits for the storage.
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from(text.slice(0, 1_000)));
      await held;
      controller.enqueue(Buffer.from(text.slice(1_000)));
      controller.close();
    },
  });
  const headers = { 'content-length': String(Buffer.byteLength(text)) };
  const bytes = fetch(uploadUrl, { method: 'PUT', body, headers, duplex: 'half' } as RequestInit);
  const { blobs } = harness.app.services;
  const { createUploadUrl } = blobs;
  let isHeld = false;
  blobs.createUploadUrl = async (...args) => {
    isHeld = true;
    await held;
    return createUploadUrl(...args);
  };
  const inFlight = begin('second.txt');
  const watching = fetch(harness.graphqlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': key },
    body: JSON.stringify({ query: `subscription { fileStatusChanged(fileId: "${fileId}") { status } }` }),
  }).then((response) => response.text());
  await eventually(
    async () => isHeld,
    (yes) => yes,
  );

  const { data } = await administration(harness)('mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', {
    id,
  });
  expect(data.deleteApiKey.id).toBe(id);
  await eventually(
    async () => (await harness.call('GET', '/me', { key })).status,
    (status) => status === 401,
    2_000,
  );
  // The stream that it listened with is ended, and says why.
  expect(await watching).toContain('unauthorized');

  release();
  blobs.createUploadUrl = createUploadUrl;
  expect((await inFlight).status).toBe(200);
  expect((await bytes).status).toBe(201);

  const confirmation = await harness.call('POST', `/files/${fileId}/confirm`, { key });
  expect(confirmation.status).toBe(401);
  expect(await confirmation.json()).toMatchObject({ code: 'unauthorized' });
  // The file is the environment's, not the key's: whoever has another key of it goes on.
  const others = await harness.call('POST', `/files/${fileId}/confirm`, { key: colleague });
  expect(others.status).toBe(200);
  await eventually(
    async () => (await harness.call('GET', `/files/${fileId}/status`, { key: colleague })).json(),
    ({ status }: { status: string }) => status === 'ready',
    60_000,
  );
}, 90_000);
