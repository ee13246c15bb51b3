import { convertBytes, shown } from './support/convertBytes';
import { makeDocx, makePptx, relationships } from './support/makeOffice';

const text = (words: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const blocksOf = async (body: string, parts: Record<string, string | Buffer> = {}) =>
  shown((await convertBytes('a.docx', makeDocx(body, parts))).blocks);

const field = (data: string, kind: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText> ${kind} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

test('fields of old forms show their state and what was chosen', async () => {
  const box = (data: string) => field(`<w:checkBox>${data}</w:checkBox>`, 'FORMCHECKBOX');
  const list = field(
    '<w:ddList><w:result w:val="2"/><w:listEntry w:val="north"/><w:listEntry w:val="east"/><w:listEntry w:val="south"/></w:ddList>',
    'FORMDROPDOWN',
  );
  const body = [
    paragraph(box('<w:default w:val="0"/><w:checked/>') + text(' Anchor')),
    paragraph(box('<w:default w:val="1"/><w:checked w:val="0"/>') + text(' Compass')),
    paragraph(box('<w:default w:val="1"/>') + text(' Lamp')),
    paragraph(text('Berth: ') + list),
  ].join('');
  expect(await blocksOf(body)).toEqual(['☒ Anchor', '☐ Compass', '☒ Lamp', 'Berth: south']);
});

test('hidden text is left out, by run and by style, and shown where a run says so', async () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>';
  const body =
    paragraph(text('price 12 ', '<w:vanish/>') + text('The offer stands.', '<w:vanish w:val="0"/>')) +
    paragraph(text('draft') + text(' open', '<w:vanish w:val="false"/>'), '<w:pStyle w:val="Secret"/>');
  const { blocks, notes } = await convertBytes('a.docx', makeDocx(body, { 'word/styles.xml': styles }));
  expect(shown(blocks)).toEqual(['The offer stands.', 'open']);
  expect(notes).toEqual(['The document has hidden text, which was not read.']);
});

test('hidden text of a footnote is left out, with a note', async () => {
  const footnotes = `<w:footnotes><w:footnote w:id="2">${paragraph(text('cost 7 ', '<w:vanish/>') + text('Since 1999.'), '<w:rPr><w:vanish/></w:rPr>')}</w:footnote></w:footnotes>`;
  const body = paragraph(`${text('The fee is low.')}<w:r><w:footnoteReference w:id="2"/></w:r>`);
  const { blocks, notes } = await convertBytes('a.docx', makeDocx(body, { 'word/footnotes.xml': footnotes }));
  expect(shown(blocks)).toEqual(['The fee is low.[1]', '[1] Since 1999.']);
  expect(notes).toEqual(['The document has hidden text, which was not read.']);
});

test('a paragraph whose mark is deleted, and a large first letter, go on in the next one', async () => {
  const body =
    paragraph(text('The pier'), '<w:rPr><w:del w:id="1"/></w:rPr>') +
    paragraph(text(' was mended.')) +
    paragraph(text('O'), '<w:framePr w:dropCap="drop"/>') +
    paragraph(text('nce more.')) +
    paragraph(text('Last'), '<w:rPr><w:del w:id="2"/></w:rPr>');
  expect(await blocksOf(body)).toEqual(['The pier was mended.', 'Once more.', 'Last']);
});

describe('an inserted file is read in its place:', () => {
  const between = (target: string, content: string | Buffer) =>
    blocksOf(`${paragraph(text('Before'))}<w:altChunk r:id="x"/>${paragraph(text('After'))}`, {
      'word/_rels/document.xml.rels': relationships({ x: ['aFChunk', target] }),
      [`word/${target}`]: content,
    });
  const page =
    '<h1>Nuts</h1><table><tr><th>Nut</th><th>Grams</th></tr><tr><td>Hazel</td><td>40</td></tr></table>';
  const read = [
    '# Nuts',
    [
      ['Nut', 'Grams'],
      ['Hazel', '40'],
    ],
  ]; // prettier-ignore

  test('a page', async () => {
    expect(await between('chunk.html', `<html><body>${page}</body></html>`)).toEqual([
      'Before',
      ...read,
      'After',
    ]);
  });

  test('a web archive', async () => {
    const archive = `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary="b1"\r\n\r\n--b1\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Caf=C3=A9 at =\r\nthe pier</p>${page.replaceAll('=', '=3D')}\r\n--b1--`;
    expect(await between('chunk.mht', archive)).toEqual(['Before', 'Café at the pier', ...read, 'After']);
  });

  test('another document', async () => {
    expect(await between('chunk.docx', makeDocx(paragraph(text('Inner words'))))).toEqual([
      'Before',
      'Inner words',
      'After',
    ]);
  });

  test('a kind that is not read is told in the notes', async () => {
    const parts = {
      'word/_rels/document.xml.rels': relationships({ x: ['aFChunk', 'chunk.rtf'] }),
      'word/chunk.rtf': '{\\rtf1 hello}',
    };
    const { notes } = await convertBytes('a.docx', makeDocx('<w:altChunk r:id="x"/>', parts));
    expect(notes?.join()).toContain('is of a kind that is not read');
  });
});

const m = (letters: string) => `<m:r><m:t>${letters}</m:t></m:r>`;
const e = (content: string) => `<m:e>${content}</m:e>`;

test.each([
  [
    'the body of a sum apart from its bounds',
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${m('j=0')}</m:sub><m:sup>${m('m')}</m:sup>${e(m('j'))}</m:nary>`,
    '∑_(j=0)^m j',
  ],
  [
    'matrices',
    `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(`<m:m><m:mr>${e(m('2'))}${e(m('3'))}</m:mr><m:mr>${e(m('4'))}${e(m('5'))}</m:mr></m:m>`)}</m:d>`,
    '[2 3; 4 5]',
  ],
  ['accents', `<m:acc><m:accPr><m:chr m:val="\u0302"/></m:accPr>${e(m('y'))}</m:acc>`, 'ŷ'],
  ['separators', `<m:d><m:dPr><m:sepChr m:val=","/></m:dPr>${e(m('a'))}${e(m('b'))}</m:d>`, '(a,b)'],
  ['equations below each other', `<m:eqArr>${e(m('p=3'))}${e(m('q=4'))}</m:eqArr>`, 'p=3; q=4'],
  [
    'scripts',
    `<m:sSubSup>${e(m('R'))}<m:sub>${m('ab')}</m:sub><m:sup>${m('c')}</m:sup></m:sSubSup>`,
    'R_(ab)^c',
  ],
  ['functions', `<m:func><m:fName>${m('cos')}</m:fName>${e(m('φ'))}</m:func>`, 'cos φ'],
  ['roots', `<m:rad><m:deg>${m('3')}</m:deg>${e(m('x+1'))}</m:rad>`, '∛(x+1)'],
])('an equation keeps %s', async (_, content, expected) => {
  expect(await blocksOf(paragraph(`<m:oMath>${content}</m:oMath>`))).toEqual([expected]);
});

test('equations of a page are written as those of a document', async () => {
  const page =
    '<p>Let <math><mi>x</mi><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>, <math><msup><mi>y</mi><mn>2</mn></msup></math> and <math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi></math>.</p>';
  expect(shown((await convertBytes('a.html', page)).blocks)).toEqual(['Let x=(a+b)/2, y^2 and ∑_(i=1)^n i.']);
});

test.each([
  [' EQ \\f(a+1;2) ', '(a+1)/2'],
  ['EQ \\r(3,x) = \\b(\\f(1,\\r(y)))', '∛(x) = (1/(√(y)))'],
  ['EQ x\\s\\up8(2) + y\\s\\do4(i)', 'x^2 + y_i'],
  ['EQ \\i\\su(i=1,n,i)', '∑_(i=1)^n i'],
  ['EQ f\\(1\\,5\\)', 'f(1,5)'],
  ['eq \\* jc2 \\o\\ac(○,7)', '○7'],
])('the equation of a field that has no result is read: %s', async (instruction, expected) => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const field = `${mark('begin')}<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>${mark('end')}`;
  expect(await blocksOf(paragraph(`${text('Let ')}${field}${text('.')}`))).toEqual([`Let ${expected}.`]);
});

test('fractions beside each other stay apart', async () => {
  const fraction = (above: string, below: string) =>
    `<mfrac><mrow>${above}</mrow><mrow>${below}</mrow></mfrac>`;
  const page = `<p><math>${fraction('<mn>2</mn>', '<mn>9</mn>')}${fraction('<mi>a</mi><mo>-</mo><mi>b</mi>', '<mi>c</mi>')}</math></p>`;
  expect(shown((await convertBytes('a.html', page)).blocks)).toEqual(['2/9 (a-b)/c']);
});

test('nested items of a slide are counted apart, with letters where it shows them', async () => {
  const item = (words: string, level: number, type: string) =>
    `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="${type}"/></a:pPr><a:r><a:t>${words}</a:t></a:r></a:p>`;
  const items = [
    item('Bow', 0, 'arabicPeriod'),
    item('line', 1, 'alphaLcParenR'),
    item('knot', 1, 'alphaLcParenR'),
    item('Stern', 0, 'arabicPeriod'),
    item('rope', 1, 'alphaLcParenR'),
  ];
  const shapes = `<p:sp><p:txBody>${items.join('')}</p:txBody></p:sp>`;
  expect(shown((await convertBytes('a.pptx', makePptx([{ shapes }]))).blocks)).toEqual([
    '1. Bow',
    '  a) line',
    '  b) knot',
    '2. Stern',
    '  a) rope',
  ]);
});

test('a hidden slide is left out with a note, and the others keep their numbers', async () => {
  const words = (own: string) => `<p:sp><p:txBody><a:p><a:r><a:t>${own}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const hidden = { shapes: words('internal'), hidden: true };
  const { blocks, notes } = await convertBytes(
    'a.pptx',
    makePptx([{ shapes: words('one') }, hidden, { shapes: words('three') }]),
  );
  expect(blocks).toMatchObject([
    { text: 'one', page: 1 },
    { text: 'three', page: 3 },
  ]);
  expect(notes).toEqual(['The presentation has 1 hidden slide, which was not read.']);
});

test('hidden shapes of slides and of their notes are left out with a note, and so are those of hidden groups', async () => {
  const shape = (own: string, hidden: string, place = '') =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"${hidden}/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${own}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="2" name="g" hidden="true"/></p:nvGrpSpPr>${shape('margin 40', '')}</p:grpSp>`;
  const body = '<p:ph type="body"/>';
  const notes = `</a:t></a:r></a:p></p:txBody></p:sp>${shape('price 12', ' hidden="1"', body)}${shape('Speak slowly.', '', body)}<p:sp><p:txBody><a:p><a:r><a:t>`;
  const shapes = shape('cost 7', ' hidden="1"') + group + shape('The offer', ' hidden="0"');
  const read = await convertBytes('a.pptx', makePptx([{ shapes, notes }]));
  expect(shown(read.blocks)).toEqual(['The offer', 'Notes: Speak slowly.']);
  expect(read.notes).toEqual(['The presentation has 3 hidden shapes, which were not read.']);
});
