import type { Block, ConvertedDocument, NewBlock } from '@lectern/document-converter';
import fc from 'fast-check';
import { countTokens } from '../../../language/tokens/countTokens';
import { chunkDocument } from './chunkDocument';

function documentOf(blocks: NewBlock[]): ConvertedDocument {
  const numbered = blocks.map((block, index) => ({ id: `b${index + 1}`, ...block }) as Block);
  return { title: null, language: 'en', pageCount: null, metadata: {}, blocks: numbered };
}
const prose = (text: string, page: number | null = null): NewBlock => ({
  kind: 'paragraph',
  page,
  box: page ? { left: 0.1, top: 0.1, right: 0.9, bottom: 0.2 } : null,
  text,
});
const heading = (level: number, text: string): NewBlock => ({
  kind: 'heading',
  page: null,
  box: null,
  level,
  text,
});
const sentences = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, index) => `Sentence ${index} has a ${word} in it.`).join(' ');

test('no chunk crosses a heading of the same or a higher level, and each carries its path', () => {
  const chunks = chunkDocument(
    documentOf([
      heading(1, 'Guide'),
      heading(2, 'Install'),
      prose('Run it.'),
      heading(2, 'Use'),
      prose('Call it.'),
      heading(1, 'Index'),
      prose('A to Z.'),
    ]),
  );
  expect(chunks.map((chunk) => chunk.headingPath)).toEqual([
    ['Guide', 'Install'],
    ['Guide', 'Use'],
    ['Index'],
  ]);
  expect(chunks[0]?.content).toBe('Guide\n\nInstall\n\nRun it.');
});

test('chunks end at sentences, overlap by whole ones, and stay within the target', () => {
  const chunks = chunkDocument(documentOf([prose(sentences(200))]), { targetTokens: 120 });
  expect(chunks.length).toBeGreaterThan(10);
  for (const chunk of chunks) {
    expect(chunk.content).toMatch(/^Sentence \d+ .*\.$/s);
    expect(chunk.tokenCount).toBeLessThanOrEqual(125);
  }
  const [first, second] = chunks;
  const lastSentence = first?.content.slice(first.content.lastIndexOf('Sentence')) ?? 'none';
  expect(second?.content).toContain(lastSentence);
});

test('a table is split between rows, and each part begins with the header', () => {
  const rows = [
    ['Country', 'Capital'],
    ...Array.from({ length: 100 }, (_, i) => [`Country ${i}`, `Capital ${i}`]),
  ];
  const chunks = chunkDocument(
    documentOf([{ kind: 'table', page: 3, box: null, headerRows: 1, rows, caption: null }]),
    { targetTokens: 150 },
  );
  expect(chunks.length).toBeGreaterThan(5);
  for (const chunk of chunks) {
    expect(chunk.content).toMatch(
      /^\| Country \| Capital \|\n\| --- \| --- \|\n(\| Country \d+ \| Capital \d+ \|\n?)+$/,
    );
    expect(chunk.pageNumber).toBe(3);
    expect(chunk.tokenCount).toBe(countTokens(chunk.content));
  }
  const seen = chunks.flatMap((chunk) => chunk.content.match(/Country \d+/g) ?? []);
  expect(seen).toHaveLength(100);
});

test('rows of a table too wide for its header to be repeated name their values, with the first cell in each part', () => {
  const columns = Array.from({ length: 80 }, (_, index) => `Measured quantity ${index}`);
  const row = (key: string) => [key, ...columns.slice(1).map((_, index) => `${key}${index}`)];
  const chunks = chunkDocument(
    documentOf([
      {
        kind: 'table',
        page: 1,
        box: null,
        headerRows: 1,
        rows: [columns, row('a'), row('b')],
        caption: null,
      },
    ]),
  );
  const withValue = chunks.filter(({ content }) => content.includes('Measured quantity 70: b69'));
  expect(withValue).toHaveLength(1);
  expect(withValue[0]?.content).toContain('Measured quantity 0: b');
  for (const { tokenCount } of chunks) expect(tokenCount).toBeLessThanOrEqual(355);
});

test('a chunk that is full enough ends with its page', () => {
  const chunks = chunkDocument(documentOf([prose(sentences(25), 1), prose(sentences(25, 'thing'), 2)]));
  expect(chunks.map(({ pageNumber, startPage, endPage }) => [pageNumber, startPage, endPage])).toEqual([
    [1, 1, 1],
    [2, 2, 2],
  ]);
  expect(chunks[0]?.boundingBoxes).toEqual({ b1: { 1: { left: 0.1, top: 0.1, right: 0.9, bottom: 0.2 } } });
});

/** Paragraphs in lines of 90 characters, 48 lines to the page. */
function pagesOf(paragraphs: string[]): NewBlock[] {
  const blocks: NewBlock[] = [];
  let [page, line] = [1, 0];
  for (const text of paragraphs) {
    const lines = text.match(/\S.{0,88}\S(?=\s|$)/g) ?? [];
    while (lines.length > 0) {
      if (line >= 48) [page, line] = [page + 1, 0];
      const part = lines.splice(0, 48 - line);
      const box = {
        left: 0.1,
        top: 0.08 + line * 0.017,
        right: 0.9,
        bottom: 0.08 + (line + part.length) * 0.017,
      };
      blocks.push({ kind: 'paragraph', page, box, text: part.join(' ') });
      line += part.length;
    }
  }
  return blocks;
}
const paragraphs = Array.from({ length: 200 }, (_, paragraph) =>
  Array.from(
    { length: 6 + ((paragraph * 7) % 11) },
    (_, index) =>
      `Keeper ${(paragraph * 31 + index * 17) % 97} writes line ${paragraph * 100 + index} of the book.`,
  ).join(' '),
);
const plain = ({ content }: { content: string }) => content.replace(/\s+/g, ' ');

