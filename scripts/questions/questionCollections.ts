import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { packageRoot } from '../../cli/packageRoot';
import type { PersonQuestion } from './judgeReply';

const productDocuments = [
  'README.md',
  ...['archive', 'cli', 'console', 'files', 'mcp', 'usage', 'webhooks'].map((name) => `docs/${name}.md`),
];
const filesIn = (directory: string, extensions = /\.(?!jsonl$)\w+$/u) =>
  readdirSync(join(packageRoot, directory))
    .filter((name) => extensions.test(name))
    .map((name) => `${directory}/${name}`);

/** The documents of each collection, relative to the package. */
export const questionCollections: Readonly<Record<string, () => string[]>> = {
  shop: () => filesIn('examples/library'),
  handbooks: () => filesIn('tests/fixtures/collections/handbooks'),
  pumps: () => filesIn('tests/fixtures/collections/pumps'),
  docs: () => productDocuments,
  town: () => filesIn('tests/fixtures/answers/town/files'),
  ...Object.fromEntries(
    ['letting', 'praxis', 'escuela', 'atelier', 'club', 'lab'].map((name) => [
      name,
      () => filesIn(`tests/fixtures/questions/${name}`),
    ]),
  ),
};

export const loadQuestions = (): PersonQuestion[] =>
  JSON.parse(readFileSync(join(packageRoot, 'tests/fixtures/questions/questions.json'), 'utf8'));

/** The files of a collection as they are uploaded; rows of the shop's database refer to them. */
export const readCollection = (name: string) =>
  (questionCollections[name]?.() ?? []).map((path) => ({
    name: basename(path),
    bytes: readFileSync(join(packageRoot, path)),
    referenceId: basename(path, extname(path)),
  }));
