import { convertBytes, shown } from '../../fixtures/convertBytes';

const japanese = '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。';
const shiftJis = Buffer.from('8ce0947982cd944c82c582a082e98142966c914f82cd82dc82be96b382a28142', 'hex');

describe('plain text', () => {
  test.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffGrüße aus Köln', 'utf8'), 'Grüße aus Köln'],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffGrüße aus Köln', 'utf16le'), 'Grüße aus Köln'],
    [
      'UTF-16 LE without one',
      Buffer.from('Plain words without a mark', 'utf16le'),
      'Plain words without a mark',
    ],
    ['UTF-16 LE without one, in Japanese', Buffer.from(japanese, 'utf16le'), japanese],
    ['UTF-16 BE without one, in Japanese', Buffer.from(japanese, 'utf16le').swap16(), japanese],
    ['UTF-16 BE with a mark', Buffer.from('\ufeffGrüße', 'utf16le').swap16(), 'Grüße'],
    ['UTF-8', Buffer.from(japanese, 'utf8'), japanese],
    [
      'Latin-1',
      Buffer.from(
        'Der Weg führt über die Brücke nach Süden, wo die Bäume blühen und Vögel zwitschern.',
        'latin1',
      ),
      'Der Weg führt über die Brücke nach Süden, wo die Bäume blühen und Vögel zwitschern.',
    ],
  ])('is decoded from %s', async (_, bytes, text) => {
    expect(shown((await convertBytes('a.txt', bytes)).blocks)).toEqual([text]);
  });

  test('is decoded from Shift-JIS', async () => {
    const { blocks } = await convertBytes('a.txt', shiftJis);
    expect(shown(blocks)).toEqual([new TextDecoder('shift_jis').decode(shiftJis)]);
    expect(JSON.stringify(blocks)).toContain('猫である');
  });

  test.each([
    [
      'EUC-KR',
      'c7d1b1b9beeeb7ce20c0dbbcbab5c820b9aeb4dcc0cdb4cfb4d92e20c0cc20b9aeb4dcc0ba20bbf9c7c3c0d4b4cfb4d92e',
      '한국어로',
    ],
    [
      'GBK',
      'd5e2cac7d2bbb8f6b2e2cad4a3acd3c3c0b4bcecb2e9b1e0c2ebb5c4cab6b1f0a1a3d5e2cac7b5dab6febedda1a3',
      '测试',
    ],
  ])('in %s is not taken for pairs of bytes', async (_, hex, words) => {
    const { blocks } = await convertBytes('a.txt', Buffer.from(hex, 'hex'));
    expect(JSON.stringify(blocks)).toContain(words);
  });

  test('has its paragraphs parted at blank lines, whatever ends its lines', async () => {
    const { blocks } = await convertBytes('a.txt', 'One\r\ntwo\r\n\r\nThree\r\rFour');
    expect(shown(blocks)).toEqual(['One\ntwo', 'Three', 'Four']);
  });

  test.each([
    ['Windows-1252', Buffer.from('9343616ee9969420908020352e', 'hex').subarray(0, 8), '“Cané–”'],
    ['UTF-32 LE', Buffer.from('fffe000047000000fc000000', 'hex'), 'Gü'],
    ['UTF-32 BE', Buffer.from('0000feff00000047000000fc', 'hex'), 'Gü'],
  ])('is decoded from %s with all its signs', async (_, bytes, text) => {
    expect(shown((await convertBytes('a.txt', bytes)).blocks)).toEqual([text]);
  });

  test('in Hebrew of one byte a letter is not taken for Arabic', async () => {
    // The letters of a charset of bytes stand in the order of Unicode, from E0.
    const words = 'שלום עולם זה טקסט לבדיקה';
    const bytes = Buffer.from(words, 'utf16le').filter((_, index) => index % 2 === 0);
    const hebrew = bytes.map((byte) => (byte === 0x20 ? byte : byte + 0x10));
    expect(shown((await convertBytes('a.txt', hebrew)).blocks)).toEqual([words]);
  });

  test('in UTF-8 with a damaged byte keeps all that is sound', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Grüße aus Köln. '.repeat(10)),
      Buffer.from([0xe4]),
      Buffer.from(' Über'),
    ]);
    const [text] = shown((await convertBytes('a.txt', bytes)).blocks);
    expect(text).toContain('Grüße aus Köln.');
    expect(text).toContain('Über');
  });

  test('has pages where form feeds part it', async () => {
    const { blocks, pageCount } = await convertBytes('a.txt', 'One\n\n\fTwo\n\nstill two\fThree\n');
    expect(blocks.map((block) => block.page)).toEqual([1, 2, 2, 3]);
    expect(pageCount).toBe(3);
  });

  test('made for printers and terminals is read as it looks', async () => {
    const { blocks } = await convertBytes('a.txt', 'N\bNA\bAM\bME\bE _\bx \u001b[31mred\u001b[0m');
    expect(shown(blocks)).toEqual(['NAME x red']);
  });

  test('with a few NULs is still text, and so are words that other files begin with', async () => {
    const log = `${'a line of the log\n'.repeat(60)}\0\0${'and another\n'.repeat(60)}`;
    await expect(convertBytes('a.txt', log)).resolves.toMatchObject({ blocks: [{ kind: 'paragraph' }] });
    expect(shown((await convertBytes('a.txt', 'ID3 tags begin so')).blocks)).toEqual(['ID3 tags begin so']);
  });

  test('on one line without end is cut between words', async () => {
    const { blocks } = await convertBytes('a.txt', 'lorem ipsum '.repeat(20_000));
    expect(blocks.length).toBeGreaterThan(1);
    for (const text of shown(blocks)) expect(text).toMatch(/^\s?(lorem|ipsum) .*(lorem|ipsum)$/);
  });

  test('that turns from ASCII to Latin-1 after the sample is still decoded', async () => {
    const bytes = Buffer.concat([
      Buffer.from('plain words\n'.repeat(120_000), 'latin1'),
      Buffer.from('\nEs grünt so grün', 'latin1'),
    ]);
    const { blocks } = await convertBytes('a.txt', bytes);
    expect(shown(blocks).at(-1)).toBe('Es grünt so grün');
  });
});

