import { PDFDict, PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { convertBytes, shown } from './support/convertBytes';
import { makeBitmapFontPdf } from './support/makeBitmapFontPdf';
import { makePdf, type PdfLine, paragraph } from './support/makePdf';

const column = (word: string, x: number, y = 700): PdfLine[] =>
  paragraph(
    Array.from({ length: 12 }, (_, index) => `${word} line ${index} has enough words to fill it`),
    x,
    y,
    10,
  );

test('columns are read one after the other, below what spans them', async () => {
  const title = {
    text: 'A title that spans both columns of the page from left to right',
    x: 60,
    y: 760,
    size: 16,
  };
  const { blocks } = await convertBytes(
    'a.pdf',
    await makePdf([[title, ...column('Left', 60), ...column('Right', 320)]]),
  );
  const text = shown(blocks).join('\n');
  expect(text.indexOf('A title')).toBe(0);
  expect(text.indexOf('Left line 11')).toBeGreaterThan(0);
  expect(text.indexOf('Left line 11')).toBeLessThan(text.indexOf('Right line 0'));
  for (const block of blocks) {
    if (block.kind === 'paragraph' && block.text.includes('Left'))
      expect(block.box?.right).toBeLessThan(0.54);
  }
});

test('a word divided at the end of a line is whole again, a compound keeps its hyphen', async () => {
  const lines = ['The recon-', 'struction of the well-', 'Known bridge took a long time.'];
  const { blocks } = await convertBytes('a.pdf', await makePdf([paragraph(lines, 72, 700)]));
  expect(shown(blocks)).toEqual(['The reconstruction of the well-Known bridge took a long time.']);
});

test('rows of aligned cells are a table', async () => {
  const rows = [
    ['Item', 'Pieces', 'Price'],
    ['Bolts', '120', '4.50'],
    ['Nuts', '80', '2.25'],
    ['Washers', '300', '1.10'],
  ];
  const cells = rows.flatMap((row, r) => row.map((text, c) => ({ text, x: 72 + c * 150, y: 700 - r * 20 })));
  const { blocks } = await convertBytes('a.pdf', await makePdf([cells]));
  expect(shown(blocks)).toEqual([rows]);
});

test('boxes of a turned page are those of the page as it is shown', async () => {
  const pdf = await makePdf([[{ text: 'Turned', x: 100, y: 42, size: 12 }]], { rotate: 90 });
  const { blocks } = await convertBytes('a.pdf', pdf);
  const box = blocks[0]?.box;
  // Near the bottom left of the sheet: near the top left once the sheet is turned clockwise.
  expect(blocks[0]).toMatchObject({ text: 'Turned' });
  expect(box?.left).toBeGreaterThan(0.03);
  expect(box?.left).toBeLessThan(0.06);
  expect(box?.top).toBeGreaterThan(0.14);
  expect(box?.bottom).toBeLessThan(0.26);
});

test.each([90, 180, 270])('a page turned by %i degrees is read like one that is not', async (rotate) => {
  const lines = ['The ferry leaves the northern pier at noon', 'and returns before the evening tide.'];
  const pdf = await makePdf([paragraph(lines, 72, 700)], { rotate });
  const { blocks } = await convertBytes('a.pdf', pdf);
  expect(shown(blocks)).toEqual([lines.join(' ')]);
  if (rotate === 180) expect(blocks[0]?.box?.top).toBeGreaterThan(0.8);
});

test('what was filled into a form is part of the text, at its position', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  page.drawText('Name:', { x: 50, y: 300, size: 12 });
  const field = document.getForm().createTextField('name');
  field.setText('Ada Lovelace');
  field.addToPage(page, { x: 100, y: 290, width: 200, height: 20 });
  const { blocks } = await convertBytes('a.pdf', await document.save());
  expect(shown(blocks)).toEqual(['Name: Ada Lovelace']);
});

test('text off the page is not on the page', async () => {
  const pdf = await makePdf([
    [
      { text: 'Here', x: 72, y: 700 },
      { text: 'Elsewhere', x: 700, y: 700 },
    ],
  ]);
  expect(shown((await convertBytes('a.pdf', pdf)).blocks)).toEqual(['Here']);
});

test('dots that lead to a page number are no text, and end what stands before them', async () => {
  const entries = ['Embankments', 'Locks and weirs', 'Lighthouses'];
  const lines = entries.flatMap((entry, index) => {
    const y = 700 - index * 20;
    return [
      { text: `${entry}${'.'.repeat(60)}${index + 12}`, x: 72, y },
      { text: `${index + 1}`, x: 40, y },
    ];
  });
  const { blocks } = await convertBytes('a.pdf', await makePdf([lines]));
  expect(shown(blocks)).toEqual([entries.map((entry, index) => [`${index + 1}`, entry, `${index + 12}`])]);
});

test('an initial set large is one word with what follows', async () => {
  const lines: PdfLine[] = [
    ...paragraph(['The bar is shallow, and no ship of any size comes over it', 'at low water.'], 72, 728),
    { text: 'T', x: 72, y: 674, size: 48 },
    { text: 'he harbour was closed for the whole of', x: 103, y: 699 },
    { text: 'the winter, and the ships lay at anchor', x: 103, y: 685 },
    { text: 'outside of the bar until the ice was gone.', x: 72, y: 671 },
  ];
  const { blocks } = await convertBytes('a.pdf', await makePdf([lines]));
  expect(shown(blocks)).toEqual([
    'The bar is shallow, and no ship of any size comes over it at low water.',
    'The harbour was closed for the whole of the winter, and the ships lay at anchor outside of the bar until the ice was gone.',
  ]);
});

