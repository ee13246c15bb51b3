import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readItems } from '@lectern/document-converter';
import { makeXlsx } from '../../../packages/document-converter/tests/support/makeOffice';
import { makePdf, paragraph } from '../../../packages/document-converter/tests/support/makePdf';
import { type DocumentStages, openDocumentStages } from '../../../pipeline/documentStages';
import type { DocumentChunk } from '../../../pipeline/steps/chunk/documentChunk';

// Threads have a lower priority than the rest of a busy machine.
jest.setTimeout(120_000);

let directory: string;
let pool: DocumentStages;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'lectern-stages-'));
  pool = openDocumentStages({
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

test('the stages hand a document on by files, to its chunks', async () => {
  const pdf = await makePdf([
    [{ text: 'Bridges', x: 72, y: 780, size: 24 }, ...paragraph(['An arch carries weight.'], 72, 720)],
    paragraph(['A cable carries weight too.'], 72, 720),
  ]);
  const at = (name: string) => join(directory, name);
  writeFileSync(at('stages.pdf'), pdf);
  const progress: number[] = [];
  const converted = await pool.convertToFile({
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
  expect(head).toEqual(parsed);
  expect(chunks).toHaveLength(chunkCount);
  expect(chunks[0]).toMatchObject({ index: 0, headingPath: ['Bridges'], startPage: 1 });
});

test('a file of more chunks than one file may have fails with a reason', async () => {
  const strict = openDocumentStages({
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
    await strict.convertToFile({ ...files, kind: 'txt', filename: 'many.txt' });
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
  await pool.convertToFile({
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
