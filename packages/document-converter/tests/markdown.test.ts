import { convertBytes, shown } from './support/convertBytes';

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
      'title: Field guide\ntags: birds, trees',
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
      ['date: 2024-05-01\ntags: sea, wind\nparams: draft false', '# Body'],
    ],
    [
      'in TOML',
      '+++\ntitle = "Sea"\ntags = ["x"]\n+++\n# Body',
      { title: 'Sea', tags: ['x'] },
      ['title: Sea\ntags: x', '# Body'],
    ],
    [
      'that is not quite YAML',
      '---\ntitle: Sea: salt\n---\n# Body',
      { title: 'Sea: salt' },
      ['title: Sea: salt', '# Body'],
    ],
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

test('characters for terminals are left out of Markdown, as of plain text', async () => {
  const source = 'First \0line\u001b[31m red\u001b[0m\u001b]0;title\u0007 bell\u0007';
  for (const name of ['a.md', 'a.txt'])
    expect(shown((await convertBytes(name, source)).blocks)).toEqual(['First line red bell']);
});
