import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { type Converter, type FileKind, openConverter } from '../src';
import { createSharedCursor } from '../src/pageQueue';
import { conversionTasks } from '../src/thread';
import { makeDocx } from './support/makeOffice';
import { makePdf, paragraph } from './support/makePdf';

let directory: string;
/** The folder of each test, with the files it converts to. */
let folder: string;
let pool: Converter;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'lectern-failed-'));
  pool = openConverter({ threads: 2, maxMemoryMb: 256 });
});
afterAll(async () => {
  await pool.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(directory, 'test-'));
});

function written(name: string, content: string | Uint8Array) {
  const path = join(directory, name);
  writeFileSync(path, content);
  return { path, kind: name.split('.').at(-1) as FileKind, filename: name };
}

const outputsIn = (place: string) => ({
  documentPath: join(place, 'document'),
  markdownPath: join(place, 'markdown'),
  tablesPath: join(place, 'tables'),
});

/** The test's files that this process has open, also those that are deleted. Threads share the descriptors. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return [];
  const targets = readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return []; // Closed since it was listed.
    }
  });
  return targets.filter((path) => path.startsWith(directory));
}

/** Archives are closed in the background. The deadline is shorter than an idle thread lives, whose end closes all. */
async function expectAllClosed(): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (openFiles().length > 0 && Date.now() < deadline) await wait(20);
  expect(openFiles()).toEqual([]);
}

function withoutList(archive: Buffer): Buffer {
  archive.writeUInt32LE(0, archive.readUInt32LE(archive.length - 6));
  return archive;
}

function withBrokenPart(archive: Buffer, part: string): Buffer {
  const data = archive.indexOf(part) + part.length;
  return archive.fill(0xff, data, data + 8);
}

const sentences = `<w:p><w:r><w:t>${'many words '.repeat(500)}</w:t></w:r></w:p>`;

test.each<[string, () => string | Buffer, string]>([
  ['words.pdf', () => 'Just some words', 'its content is plain text'],
  ['listless.docx', () => withoutList(makeDocx(sentences)), 'its ZIP structure could not be read'],
  ['broken.docx', () => withBrokenPart(makeDocx(sentences), 'word/document.xml'), 'damaged'],
  ['expanding.docx', () => makeDocx(sentences.repeat(3_000)), 'expands to far more text'],
])('%s leaves no file, and nothing open in a thread that goes on', async (name, content, reason) => {
  const file = written(name, content());
  for (let attempt = 0; attempt < 3; attempt++) {
    const place = join(folder, `${attempt}`);
    mkdirSync(place);
    await expect(pool.convertToFile({ ...file, ...outputsIn(place) })).rejects.toThrow(reason);
    expect(readdirSync(place)).toEqual([]);
    rmSync(place, { recursive: true });
  }
  await expectAllClosed();
});

test('a file that takes too long leaves no file, and nothing open', async () => {
  const file = written('slow.md', '*a **b '.repeat(60_000));
  const hasty = openConverter({ maxMemoryMb: 256, timeoutMs: 300 });
  try {
    await expect(hasty.convertToFile({ ...file, ...outputsIn(folder) })).rejects.toThrow('took longer');
    expect(readdirSync(folder)).toEqual([]);
    await expectAllClosed();
  } finally {
    await hasty.close();
  }
});

async function longPdf() {
  const lines = Array.from({ length: 10 }, (_, line) => `This is line ${line} of the text, and it goes on.`);
  const pages = Array.from({ length: 80 }, () => paragraph(lines, 72, 780));
  return written('book.pdf', await makePdf(pages));
}

test('a PDF read by several threads leaves only the files of its document', async () => {
  const file = await longPdf();
  await pool.convertToFile({ ...file, ...outputsIn(folder) });
  expect(readdirSync(folder).sort()).toEqual(['document', 'markdown', 'tables']);
  await expectAllClosed();
});

test('a PDF read by several threads leaves no file when it is aborted', async () => {
  const file = await longPdf();
  const deleted = new AbortController();
  const running = pool.convertToFile({
    ...{ ...file, ...outputsIn(folder), signal: deleted.signal },
    onProgress: () => deleted.abort(new Error('deleted meanwhile')),
  });
  await expect(running).rejects.toThrow('deleted meanwhile');
  expect(readdirSync(folder)).toEqual([]);
  await expectAllClosed();
});

test.each(['lead', 'worker'])('a %s thread that fails has nothing open', async (thread) => {
  const limits = { maxMemoryBytes: 256 * 1_048_576, ocrLanguages: ['eng'] };
  const cursor = createSharedCursor();
  const { port1, port2: port } = new MessageChannel();
  // The part of a worker, which the lead thread fails to read.
  const part = join(folder, 'part');
  writeFileSync(part, 'null\nno JSON\n');
  port1.on('message', (report) => {
    if (report === 'lead pages read') port1.postMessage([part]);
  });
  const { convertToFile, readPages } = conversionTasks();
  const outcome =
    thread === 'lead'
      ? await convertToFile({ ...(await longPdf()), ...outputsIn(folder), ...limits, cursor, port })
      : await readPages({ ...written('words.pdf', 'Words'), ...limits, partPath: part, cursor, port });
  expect(outcome).toMatchObject({ ok: false });
  expect(openFiles()).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.body'))).toEqual([]);
});
