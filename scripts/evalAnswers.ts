/**
 * Measures the answers of chat without a language model: `npm run eval:answers -- [--only SET] [--show]`. A gateway is
 * started, the demo's library goes through the pipeline, and each question of the sets in `tests/fixtures/answers/demo`
 * goes to `POST /chat`, once over documents alone and once with the sample database beside them. Prints the shares of
 * questions answered from the right file, refused, and answered from a document and rows; `--show` what went wrong.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askAll } from './answers/askAll';
import { answersDirectory, openDemo } from './answers/openDemo';
import { loadQuestionSets } from './answers/questionSet';
import { type Judged, scoreAnswers } from './answers/scoreAnswers';

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

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, show: { type: 'boolean' } } });
  const sets = loadQuestionSets(join(answersDirectory, 'questions'));
  const product = await openDemo(process.env);
  try {
    for (const { name, questions } of sets.filter(
      (set) => values.only === undefined || set.name === values.only,
    )) {
      for (const scope of scopes) {
        const asked = questions.filter(({ rows }) => scope.withRows || rows !== 'needed');
        const judged = await askAll(product, asked, scope.body);
        const { answerable, unanswerable, compound, notVerbatim } = scoreAnswers(judged);
        const of = ({ right, asked: all }: { right: number; asked: number }) => `${right} of ${all}`;
        const both = scope.withRows ? `, both parts ${of(compound)}` : '';
        console.log(
          `${name}, ${scope.name}: right file ${of(answerable)}, refused ${of(unanswerable)}${both}, quotes not verbatim ${notVerbatim}`,
        );
        if (values.show === true) for (const one of judged) if (!one.isRight) show(one);
      }
    }
  } finally {
    await product.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
