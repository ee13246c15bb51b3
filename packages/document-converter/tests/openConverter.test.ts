import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversionError, type Converter, type FileKind, openConverter } from '../src';
import { makePdf, paragraph } from './support/makePdf';

// Threads have a lower priority than the rest of a busy machine.
jest.setTimeout(120_000);

let directory: string;
let pool: Converter;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'lectern-convert-'));
  pool = openConverter({
    threads: 2,
    maxMemoryMb: 256,
    timeoutMs: 120_000,
    ocrLanguages: ['eng'],
  });
});
afterAll(async () => {
  await pool.close();
  rmSync(directory, { recursive: true, force: true });
});

function convert(name: string, content: string | Uint8Array, converter: Converter = pool) {
  const path = join(directory, name);
  writeFileSync(path, content);
  return converter.convert({ path, kind: name.split('.').at(-1) as FileKind, filename: name });
}

test('a PDF comes back with its words, pages and boxes', async () => {
  const pdf = await makePdf([
    [
      { text: 'Annual report', x: 72, y: 760, size: 24, bold: true },
      ...paragraph(['Revenue grew by a third.'], 72, 700),
    ],
    paragraph(['Costs stayed flat.'], 72, 700),
  ]);
  const document = await convert('report.pdf', pdf);
  expect(document.pageCount).toBe(2);
  const [, second, third] = document.blocks;
  expect(second).toMatchObject({ kind: 'paragraph', page: 1, text: 'Revenue grew by a third.' });
  expect(third).toMatchObject({ page: 2, text: 'Costs stayed flat.' });
  const box = second?.box;
  expect(box?.left).toBeCloseTo(72 / 595, 1);
  expect(box?.top).toBeGreaterThan(130 / 842);
  expect(box?.bottom).toBeLessThan(150 / 842);
});

test.each([
  ['empty.pdf', '', 'The file is empty.'],
  [
    'page.pdf',
    '<!DOCTYPE html><html><body>404</body></html>',
    'The file is named .pdf, but its content is an HTML page.',
  ],
  ['junk.pdf', '%PDF-1.7\nnothing of the kind', 'The PDF is damaged: its structure could not be read.'],
  ['words.pdf', 'Just some words', 'The file is named .pdf, but its content is plain text.'],
  [
    'zip.txt',
    Buffer.from('PK\u0003\u0004\0\0\0\0'),
    'The file is named .txt, but its content is a ZIP archive, not text.',
  ],
  ['binary.txt', Buffer.from(Array.from({ length: 600 }, (_, i) => (i * 7919) & 0xff)), 'not text'],
  [
    'scan.png',
    Buffer.from('II*\0\b\0\0\0', 'latin1'),
    'The file is named .png, but its content is a TIFF image.',
  ],
  [
    'photo.jpg',
    Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
    'The file is named .jpg, but its content is a WebP image.',
  ],
  ['picture.md', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'its content is a PNG image, not text.'],
])('%s is refused with a reason a person understands', async (name, content, reason) => {
  const failure = convert(name, content);
  await expect(failure).rejects.toBeInstanceOf(ConversionError);
  await expect(failure).rejects.toThrow(reason);
});

test('a PDF cut off in the middle is read as far as it goes or refused, never left hanging', async () => {
  const pdf = await makePdf([paragraph(['Some words.'], 72, 700)]);
  const failure = convert('cut.pdf', pdf.subarray(0, pdf.length >> 1));
  await expect(failure).rejects.toThrow('The PDF is damaged: its end is missing');
});

test('a file that takes too long fails alone, and the pool goes on', async () => {
  const hasty = openConverter({
    threads: 1,
    maxMemoryMb: 256,
    timeoutMs: 300,
    ocrLanguages: ['eng'],
  });
  try {
    const slow = convert('slow.md', '*a **b '.repeat(60_000), hasty);
    await expect(slow).rejects.toThrow('longer than the 0 seconds');
    await expect(convert('quick.txt', 'Quick.', hasty)).resolves.toMatchObject({
      blocks: [{ text: 'Quick.' }],
    });
  } finally {
    await hasty.close();
  }
});

test('a file that needs too much memory fails alone, and the pool goes on', async () => {
  const small = openConverter({
    threads: 1,
    maxMemoryMb: 48,
    timeoutMs: 60_000,
    ocrLanguages: ['eng'],
  });
  try {
    const large = convert('large.html', '<p>word</p>'.repeat(2_000_000), small);
    await expect(large).rejects.toThrow('more memory than the 48 MB allowed');
    await expect(convert('small.txt', 'Small.', small)).resolves.toMatchObject({
      blocks: [{ text: 'Small.' }],
    });
  } finally {
    await small.close();
  }
});

test('an aborted conversion rejects with the caller’s reason', async () => {
  const path = join(directory, 'aborted.txt');
  writeFileSync(path, 'Words.');
  const aborter = new AbortController();
  const running = pool.convert({ path, kind: 'txt', filename: 'aborted.txt', signal: aborter.signal });
  aborter.abort(new Error('deleted meanwhile'));
  await expect(running).rejects.toThrow('deleted meanwhile');
});
