/** Writes a set of 300 golden questions on the sample library: `tsx scripts/goldenSet.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../cli/packageRoot';
import { writeSetFile } from '../evaluation/setFile/writeSetFile';
import { goldenCases } from './answers/goldenCases';
import { libraries } from './answers/openLibrary';
import { loadQuestionSets } from './answers/questionSet';

const count = 300;
const [demo] = libraries;
const questions = loadQuestionSets(join(demo?.directory ?? '', 'questions')).flatMap((set) => set.questions);
const byKey = new Map(goldenCases(questions).map((one) => [one.key, one]));
// Evenly from all sets, so that refusals and files have their shares.
const all = [...byKey.values()];
const chosen = Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]);
const directory = join(packageRoot, 'examples/evaluation');
mkdirSync(directory, { recursive: true });
const path = join(directory, 'library.yaml');
writeFileSync(
  path,
  writeSetFile(
    'yaml',
    'The sample library',
    chosen.filter((one) => one !== undefined),
  ),
);
console.log(`${path}: ${chosen.length} cases`);
