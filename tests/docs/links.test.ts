import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Samples, and what belongs to others. */
const isSample = (path: string) =>
  /^(tests\/fixtures|examples\/library|packages\/[^/]+\/tests\/fixtures)\//.test(path);
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && !isSample(path) && existsSync(join(root, path)));
const documents = tracked.filter((path) => path.endsWith('.md'));
const sources = tracked.filter((path) => /\.(ts|tsx|js|mjs|ya?ml|sh)$/.test(path));

/** The text of a document without its examples of code. */
const withoutCode = (text: string) => text.replace(/^(```+)[\s\S]*?^\1/gm, '');

/** The anchors that GitHub gives the headings of a document. */
function anchorsOf(path: string): Set<string> {
  const headings = [...withoutCode(read(path)).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(headings);
}

/** Whether a path of the repository, with or without the anchor of a heading, exists. */
function isTarget(target: string): boolean {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(join(root, path))) return false;
  return anchor === undefined || !path.endsWith('.md') || anchorsOf(path).has(anchor);
}

test('every link of a document leads to a file and heading of the repository', () => {
  const broken = documents.flatMap((document) =>
    [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(\w+:|\/)/.test(link))
      .filter((link) => !isTarget(link.startsWith('#') ? document + link : join(dirname(document), link)))
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every document that a comment cites has the heading', () => {
  const cited = sources.flatMap((source) =>
    [...read(source).matchAll(/(?<![\w./-])(?:packages\/[\w-]+\/)?docs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(
      ([target]) => ({
        source,
        target,
      }),
    ),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(({ target }) => !isTarget(target))).toEqual([]);
});

test('a comment cites a decision or the specification by a heading, not by a number or a name', () => {
  const numbers = sources.flatMap((source) =>
    [...read(source).matchAll(/\bdecisions?[ /]\d+(?![\w-]*\.md)|\b(specification|\(decisions), ?"/gi)].map(
      ([text]) => `${source}: ${text}`,
    ),
  );
  expect(numbers).toEqual([]);
});

describe('docs/decisions', () => {
  const index = read('docs/decisions/README.md');
  const records = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => name !== 'README.md')
    .map((name) => [name, read(`docs/decisions/${name}`)] as const);

  test.each(records)('%s has a status, and a row of the index with its title and status', (name, text) => {
    const title = /^# (.+)$/m.exec(text)?.[1];
    const [, status, date] = /^Status: (accepted|superseded) \((\d{4}-\d\d-\d\d)/m.exec(text) ?? [];
    expect(title).toMatch(new RegExp(`^${name.slice(0, 2)} `));
    expect(index).toContain(`| [${title}](${name}) | ${status}, ${date} |`);
  });

  test('no two records have the same number', () => {
    const numbers = records.map(([name]) => name.slice(0, 2));
    expect(numbers.every((number) => /^\d\d$/.test(number))).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
