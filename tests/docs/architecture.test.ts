import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Names with a slash that are no paths of the repository. */
const notPaths = new Set(['text/plain', 'text/event-stream', 'subscriptions/listen', 'uploads/', './.data']);
const recipes = readdirSync(join(root, 'docs/contributing')).map((name) => `docs/contributing/${name}`);
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const documents = ['CONTRIBUTING.md', 'docs/architecture.md', ...recipes];

function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
}

test('every path that the documents for contributors and the decisions name exists', () => {
  for (const document of documents) expect(pathsIn(document).length).toBeGreaterThan(3);
  const missing = [...documents, ...decisions].flatMap((document) =>
    pathsIn(document)
      .filter((path) => !notPaths.has(path) && !existsSync(join(root, path)))
      .map((path) => `${document}: ${path}`),
  );
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
