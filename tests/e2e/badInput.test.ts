import { letterText, makeHandbookPdf } from '../fixtures/handbook';
import { type Client, clientOf, putBare } from './client';
import { makeDataDir, type Program, startProgram } from './program';

jest.setTimeout(120_000);

let program: Program;
let client: Client;
let removeData: () => Promise<void>;

beforeAll(async () => {
  const { dataDir, remove } = await makeDataDir();
  removeData = remove;
  program = await startProgram({ DATA_DIR: dataDir });
  client = await clientOf(program);
});
afterAll(async () => {
  await program.end('SIGTERM');
  await removeData();
});

test('a wrong, a malformed and a missing key are refused alike', async () => {
  const { key } = client;
  const changed = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
  for (const headers of [{}, { 'x-api-key': 'nonsense' }, { 'x-api-key': changed }]) {
    const response = await fetch(`${program.credentials.base_url}/me`, {
      headers: headers as Record<string, string>,
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthorized', status: 401 });
  }
});

test('broken files end in a _failed status with a reason, and a good one beside them becomes ready', async () => {
  const pdf = await makeHandbookPdf();
  const broken = {
    'truncated.pdf': pdf.slice(0, Math.floor(pdf.length / 3)),
    'letter.pdf': Buffer.from(letterText),
    'noise.pdf': Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 73) % 256)),
    'picture.txt': Buffer.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1,
    ]),
  };
  const ids = await Promise.all(
    Object.entries(broken).map(([name, content]) => client.upload(name, content)),
  );
  const good = await client.upload('good.txt', letterText);
  expect((await client.settled(good)).status).toBe('ready');
  for (const id of ids) {
    const record = await client.settled(id);
    expect([record.original_filename, record.status]).toEqual([
      record.original_filename,
      'conversion_failed',
    ]);
    expect(record.error_message).toMatch(/^[A-Z].{10,}\.$/);
    expect(record.error_message).not.toMatch(/Error:|\bat \w+ \(/);
    expect(record.total_chunks).toBe(0);
  }
});

test('an empty file cannot be declared, and an empty upload cannot be confirmed', async () => {
  expect((await client.call('POST', '/files/init', { filename: 'empty.txt', size: 0 })).status).toBe(422);
  const { json } = await client.call('POST', '/files/init', { filename: 'empty.txt', size: 10 });
  const early = await client.call('POST', `/files/${json.file_id}/confirm`);
  expect(early).toMatchObject({ status: 409, json: { code: 'upload_incomplete' } });
  await putBare(json.upload_url, '');
  const confirm = await client.call('POST', `/files/${json.file_id}/confirm`);
  expect(confirm.status).toBe(409);
});

test('an upload of another size than declared is refused at confirm, with the reason on the record', async () => {
  const { json } = await client.call('POST', '/files/init', { filename: 'short.txt', size: 1000 });
  expect(await putBare(json.upload_url, letterText)).toBe(201);
  const confirm = await client.call('POST', `/files/${json.file_id}/confirm`);
  expect(confirm).toMatchObject({ status: 409, json: { code: 'size_mismatch' } });
  const { json: record } = await client.call('GET', `/files/${json.file_id}/status`);
  expect(record.status).toBe('upload_failed');
  expect(record.error_message).toContain('1000');
});

test('a file deleted while it is processed leaves nothing behind', async () => {
  const id = await client.upload('doomed.pdf', await makeHandbookPdf());
  expect((await client.call('DELETE', `/files/${id}`)).status).toBe(200);
  const good = await client.upload('after.txt', letterText);
  expect((await client.settled(good)).status).toBe('ready');
  const { json } = await client.call('POST', '/search', {
    query: 'supply ship Corvina',
    min_score: 0,
    file_ids: [id],
  });
  expect(json.total_results).toBe(0);
  expect((await client.call('GET', `/files/${id}/status`)).status).toBe(404);
});