describe('Markdown', () => {
  test('gives its structure, and its front matter as metadata', async () => {
    const source = [
      '---',
      'title: Field guide',
      'tags: [birds, trees]',
      '---',
      '# Ducks',
      'They [swim](https://example.org/swim) *well*.',
      '',
      '1. Mallard',
      '   - drake',
      '2. Teal',
      '',
      '| Kind | Size |',
      '|------|------|',
      '| Teal | 35 cm |',
      '',
      '```js',
      'quack()',
      '```',
    ].join('\n');
    const { blocks, title, metadata } = await convertBytes('a.md', source);
    expect(title).toBe('Field guide');
    expect(metadata).toMatchObject({ tags: ['birds', 'trees'] });
    expect(shown(blocks)).toEqual([
      '# Ducks',
      'They swim (https://example.org/swim) well.',
      '1. Mallard',
      '  - drake',
      '2. Teal',
      [
        ['Kind', 'Size'],
        ['Teal', '35 cm'],
      ],
      'quack()',
    ]);
    expect(blocks.at(-1)).toMatchObject({ kind: 'code', language: 'js' });
  });

  test.each([
    [
      'in TOML of several lines, with tables and dates',
      '+++\ndate = 2024-05-01\ntags = [\n  "sea", # a remark\n  "wind",\n]\n[params]\ndraft = false\n+++\n# Body',
      { date: '2024-05-01', tags: ['sea', 'wind'], params: { draft: false } },
      ['# Body'],
    ],
    ['in TOML', '+++\ntitle = "Sea"\ntags = ["x"]\n+++\n# Body', { title: 'Sea', tags: ['x'] }, ['# Body']],
    ['that is not quite YAML', '---\ntitle: Sea: salt\n---\n# Body', { title: 'Sea: salt' }, ['# Body']],
    [
      'that is none, but text between rules',
      '---\n\n# One\n\nWords.\n\n---\n\n# Two',
      {},
      ['# One', 'Words.', '# Two'],
    ],
  ])('has front matter %s', async (_, source, metadata, blocks) => {
    const document = await convertBytes('a.md', source);
    expect(document.metadata).toEqual(metadata);
    expect(shown(document.blocks)).toEqual(blocks);
  });

  test('may contain HTML, and links whose addresses stand elsewhere', async () => {
    const source =
      '<h2 align="center">Ducks</h2>\n\nThey [swim][s].\n\n<table><tr><th>K</th><th>V</th></tr><tr><td>a &amp; b</td><td>2</td></tr></table>\n\n[s]: https://example.org/swim';
    const { blocks } = await convertBytes('a.md', source);
    expect(shown(blocks)).toEqual([
      '## Ducks',
      'They swim (https://example.org/swim).',
      [
        ['K', 'V'],
        ['a & b', '2'],
      ],
    ]);
  });

  test('of any length is parsed in pieces without dividing a block', async () => {
    const section = (index: number) =>
      `## Part ${index}\n\nText of part ${index}.\n\n\`\`\`\n# not a heading\n\`\`\`\n\n`;
    const { blocks } = await convertBytes(
      'a.md',
      Array.from({ length: 4_000 }, (_, index) => section(index)).join(''),
    );
    expect(blocks).toHaveLength(12_000);
    expect(blocks.filter((block) => block.kind === 'heading')).toHaveLength(4_000);
  }, 60_000);
});

