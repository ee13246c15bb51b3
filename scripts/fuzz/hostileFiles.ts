import { deflateSync } from 'node:zlib';
import { writeZip } from '../demo/writeZip';

/**
 * Small files that ask for a great deal of work, by what is wrong with them. Each is what a member's key may upload:
 * a few hundred kilobytes, or less.
 */

/** A PDF of the objects given, the first its catalog; a buffer among them is a stream compressed here. */
function pdfOf(objects: (string | { dictionary: string; data: Buffer | string })[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const push = (part: Buffer | string) => {
    const bytes = Buffer.from(part as string);
    parts.push(bytes);
    length += bytes.length;
  };
  push('%PDF-1.7\n');
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    push(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') push(object);
    else {
      const packed = deflateSync(object.data, { level: 9 });
      push(`<< ${object.dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`);
      push(packed);
      push('\nendstream');
    }
    push('\nendobj\n');
  }
  const start = length;
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) push(`${String(offset).padStart(10, '0')} 00000 n \n`);
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

interface OnePage {
  content: string;
  /** How often the page is listed. */
  times?: number;
  box?: string;
  resources?: string;
  objects?: (string | { dictionary: string; data: Buffer | string })[];
}

const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** A PDF of one page object; `objects` are those from number 5 on. */
function onePage({ content, times = 1, box = '0 0 595 842', resources = '', objects = [] }: OnePage): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(times)}] /Count ${times} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${font} ${resources} >> >>`,
    { dictionary: '', data: content },
    ...objects,
  ]);
}

const words = 'The quick brown fox jumps over the lazy dog and runs on.';

function textLines(count: number): string {
  const lines = Array.from({ length: count }, (_, line) => `(${line} ${words}) Tj T*`);
  return `BT /F 10 Tf 12 TL 50 800 Td ${lines.join('\n')} ET`;
}

const noise = (bytes: number) => {
  let state = 1;
  return Buffer.from(
    Array.from({ length: bytes }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
};

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

const pdfs: Record<string, () => Buffer> = {
  'pages-60000.pdf': () => onePage({ content: textLines(60), times: 60_000, box: '0 0 14400 14400' }),
  'pages-3500-text.pdf': () =>
    onePage({ content: textLines(60), times: 3_500, resources: `/Pad (${noise(180_000).toString('hex')})` }),
  'pages-3500-scans.pdf': () =>
    onePage({
      content: 'q 595 0 0 842 0 0 cm /P Do Q',
      times: 3_500,
      resources: '/XObject << /P 5 0 R >>',
      objects: [
        {
          dictionary:
            '/Type /XObject /Subtype /Image /Width 400 /Height 600 /ColorSpace /DeviceGray /BitsPerComponent 8',
          data: noise(240_000),
        },
      ],
    }),
  'pages-3500-lines-huge.pdf': () =>
    onePage({
      content: '0 0 m 14400 14400 l S 10 10 5000 5000 re f',
      times: 3_500,
      box: '0 0 14400 14400',
      resources: `/Pad (${noise(150_000).toString('hex')})`,
    }),
  'box-huge.pdf': () =>
    onePage({ content: `${textLines(3)} 0 0 m 1 1 l S`, box: '0 0 1000000000 1000000000' }),
  'count-lies.pdf': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>',
    ]),
  'tree-loop.pdf': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 500000 >>',
      '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 500000 >>',
    ]),
  'tree-doubling.pdf': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      ...Array.from(
        { length: 30 },
        (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R ${i + 3} 0 R] /Count ${2 ** (30 - i)} >>`,
      ),
      '<< /Type /Page /MediaBox [0 0 595 842] >>',
    ]),
  'glyphs-million.pdf': () => onePage({ content: textLines(60_000) }),
  'glyphs-scattered.pdf': () =>
    onePage({
      content: `BT /F 4 Tf ${Array.from({ length: 150_000 }, (_, i) => `1 0 0 1 ${(i * 7919) % 590} ${(i * 104_729) % 840} Tm (a) Tj`).join('\n')} ET`,
    }),
  'glyphs-one-line.pdf': () =>
    onePage({
      content: `BT /F 4 Tf ${Array.from({ length: 60_000 }, (_, i) => `1 0 0 1 ${((i * 7919) % 59_000) / 100} 400 Tm (a) Tj`).join('\n')} ET`,
    }),
  'content-bomb.pdf': () => onePage({ content: '0 0 m 1 1 l S\n'.repeat(8_000_000) }),
  'rules-grid.pdf': () =>
    onePage({
      content: `${Array.from({ length: 2_000 }, (_, i) => `0 ${(i * 0.42).toFixed(2)} m 595 ${(i * 0.42).toFixed(2)} l S ${(i * 0.29).toFixed(2)} 0 m ${(i * 0.29).toFixed(2)} 842 l S`).join('\n')} ${textLines(60)}`,
    }),
  'forms-doubling.pdf': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 5 0 R >>',
      objects: Array.from({ length: 28 }, (_, i) => ({
        dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${font} /XObject << /X ${i + 6} 0 R >> >>`,
        data: i === 27 ? 'BT /F 10 Tf 50 700 Td (x) Tj ET' : '/X Do /X Do',
      })),
    }),
  'image-bomb.pdf': () =>
    onePage({
      content: 'q 595 0 0 842 0 0 cm /P Do Q',
      resources: '/XObject << /P 5 0 R >>',
      objects: [
        {
          dictionary:
            '/Type /XObject /Subtype /Image /Width 20000 /Height 20000 /ColorSpace /DeviceGray /BitsPerComponent 8',
          data: Buffer.alloc(400_000_000, 200),
        },
      ],
    }),
  'images-many.pdf': () =>
    onePage({
      content: `q 5 0 0 8 0 0 cm ${'/P Do '.repeat(2_000)} Q`,
      resources: '/XObject << /P 5 0 R >>',
      objects: [
        {
          dictionary:
            '/Type /XObject /Subtype /Image /Width 5000 /Height 5000 /ColorSpace /DeviceGray /BitsPerComponent 8',
          data: Buffer.alloc(25_000_000, 90),
        },
      ],
    }),
  'pattern-fill.pdf': () =>
    onePage({
      content: '/Pattern cs /T scn 0 0 595 842 re f',
      resources: '/Pattern << /T 5 0 R >>',
      objects: [
        {
          dictionary:
            '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
          data: '0 0 1 1 re f',
        },
      ],
    }),
  'shading.pdf': () =>
    onePage({
      content: '/S sh '.repeat(20_000),
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 842] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> /Extend [true true] >> >>',
    }),
  'annotations.pdf': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${'4 0 R '.repeat(50_000)}] >>`,
      '<< /Type /Annot /Subtype /FreeText /Rect [0 0 100 100] /AP << /N 5 0 R >> >>',
      {
        dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << >>',
        data: '0 0 m 100 100 l S\n'.repeat(10_000),
      },
    ]),
};

