/** The whole product on libraries of documents: questions as people ask them, over the demo's with the database beside. */
import { join } from 'node:path';
import { askAll } from '../../scripts/answers/askAll';
import { libraries, openLibrary } from '../../scripts/answers/openLibrary';
import { loadQuestionSets } from '../../scripts/answers/questionSet';
import { scoreAnswers } from '../../scripts/answers/scoreAnswers';
import type { RunningProduct } from '../../scripts/retrieval/runningProduct';

jest.setTimeout(300_000);

/**
 * Shares that the answers are known to hold, a little below what `npm run eval:answers` prints. `useful`: answered from the
 * right file, or shown its passages first.
 */
const floors = { right: 0.7, useful: 0.9, refused: 0.88, both: 0.85 };
/** Other floors than these, by library and set. */
const ownFloors: Record<string, { right: number; useful: number; refused: number }> = {
  'demo a': { right: 0.8, useful: 0.9, refused: 0.9 },
  'demo b': { right: 0.66, useful: 0.86, refused: 0.86 },
  'demo c': { right: 0.69, useful: 0.9, refused: 0.88 },
  'demo d': { right: 0.81, useful: 0.95, refused: 0.86 },
  'demo e': { right: 0.76, useful: 0.93, refused: 0.9 },
  'demo f': { right: 0.91, useful: 0.97, refused: 0.9 },
  'demo g': { right: 0.59, useful: 0.9, refused: 0.86 },
  'demo m': { right: 0.88, useful: 0.96, refused: 0.92 },
  'demo n': { right: 0.64, useful: 0.93, refused: 0.88 },
  'demo p': { right: 0.85, useful: 0.94, refused: 0.92 },
  'demo q': { right: 0.76, useful: 0.94, refused: 0.88 },
  'demo r': { right: 0.79, useful: 0.94, refused: 0.9 },
  'apiary a': { right: 0.67, useful: 0.95, refused: 0.92 },
  'county a': { right: 0.65, useful: 0.87, refused: 0.82 },
  'district a': { right: 0.65, useful: 0.93, refused: 0.9 },
  'town a': { right: 0.74, useful: 0.96, refused: 0.92 },
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
      const { right, useful, refused } = ownFloors[`${library.name} ${name}`] ?? floors;
      expect(notVerbatim).toBe(0);
      expect(answerable.asked).toBeGreaterThanOrEqual(100);
      expect(unanswerable.asked).toBe(50);
      expect(answerable.right / answerable.asked).toBeGreaterThanOrEqual(right);
      const found = answerable.right + answerable.shown;
      expect(found / answerable.asked).toBeGreaterThanOrEqual(useful);
      expect(unanswerable.right / unanswerable.asked).toBeGreaterThanOrEqual(refused);
      if (compound.asked > 0) expect(compound.right / compound.asked).toBeGreaterThanOrEqual(floors.both);
    },
  );
});
