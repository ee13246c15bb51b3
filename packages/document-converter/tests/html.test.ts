import { convertBytes, shown } from './support/convertBytes';

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

test('the fields of a form are read with their state and choice, those elsewhere are not', async () => {
  const page = `<main><form><p><label><input type="checkbox" checked> Life jacket</label></p>
    <p><label><input type="checkbox"> Flare gun</label></p>
    <p>Hull: <select><option>red<option selected>turquoise</select></p>
    <p>Keeper: <input value="Ottokar"><input type="password" value="secret"><input type="hidden" value="token"></p>
    <p>Remarks: <textarea>needs paint</textarea></p></form>
    <p>Sorted by <select><option selected>date</option></select><input type="checkbox"> name</p></main>`;
  expect(shown((await convertBytes('a.html', page)).blocks)).toEqual([
    '☒ Life jacket',
    '☐ Flare gun',
    'Hull: turquoise',
    'Keeper: Ottokar',
    'Remarks: needs paint',
    'Sorted by name',
  ]);
});

test('what a page does not show is not read', async () => {
  const page = '<p>Open<span style="visibility: hidden"> draft 14</span> offer.</p><p hidden>13</p>';
  expect(shown((await convertBytes('a.html', page)).blocks)).toEqual(['Open offer.']);
});

test('a word with its reading above it stays one word', async () => {
  const page = '<p><ruby>灯<rp>(</rp><rt>とう</rt><rp>)</rp>台<rt>だい</rt></ruby>が光る</p>';
  expect(shown((await convertBytes('a.html', page)).blocks)).toEqual(['灯台が光る']);
});
