/** The whole product on the library of the demo: three sets of questions as people ask them, with the database beside. */
import { join } from 'node:path';
import { askAll } from '../../scripts/answers/askAll';
import { answersDirectory, openDemo } from '../../scripts/answers/openDemo';
import { loadQuestionSets } from '../../scripts/answers/questionSet';
import { scoreAnswers } from '../../scripts/answers/scoreAnswers';
import type { RunningProduct } from '../../scripts/retrieval/runningProduct';

jest.setTimeout(300_000);

let product: RunningProduct;

beforeAll(async () => {
  // The built-in reader and model, whatever the environment has.
  product = await openDemo({});
});

afterAll(() => product?.close());

/** Shares that the answers are known to hold, a little below what `npm run eval:answers` prints. */
const floors = { right: 0.74, refused: 0.8, both: 0.85 };

test.each(loadQuestionSets(join(answersDirectory, 'questions')))(
  'set $name: right files, verbatim quotes, refusals and both parts of what has two',
  async ({ questions }) => {
    const judged = await askAll(product, questions);
    const { answerable, unanswerable, compound, notVerbatim } = scoreAnswers(judged);
    expect(notVerbatim).toBe(0);
    expect(answerable.asked).toBeGreaterThanOrEqual(100);
    expect(unanswerable.asked).toBe(50);
    expect(answerable.right / answerable.asked).toBeGreaterThanOrEqual(floors.right);
    expect(unanswerable.right / unanswerable.asked).toBeGreaterThanOrEqual(floors.refused);
    expect(compound.right / compound.asked).toBeGreaterThanOrEqual(floors.both);
  },
);
