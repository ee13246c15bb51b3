import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

test('every path that docs/architecture.md and decision 030 name exists', () => {
  const missing = ['docs/architecture.md', 'docs/decisions/030-graphql.md'].flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const paths = [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(3);
    return paths
      .filter((path) => path !== 'text/plain' && !existsSync(join(root, path)))
      .map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test('docs/architecture.md has a row for every folder of code', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const isCode = (name: string) => !name.startsWith('.') && name !== 'docs' && !ignored.includes(`${name}/`);
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isCode(entry.name))
    .map(({ name }) => name);
  expect(folders.filter((name) => !text.includes(`| \`${name}/\` |`))).toEqual([]);
});
