import { ScriptText } from '../src/scripts';
import { visibleText } from '../src/visibleText';
import { convertBytes, shown } from './support/convertBytes';
import { makeDocx, makePptx, makeXlsx } from './support/makeOffice';

test.each([
  ['10', 'superscript', '6', '10⁶'],
  ['10', 'superscript', '-3', '10⁻³'],
  ['40 m', 'superscript', '2', '40 m²'],
  ['CO', 'subscript', '2', 'CO₂'],
  ['x', 'superscript', 'k+1', 'x^(k+1)'],
  ['T', 'subscript', 'max', 'T_(max)'],
  ['x', 'superscript', 'n', 'x^(n)'],
  ['the 1', 'superscript', 'st', 'the 1st'],
  ['M', 'superscript', 'me.', 'Mme.'],
  ['tide', 'superscript', '[4]', 'tide[4]'],
  ['Kolk', 'superscript', '™', 'Kolk™'],
] as const)('%s with %s %s is written as %s', (before, script, text, expected) => {
  const scripts = new ScriptText();
  const written = scripts.turn(script, before) + text;
  expect(scripts.turn(null, written)).toBe(expected);
});

const run = (text: string, align = '') =>
  `<w:r><w:rPr>${align && `<w:vertAlign w:val="${align}"/>`}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

test('exponents and indices keep their place in documents, slides, pages and Markdown', async () => {
  const styles =
    '<w:styles><w:style w:type="character" w:styleId="Up"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>';
  const body = `<w:p>${run('2 × 10')}${run('4', 'superscript')}${run(' litres; 10')}${run('−', 'superscript')}${run('6', 'superscript')}${run(' m')}<w:r><w:rPr><w:rStyle w:val="Up"/></w:rPr><w:t>3</w:t></w:r></w:p>`;
  const docx = await convertBytes('a.docx', makeDocx(body, { 'word/styles.xml': styles }));
  expect(shown(docx.blocks)).toEqual(['2 × 10⁴ litres; 10⁻⁶ m³']);
  const slide = (text: string, baseline: string) =>
    `<a:r><a:rPr baseline="${baseline}"/><a:t>${text}</a:t></a:r>`;
  const shapes = `<p:sp><p:txBody><a:p>${slide('H', '0')}${slide('2', '-25000')}${slide('O, 10', '0')}${slide('9', '30000')}</a:p></p:txBody></p:sp>`;
  expect(shown((await convertBytes('a.pptx', makePptx([{ shapes }]))).blocks)).toEqual(['H₂O, 10⁹']);
  const page =
    '<p>5 × 10<sup>6</sup> litres, a<sub>i</sub>, noted<sup><a href="#n1">1</a></sup> and<a href="#n2"><sup>2</sup></a>.</p>';
  expect(shown((await convertBytes('a.html', page)).blocks)).toEqual([
    '5 × 10⁶ litres, a_(i), noted[1] and[2].',
  ]);
  const markdown = await convertBytes('a.md', 'Area: 12 m<sup>2</sup> and H<sub>2</sub>O.');
  expect(shown(markdown.blocks)).toEqual(['Area: 12 m² and H₂O.']);
});

test.each(['txt', 'md', 'html'])(
  'characters that nobody sees are not in the words of a %s file',
  async (kind) => {
    const content = 'The guard\u00adian of the tide\u200bgate keeps the bra\u2060vu\ufeffra log.';
    const { blocks } = await convertBytes(
      `a.${kind}`,
      kind === 'html' ? `<meta charset="utf-8"><p>${content}</p>` : content,
    );
    expect(shown(blocks)).toEqual(['The guardian of the tidegate keeps the bravura log.']);
  },
);

test('blanks after each ideograph are dropped, and those between a few words stay', () => {
  expect(visibleText('浮 标 的 颜 色 是 红 色')).toBe('浮标的颜色是红色');
  expect(visibleText('东京 大阪 名古屋 京都 神户')).toBe('东京 大阪 名古屋 京都 神户');
});

test('exponents in the cells of a workbook, and letters that Word sets above the line, are written out', async () => {
  const runs = (exponent: string) =>
    `<r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>${exponent}</t></r><r><t> m</t></r>`;
  const cells = `<c r="A1" t="inlineStr"><is>${runs('6')}</is></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>106</t></is></c>`;
  const strings = `<sst><si>${runs('-3')}</si></sst>`;
  const book = makeXlsx([{ name: 'S', rows: `<row r="1">${cells}</row>` }], {
    parts: { 'xl/sharedStrings.xml': strings },
  });
  expect(shown((await convertBytes('a.xlsx', book)).blocks)).toEqual(['# S', [['10⁶ m', '10⁻³ m', '106']]]);
  const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
  const raised = `<w:p>${run('10')}${run('-7', '<w:position w:val="8"/>')}${run(' m')}</w:p>`;
  expect(shown((await convertBytes('a.docx', makeDocx(raised))).blocks)).toEqual(['10⁻⁷ m']);
});

test('text that a page raises or lowers by its style keeps its place', async () => {
  const page =
    '<p>A tank of 10<span style="font-size:70%; vertical-align: super">6</span> l, 10<small style="vertical-align:super">-3</small> of it H<font style="vertical-align:sub">2</font>O<span style="vertical-align: middle">.</span></p>';
  expect(shown((await convertBytes('a.html', page)).blocks)).toEqual(['A tank of 10⁶ l, 10⁻³ of it H₂O.']);
});
