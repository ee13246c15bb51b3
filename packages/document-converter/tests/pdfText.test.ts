import { degrees, PDFDict, PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { withoutBlanks } from '../src/pdf/joinLine';
import { convertBytes, convertInPool, shown } from './support/convertBytes';
import { drawPage, toPng } from './support/drawPage';
import { makePdf } from './support/makePdf';

jest.setTimeout(180_000);

const textOf = async (name: string, bytes: Uint8Array) => shown((await convertBytes(name, bytes)).blocks);

const cmap = (first: string, last: string, maps: string) =>
  `begincmap 1 begincodespacerange <${first}> <${last}> endcodespacerange ${maps} endcmap`;

/** A PDF of one page with the content stream, in Helvetica as `/F1`, or in the given font with a map to Unicode. */
async function pdfOf(
  content: string,
  font: Record<string, unknown> = {},
  toUnicode = '',
): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const { context } = document;
  const helvetica = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
  const page = document.addPage([600, 400]);
  page.node.setFontDictionary(
    PDFName.of('F1'),
    context.register(
      context.obj({
        ...{ ...helvetica, ...font },
        ...(toUnicode && { ToUnicode: context.register(context.stream(toUnicode)) }),
      } as never),
    ),
  );
  page.node.addContentStream(context.register(context.stream(content)));
  return document;
}

/** A font of glyph numbers that says nothing of their characters, as subsets of TrueType fonts without a map. */
const glyphFont = {
  ...{ Subtype: 'Type0', BaseFont: 'ABCDEF+Plain', Encoding: 'Identity-H' },
  DescendantFonts: [
    {
      ...{
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: 'ABCDEF+Plain',
        DW: 600,
        CIDToGIDMap: 'Identity',
      },
      CIDSystemInfo: { Ordering: 'Identity', Supplement: 0 },
    },
  ],
};

const glyphs = (text: string) =>
  [...text].map((char) => (char.charCodeAt(0) - 29).toString(16).padStart(4, '0')).join('');

test.each(['Lantern oil costs 31 crowns in autumn', 'Mehl und Zucker kosten heute weniger'])(
  'a font whose codes are glyph numbers in the order of ASCII is read: %s',
  async (line) => {
    const pdf = await pdfOf(`BT /F1 14 Tf 40 340 Td <${glyphs(line)}> Tj ET`, glyphFont);
    expect(await textOf('a.pdf', await pdf.save())).toEqual([line]);
  },
);

test('a font without a map whose codes are those of ASCII keeps its text', async () => {
  const line = 'PLAIN capitals and words';
  const hex = [...line].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const pdf = await pdfOf(`BT /F1 14 Tf 40 340 Td <${hex}> Tj ET`, glyphFont);
  expect(await textOf('a.pdf', await pdf.save())).toEqual([line]);
});

test('exponents are written as such, and so are the marks of notes after words', async () => {
  const raised = (text: string) => `/F1 9 Tf 6 Ts (${text}) Tj /F1 14 Tf 0 Ts`;
  const pdf = await pdfOf(
    `BT /F1 14 Tf 40 340 Td (A tank of 7 x 10) Tj ${raised('8')} ( litres, 55 m) Tj ${raised('3')} ( or 10) Tj ${raised('-4')} ( of it.) Tj
     0 -60 Td (The harvest) Tj ${raised('12')} ( fell in 2019) Tj ${raised('3')} ( on the 1) Tj ${raised('st')} ( of May by x) Tj ${raised('k+1')} (.) Tj ET`,
  );
  expect(await textOf('a.pdf', await pdf.save())).toEqual([
    'A tank of 7 x 10⁸ litres, 55 m³ or 10⁻⁴ of it.',
    'The harvest¹² fell in 2019³ on the 1st of May by x^(k+1).',
  ]);
});

