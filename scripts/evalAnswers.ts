/**
 * Measures the answers of chat without a language model: `npm run eval:answers -- [DIR] [--only LIBRARY] [--show]`.
 * For the demo's library and each of the others in `tests/fixtures/answers` a gateway is started, the files go through
 * the pipeline, and each question of its sets goes to `POST /chat`: over documents alone, and for the demo once more with
 * the sample database beside them. Prints the shares of questions answered from the right file, refused, and answered
 * from a document and rows; `--show` what went wrong. With DIR, the sets of questions and gold answers in or below it
 * instead (`corpus.jsonl`, `queries.jsonl`, `qrels.tsv`), which are written to `docs/measurements/answers.md`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../cli/packageRoot';
import { phrase } from '../search/outcome/phrase';
import { questionFolders } from './answers/answerCases';
import { askAll } from './answers/askAll';
import { folderHeader, folderRow, type Miss, measureFolder } from './answers/measureFolder';
import { type Library, libraries, openLibrary } from './answers/openLibrary';
import { loadQuestionSets } from './answers/questionSet';
import { type Judged, scoreAnswers } from './answers/scoreAnswers';
import { writeFigures } from './eval/writeFigures';

const scopes = [
  { name: 'documents alone', body: { force_route: 'semantic' }, withRows: false },
  { name: 'with the database', body: {}, withRows: true },
];

function show({ question, given }: Judged): void {
  const cited = given.citations.map(({ file_name: name }) => name).join(', ') || 'no file';
  console.log(
    `    ${question.text}\n      ${question.file ?? 'no answer'} | ${given.routing.route}, ${cited}: ${given.answer}`,
  );
}

const otherValue = [phrase('otherSays', 'en'), phrase('othersSay', 'en')];

/** Whether an answer says that documents state another value; none of these libraries has such documents. */
const tellsOtherValue = ({ given }: Judged) => otherValue.some((words) => given.answer.includes(words));

async function measure(library: Library, isShown: boolean): Promise<void> {
  const product = await openLibrary(library, process.env);
  try {
    for (const { name, questions } of loadQuestionSets(join(library.directory, 'questions'))) {
      for (const scope of library.isDemo ? scopes : scopes.slice(0, 1)) {
        const asked = questions.filter(({ rows }) => scope.withRows || rows !== 'needed');
        const judged = await askAll(product, asked, scope.body);
        const { answerable, unanswerable, compound, notVerbatim } = scoreAnswers(judged);
        const of = ({ right, asked: all }: { right: number; asked: number }) => `${right} of ${all}`;
        const both = compound.asked > 0 ? `, both parts ${of(compound)}` : '';
        const told = judged.filter(tellsOtherValue);
        console.log(
          `${library.name} ${name}, ${scope.name}: right file ${of(answerable)}, its passages shown ${answerable.shown}, refused ${of(unanswerable)}${both}, quotes not verbatim ${notVerbatim}, other values told ${told.length}`,
        );
        if (isShown) told.forEach(show);
        if (isShown) for (const one of judged) if (!one.isRight) show(one);
      }
    }
  } finally {
    await product.close();
  }
}

const report = join(packageRoot, 'docs/measurements/answers.md');
const germanSet = join(packageRoot, 'tests/fixtures/answers/german');

function showMiss({ question, answer, gold }: Miss): void {
  console.log(`    ${question}\n      ${gold} | ${answer}`);
}

async function measureFolders(directory: string, isShown: boolean): Promise<void> {
  const rows: string[] = [];
  for (const folder of new Set([...questionFolders(resolve(directory)), germanSet])) {
    rows.push(folderRow(await measureFolder(folder, isShown ? showMiss : undefined)));
    console.log(rows.at(-1));
  }
  writeFigures(report, [folderHeader, ...rows].join('\n'));
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string' }, show: { type: 'boolean' } },
  });
  const [directory] = positionals;
  if (directory !== undefined) return measureFolders(directory, values.show === true);
  for (const library of libraries) {
    if (values.only === undefined || library.name === values.only)
      await measure(library, values.show === true);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
