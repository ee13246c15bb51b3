import { convertBytes, shown } from './support/convertBytes';
import { makeDocx, relationships } from './support/makeOffice';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`;
const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const level = (depth: number, text: string) =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`;

async function blocksOf(body: string, parts: Record<string, string> = {}): Promise<unknown[]> {
  return shown((await convertBytes('a.docx', makeDocx(body, parts))).blocks);
}

const withParts = (list: Record<string, [type: string, target: string]>) => ({
  'word/_rels/document.xml.rels': relationships({
    s: ['styles', 'styles.xml'],
    n: ['numbering', 'numbering.xml'],
    ...list,
  }),
});

test('headings are numbered by their styles, whose list and depth may come from different ones', async () => {
  const style = (id: number, properties: string, base = '') =>
    `<w:style w:type="paragraph" w:styleId="H${id}"><w:name w:val="heading ${id}"/>${base}<w:pPr>${properties}</w:pPr></w:style>`;
  const styles = `<w:styles>${style(1, '<w:numPr><w:numId w:val="1"/></w:numPr>')}${style(2, '<w:numPr><w:ilvl w:val="1"/></w:numPr>', '<w:basedOn w:val="H1"/>')}<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Text"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr><w:outlineLvl w:val="9"/></w:pPr></w:style></w:styles>`;
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="5">${level(0, '%1')}${level(1, '%1.%2')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num></w:numbering>`;
  const styled = (text: string, id: string) => paragraph(text, `<w:pStyle w:val="${id}"/>`);
  const body = [styled('Aims', 'H1'), styled('Scope', 'H2'), styled('Words', 'T'), styled('Means', 'H1')];
  expect(
    await blocksOf(body.join(''), { 'word/styles.xml': styles, 'word/numbering.xml': numbering }),
  ).toEqual(['# 1 Aims', '## 1.1 Scope', 'Words', '# 2 Means']);
});

test('a list with a first number of its own begins again', async () => {
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="5">${level(0, '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="5"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`;
  const item = (text: string, list: number) =>
    paragraph(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);
  const body = item('a', 1) + item('b', 1) + item('c', 2) + item('d', 2) + item('e', 1);
  expect(await blocksOf(body, { 'word/numbering.xml': numbering })).toEqual([
    '1. a',
    '2. b',
    '1. c',
    '2. d',
    '3. e',
  ]);
});

test('a level that counts as in laws shows Roman numbers of others as decimals', async () => {
  const roman = level(0, '%1.').replace('"decimal"', '"upperRoman"');
  const legal = level(1, '%1.%2').replace('<w:lvlText', '<w:isLgl/><w:lvlText');
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="5">${roman}${legal}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num></w:numbering>`;
  const item = (text: string, depth: number) =>
    paragraph(text, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="1"/></w:numPr>`);
  const body = item('Scope', 0) + item('Price', 0) + item('Fees', 1);
  expect(await blocksOf(body, { 'word/numbering.xml': numbering })).toEqual([
    'I. Scope',
    'II. Price',
    '  2.1 Fees',
  ]);
});

test('what a paragraph was before its format was changed is not what it is', async () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>';
  const change = '<w:pPrChange><w:pPr><w:pStyle w:val="H"/></w:pPr></w:pPrChange>';
  expect(await blocksOf(paragraph('Text', change), { 'word/styles.xml': styles })).toEqual(['Text']);
});

test('comments stand after what they are about, and pictures are described', async () => {
  const body = [
    paragraph(`${run('Agreed')}<w:r><w:commentReference w:id="1"/></w:r>`),
    paragraph(
      '<w:r><w:drawing><wp:docPr descr="A heron on a pole"/></w:drawing></w:r><w:r><w:drawing><wp:docPr descr="scan_01.png"/></w:drawing></w:r>',
    ),
  ].join('');
  const comments =
    '<w:comments><w:comment w:id="1" w:author="Rita"><w:p><w:r><w:t>By whom?</w:t></w:r></w:p></w:comment></w:comments>';
  const parts = { ...withParts({ c: ['comments', 'comments.xml'] }), 'word/comments.xml': comments };
  expect(await blocksOf(body, parts)).toEqual(['Agreed', 'Comment by Rita: By whom?', 'A heron on a pole']);
});