const office: Record<string, () => Buffer> = {
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

const texts: Record<string, () => string> = {
  'nested.html': () => `${'<div>'.repeat(19_000)}${'<p>a'.repeat(80_000)}`,
  'nested-deep.html': () => '<div>'.repeat(100_000),
  'span.html': () => `<table>${'<tr><td colspan=1000000000 rowspan=1000000000>x<td>y'.repeat(7_000)}</table>`,
  'spans-down.html': () =>
    `<table><tr>${'<td rowspan=1000>x'.repeat(1000)}${'<tr><td>y'.repeat(38_000)}</table>`,
  'tables-nested.html': () => '<table><tr><td>word <td>b'.repeat(6_000) + '</table>'.repeat(6_000),
  'lists-nested.html': () => '<ul><li>a'.repeat(9_000),
  'spaces.html': () => `<pre>a${' '.repeat(360_000)}b</pre>`,
  'spaces-heading.html': () => `<h1><pre>a${' '.repeat(360_000)}b</pre></h1>`,
  'links.html': () => '<a href="https://example.org/">'.repeat(19_000) + '<p>a'.repeat(40_000),
  'unclosed.html': () => `<body>${'</p>'.repeat(90_000)}${'<b>'.repeat(10_000)}${'</i>'.repeat(40_000)}`,
  'entities.html': () => `<p>${'&#'.repeat(180_000)}`,
  'comment.html': () => '<!--'.repeat(90_000),
  'attributes.html': () => `<p ${Array.from({ length: 40_000 }, (_, i) => `a${i}=1`).join(' ')}>x`,
  'emphasis.md': () => '*a **b '.repeat(52_000),
  'brackets.md': () => '['.repeat(360_000),
  'brackets-closed.md': () => '[a]('.repeat(90_000),
  'links.md': () => '[a](<b'.repeat(60_000),
  'quotes.md': () => '>'.repeat(360_000),
  'quotes-text.md': () => `${'> '.repeat(500)}a\n`.repeat(360),
  'lists.md': () => Array.from({ length: 800 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
  'lists-one-line.md': () => '- '.repeat(180_000),
  'backticks.md': () => Array.from({ length: 800 }, (_, i) => `${'`'.repeat(i + 1)} a`).join(' '),
  'references.md': () =>
    `${'[a]'.repeat(60_000)}\n\n${Array.from({ length: 10_000 }, (_, i) => `[r${i}]: /u`).join('\n')}`,
  'table.md': () => `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}\n${'|x\n'.repeat(80_000)}`,
  'table-cells.md': () => `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(50_000)}`,
  'html-inline.md': () => '<a><!--'.repeat(50_000),
  'underscores.md': () => '_a__'.repeat(90_000),
  'autolinks.md': () => 'www.a.'.repeat(60_000),
  'emails.md': () => 'a@'.repeat(180_000),
  'footnotes.md': () => Array.from({ length: 20_000 }, (_, i) => `[^${i}]: [^${i + 1}]`).join('\n'),
  'entities.md': () => '&'.repeat(360_000),
  'tildes.md': () => '~~a ~'.repeat(70_000),
  'frontmatter.md': () => `---\n${'a: &a [*a'.repeat(6_000)}\n---\n`,
  'frontmatter-flow.md': () => `---\n${'['.repeat(60_000)}\n---\n`,
  'sentences.md': () => 'See No. '.repeat(45_000),
  'spaces.txt': () => `a${' '.repeat(360_000)}b`,
  'line.txt': () => 'a'.repeat(360_000),
  'sentences.txt': () => 'See No. '.repeat(45_000),
  'initials.txt': () => 'A. '.repeat(120_000),
  'newlines.txt': () => `a${'\n'.repeat(360_000)}b`,
  'tabs.txt': () => `a${'\n\t '.repeat(120_000)}b`,
  'punctuation.txt': () => '.'.repeat(360_000),
  'quotes.txt': () => '.")'.repeat(120_000),
  'han.txt': () => '\u6f22'.repeat(120_000),
  'combining.txt': () => `a${'\u0301'.repeat(180_000)}`,
  'escape.txt': () => '\u001b[1'.repeat(90_000),
};

/** PNG of one colour, `width` × `height`, a bit a pixel. */
function bigPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height, 0x55);
  for (let at = 0; at < rows.length; at += 1 + Math.ceil(width / 8)) rows[at] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const pictures: Record<string, () => Buffer> = {
  'giant.png': () => bigPng(60_000, 60_000),
  'largest.png': () => bigPng(7_700, 7_700),
  'strip.png': () => bigPng(60_000_000, 1),
  'column.png': () => bigPng(1, 60_000_000),
};

export const hostileFiles: Record<string, () => Buffer> = {
  ...pdfs,
  ...office,
  ...Object.fromEntries(
    Object.entries(texts).map(([name, make]) => [name, () => Buffer.from(make())] as const),
  ),
  ...pictures,
};
