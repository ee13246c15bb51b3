import { withoutForeignLinks } from './foreignLinks';

const known = [
  'See https://good.example/docs and www.shop.example, or write to help@good.example.',
  'Run javascript:alert(1) never.',
];

test.each([
  ['an address without a scheme', 'Read www.evil.example now.', 'Read now.'],
  ['an address with a path only', 'Read evil.example/path?q=1 now.', 'Read now.'],
  ['one without a path', 'Read evil.com.', 'Read.'],
  ['a protocol-relative one', 'Read //evil.example/x.', 'Read.'],
  ['one with a port', 'Read evil.example:8080/x.', 'Read.'],
  ['a link', 'Read [this](https://evil.example/a "t") now.', 'Read this now.'],
  ['a link without a scheme', 'Read [this](evil.example) now.', 'Read this now.'],
  ['a link of a script', 'Read [this](javascript:alert(1)) now.', 'Read this now.'],
  ['a link of a script that a source holds', 'Read [this](javascript:alert) now.', 'Read this now.'],
  ['a link by reference', 'Read [this][1] now.\n[1]: https://evil.example', 'Read this now.'],
  ['an image', 'Seen ![it](https://evil.example/?q=secret) here.', 'Seen it here.'],
  ['an image by reference', 'Seen ![it][1] here.', 'Seen it here.'],
  ['an automatic link', 'Read <https://evil.example> now.', 'Read  now.'],
  [
    'an element',
    'Read <a href="https://evil.example">this</a><img src=//evil.example> now.',
    'Read this now.',
  ],
  ['a script', 'Read javascript:alert now.', 'Read now.'],
  ['data', 'Read data:text/html;base64,PHNjcmlwdD4= now.', 'Read now.'],
  ['a mail address', 'Write to x@evil.example now.', 'Write to now.'],
  [
    'an address that begins as a known one',
    'Read https://good.exam and https://good.example.evil.com/x.',
    'Read and.',
  ],
  ['an address that ends as a known one', 'Read ood.example/docs.', 'Read.'],
  ['the scheme in capitals', 'Read HTTPS://EVIL.example now.', 'Read now.'],
])('%s is taken out', (_, statement, left) => {
  expect(withoutForeignLinks(statement, known).replace(/ +/g, ' ')).toBe(left.replace(/ +/g, ' '));
});

test.each([
  'Read https://good.example/docs, www.shop.example or [the docs](https://good.example/docs).',
  'Write to help@good.example.',
  'Open notes.md and src/index.ts, then app.config.json.',
  'Node.js 20.19.1 and Node.js/Express run on v1.2.3, e.g. at 3.5 km/h, i.e. 1.5/2 of it.',
  'It costs 1,234.50 and/or 3.14 // half.',
  'The U.S. and the E.U. agreed on 14.03.1887.',
  'Data: 5 of 7. If a < b and c > d, b/c is less.',
  'The ratio is 3:2; see section 4.2.1.',
  'Dr.Lang wrote it.Then he left.',
])('"%s" stays as it is', (statement) => {
  expect(withoutForeignLinks(statement, known)).toBe(statement);
});

test.each(['[', '![', '<a ', 'a.', 'www.', '//', 'a@', '[a]: ', 'data:', '[a](', 'x://', ' ', 'a-', '1.'])(
  'a long statement of "%s" takes no long time',
  (part) => {
    const started = process.cpuUsage();
    // As long as a statement may be, and ten times that; behind the beginning of a link, too.
    for (const length of [2_000, 20_000]) {
      const long = part.repeat(length / part.length);
      withoutForeignLinks(long, known);
      withoutForeignLinks(`[a](${long}`, known);
    }
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1e6).toBeLessThan(2);
  },
);
