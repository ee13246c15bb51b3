import { PDFDocument, PDFName, PDFNumber, PDFString } from 'pdf-lib';
import { convertBytes, shown } from '../../../packages/document-converter/tests/support/convertBytes';
import { makePdf, type PdfLine, paragraph } from '../../../packages/document-converter/tests/support/makePdf';
import { parseDocument } from '../../../pipeline/steps/parse/parseDocument';

test('running headers stay once, page numbers not at all', async () => {
  const pages = Array.from({ length: 6 }, (_, index) => [
    { text: 'Handbook of Bridges', x: 72, y: 810, size: 9 },
    ...paragraph([`Text of its own number ${index} on this page.`], 72, 600),
    { text: `Page ${index + 1} of 6`, x: 260, y: 30, size: 9 },
  ]);
  const document = parseDocument(await convertBytes('a.pdf', await makePdf(pages)));
  const text = shown(document.blocks).join('\n');
  expect(text.match(/Handbook of Bridges/g)).toHaveLength(1);
  expect(text).not.toContain('of 6');
  expect(text.match(/Text of its own/g)).toHaveLength(6);
});

test('larger type makes headings, and their order of size their level', async () => {
  const lines: PdfLine[] = [
    { text: 'Bridges', x: 72, y: 780, size: 26 },
    { text: 'Arches', x: 72, y: 730, size: 17 },
    ...paragraph(['An arch carries weight by compression alone,', 'and stone is good at that.'], 72, 700),
    { text: 'Cables', x: 72, y: 640, size: 17 },
    ...paragraph(['A cable carries weight by tension.'], 72, 610),
  ];
  const document = parseDocument(await convertBytes('a.pdf', await makePdf([lines])));
  expect(document.title).toBe('Bridges');
  expect(shown(document.blocks)).toEqual([
    '# Bridges',
    '## Arches',
    'An arch carries weight by compression alone, and stone is good at that.',
    '## Cables',
    'A cable carries weight by tension.',
  ]);
});

test('bookmarks make headings of the lines they name', async () => {
  const document = await PDFDocument.load(
    await makePdf([
      [...paragraph(['Scope'], 72, 700), ...paragraph(['This text says what the scope is.'], 72, 660)],
    ]),
  );
  const { context, catalog } = document;
  const outlines = context.nextRef();
  const entry = context.register(
    context.obj({
      Title: PDFString.of('1 Scope'),
      Parent: outlines,
      Dest: [document.getPage(0).ref, PDFName.of('Fit')],
    }),
  );
  context.assign(
    outlines,
    context.obj({ Type: 'Outlines', First: entry, Last: entry, Count: PDFNumber.of(1) }),
  );
  catalog.set(PDFName.of('Outlines'), outlines);
  const parsed = parseDocument(await convertBytes('a.pdf', await document.save()));
  expect(shown(parsed.blocks)).toEqual(['# Scope', 'This text says what the scope is.']);
  expect(parsed.metadata).not.toHaveProperty('outline');
});
