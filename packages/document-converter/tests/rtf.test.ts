import { convertBytes, shown } from './support/convertBytes';

const head = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fcharset204 Arial Cyr;}}{\colortbl;\red0\green0\blue0;}{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}}{\info{\title Jahresbericht}{\author Eva \'d6l}}{\*\generator Riched20 10;}`;

test('a document has headings, lists, tables, notes and characters of all charsets, and nothing that is hidden', async () => {
  const { title, metadata, blocks } = await convertBytes(
    'a.rtf',
    String.raw`${head}{\header Seite 1\par}
\pard\s1 \'dcberblick\par
\pard Ein {\b fetter} Text\endash mit {\v geheim}{\deleted weg}\u8364?\uc2\u26085\'93\'fa{\footnote\pard Quelle \'c4\par} und \{Klammer\}.\par
\pard\f1 \'cc\'ee\'f1\'ea\'e2\'e0\f0\par
{\listtext\'b7\tab}\ls1 erstens\par
\pard{\field{\*\fldinst HYPERLINK "http://a.example"}{\fldrslt der Link}}\par
{\pict\pngblip 89504e470d0a}{\*\unknown {nothing}}\constructor 
\trowd\cellx1\cellx2\pard\intbl Ort\cell n\cell\row
\trowd\pard\intbl K\'f6ln\par am Rhein\cell 2\cell\row
\pard Ende{\bin5 }}{x}.\par}`,
  );
  expect([title, metadata.author]).toEqual(['Jahresbericht', 'Eva Öl']);
  expect(shown(blocks)).toEqual([
    '# Überblick',
    'Ein fetter Text–mit €日 und {Klammer}.',
    'Note: Quelle Ä',
    'Москва',
    '- erstens',
    'der Link',
    [
      ['Ort', 'n'],
      ['Köln\nam Rhein', '2'],
    ],
    'Ende.',
  ]);
});

test.each([
  ['of groups without end', `{\\rtf1${'{'.repeat(50_000)}`, 'nests its groups more than 1000 deep'],
  ['of a page', '<html><p>x', 'its content is an HTML page'],
  ['of words', 'words', 'its content is plain text'],
])('a file %s is refused', async (_title, content, message) => {
  await expect(convertBytes('a.rtf', content)).rejects.toThrow(message);
});

test('a file that is cut off is read as far as it goes', async () => {
  expect(shown((await convertBytes('a.rtf', String.raw`${head}\pard Anfang\par und \'`)).blocks)).toEqual([
    'Anfang',
    'und',
  ]);
});
