import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { letterText, makeHandbookPdf } from '../fixtures/handbook';
import { eventually } from '../harness';
import { clientOf, type Json, putBare } from './client';
import { makeDataDir, spawnProgram, startProgram } from './program';

jest.setTimeout(180_000);

let dataDir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ dataDir, remove } = await makeDataDir());
});
afterEach(() => remove());

async function refusal(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { exited, output } = spawnProgram({ DATA_DIR: dataDir, ...environment });
  return { code: await exited, output: output() };
}

test('keys, files and prompts survive a restart; the credentials file is readable by its owner only', async () => {
  const first = await startProgram({ DATA_DIR: dataDir });
  expect((await stat(join(dataDir, 'credentials.json'))).mode & 0o777).toBe(0o600);
  const client = await clientOf(first);
  const id = await client.upload('letter.txt', letterText);
  await client.settled(id);
  expect(await first.end('SIGTERM')).toBe(0);

  const second = await startProgram({ DATA_DIR: dataDir });
  expect(second.credentials.keys).toEqual(first.credentials.keys);
  expect(second.credentials.admin_token).toBe(first.credentials.admin_token);
  const again = await clientOf(second);
  expect((await again.call('GET', `/files/${id}/status`)).json.status).toBe('ready');
  const { json } = await again.call('POST', '/search', { query: 'piano tuner', min_score: 0.2 });
  expect(json.results.semantic[0].file_id).toBe(id);
  expect((await again.call('GET', '/prompts/grounded-answer')).json.version_number).toBe(1);
  await second.end('SIGTERM');
});

test('a confirmed file is not lost by a kill -9 right after, and becomes ready after the next start', async () => {
  const first = await startProgram({ DATA_DIR: dataDir });
  const client = await clientOf(first);
  const pdf = await makeHandbookPdf();
  const ids = [await client.upload('handbook.pdf', pdf), await client.upload('letter.txt', letterText)];
  await first.end('SIGKILL');

  const second = await startProgram({ DATA_DIR: dataDir });
  const again = await clientOf(second);
  for (const id of ids)
    expect(await again.settled(id)).toMatchObject({ status: 'ready', error_message: null });
  const { json } = await again.call('POST', '/search', {
    query: 'supply ship Corvina',
    min_score: 0.2,
    file_ids: ids,
  });
  const chunks = json.results.semantic.map((hit: Json) => hit.chunk_id);
  expect(new Set(chunks).size).toBe(chunks.length);
  expect(json.results.semantic[0].page_number).toBe(17);
  await second.end('SIGTERM');
});

test('killed again and again while it processes, it finishes every file once', async () => {
  let program = await startProgram({ DATA_DIR: dataDir });
  let client = await clientOf(program);
  const pdf = await makeHandbookPdf();
  const ids = await Promise.all(
    Array.from({ length: 3 }, (_, index) => client.upload(`book-${index}.pdf`, pdf)),
  );
  const advanced = async () =>
    (await client.call('GET', '/files')).json.items.filter(
      (file: Json) => !['uploading', 'uploaded'].includes(file.status),
    );
  for (let round = 0; round < 2; round++) {
    await eventually(advanced, (files) => files.length > 0);
    await program.end('SIGKILL');
    program = await startProgram({ DATA_DIR: dataDir });
    client = await clientOf(program);
  }
  const counts = new Set<number>();
  for (const id of ids) {
    const record = await client.settled(id);
    expect(record.status).toBe('ready');
    counts.add(record.total_chunks);
    const { json } = await client.call('POST', '/search', {
      query: 'keeper',
      min_score: 0,
      top_k: 50,
      file_ids: [id],
    });
    const indexes = json.results.semantic.map((hit: Json) => hit.chunk_index);
    expect(new Set(indexes).size).toBe(indexes.length);
  }
  expect(counts.size).toBe(1);
  await program.end('SIGTERM');
});

test('an upload address given out before a restart still works after it', async () => {
  const first = await startProgram({ DATA_DIR: dataDir });
  const client = await clientOf(first);
  const init = await client.call('POST', '/files/init', { filename: 'late.txt', size: letterText.length });
  await first.end('SIGTERM');
  const second = await startProgram({ DATA_DIR: dataDir });
  const again = await clientOf(second);
  expect(await putBare(init.json.upload_url, letterText)).toBe(201);
  expect((await again.call('POST', `/files/${init.json.file_id}/confirm`)).status).toBe(200);
  expect((await again.settled(init.json.file_id)).status).toBe('ready');
  await second.end('SIGTERM');
});

test('a second program on the same data directory is refused, and the first goes on', async () => {
  const first = await startProgram({ DATA_DIR: dataDir });
  const { code, output } = await refusal({});
  expect(code).not.toBe(0);
  expect(output.trim().split('\n')).toHaveLength(1);
  const client = await clientOf(first);
  expect((await client.call('GET', '/me')).status).toBe(200);
  await first.end('SIGTERM');
});

test('a port in use, a bad setting, an unwritable directory: one clear sentence and a non-zero exit', async () => {
  const blocker = createServer();
  await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done));
  const { port } = blocker.address() as { port: number };
  const busy = await refusal({ PORT: String(port) });
  expect(busy.code).not.toBe(0);
  expect(busy.output.trim()).toBe(`Lectern can't start: port ${port} is in use. Set PORT to a free one.`);
  blocker.close();

  const bad = await refusal({ PORT: 'http', LOG_LEVEL: 'loud' });
  expect(bad.code).not.toBe(0);
  expect(bad.output).toMatch(/PORT must be a number/);
  expect(bad.output).toMatch(/LOG_LEVEL must be/);
  expect(bad.output.trim().split('\n')).toHaveLength(1);

  const blocked = await refusal({ DATA_DIR: '/proc/lectern' });
  expect(blocked.code).not.toBe(0);
  expect(blocked.output).toMatch(/DATA_DIR \/proc\/lectern is not a writable directory/);
});
