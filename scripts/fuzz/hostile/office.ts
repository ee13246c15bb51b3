import { writeZip } from '../../demo/writeZip';
import { words } from './words';

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relationships(list: [id: string, type: string, target: string][]): string {
  const items = list.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${items.join('')}</Relationships>`;
}

function workbook(sheet: string, strings: string[] = [], sheets = 1): Buffer {
  const list = Array.from({ length: sheets }, (_, i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="a"/>`);
  return writeZip({
    '_rels/.rels': relationships([['r', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationships([
      ['a', 'worksheet', 'sheet1.xml'],
      ['b', 'sharedStrings', 'strings.xml'],
    ]),
    'xl/workbook.xml': `<workbook><sheets>${list.join('')}</sheets></workbook>`,
    'xl/strings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
  });
}

function wordDocument(body: string, parts: Record<string, string> = {}): Buffer {
  return writeZip({
    '_rels/.rels': relationships([['r', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationships([
      ['f', 'footnotes', 'footnotes.xml'],
      ['s', 'styles', 'styles.xml'],
    ]),
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

function presentation(times: number, shapes: string): Buffer {
  const ids = Array.from({ length: times }, (_, index) => `<p:sldId id="${256 + index}" r:id="s"/>`);
  return writeZip({
    '_rels/.rels': relationships([['r', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/_rels/presentation.xml.rels': relationships([['s', 'slide', 'slide1.xml']]),
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="1000" cy="500"/></p:presentation>`,
    'ppt/slide1.xml': `<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
  });
}

function rowsOf(count: number, row: (number: number) => string): string {
  return Array.from({ length: count }, (_, index) => row(index + 1)).join('');
}

/** Documents, workbooks and presentations. */
export const office: Record<string, () => Buffer> = {
  'dimension.xlsx': () =>
    workbook(
      '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row></sheetData>',
    ),
  'rows-empty.xlsx': () => workbook(`<sheetData>${rowsOf(1_000_000, (n) => `<row r="${n}"/>`)}</sheetData>`),
  'rows-many.xlsx': () =>
    workbook(
      `<sheetData>${rowsOf(1_000_000, (n) => `<row r="${n}"><c><v>1</v></c><c><v>2</v></c></row>`)}</sheetData>`,
    ),
  'merges.xlsx': () =>
    workbook(
      `<sheetData>${rowsOf(200_000, (n) => (n === 1 ? `<row r="1">${'<c><v>1</v></c>'.repeat(16_000)}</row>` : `<row r="${n}"><c><v>1</v></c><c><v>2</v></c></row>`))}</sheetData><mergeCells>${Array.from(
        { length: 16_000 },
        (_, c) => {
          let name = '';
          for (let at = c + 1; at > 0; at = Math.floor((at - 1) / 26))
            name = String.fromCharCode(65 + ((at - 1) % 26)) + name;
          return `<mergeCell ref="${name}1:${name}1048576"/>`;
        },
      ).join('')}</mergeCells>`,
    ),
  'merge-sheet.xlsx': () =>
    workbook(
      `<sheetData>${rowsOf(1000, (n) => `<row r="${n}"><c><v>1</v></c><c><v>2</v></c></row>`)}</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000)}</mergeCells>`,
    ),
  'strings-repeated.xlsx': () =>
    workbook(
      `<sheetData>${rowsOf(100_000, () => '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>')}</sheetData>`,
      [`${words} `.repeat(3_000)],
    ),
  'sheets-repeated.xlsx': () =>
    workbook(
      `<sheetData>${rowsOf(2_000, (n) => `<row r="${n}"><c><v>1</v></c><c><v>2</v></c></row>`)}</sheetData>`,
      [],
      20_000,
    ),
  'columns.xlsx': () =>
    workbook(
      `<sheetData>${rowsOf(3_000, () => `<row>${'<c><v>1</v></c>'.repeat(2_000)}</row>`)}</sheetData>`,
    ),
  'spaces.xlsx': () =>
    workbook(
      `<sheetData><row r="1"><c t="inlineStr"><is><t>a${' '.repeat(5_000_000)}b</t></is></c><c><v>2</v></c></row></sheetData>`,
    ),
  'unpacked.docx': () => wordDocument(`<w:p><w:r><w:t>${'word '.repeat(40_000_000)}</w:t></w:r></w:p>`),
  'nested.docx': () =>
    wordDocument(
      `${'<w:tbl><w:tr><w:tc>'.repeat(100_000)}<w:p><w:r><w:t>x</w:t></w:r></w:p>${'</w:tc></w:tr></w:tbl>'.repeat(100_000)}`,
    ),
  'nested-rows.docx': () =>
    wordDocument(
      `${`<w:tbl><w:tr><w:tc><w:p><w:r><w:t>${words}</w:t></w:r></w:p>`.repeat(20_000)}${'</w:tc></w:tr></w:tbl>'.repeat(20_000)}`,
    ),
  'span.docx': () =>
    wordDocument(
      `<w:tbl>${'<w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000000"/></w:tcPr><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr>'.repeat(100_000)}</w:tbl>`,
    ),
  'footnotes.docx': () =>
    wordDocument('<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>'.repeat(100_000), {
      'word/footnotes.xml': `<w:footnotes><w:footnote w:id="1"><w:p><w:r><w:t>${`${words} `.repeat(2_000)}</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    }),
  'sentences.docx': () => wordDocument(`<w:p><w:r><w:t>${'See No. '.repeat(100_000)}</w:t></w:r></w:p>`),
  'paragraphs-nested.docx': () =>
    wordDocument(
      `${'<w:p><w:r><w:pict><w:txbxContent>'.repeat(100_000)}${'</w:txbxContent></w:pict></w:r></w:p>'.repeat(100_000)}`,
    ),
  'styles.docx': () =>
    wordDocument(
      `${Array.from({ length: 20_000 }, (_, i) => `<w:p><w:pPr><w:pStyle w:val="S${i}"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`).join('')}`,
      {
        'word/styles.xml': `<w:styles>${Array.from({ length: 20_000 }, (_, i) => `<w:style w:type="paragraph" w:styleId="S${i}"><w:name w:val="s${i}"/><w:basedOn w:val="S${i + 1}"/></w:style>`).join('')}</w:styles>`,
      },
    ),
  'attributes.docx': () =>
    wordDocument(
      `<w:p ${Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ')}><w:r><w:t>x</w:t></w:r></w:p>`,
    ),
  'slides.pptx': () =>
    presentation(
      100_000,
      `<p:sp><p:txBody>${`<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`.repeat(20)}</p:txBody></p:sp>`,
    ),
  'groups.pptx': () =>
    presentation(
      1,
      `${'<p:grpSp>'.repeat(100_000)}<p:sp><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>${'</p:grpSp>'.repeat(100_000)}`,
    ),
  'shapes.pptx': () =>
    presentation(1, `<p:sp><p:txBody><a:p><a:r><a:t>x y</a:t></a:r></a:p></p:txBody></p:sp>`.repeat(300_000)),
};
