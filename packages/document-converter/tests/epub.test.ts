import { convertBytes, shown } from './support/convertBytes';
import { makeZip } from './support/makeZip';

const chapter = (title: string, text: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;

function makeBook(parts: Record<string, string> = {}): Buffer {
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf': `<package xmlns:dc="dc"><metadata><dc:title>Die Reise</dc:title><dc:creator>Eva Öl</dc:creator><dc:language>de-DE</dc:language></metadata>
      <manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      <item id="b" href="text/zwei.xhtml" media-type="application/xhtml+xml"/>
      <item id="a" href="text/erstes%20Kapitel.xhtml" media-type="application/xhtml+xml"/><item id="i" href="a.png" media-type="image/png"/></manifest>
      <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="lost"/></spine></package>`,
    'OPS/nav.xhtml': chapter('Inhalt', 'Liste'),
    'OPS/text/zwei.xhtml': chapter('Ankunft', 'Sie kamen &#8222;an&#8220;.'),
    'OPS/text/erstes Kapitel.xhtml': chapter('Aufbruch', 'Sie gingen früh.'),
    ...parts,
  });
}

test('a book is its chapters in reading order, without its table of contents', async () => {
  const { title, language, metadata, blocks, pageCount } = await convertBytes('a.epub', makeBook());
  expect(shown(blocks)).toEqual(['# Aufbruch', 'Sie gingen früh.', '# Ankunft', 'Sie kamen „an“.']);
  expect([title, metadata.author, pageCount]).toEqual(['Die Reise', 'Eva Öl', null]);
  expect(language).toBe('de');
});

const locked = (part: string) =>
  makeBook({ 'META-INF/encryption.xml': `<e><CipherData><CipherReference URI="${part}"/></CipherData></e>` });

test('obscured fonts do not matter, protected chapters do', async () => {
  expect((await convertBytes('a.epub', locked('OPS/font.otf'))).blocks).toHaveLength(4);
  await expect(convertBytes('a.epub', locked('OPS/text/zwei.xhtml'))).rejects.toThrow(
    'protected against copying',
  );
});

test.each([
  ['without a book', makeZip({ 'a.txt': 'x' }), 'it is a ZIP archive without a book in it'],
  [
    'without chapters',
    makeZip({ 'META-INF/container.xml': '<c><rootfile full-path="b.opf"/></c>', 'b.opf': '<p/>' }),
    'it has no readable chapter',
  ],
  ['of a page', Buffer.from('<html><p>x'), 'its content is an HTML page'],
  [
    'that unpacks to a gigabyte',
    makeBook({ 'OPS/text/zwei.xhtml': 'x'.repeat(300 * 1_048_576) }),
    'unpacks to far more',
  ],
  [
    'of elements without end',
    makeBook({ 'OPS/text/zwei.xhtml': '<div>'.repeat(30_000) }),
    'nests its elements too deeply',
  ],
])('an archive %s is refused', async (_title, content, message) => {
  await expect(convertBytes('a.epub', content)).rejects.toThrow(message);
});
