import type { Principal } from '../../domain/context';
import type { Models } from '../../models/createModels';
import { type OpenModels, openModels } from '../../tests/openModels';
import { type BudgetGuard, createBudgetGuard } from './budgetGuard';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const meter = { count: ignore, settled: async () => {} };

let opened: OpenModels;
let models: Models;
beforeAll(async () => {
  opened = await openModels();
  ({ models } = opened);
});
afterAll(() => opened.close());

let now: number;
let guard: BudgetGuard;
beforeEach(async () => {
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  await models.budgets.deleteMany({});
  guard = createBudgetGuard({ models, meter, prices: {}, log, maxEnvironments: 3 });
});
afterEach(() => jest.restoreAllMocks());

/** Which of the environments may spend. */
async function admitted(...environments: string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const environmentId of environments) {
    const principal = { environmentId, keyId: 'key' } as Principal;
    await guard.admit(principal, 'search').then(
      () => answers.push('admitted'),
      ({ code }: { code: string }) => answers.push(code),
    );
  }
  return answers;
}

const useUpBudgetOf = (...environments: string[]) =>
  models.budgets.insertMany(
    environments.map((environmentId) => ({ _id: environmentId, environmentId, hard: 0 })),
  );

test('the environment that was charged least recently makes way for a new one, and the budgets of the others are not read again', async () => {
  expect(await admitted('a', 'b', 'c', 'a', 'd')).toEqual(new Array(5).fill('admitted'));
  await useUpBudgetOf('a', 'b', 'c', 'd');
  expect(await admitted('a', 'c', 'd', 'b')).toEqual(['admitted', 'admitted', 'admitted', 'budget_exceeded']);
});

test('budgets are read again after 2 seconds, or when they were changed here', async () => {
  expect(await admitted('a', 'b')).toEqual(['admitted', 'admitted']);
  await useUpBudgetOf('a', 'b');
  guard.forget('a');
  expect(await admitted('a', 'b')).toEqual(['budget_exceeded', 'admitted']);
  now += 2_000;
  expect(await admitted('b')).toEqual(['budget_exceeded']);
});
