import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { type Block, openConverter, readItemsSync } from '../src';
import { createSharedCursor, PageQueue, releaseWorkers } from '../src/pageQueue';
import { makePdf, paragraph } from './support/makePdf';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'lectern-team-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function readBy(
  threads: number,
  path: string,
): Promise<{ blocks: Block[]; notes: string[] | undefined }> {
  const pool = openConverter({
    threads,
    maxMemoryMb: 256,
    timeoutMs: 60_000,
    worker: join(__dirname, 'support/detectingWorker.js'),
  });
  const documentPath = join(directory, `document-${threads}`);
  const progress: number[] = [];
  const single = join(directory, 'single.pdf');
  try {
    // Every thread is up and has its libraries before there are pages to share.
    await Promise.all(
      Array.from({ length: threads }, () =>
        pool.convert({ path: single, kind: 'pdf', filename: 'single.pdf' }),
      ),
    );
    const head = await pool.convertToFile({
      ...{ path, kind: 'pdf', filename: 'book.pdf', documentPath },
      markdownPath: join(directory, `markdown-${threads}`),
      onProgress: (share) => progress.push(share),
    });
    expect(head).toMatchObject({ pageCount: 80, language: 'en' });
    expect(Math.max(...progress)).toBe(1);
    return { blocks: [...readItemsSync<Block>(documentPath)], notes: head.notes };
  } finally {
    await pool.close();
  }
}

test('a long PDF read by several threads becomes the same blocks in the same order', async () => {
  const path = join(directory, 'book.pdf');
  const lines = Array.from({ length: 10 }, (_, line) => `This is line ${line} of the text, and it goes on.`);
  const pages = Array.from({ length: 80 }, (_, page) =>
    paragraph([`Page ${page + 1} begins here.`, ...lines], 72, 780),
  );
  writeFileSync(path, await makePdf(pages));
  writeFileSync(join(directory, 'single.pdf'), await makePdf(pages.slice(0, 1)));
  expect(await readBy(2, path)).toEqual(await readBy(1, path));
});

test('what one of several threads could not read of its pages is in the notes', async () => {
  const path = join(directory, 'unnamed.pdf');
  const lines = Array.from({ length: 10 }, (_, line) => `This is line ${line} of the text, and it goes on.`);
  const odd = [7, 30, 31, 55, 79];
  const document = await PDFDocument.load(
    await makePdf(Array.from({ length: 80 }, () => paragraph(lines, 72, 780))),
  );
  for (const number of odd) {
    const page = document.getPage(number - 1);
    page.setFont(await document.embedFont(StandardFonts.Helvetica));
    const [font] = page.node.normalizedEntries().Font.keys();
    const content = `BT ${font} 11 Tf 72 400 Td <546865206f01> Tj ET`;
    page.node.addContentStream(document.context.register(document.context.stream(content)));
  }
  writeFileSync(path, await document.save());
  const { notes } = await readBy(2, path);
  expect(notes).toEqual([expect.stringContaining('pages 7, 30, 31, 55 and 79 could not be read')]);
});

test('each page is read once, and released workers leave the remaining pages to the lead thread', () => {
  const cursor = createSharedCursor();
  const first = new PageQueue(cursor).take(50);
  const worker = new PageQueue(cursor, true).take(50);
  const seen: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    for (const pages of [first, worker]) seen.push(pages.next().value as number);
  }
  releaseWorkers(cursor);
  const ofWorker = [...worker];
  expect(ofWorker.length).toBeLessThan(4);
  expect([...seen, ...ofWorker, ...first].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, page) => page),
  );
});
