import type { Services } from '../../resolvers/context';
import { importEvaluationSet } from '../../resolvers/evaluation/transferSet';
import { type Harness, startHarness } from '../harness';
import { type ContextOf, interrupted, openContexts } from '../operations';

let product: Harness;
let context: ContextOf;
let closeContexts: () => void;

beforeAll(async () => {
  product = await startHarness();
  ({ context, close: closeContexts } = await openContexts(product));
});
afterAll(async () => {
  closeContexts();
  await product.close();
});

test('of two imports of a set at once, the cases of the later one remain', async () => {
  const { models } = product.app.services;
  const load = async (question: string, given: Partial<Services> = {}) =>
    importEvaluationSet(await context(given, { isAdmin: true }), {
      name: 'nightly',
      format: 'yaml',
      content: `tests: [ { vars: { question: '${question}' } } ]`,
    });
  const racing = interrupted(models, 'evaluationCases', 'deleteMany', 'before', () => load('Later?'));
  await load('Earlier?', { models: racing });
  const cases = await models.evaluationCases.find().lean();
  expect(cases.map(({ contentJson }) => JSON.parse(contentJson).question)).toEqual(['Later?']);
});
