import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversionError } from '@lectern/document-converter';
import { fileKindOf } from '../../../domain/fileTypes';
import { type DocumentStages, openDocumentStages } from '../../../pipeline/documentStages';
import { hostileFiles } from '../../../scripts/fuzz/hostileFiles';

// Processor time is bounded here; a busy machine takes longer by the clock.
jest.setTimeout(600_000);

const options = { maxMemoryMb: 768, timeoutMs: 600_000, maxChunks: 500_000, ocrLanguages: ['eng'] };
let directory: string;
let pool: DocumentStages;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'lectern-hostile-'));
  pool = openDocumentStages({ ...options, threads: 1 });
});
afterAll(async () => {
  await pool.close();
  rmSync(directory, { recursive: true, force: true });
});

function written(name: string) {
  const make = hostileFiles[name];
  const kind = fileKindOf(name);
  if (!make || !kind) throw new Error(`${name} is no hostile file`);
  const path = join(directory, name);
  writeFileSync(path, make());
  return { path, kind, filename: name };
}

/** From bytes to chunks; the seconds of processor time that took. */
async function read(name: string): Promise<number> {
  const file = written(name);
  const at = (what: string) => join(directory, what);
  const before = process.cpuUsage();
  await pool.convertToFile({ ...file, documentPath: at('document'), markdownPath: at('markdown') });
  await pool.parseFile({
    documentPath: at('document'),
    outputPath: at('parsed'),
    markdownPath: at('markdown'),
  });
  await pool.chunkFile({ documentPath: at('parsed'), outputPath: at('chunks') });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const expands = 'The file expands to far more';

test.each([
  ['pages-60000.pdf', 'The PDF lists 60,000 pages in 361 kB. At most 4,607 pages are read'],
  ['strings-repeated.xlsx', expands],
  ['footnotes.docx', expands],
  ['giant.png', '60000 × 60000 pixels'],
  ['nested-deep.html', 'nests its elements too deeply'],
])('%s is refused with its reason', async (name, reason) => {
  const failure = read(name);
  await expect(failure).rejects.toBeInstanceOf(ConversionError);
  await expect(failure).rejects.toThrow(reason);
});

// Each took more than 20 s, or never ended.
test.each([
  'span.html',
  'spans-down.html',
  'spaces-heading.html',
  'lists-nested.html',
  'sheets-repeated.xlsx',
  'slides.pptx',
  'sentences.docx',
  'nested-rows.docx',
  'spaces.txt',
  'groups.msg',
  'words.msg',
  'told-size.msg',
  'recipients.msg',
  'attachments.msg',
])('%s is read in time that grows with its size only', async (name) => {
  expect(await read(name)).toBeLessThan(12);
});

test('what takes more processor time than its size allows for is ended, within a library too', async () => {
  const strict = openDocumentStages({
    ...options,
    threads: 1,
    cpuAllowance: { baseSeconds: 2, secondsPerMb: 0 },
  });
  try {
    for (const name of ['pattern-fill.pdf', 'links.md'])
      await expect(strict.convert(written(name))).rejects.toThrow('2 seconds of processor time');
  } finally {
    await strict.close();
  }
});

test('the endless file of one environment leaves a thread for another, and its thread ends with its deletion', async () => {
  const deleted = new AbortController();
  const running = pool.convert({
    ...written('pattern-fill.pdf'),
    tenant: 'a',
    signal: deleted.signal,
  });
  const second = pool.convert({ ...written('line.txt'), tenant: 'a' });
  await expect(pool.convert({ ...written('line.txt'), tenant: 'b' })).resolves.toBeDefined();
  deleted.abort(new Error('deleted'));
  await expect(running).rejects.toThrow('deleted');
  await expect(second).resolves.toBeDefined();
});
