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

  test('made only of boilerplate is kept whole rather than lost', async () => {
    const { blocks } = await convertBytes('a.html', '<nav><p>Only words in the navigation</p></nav>');
    expect(shown(blocks)).toEqual(['Only words in the navigation']);
  });

  test('with elements nested without end is refused, not read for ever', async () => {
    const page = `${'<div><i>'.repeat(150_000)}deep`;
    await expect(convertBytes('a.html', page)).rejects.toThrow('nests its elements too deeply');
  });
});
