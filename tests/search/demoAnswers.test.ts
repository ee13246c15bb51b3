/** The whole product on libraries of documents: questions as people ask them, over the demo's with the database beside. */
import { join } from 'node:path';
import { askAll } from '../../scripts/answers/askAll';
import { libraries, openLibrary } from '../../scripts/answers/openLibrary';
import { loadQuestionSets } from '../../scripts/answers/questionSet';
import { scoreAnswers } from '../../scripts/answers/scoreAnswers';
import type { RunningProduct } from '../../scripts/retrieval/runningProduct';

jest.setTimeout(300_000);

/** Shares that the answers are known to hold, a little below what `npm run eval:answers` prints. */
const floors = { right: 0.74, refused: 0.8, both: 0.85 };
/** Other floors than these, by library and set. */
const ownFloors: Record<string, { right: number; refused: number }> = {
  'demo a': { right: 0.86, refused: 0.86 },
  'demo d': { right: 0.93, refused: 0.84 },
  'demo e': { right: 0.86, refused: 0.86 },
  'demo f': { right: 0.94, refused: 0.88 },
  'demo m': { right: 0.93, refused: 0.86 },
  'demo p': { right: 0.91, refused: 0.88 },
  'demo q': { right: 0.87, refused: 0.88 },
  'demo r': { right: 0.9, refused: 0.88 },
  'apiary a': { right: 0.77, refused: 0.8 },
  'county a': { right: 0.73, refused: 0.64 },
};

describe.each(libraries)('the library $name', (library) => {
  let product: RunningProduct;

  beforeAll(async () => {
    // The built-in reader and model, whatever the environment has.
    product = await openLibrary(library, {});
  });

  afterAll(() => product?.close());

  test.each(loadQuestionSets(join(library.directory, 'questions')))(
    'set $name: right files, verbatim quotes, refusals and both parts of what has two',
    async ({ name, questions }) => {
      const judged = await askAll(product, questions);
      const { answerable, unanswerable, compound, notVerbatim } = scoreAnswers(judged);
      const { right, refused } = ownFloors[`${library.name} ${name}`] ?? floors;
      expect(notVerbatim).toBe(0);
      expect(answerable.asked).toBeGreaterThanOrEqual(100);
      expect(unanswerable.asked).toBe(50);
      expect(answerable.right / answerable.asked).toBeGreaterThanOrEqual(right);
      expect(unanswerable.right / unanswerable.asked).toBeGreaterThanOrEqual(refused);
      if (compound.asked > 0) expect(compound.right / compound.asked).toBeGreaterThanOrEqual(floors.both);
    },
  );
});
