import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../cli/packageRoot';

const fixtures = join(packageRoot, 'tests/fixtures');
const read = (name: string) => readFileSync(join(fixtures, name), 'utf8');

/** Texts under the keys of questions in data of any shape. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** All questions of the repository that are asked without a conversation. */
export function wholeQuestions(): string[] {
  const lines = ['sql/questions.jsonl', 'sqlUnseen/questions.jsonl'].flatMap((name) =>
    read(name)
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { question: string }).question),
  );
  const answers = readdirSync(join(fixtures, 'answers'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /questions\/[^/]+\.txt$/u.test(name))
    .flatMap((name) =>
      read(join('answers', name))
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('#')),
    );
  const persons = (JSON.parse(read('questions/questions.json')) as { question: string }[]).map(
    ({ question }) => question,
  );
  const routing = textsIn(JSON.parse(read('routing/questions.json')));
  const plain = textsIn(JSON.parse(read('answers/plain.json')));
  return [...new Set([...lines, ...answers, ...persons, ...routing, ...plain])];
}