test('links made by fields keep their addresses, and other fields show their results alone', async () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const field = (code: string, result: string) =>
    `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}${run(result)}${mark('end')}`;
  const body = paragraph(
    `${field(' HYPERLINK "https://example.org/a" ', 'here')}${run(', page ')}${field(' PAGEREF _Toc1 ', '7')}`,
  );
  expect(await blocksOf(body)).toEqual(['here (https://example.org/a), page 7']);
});

test('a chart is a table of its data, a diagram its words; a damaged one takes nothing from the text', async () => {
  const points = (values: string[]) =>
    values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('');
  const chart = `<c:chart><c:title><a:p><a:r><a:t>Catch by year</a:t></a:r></a:p></c:title><c:ser><c:tx><c:strCache>${points(['Cod'])}</c:strCache></c:tx><c:cat><c:numCache>${points(['2020', '2021'])}</c:numCache></c:cat><c:val><c:numCache><c:formatCode>0%</c:formatCode>${points(['0.25', '0.5'])}</c:numCache></c:val></c:ser></c:chart>`;
  const parts = {
    ...withParts({ x: ['chart', 'chart.xml'], y: ['diagramData', 'data.xml'], z: ['chart', 'broken.xml'] }),
    'word/chart.xml': chart,
    'word/data.xml': '<dgm:ptLst><a:p><a:r><a:t>Cast off</a:t></a:r></a:p></dgm:ptLst>',
    'word/broken.xml': '<c:chart>',
  };
  const drawing = (reference: string) => paragraph(`<w:r><w:drawing>${reference}</w:drawing></w:r>`);
  const body = ['<c:chart r:id="x"/>', '<dgm:relIds r:dm="y"/>', '<c:chart r:id="z"/>'].map(drawing).join('');
  expect(await blocksOf(body + paragraph('After'), parts)).toEqual([
    'Catch by year',
    [
      ['', 'Cod'],
      ['2020', '25%'],
      ['2021', '50%'],
    ],
    'Cast off',
    'After',
  ]);
});

test('equations and symbols are written with signs', async () => {
  const math = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const root = `<m:rad><m:deg/><m:e><m:sSup><m:e>${math('b')}</m:e><m:sup>${math('2')}</m:sup></m:sSup>${math('-c')}</m:e></m:rad>`;
  const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${math('i')}</m:sub><m:sup/><m:e>${math('x')}</m:e></m:nary>`;
  const body = [
    paragraph(
      `<m:oMath>${math('x=')}<m:f><m:num>${math('a+b')}</m:num><m:den>${math('c')}</m:den></m:f>${root}</m:oMath>`,
    ),
    paragraph(`<m:oMath>${sum}</m:oMath>`),
    paragraph('<w:r><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F061"/></w:r>'),
  ].join('');
  expect(await blocksOf(body)).toEqual(['x=(a+b)/c√(b^2-c)', '∑_i x', '✓α']);
});

test('cells that go on from the row above say what that row says', async () => {
  const rows = [
    cell('Sail', '<w:vMerge w:val="restart"/>') + cell('8 m'),
    cell('', '<w:vMerge/>') + cell('10 m'),
  ];
  const header = cell('Kind') + cell('Length');
  const body = `<w:tbl>${[header, ...rows].map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`;
  expect(await blocksOf(body)).toEqual([
    [
      ['Kind', 'Length'],
      ['Sail', '8 m'],
      ['Sail', '10 m'],
    ],
  ]);
});

test('a part may have a charset of its own and any prefix for relationships', async () => {
  const source = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><d:document xmlns:q="http://purl.oclc.org/ooxml/officeDocument/relationships"><d:p><d:hyperlink q:id="x"><d:r><d:t>caf\u00e9</d:t></d:r></d:hyperlink></d:p></d:document>',
    'latin1',
  );
  const bytes = makeDocx('', {
    ...withParts({ x: ['hyperlink', 'https://example.org/menu'] }),
    'word/document.xml': source,
  });
  expect(shown((await convertBytes('a.docx', bytes)).blocks)).toEqual(['café (https://example.org/menu)']);
});
