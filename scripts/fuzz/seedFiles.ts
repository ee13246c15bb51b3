import { makeLibrary } from '../demo/makeLibrary';
import { writeZip } from '../demo/writeZip';
import { makeMessage } from './hostile/makeMessage';

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relationships(list: [id: string, type: string, target: string][]): string {
  const items = list.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${items.join('')}</Relationships>`;
}

const chart =
  '<c:chart><c:title><a:p><a:r><a:t>Catch</a:t></a:r></a:p></c:title><c:ser><c:tx><c:strCache><c:pt idx="0"><c:v>Cod</c:v></c:pt></c:strCache></c:tx><c:cat><c:strCache><c:pt idx="0"><c:v>May</c:v></c:pt></c:strCache></c:cat><c:val><c:numCache><c:formatCode>0%</c:formatCode><c:pt idx="0"><c:v>0.5</c:v></c:pt></c:numCache></c:val></c:ser></c:chart>';

/** A Word document with a little of everything that its reader knows. */
function richDocx(): Buffer {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${run(text)}</w:p></w:tc>`;
  const body = [
    `<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr>${run('Heading')}</w:p>`,
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run('item')}<w:r><w:footnoteReference w:id="1"/><w:commentReference w:id="1"/></w:r></w:p>`,
    `<w:tbl><w:tr>${cell('a', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('b', '<w:vMerge w:val="restart"/>')}${cell('c')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('d')}</w:tr></w:tbl>`,
    '<w:p><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></w:p>',
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://example.org"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>link</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    `<w:p><w:r><w:drawing><c:chart r:id="x"/></w:drawing><w:pict><w:txbxContent><w:p>${run('box')}</w:p></w:txbxContent></w:pict></w:r></w:p>`,
  ];
  const note = (name: string) =>
    `<w:${name}s><w:${name} w:id="1" w:author="A"><w:p>${run('note')}</w:p></w:${name}></w:${name}s>`;
  return writeZip({
    '_rels/.rels': relationships([['r', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationships([
      ['s', 'styles', 'styles.xml'],
      ['n', 'numbering', 'numbering.xml'],
      ['f', 'footnotes', 'footnotes.xml'],
      ['c', 'comments', 'comments.xml'],
      ['x', 'chart', 'chart.xml'],
    ]),
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body.join('')}</w:body></w:document>`,
    'word/styles.xml':
      '<w:styles><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:basedOn w:val="H"/></w:style></w:styles>',
    'word/numbering.xml':
      '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/></w:lvlOverride></w:num></w:numbering>',
    'word/footnotes.xml': note('footnote'),
    'word/comments.xml': note('comment'),
    'word/chart.xml': chart,
  });
}

/** A workbook with merged cells, links, comments, formats and a formula. */
function richXlsx(): Buffer {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Sum</t></is></c></row><row r="2"><c r="A2" s="1"><v>45000</v></c><c r="B2"><v>1.5</v></c></row><row r="3"><c r="B3"><f>B2*2</f></c><c r="C3" t="e"><v>#DIV/0!</v></c></row>';
  return writeZip({
    '_rels/.rels': relationships([['r', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationships([
      ['a', 'worksheet', 'sheet1.xml'],
      ['b', 'styles', 'styles.xml'],
      ['c', 'sharedStrings', 'strings.xml'],
    ]),
    'xl/_rels/sheet1.xml.rels': relationships([['c', 'comments', 'comments.xml']]),
    'xl/workbook.xml':
      '<workbook><workbookPr date1904="0"/><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/strings.xml': '<sst><si><t>Day_x000D_</t></si></sst>',
    'xl/comments.xml':
      '<comments><authors><author>A</author></authors><commentList><comment ref="B2" authorId="0"><text><t>why</t></text></comment></commentList></comments>',
  });
}

/** A message of Outlook whose only text is Rich Text, with a message and a text in it. */
function richMsg(): Buffer {
  // `{\rtf1\ansi\ansicpg1252\pard hello world}` of [MS-OXRTFCP].
  const compressed =
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0';
  const [subject, senderName, text, richText, html] = [0x0037, 0x0c1a, 0x1000, 0x1009, 0x1013];
  return makeMessage({
    properties: { [subject]: 'Greeting', [senderName]: 'Ada', [richText]: Buffer.from(compressed, 'hex') },
    recipients: [{ name: 'Team, Nord', address: 'nord@example.com' }],
    attachments: [
      { name: 'a.txt', content: Buffer.from('The first attachment.') },
      {
        name: 'earlier',
        content: { properties: { [text]: 'It was earlier.', [html]: Buffer.from('<p>Hi') } },
      },
    ],
  });
}

/** Sound files to make damaged ones of: those of the demo but for its pictures, and some with more in them. */
export async function seedFiles(): Promise<Record<string, Buffer>> {
  const library = Object.entries(await makeLibrary()).filter(([name]) => !/\.(png|jpg)$/.test(name));
  const markdown =
    '---\ntitle: A\n---\n# A\n\n- b\n  - [c](https://example.org)\n\n| d | e |\n|---|---|\n| f | g |\n\n<table><tr><td>h</td></tr></table>\n\n```js\ni\n```\n[^1]\n\n[^1]: note\n';
  const page =
    '<!doctype html><html><head><title>T</title></head><body><nav>n</nav><main><h1>H</h1><ul><li>i<ol><li>j</ol></ul><table><tr><th rowspan=2 colspan=3>a<td>b<tr><td><table><tr><td>c</table></table><pre><code class=language-js>d</code></pre><svg><title>e</title></svg></main></body></html>';
  return {
    ...Object.fromEntries(library),
    'rich.docx': richDocx(),
    'rich.xlsx': richXlsx(),
    'rich.msg': richMsg(),
    'rich.md': Buffer.from(markdown),
    'rich.html': Buffer.from(page),
  };
}
