import { ConversionError } from '../src/conversionError';
import { convertBytes, shown } from './support/convertBytes';
import { makeDocx, makePptx, makeXlsx } from './support/makeOffice';
import { makeZip } from './support/makeZip';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${run(text)}</w:p>`;
const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;

describe('a Word document', () => {
  test('keeps headings, numbered lists, tables and links', async () => {
    const styles =
      '<w:styles><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 2"/></w:style></w:styles>';
    const numbering =
      '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>';
    const item = (text: string, depth: number) =>
      paragraph(text, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="1"/></w:numPr>`);
    const body = [
      paragraph('Set-up', '<w:pStyle w:val="H"/>'),
      item('Unpack', 0),
      item('Plug in', 0),
      item('Red first', 1),
      item('Switch on', 0),
      `<w:tbl><w:tr>${cell('Part', '<w:gridSpan w:val="2"/>')}${cell('Size')}</w:tr><w:tr>${cell('Bolt')}${cell('M4')}${cell('12 mm')}</w:tr></w:tbl>`,
      `<w:p>${run('See ')}<w:hyperlink r:id="rId4">${run('the manual')}</w:hyperlink>${run('.')}</w:p>`,
    ].join('');
    const { blocks } = await convertBytes(
      'a.docx',
      makeDocx(body, { 'word/styles.xml': styles, 'word/numbering.xml': numbering }),
    );
    expect(shown(blocks)).toEqual([
      '## Set-up',
      '1. Unpack',
      '2. Plug in',
      '  2.a) Red first',
      '3. Switch on',
      [
        ['Part', '', 'Size'],
        ['Bolt', 'M4', '12 mm'],
      ],
      'See the manual (https://example.org/manual).',
    ]);
  });

  test('shows footnotes, text boxes once, and what tracked changes leave', async () => {
    const footnotes =
      '<w:footnotes><w:footnote w:type="separator" w:id="0"><w:p><w:r><w:t>----</w:t></w:r></w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>Since 1999.</w:t></w:r></w:p></w:footnote></w:footnotes>';
    const box = `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('Boxed')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph('Boxed')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`;
    const body = `<w:p>${run('Kept')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${run(' and added')}</w:ins><w:r><w:footnoteReference w:id="2"/></w:r>${box}</w:p>`;
    const { blocks } = await convertBytes('a.docx', makeDocx(body, { 'word/footnotes.xml': footnotes }));
    expect(shown(blocks)).toEqual(['Kept and added[1]', '[1] Since 1999.', 'Boxed']);
  });

  test('puts the text of a table within a cell into that cell', async () => {
    const inner = `<w:tbl><w:tr>${cell('x')}${cell('y')}</w:tr></w:tbl>`;
    const body = `<w:tbl><w:tr>${cell('A')}<w:tc>${inner}${paragraph('B')}</w:tc></w:tr><w:tr>${cell('C')}${cell('D')}</w:tr></w:tbl>`;
    const { blocks } = await convertBytes('a.docx', makeDocx(body));
    expect(shown(blocks)).toEqual([
      [
        ['A', 'x | y\nB'],
        ['C', 'D'],
      ],
    ]);
  });

  test.each([
    [
      'declares XML entities',
      makeDocx('', {
        'word/document.xml':
          '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>',
      }),
      'declares XML entities',
    ],
    ['has broken XML', makeDocx('<w:p><w:r></w:p>'), 'word/document.xml is not valid XML'],
    ['is a workbook', makeXlsx([{ name: 'S', rows: '' }]), 'its content is an Excel workbook'],
    ['is some other archive', makeZip({ 'a.txt': 'hello' }), 'a ZIP archive without such a document'],
    ['is an old binary document', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old binary Office format'],
  ])('that %s fails with that reason', async (_, bytes, reason) => {
    const failure = convertBytes('a.docx', bytes);
    await expect(failure).rejects.toBeInstanceOf(ConversionError);
    await expect(failure).rejects.toThrow(reason);
  });

  test.each([1, 300])('with %i bytes behind the end of its archive is read all the same', async (count) => {
    const bytes = makeDocx('<w:p><w:r><w:t>The kiln was fired twice.</w:t></w:r></w:p>');
    const { blocks } = await convertBytes('a.docx', Buffer.concat([bytes, Buffer.alloc(count, 'P')]));
    expect(blocks).toMatchObject([{ text: 'The kiln was fired twice.' }]);
  });

  test('that unpacks to far more than its size is not read to the end', async () => {
    const bomb = makeDocx('', { 'word/document.xml': `<w:document>${' '.repeat(300_000_000)}</w:document>` });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(convertBytes('a.docx', bomb)).rejects.toThrow(
      'unpacks to far more than a file of its size may have',
    );
  });
});