test.each([
  [
    'MacRoman',
    'Die F\x8ahre f\x8ahrt \x9fber die F\x9arde, Gr\x9a\xa7e f\x9fnf',
    'Die Fähre fährt über die Förde, Größe fünf',
  ],
  [
    'MacRoman',
    'Le caf\x8e est ferm\x8e \x88 No\x91l, l\xd5\x8et\x8e aussi',
    'Le café est fermé à Noël, l’été aussi',
  ],
  ['WinAnsi', 'The harbour\x92s \x93gate\x94 \x96 5 \x80 a day', 'The harbour’s “gate” – 5 € a day'],
])(
  'codes of %s that the font maps to themselves are read as what they show',
  async (encoding, codes, text) => {
    const pdf = await pdfOf(
      `BT /F1 14 Tf 40 340 Td <${Buffer.from(codes, 'latin1').toString('hex')}> Tj ET`,
      { Encoding: `${encoding}Encoding` },
      cmap('00', 'ff', '1 beginbfrange <00> <ff> <0000> endbfrange'),
    );
    expect(await textOf('a.pdf', await pdf.save())).toEqual([text]);
  },
);

test.each([
  ['a character of their own', ['0645', '0643', 'fccb', '0627'], 'الخكم'],
  ['letters', ['0645', '0643', '0644062e', '0627'], 'الخكم'],
  ['a character of three', ['062f', '0645', 'fd88', '0627'], 'المحمد'],
  ['a word', ['062f', '0628', '0020', 'fdf2'], 'الله بد'],
  ['letters of Hebrew', ['05d4', 'fb4f'], 'אלה'],
])(
  'ligatures from right to left that are mapped to %s have their letters in order',
  async (_, shownOrder, text) => {
    const map = shownOrder.map((letters, at) => `<${String(at + 1).padStart(4, '0')}> <${letters}>`);
    const pdf = await pdfOf(
      `BT /F1 20 Tf 300 340 Td <${shownOrder.map((_, at) => String(at + 1).padStart(4, '0')).join('')}> Tj ET`,
      glyphFont,
      cmap('0000', 'ffff', `${map.length} beginbfchar ${map.join(' ')} endbfchar`),
    );
    expect(await textOf('a.pdf', await pdf.save())).toEqual([text]);
  },
);

test('slanted text keeps its spaces and its order', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([600, 400]);
  page.drawText('Copy for the archive only', { x: 100, y: 80, size: 16, font, rotate: degrees(30) });
  page.drawText('Level text of this page.', { x: 50, y: 350, size: 12, font });
  expect(await textOf('a.pdf', await document.save())).toEqual([
    'Copy for the archive only',
    'Level text of this page.',
  ]);
});

test('a PDF whose first line is missing is read', async () => {
  const text = Buffer.from(
    await (await pdfOf('BT /F1 14 Tf 40 340 Td (The lamp is lit at dusk.) Tj ET')).save({
      useObjectStreams: false,
    }),
  );
  const headless = text.subarray(text.indexOf('1 0 obj'));
  expect(await textOf('a.pdf', headless)).toEqual(['The lamp is lit at dusk.']);
});

test('a page with a form field keeps the fonts that it inherits', async () => {
  const line = 'Lantern oil costs 31 crowns in autumn';
  const map = [...new Set(line)].map(
    (char) => `<${glyphs(char)}> <${char.charCodeAt(0).toString(16).padStart(4, '0')}>`,
  );
  const document = await pdfOf(`BT /F1 14 Tf 40 340 Td <${glyphs(line)}> Tj ET`);
  const { context, catalog } = document;
  const toUnicode = context.register(
    context.stream(cmap('0000', 'ffff', `${map.length} beginbfchar ${map.join(' ')} endbfchar`)),
  );
  const page = document.getPage(0);
  const fonts = context.obj({
    F1: context.obj({ Type: 'Font', ...glyphFont, ToUnicode: toUnicode } as never),
  });
  const field = document.getForm().createTextField('keeper');
  field.setText('Ottokar');
  field.addToPage(page, { x: 40, y: 200, width: 200, height: 20 });
  // The resources of the page are those that its parent has for all pages.
  page.node.delete(PDFName.of('Resources'));
  catalog.lookup(PDFName.of('Pages'), PDFDict).set(PDFName.of('Resources'), context.obj({ Font: fonts }));
  const text = (await textOf('a.pdf', await document.save())).join('\n');
  expect(text).toContain(line);
  expect(text).toContain('Ottokar');
});