describe('an HTML page', () => {
  test('gives its main content, without navigation, scripts or what is hidden', async () => {
    const page = `<!DOCTYPE html><html lang="en"><head><title>Ducks &amp; geese</title><style>p{}</style></head><body>
      <nav><ul><li><a href="/">Home</a></li></ul></nav>
      <main><h1>Ducks</h1><p>They <a href="https://example.org/swim">swim</a>.</p><script>track()</script>
      <p style="display: none">Hidden</p>
      <table><caption>Sizes</caption><tr><th>Kind</th><th>Size</th></tr><tr><td>Teal</td><td>35&nbsp;cm</td></tr></table>
      <ol start="3"><li>Three</li><li>Four<ul><li>and a half</li></ul></li></ol><pre>a
  b</pre></main><footer>Imprint</footer></body></html>`;
    const { blocks, title, language } = await convertBytes('a.html', page);
    expect(title).toBe('Ducks & geese');
    expect(language).toBe('en');
    expect(shown(blocks)).toEqual([
      '# Ducks',
      'They swim (https://example.org/swim).',
      [
        ['Kind', 'Size'],
        ['Teal', '35 cm'],
      ],
      '3. Three',
      '4. Four',
      '  - and a half',
      'a\n  b',
    ]);
    expect(blocks[2]).toMatchObject({ caption: 'Sizes', headerRows: 1 });
  });

  test.each([
    [
      'by its declaration',
      Buffer.from('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2</p>', 'latin1'),
      'Привет',
    ],
    [
      'by its bytes, against its declaration',
      Buffer.from('<meta charset="iso-8859-1"><p>Привет</p>', 'utf8'),
      'Привет',
    ],
  ])('is decoded %s', async (_, bytes, text) => {
    expect(shown((await convertBytes('a.html', bytes)).blocks)).toEqual([text]);
  });

  test.each([
    [
      'in ISO-2022-JP',
      Buffer.from('<meta charset="iso-2022-jp"><p>\u001b$B8cGZ\u001b(B</p>', 'latin1'),
      '吾輩',
    ],
    ['that claims UTF-16 in bytes', Buffer.from('<meta charset="utf-16"><p>plain</p>'), 'plain'],
    ['in UTF-16 without a mark', Buffer.from('<html><p>wide words</p>', 'utf16le'), 'wide words'],
    [
      'whose XML declaration names its charset',
      Buffer.from('<?xml version="1.0" encoding="iso-8859-2"?><p>\xbf\xf3\xb3w</p>', 'latin1'),
      'żółw',
    ],
  ])('%s is decoded', async (_, bytes, text) => {
    expect(shown((await convertBytes('a.html', bytes)).blocks)).toEqual([text]);
  });

  test('without the tags that may be left out is read whole', async () => {
    const { blocks, title } = await convertBytes('a.html', '<title>T</title><style>p{}</style><p>One<p>Two');
    expect(title).toBe('T');
    expect(shown(blocks)).toEqual(['One', 'Two']);
  });

  test('keeps the headings of what opens and closes, remarks of an article, sources of quotations', async () => {
    const page =
      '<body><header><h1>Ducks</h1></header><article><aside>A remark.</aside><h2><button>Where?</button></h2><button>Like</button><blockquote>Quack<footer>A duck</footer></blockquote></article><div class="cookie-banner">We use cookies</div></body>';
    expect(shown((await convertBytes('a.html', page)).blocks)).toEqual([
      'A remark.',
      '## Where?',
      'Quack',
      'A duck',
    ]);
    const plain = page.replaceAll('article', 'div');
    expect(shown((await convertBytes('a.html', plain)).blocks)).toEqual([
      '# Ducks',
      '## Where?',
      'Quack',
      'A duck',
    ]);
  });

  test('that is a list of links is kept, while one beside a text is not', async () => {
    const list = `<ul>${'<li><a href="/a">Lighthouse</a></li>'.repeat(4)}</ul>`;
    expect(shown((await convertBytes('a.html', `<h1>All</h1>${list}`)).blocks)).toHaveLength(5);
    const text = `<p>${'Words about lights. '.repeat(20)}</p>`;
    expect(shown((await convertBytes('a.html', list + text)).blocks)).toHaveLength(1);
  });

  test('repeats cells that reach over rows, also at the end of a row', async () => {
    const table =
      '<table><tr><th>River</th><th>Year</th><th>Count</th></tr><tr><td rowspan="2">Glomma</td><td>2019</td><td rowspan="2">4</td></tr><tr><td>2020</td></tr><tr><td>Lena</td><td>2020</td><td>9</td></tr></table>';
    expect(shown((await convertBytes('a.html', table)).blocks)).toEqual([
      [
        ['River', 'Year', 'Count'],
        ['Glomma', '2019', '4'],
        ['Glomma', '2020', '4'],
        ['Lena', '2020', '9'],
      ],
    ]);
  });

  test('that is arranged by a table keeps its headings, lists and tables', async () => {
    const inner = '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>';
    const page = `<table><tr><td>Left</td><td><h2>Right</h2><ul><li>item</li></ul>${inner}</td></tr></table>`;
    expect(shown((await convertBytes('a.html', page)).blocks)).toEqual([
      'Left',
      '## Right',
      '- item',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ]);
  });

  test('has words without the hints where they may be parted, and code with its language', async () => {
    const page = '<p>Donau\u00addampf</p><pre><code class="language-js">quack()</code></pre>';
    const { blocks } = await convertBytes('a.html', page);
    expect(blocks).toMatchObject([{ text: 'Donaudampf' }, { kind: 'code', language: 'js', text: 'quack()' }]);
  });

  test('made only of boilerplate is kept whole rather than lost', async () => {
    const { blocks } = await convertBytes('a.html', '<nav><p>Only words in the navigation</p></nav>');
    expect(shown(blocks)).toEqual(['Only words in the navigation']);
  });

  test('with elements nested without end is refused, not read for ever', async () => {
    const page = `${'<div><i>'.repeat(150_000)}deep`;
    await expect(convertBytes('a.html', page)).rejects.toThrow('nests its elements too deeply');
  });
});

test('spaces without end within code are read in one pass', async () => {
  // In the square of their number these would outlast the test by an hour.
  const spaces = ' '.repeat(3_000_000);
  const { blocks } = await convertBytes('a.html', `<main><pre>first${spaces}last\n\n</pre></main>`);
  expect(blocks).toHaveLength(1);
  expect(blocks[0]).toMatchObject({ kind: 'code' });
  expect(blocks.map((block) => ('text' in block ? block.text.length : 0))).toEqual([3_000_009]);
});