test.each([
  ['without pages', (list: string[]) => list.map((text) => prose(text))],
  ['over pages', pagesOf],
])('text %s is cut as before soon behind an inserted paragraph', (_, blocksOf) => {
  const before = new Set(chunkDocument(documentOf(blocksOf(paragraphs))).map(plain));
  for (const at of [10, 57, 101, 160]) {
    const text =
      'In the spring the harbour office asked for a second bell. It hangs at the landing since then.';
    const changed = paragraphs.toSpliced(at, 0, text);
    const after = chunkDocument(documentOf(blocksOf(changed)));
    expect(after.length).toBeGreaterThan(60);
    expect(after.filter((chunk) => !before.has(plain(chunk))).length).toBeLessThanOrEqual(0.1 * after.length);
  }
});

test('rows of a table are cut as before soon behind an inserted row', () => {
  const rows = Array.from({ length: 2000 }, (_, i) => [
    String(i),
    `Keeper ${(i * 31) % 97}`,
    `${(i * 7919) % 1000}`,
  ]);
  const split = (body: string[][]) =>
    chunkDocument(
      documentOf([
        {
          kind: 'table',
          page: 1,
          box: null,
          headerRows: 1,
          rows: [['Number', 'Keeper', 'Amount'], ...body],
          caption: null,
        },
      ]),
    );
  const before = new Set(split(rows).map(plain));
  const after = split(rows.toSpliced(300, 0, ['new', 'Keeper 1', '12']));
  expect(after.length).toBeGreaterThan(60);
  expect(after.filter((chunk) => !before.has(plain(chunk))).length).toBeLessThanOrEqual(0.15 * after.length);
});

test('a page that is full does not end its chunk, and the text says where its pages start', () => {
  const chunks = chunkDocument(documentOf(pagesOf(paragraphs)));
  const overPages = chunks.filter(({ startPage, endPage }) => startPage !== endPage);
  expect(overPages.length).toBeGreaterThan(5);
  const onPage = new Map<number, string>();
  for (const { page, text } of pagesOf(paragraphs) as { page: number; text: string }[]) {
    onPage.set(page, `${onPage.get(page) ?? ''} ${text}`);
  }
  for (const { content, startPage, endPage, pageStarts } of overPages) {
    expect(pageStarts?.map(({ page }) => page)).toEqual([startPage, endPage]);
    pageStarts?.forEach(({ page, offset }, index) => {
      const part = content.slice(offset, pageStarts[index + 1]?.offset);
      expect(onPage.get(page)?.replace(/\s+/g, ' ')).toContain(part.replace(/\s+/g, ' ').trim());
    });
  }
});

test('a heading is never the end of a chunk', () => {
  const long = `${'word '.repeat(300)}end.`;
  const chunks = chunkDocument(
    documentOf([prose(sentences(4)), heading(3, 'Deep'), prose(long), heading(2, 'Last')]),
  );
  expect(chunks.slice(0, -1).filter(({ content }) => /(Deep|Last)$/.test(content))).toEqual([]);
});

test('a sentence that runs on over the page break stays whole, on the page where most of it stands', () => {
  const chunks = chunkDocument(
    documentOf([prose(`${sentences(25)} This sentence is`, 1), prose('not over yet. But this one is.', 2)]),
  );
  expect(chunks[0]?.content).toContain('This sentence is not over yet.');
  expect(chunks[0]).toMatchObject({ pageNumber: 1, startPage: 1, endPage: 2 });
});

test('text that reads like a token of the encoder is plain text', () => {
  expect(chunkDocument(documentOf([prose('Write <|endoftext|> here.')]))[0]?.content).toBe(
    'Write <|endoftext|> here.',
  );
});

test('whatever the blocks, every word of them is in some chunk and no chunk is far over the target', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  const text = fc.array(word, { minLength: 1, maxLength: 400 }).map((words) => words.join(' '));
  const block = fc.oneof(
    text.map((value) => prose(value)),
    fc.tuple(fc.integer({ min: 1, max: 6 }), word).map(([level, value]) => heading(level, value)),
    fc
      .array(fc.array(word, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 40 })
      .map(
        (rows): NewBlock => ({ kind: 'table', page: null, box: null, headerRows: 1, rows, caption: null }),
      ),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const chunks = chunkDocument(documentOf(blocks), { targetTokens: 100 });
      const found = new Set(chunks.flatMap((chunk) => chunk.content.match(/[a-z]+/g) ?? []));
      const words = blocks.flatMap((item) =>
        item.kind === 'table' ? item.rows.flat() : item.text.split(' '),
      );
      expect(words.filter((item) => !found.has(item))).toEqual([]);
      expect(Math.max(0, ...chunks.map((chunk) => chunk.tokenCount))).toBeLessThanOrEqual(130);
    }),
    { numRuns: 100 },
  );
});
