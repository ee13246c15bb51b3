import { convertBytes } from '../../../packages/document-converter/tests/support/convertBytes';
import { makePdf, type PdfLine, paragraph } from '../../../packages/document-converter/tests/support/makePdf';
import { parseDocument } from '../../../pipeline/steps/parse/parseDocument';

const pageCount = 12;

/** A document whose pages have the given lines beside two lines of text; its text, and the lines left out. */
async function parse(linesOf: (page: number) => PdfLine[]): Promise<{ text: string; removed: number }> {
  const pages = Array.from({ length: pageCount }, (_, index) => [
    ...linesOf(index + 1),
    ...paragraph([`Keeper ${index + 1} wrote this line about the lamp,`, 'and this one about oil.'], 72, 600),
  ]);
  const { blocks, runningLines } = parseDocument(await convertBytes('a.pdf', await makePdf(pages)));
  const text = blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
  return { text, removed: runningLines ?? 0 };
}

const top = (text: string, style: Partial<PdfLine> = {}): PdfLine => ({
  text,
  x: 72,
  y: 800,
  size: 11,
  ...style,
});
const countOf = (text: string, line: string) => text.split('\n').filter((other) => other === line).length;

test.each([
  ['a number that jumps, set as the text is', (page: number) => `Invoice 2024-${3090 + 13 * page}`, {}],
  ['consecutive numbers of invoices', (page: number) => `Invoice 2024/${page}`, {}],
  ['the number of a section that is the number of its page', (page: number) => `Section ${page}`, {}],
  ['a heading with it', (page: number) => `Section ${page}`, { size: 18 }],
  ['a bold heading with it', (page: number) => `Article ${page}`, { bold: true }],
  ['a date', (page: number) => `${page} March 2031`, {}],
  ['a number of an employee', (page: number) => `Employee no. ${4000 + page}`, {}],
])('%s stays on every page', async (_, textOf, style) => {
  const { text, removed } = await parse((page) => [top(textOf(page), style)]);
  for (let page = 1; page <= pageCount; page++) expect(countOf(text, textOf(page))).toBe(1);
  expect(removed).toBe(0);
});

test.each([
  ['by itself', (page: number) => [top(`${page + 4}`)]],
  ['between dashes', (page: number) => [top(`– ${page} –`)]],
  ['in bold type', (page: number) => [top(`Page ${page} of ${pageCount}`, { bold: true })]],
  ['in another language', (page: number) => [top(`Seite ${page} von ${pageCount}`)]],
])('a page number %s is left out, and counted', async (_, linesOf) => {
  const { text, removed } = await parse(linesOf);
  expect(removed).toBe(pageCount);
  expect(text.split('\n')).toHaveLength(pageCount);
});

test.each([
  ['a line that is the same', () => [top('Handbook of Lamps')], 'Handbook of Lamps'],
  ['a page number separated by a sign', (page: number) => [top(`Lamps | ${page}`)], 'Lamps | 1'],
  ['a page number after its word', (page: number) => [top(`Lamps, page ${page}`)], 'Lamps, page 1'],
  [
    'a page number at the other margin',
    (page: number) => [top('Lamps'), top(`${page}`, { x: 400 })],
    'Lamps 1',
  ],
])('%s is kept where it occurs first', async (_, linesOf, first) => {
  const { text, removed } = await parse(linesOf);
  expect(removed).toBe(pageCount - 1);
  expect(countOf(text, first)).toBe(1);
});

test('page numbers at the outer margins of facing pages are left out, bold ones too', async () => {
  const { removed } = await parse((page) => [
    top(page % 2 === 0 ? `${page} Lamps and Oil` : `The Keeper ${page}`, { bold: true }),
  ]);
  expect(removed).toBe(pageCount - 2);
});

test('a line that is the same on its pages and of one piece with the text stays', async () => {
  const { text, removed } = await parse((page) => [
    top('Billed to:', { y: 790 }),
    top(`Customer ${page * 17}`, { y: 778, bold: true }),
  ]);
  expect(text.match(/Billed to:/g)).toHaveLength(pageCount);
  expect(removed).toBe(0);
});

test('a line that comes back after other pages is shown again', async () => {
  const { text } = await parse((page) => [top(page % 4 === 0 ? 'Spare parts' : `Lamp of ${page} wicks`)]);
  expect(countOf(text, 'Spare parts')).toBe(3);
});