test('a dynamic XFA form says what it is', async () => {
  const document = await pdfOf('BT /F1 14 Tf 40 340 Td (Please wait...) Tj ET');
  const { context, catalog } = document;
  const template = context.register(
    context.stream('<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"/>'),
  );
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: ['template', template] } as never));
  catalog.set(PDFName.of('NeedsRendering'), context.obj(true));
  const { notes } = await convertBytes('a.pdf', await document.save());
  expect(notes).toEqual([expect.stringContaining('dynamic form (XFA)')]);
});

test.each([
  ['light', (shade: number) => 255 - shade],
  ['dark', (shade: number) => shade],
])('%s letters of a picture without a ground are read', async (_, ofLetters) => {
  const page = await drawPage([{ text: 'The tide gate opens at half past six', x: 40, y: 780, size: 20 }], 2);
  const strip = { ...page, height: 250, gray: page.gray.subarray(0, 250 * page.width) };
  const { blocks } = await convertInPool('a.png', toPng(strip, 'transparent', ofLetters(0)));
  expect(shown(blocks).join(' ')).toBe('The tide gate opens at half past six');
});

test('blanks that a program wrote after every Chinese character are left out, others stay', () => {
  expect(withoutBlanks('灯 塔 看 守 人 点 灯')).toBe('灯塔看守人点灯');
  expect(withoutBlanks('山田 太郎 東京 港区 海岸')).toBe('山田 太郎 東京 港区 海岸');
});

test('text that is in every font stays as it is', async () => {
  expect(
    await textOf('a.pdf', await makePdf([[{ text: 'Office of 1924, 10 m from the quay', x: 72, y: 700 }]])),
  ).toEqual(['Office of 1924, 10 m from the quay']);
});

test('items of a list whose bullets are drawn are items', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([600, 400]);
  const items = ['lamp lit at dusk', 'Oil, 12 litres', 'wick of 4 cm'];
  for (const [at, item] of items.entries()) {
    page.drawCircle({ x: 62, y: 344 - 20 * at, size: 2 });
    page.drawText(item, { x: 72, y: 340 - 20 * at, size: 12, font });
  }
  page.drawText('No item', { x: 72, y: 240, size: 12, font });
  page.drawRectangle({ x: 30, y: 210, width: 4, height: 4 });
  page.drawText('nor this, far from a dot', { x: 72, y: 208, size: 12, font });
  expect(await textOf('a.pdf', await document.save())).toEqual([
    ...items.map((item) => `- ${item}`),
    'No item nor this, far from a dot',
  ]);
});

test.each(['plain', 'packed'])('a ligature whose glyph has a composed name is read, %s', async (form) => {
  const names = ['f_f_i', 'f_i.alt', 'uni00660066', 'T_h'].map((name) => PDFName.of(name));
  const hex = Buffer.from('\x83e o\x80cer was \x81rst to go o\x82, at 7 (caf\xe9)', 'latin1').toString('hex');
  const pdf = await pdfOf(`BT /F1 14 Tf 40 340 Td <${hex}> Tj ET`, {
    Encoding: { Type: 'Encoding', BaseEncoding: 'WinAnsiEncoding', Differences: [128, ...names] },
  });
  const bytes = await pdf.save({ useObjectStreams: form === 'packed' });
  const { blocks, notes } = await convertBytes('a.pdf', bytes);
  expect(shown(blocks)).toEqual(['The officer was first to go off, at 7 (café)']);
  expect(notes).toBeUndefined();
});