describe('a workbook', () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; €&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/></cellXfs>';
  const text = (reference: string, value: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

  test('shows numbers, dates, shared strings and truth values as its cells do', async () => {
    const rows = `<row r="1">${text('A1', 'Day')}${text('B1', 'Sum')}${text('C1', 'Share')}${text('D1', 'Who')}${text('E1', 'Paid')}</row><row r="2"><c r="A2" s="1"><v>45000</v></c><c r="B2" s="2"><v>1234.5</v></c><c r="C2" s="3"><v>0.25</v></c><c r="D2" t="s"><v>0</v></c><c r="E2" t="b"><v>1</v></c></row>`;
    const workbook = makeXlsx([{ name: 'Sales', rows }], { styles, strings: ['Ada &amp; Co'] });
    const { blocks, pageCount } = await convertBytes('a.xlsx', workbook);
    expect(pageCount).toBe(1);
    expect(shown(blocks)).toEqual([
      '# Sales',
      [
        ['Day', 'Sum', 'Share', 'Who', 'Paid'],
        ['2023-03-15', '1,234.50 €', '25%', 'Ada & Co', 'TRUE'],
      ],
    ]);
  });

  test('counts days from 1904 where it says so, and leaves out hidden sheets', async () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>0</v></c></row>';
    const workbook = makeXlsx(
      [
        { name: 'Shown', rows },
        { name: 'Secret', rows, state: 'hidden' },
      ],
      { styles, date1904: true },
    );
    const { blocks } = await convertBytes('a.xlsx', workbook);
    expect(shown(blocks)).toEqual(['# Shown', '1904-01-01']);
  });
});

test('tables that stand beside each other in a sheet are told apart', async () => {
  const text = (reference: string, value: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = `<row r="1">${text('A1', 'Name')}${text('B1', 'Age')}</row><row r="2">${text('A2', 'Ada')}<c r="B2"><v>36</v></c>${text('D2', 'City')}${text('E2', 'Size')}</row><row r="3">${text('A3', 'Bob')}<c r="B3"><v>5</v></c>${text('D3', 'Rome')}<c r="E3"><v>3</v></c></row>`;
  const { blocks } = await convertBytes('a.xlsx', makeXlsx([{ name: 'S', rows }]));
  expect(shown(blocks).slice(1)).toEqual([
    [
      ['Name', 'Age'],
      ['Ada', '36'],
      ['Bob', '5'],
    ],
    [
      ['City', 'Size'],
      ['Rome', '3'],
    ],
  ]);
});

describe('a presentation', () => {
  const words = (text: string) => `<p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody>`;
  const shape = (kind: string, text: string, frame = '') =>
    `<p:sp><p:nvSpPr><p:nvPr>${kind}</p:nvPr></p:nvSpPr><p:spPr>${frame}</p:spPr>${words(text)}</p:sp>`;
  const frame = (x: number, y: number, cx: number, cy: number) =>
    `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`;

  test('gives each slide its title, text, table and notes, where they stand', async () => {
    const table =
      '<p:graphicFrame><p:xfrm><a:off x="0" y="250"/><a:ext cx="500" cy="250"/></p:xfrm><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Year</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>Sum</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>';
    const layout = shape('<p:ph type="title"/>', 'Click to edit', frame(100, 50, 800, 100));
    const { blocks } = await convertBytes(
      'a.pptx',
      makePptx(
        [
          {
            shapes:
              shape('<p:ph idx="1"/>', 'First point', frame(0, 200, 1000, 50)) +
              shape('<p:ph type="title"/>', 'Plan') +
              shape('<p:ph type="sldNum"/>', '1') +
              table,
            notes: 'Smile.',
          },
          { shapes: shape('', 'Loose words') },
        ],
        layout,
      ),
    );
    expect(shown(blocks)).toEqual([
      '# Plan',
      '- First point',
      [['Year', 'Sum']],
      'Notes: Smile.',
      'Loose words',
    ]);
    expect(blocks[0]).toMatchObject({ page: 1, box: { left: 0.1, top: 0.1, right: 0.9, bottom: 0.3 } });
    expect(blocks[2]).toMatchObject({ page: 1, box: { left: 0, top: 0.5, right: 0.5, bottom: 1 } });
    expect(blocks[4]).toMatchObject({ page: 2, box: null });
  });

  test('has what repeats on its slides once, without their numbers', async () => {
    const footers = (date: string) =>
      shape('<p:ph type="dt"/>', date) +
      shape('<p:ph type="ftr"/>', 'Fishery, draft 4') +
      shape('<p:ph type="sldNum"/>', '7');
    const hidden = { shapes: shape('<p:ph type="ftr"/>', 'Internal'), hidden: true };
    const slides = [
      hidden,
      { shapes: shape('', 'Cod') + footers('4 March') },
      { shapes: shape('', 'Eel') + footers('4 March') },
    ];
    const { blocks } = await convertBytes(
      'a.pptx',
      makePptx([...slides, { shapes: shape('<p:ph type="ftr"/>', 'Internal') }]),
    );
    expect(shown(blocks)).toEqual(['Cod', '4 March', 'Fishery, draft 4', 'Eel', 'Internal']);
  });

  test('places shapes of a group where the group draws them', async () => {
    const group = `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="500" y="0"/><a:ext cx="500" cy="500"/><a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/></a:xfrm></p:grpSpPr>${shape('', 'Inside', frame(50, 50, 50, 50))}</p:grpSp>`;
    const { blocks } = await convertBytes('a.pptx', makePptx([{ shapes: group }]));
    expect(blocks[0]).toMatchObject({ text: 'Inside', box: { left: 0.75, top: 0.5, right: 1, bottom: 1 } });
  });
});
