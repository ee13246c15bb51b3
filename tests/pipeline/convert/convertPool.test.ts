import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentChunk } from '../../../domain/document';
import type { FileKind } from '../../../domain/fileTypes';
import { ConversionError, type Converter, type DocumentStages } from '../../../domain/ports/converter';
import { createConvertPool } from '../../../pipeline/convertPool';
import { readItems } from '../../../pipeline/documentFile';
import { makeXlsx } from '../../fixtures/makeOffice';
import { makePdf, paragraph } from '../../fixtures/makePdf';

// Threads have a lower priority than the rest of a busy machine.
jest.setTimeout(120_000);

let directory: string;
let pool: DocumentStages;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'lectern-convert-'));
  pool = createConvertPool({
    threads: 2,
    maxMemoryMb: 256,
    timeoutMs: 120_000,
    maxChunks: 100_000,
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

test('the stages hand a document on by files, to its chunks', async () => {
  const pdf = await makePdf([
    [{ text: 'Bridges', x: 72, y: 780, size: 24 }, ...paragraph(['An arch carries weight.'], 72, 720)],
    paragraph(['A cable carries weight too.'], 72, 720),
  ]);
  const at = (name: string) => join(directory, name);
  writeFileSync(at('stages.pdf'), pdf);
  const progress: number[] = [];
  const converted = await pool.convertFile({
    path: at('stages.pdf'),
    kind: 'pdf',
    filename: 'stages.pdf',
    documentPath: at('document'),
    markdownPath: at('markdown'),
    onProgress: (share) => progress.push(share),
  });
  expect(converted).toMatchObject({ pageCount: 2, language: 'en' });
  expect(progress).toEqual([0.5, 1]);
  const parsed = await pool.parseFile({
    documentPath: at('document'),
    outputPath: at('parsed'),
    markdownPath: at('markdown'),
  });
  expect(parsed.title).toBe('Bridges');
  expect(readFileSync(at('markdown'), 'utf8')).toBe(
    '# Bridges\n\nAn arch carries weight.\n\n---\n\nA cable carries weight too.\n',
  );
  const { head, chunkCount } = await pool.chunkFile({ documentPath: at('parsed'), outputPath: at('chunks') });
  const chunks: DocumentChunk[] = [];
  for await (const chunk of readItems<DocumentChunk>(at('chunks'))) chunks.push(chunk);
  expect(head).toEqual({ ...parsed, wordsOnly: [] });
  expect(chunks).toHaveLength(chunkCount);
  expect(chunks[0]).toMatchObject({ index: 0, headingPath: ['Bridges'], startPage: 1 });
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
  const hasty = createConvertPool({
    threads: 1,
    maxMemoryMb: 256,
    timeoutMs: 300,
    maxChunks: 100_000,
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
  const small = createConvertPool({
    threads: 1,
    maxMemoryMb: 48,
    timeoutMs: 60_000,
    maxChunks: 100_000,
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

test('a file of more chunks than one file may have fails with a reason', async () => {
  const strict = createConvertPool({
    threads: 1,
    maxMemoryMb: 256,
    timeoutMs: 60_000,
    maxChunks: 2,
    ocrLanguages: ['eng'],
  });
  const at = (name: string) => join(directory, `many-${name}`);
  try {
    writeFileSync(at('upload'), 'One sentence of a long text. '.repeat(200));
    const files = { path: at('upload'), documentPath: at('document'), markdownPath: at('markdown') };
    await strict.convertFile({ ...files, kind: 'txt', filename: 'many.txt' });
    await expect(
      strict.chunkFile({ documentPath: at('document'), outputPath: at('chunks') }),
    ).rejects.toThrow('more text than the 2 passages that one file may have');
  } finally {
    await strict.close();
  }
});

test('each stage of a workbook of one large sheet tells how far it is', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (n: number) =>
    `<row r="${n}">${Array.from({ length: 40 }, (_, c) => cell(`value ${n} ${c}`)).join('')}</row>`;
  const rows = Array.from({ length: 3000 }, (_, index) => row(index + 1)).join('');
  const at = (name: string) => join(directory, `sheet-${name}`);
  writeFileSync(at('upload'), makeXlsx([{ name: 'Large', rows }]));
  const shares: Record<string, number[]> = { convert: [], parse: [], chunk: [] };
  const note = (stage: string) => (share: number) => shares[stage]?.push(share);
  const files = { documentPath: at('document'), markdownPath: at('markdown') };
  await pool.convertFile({
    ...{ ...files, path: at('upload'), kind: 'xlsx', filename: 'sheet.xlsx' },
    onProgress: note('convert'),
  });
  await pool.parseFile({ ...files, outputPath: at('parsed'), onProgress: note('parse') });
  await pool.chunkFile({ documentPath: at('parsed'), outputPath: at('chunks'), onProgress: note('chunk') });
  for (const told of Object.values(shares)) {
    expect(told.length).toBeGreaterThan(1);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told[0]).toBeLessThan(1);
    expect(told.at(-1)).toBe(1);
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