test('a word divided by the hyphen of Unicode is whole again', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  page.drawText('The recon-', { x: 72, y: 700, size: 11, font });
  page.drawText('struction of the well-known bridge', { x: 72, y: 686, size: 11, font });
  await document.flush();
  const encoding = { Type: 'Encoding', BaseEncoding: 'WinAnsiEncoding', Differences: [45, 'uni2010'] };
  document.context.lookup(font.ref, PDFDict).set(PDFName.of('Encoding'), document.context.obj(encoding));
  const { blocks } = await convertBytes('a.pdf', await document.save());
  expect(shown(blocks)).toEqual(['The reconstruction of the well-known bridge']);
});

test('a number set close to its item is the marker of the item', async () => {
  const lines = [
    '9. Open the sluice.',
    '10.Close the sluice.',
    '11.Read the gauge, which stands at 1.5 metres.',
  ];
  const { blocks } = await convertBytes('a.pdf', await makePdf([paragraph(lines, 72, 700)]));
  expect(shown(blocks)).toEqual([
    '9. Open the sluice.',
    '10. Close the sluice.',
    '11. Read the gauge, which stands at 1.5 metres.',
  ]);
});

test('text that flows round a box is not joined to it line by line', async () => {
  const text = [
    'The old bridge was built of oak and was mended',
    'every spring, for the ice of the river took away',
    'what stood in its path, and the ferry was dearer',
    'than any work that carpenters could ever do here',
  ];
  const box = ['The ferry went every hour', 'and in the winter only if', 'the river was without ice.'];
  const lines = [...paragraph(text, 60, 700), ...paragraph(box, 340, 700, 9)];
  const { blocks } = await convertBytes('a.pdf', await makePdf([lines]));
  expect(shown(blocks)).toEqual([text.join(' '), box.join(' ')]);
});

test('what dots lead to stays with what they lead from, where the lines are no table', async () => {
  const lines = [
    { text: `Harbour office of the town${'.'.repeat(40)} harbour.example.org`, x: 72, y: 700 },
    { text: `Friends of the lighthouse${'.'.repeat(42)} lamp.example.org`, x: 72, y: 684 },
  ];
  const { blocks } = await convertBytes('a.pdf', await makePdf([lines]));
  expect(shown(blocks)).toEqual([
    'Harbour office of the town harbour.example.org Friends of the lighthouse lamp.example.org',
  ]);
});

test('ligatures of a font that names no characters are letters, and dashes part its numbers', async () => {
  const pdf = await makeBitmapFontPdf([
    'e\x0ecient di\x0berence of the \x0crst \x0door',
    'and an a\x1fuent \x1celd, o\x1bshore, pages 31\x1557',
  ]);
  const { blocks } = await convertBytes('a.pdf', pdf);
  expect(shown(blocks).join(' ')).toBe(
    'efficient difference of the first floor and an affluent field, offshore, pages 31–57',
  );
});

test('the mark of a footnote does not stick to its first word', async () => {
  const mark = { text: '1', x: 72, y: 104, size: 6 };
  const pdf = await makePdf([
    [
      ...paragraph(['The text of the page goes on above its notes.'], 72, 700),
      mark,
      { text: 'Openings were measured with a tape.', x: 75.4, y: 100, size: 9 },
    ],
  ]);
  const { blocks } = await convertBytes('a.pdf', pdf);
  expect(shown(blocks).join(' ')).toContain('1 Openings were measured');
});

test('a space that was written and gone back over is none, but for text that lies unseen behind a scan', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (const mode of [0, 3]) {
    const page = document.addPage([595, 842]);
    page.node.setFontDictionary(PDFName.of('F1'), font.ref);
    const shown = `BT /F1 12 Tf ${mode} Tr 72 700 Td [(Hav ) 240 (e an empty frame at hand)] TJ ET`;
    page.node.addContentStream(document.context.register(document.context.stream(shown)));
  }
  const { blocks } = await convertBytes('a.pdf', await document.save());
  expect(shown(blocks)).toEqual(['Have an empty frame at hand', 'Hav e an empty frame at hand']);
});

test('lines of a notice that are each written for themselves are paragraphs, wrapped ones are one', async () => {
  const notice = [
    'The shop on the quay',
    'Opening hours',
    'Tuesday to Friday 9:30 to 18:30',
    'Saturday 9:00 to 16:00',
    'Sunday closed',
  ];
  const wrapped = [
    'The workshop mends what is sold in the shop and what was',
    'Bought elsewhere, as long as the parts can be had. A price',
    'Is told before any work is begun.',
  ];
  const page = [...paragraph(notice, 72, 700), ...paragraph(wrapped, 72, 500)];
  const { blocks } = await convertBytes('a.pdf', await makePdf([page]));
  expect(shown(blocks)).toEqual([...notice, wrapped.join(' ')]);
});
