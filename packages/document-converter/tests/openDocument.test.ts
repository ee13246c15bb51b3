import type { SheetTableItem } from '../src/sheetTable';
import { convertBytes, shown } from './support/convertBytes';
import { makeZip } from './support/makeZip';

const spaces =
  'xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:style="s" xmlns:draw="d" xmlns:presentation="p" xmlns:dc="dc"';

function makeOpenDocument(
  type: string,
  body: string,
  styles = '',
  extra: Record<string, string> = {},
): Buffer {
  return makeZip({
    mimetype: `application/vnd.oasis.opendocument.${type}`,
    'content.xml': `<office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${type}>${body}</office:${type}></office:body></office:document-content>`,
    'meta.xml': `<m ${spaces}><dc:title>Jahresbericht</dc:title><meta:initial-creator xmlns:meta="m">Eva</meta:initial-creator></m>`,
    ...extra,
  });
}

async function read(name: string, content: Buffer) {
  const items: SheetTableItem[] = [];
  const document = await convertBytes(name, content, (item) => items.push(item));
  const rows = items.flatMap((item) => ('row' in item ? [item.row] : []));
  return { ...document, shown: shown(document.blocks), rows };
}

test('a text document has headings, lists, tables and notes, and nothing that is hidden or deleted', async () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
  const { shown, title, metadata } = await read(
    'a.odt',
    makeOpenDocument(
      'text',
      `<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
      <text:h text:outline-level="2">Überblick</text:h>
      <text:p>Ein<text:s text:c="2"/>Text<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Quelle A</text:p></text:note-body></text:note>
        mit <text:span text:style-name="T1">secret</text:span>Ende.</text:p>
      <text:list><text:list-item><text:p>eins</text:p><text:list><text:list-item><text:p>innen</text:p></text:list-item></text:list></text:list-item></text:list>
      <table:table><table:table-header-rows><table:table-row>${cell('Ort')}${cell('n')}</table:table-row></table:table-header-rows>
      <table:table-row>${cell('Köln')}${cell('2')}</table:table-row></table:table>`,
      '<style:style style:name="T1"><style:text-properties text:display="none"/></style:style>',
    ),
  );
  expect(title).toBe('Jahresbericht');
  expect(metadata).toEqual({ author: 'Eva' });
  expect(shown).toEqual([
    '## Überblick',
    'Ein Text mit Ende.',
    'Note: Quelle A',
    '- eins',
    '  - innen',
    [
      ['Ort', 'n'],
      ['Köln', '2'],
    ],
  ]);
});

test('slides of a presentation are pages with their notes; hidden ones are counted', async () => {
  const slide = (text: string, style = 'dp1') =>
    `<draw:page draw:style-name="${style}"><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame><presentation:notes><text:p>Sag ${text}</text:p></presentation:notes></draw:page>`;
  const { shown, blocks, notes } = await read(
    'a.odp',
    makeOpenDocument(
      'presentation',
      slide('Eins') + slide('Geheim', 'dp2') + slide('Drei'),
      '<style:style style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
    ),
  );
  expect(shown).toEqual(['Eins', 'Sag Eins', 'Drei', 'Sag Drei']);
  expect(blocks.map(({ page }) => page)).toEqual([1, 1, 3, 3]);
  expect(notes).toEqual(['The document has 1 hidden slide, which was not read.']);
});

const typed = (type: string, attributes: string, text: string) =>
  `<table:table-cell office:value-type="${type}" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const words = (text: string, more = '') =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p></table:table-cell>`;

test('sheets of a spreadsheet are tables with their values and the numbers of their rows', async () => {
  const { shown, rows, notes } = await read(
    'a.ods',
    makeOpenDocument(
      'spreadsheet',
      `<table:table table:name="Geheim" table:style-name="ta2"><table:table-row>${words('x')}${words('y')}</table:table-row></table:table>
      <table:table table:name="Umsatz">
        <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        <table:table-row>${['Filiale', 'Tag', 'Umsatz', 'Anteil', 'PLZ'].map((name) => words(name)).join('')}</table:table-row>
        <table:table-row>${words('Köln')}${typed('date', 'office:date-value="2025-01-31"', '31.01.25')}${typed('currency', 'office:currency="EUR" office:value="1250.5"', '1.250,50 €')}${typed('percentage', 'office:value="0.125"', '12,5 %')}${typed('float', 'office:value="1067"', '01067')}</table:table-row>
        <table:table-row table:visibility="collapse">${words('Bonn')}</table:table-row>
        <table:table-row table:number-rows-repeated="2">${words('Jena')}<table:table-cell/>${typed('float', 'office:value="3"', '3')}</table:table-row>
        <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      </table:table>`,
      '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>',
    ),
  );
  expect(shown).toEqual([
    '# Umsatz',
    [
      ['Filiale', 'Tag', 'Umsatz', 'Anteil', 'PLZ'],
      ['Köln', '31.01.25', '1.250,50 €', '12,5 %', '01067'],
      ['Jena', '', '3', '', ''],
      ['Jena', '', '3', '', ''],
    ],
  ]);
  const koeln = [
    'Köln',
    { kind: 'date', value: '2025-01-31' },
    { kind: 'money', value: 1250.5, currency: 'EUR' },
    { kind: 'percent', value: 0.125 },
    '01067',
  ];
  expect(rows).toEqual([
    { at: 4, cells: koeln },
    { at: 6, cells: ['Jena', null, 3, null, null] },
    { at: 7, cells: ['Jena', null, 3, null, null] },
  ]);
  expect(notes).toEqual(['The document has 1 hidden sheet, which was not read.']);
});

test('rows and cells that are repeated a million times are bounded', async () => {
  const row = `<table:table-row table:number-rows-repeated="1048576">${words('x', 'table:number-columns-repeated="16384"')}</table:table-row>`;
  const table = `<table:table table:name="a">${row.repeat(40)}</table:table>`;
  await expect(read('a.ods', makeOpenDocument('spreadsheet', table))).rejects.toThrow(
    'The file expands to far more text',
  );
});

test.each([
  ['a.ods', makeOpenDocument('text', ''), 'its content is a text document (.odt). Rename it.'],
  ['a.odt', makeZip({ 'word/document.xml': '<a/>' }), 'a ZIP archive without such a document in it'],
  ['a.odt', Buffer.from('words'), 'its content is plain text'],
  [
    'a.odt',
    makeOpenDocument('text', '', '', { 'META-INF/manifest.xml': '<m><encryption-data/></m>' }),
    'protected by a password',
  ],
  ['a.odt', makeZip({ 'content.xml': '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>' }), 'declares XML entities'],
])('%s of another kind or with a hostile part is refused (%#)', async (name, content, message) => {
  await expect(read(name, content)).rejects.toThrow(message);
});
