import { PreparationBudget } from './preparationBudget';

test('a caller that has spent its budget is refused, and no other is', () => {
  let now = 0;
  const budget = new PreparationBudget(100, () => now);
  const spend = (network: string, ms: number) =>
    budget.charge(undefined, network, () => {
      now += ms;
      return 'done';
    });
  expect([spend('a', 60), spend('a', 60)]).toEqual(['done', 'done']);
  expect(() => spend('a', 1)).toThrow(/Retry in (59|60) s/);
  expect(spend('b', 60)).toBe('done');
});

test('work that fails is charged as well', () => {
  let now = 0;
  const budget = new PreparationBudget(100, () => now);
  const fail = () =>
    budget.charge(undefined, 'a', () => {
      now += 100;
      throw new Error('invalid');
    });
  expect(fail).toThrow('invalid');
  expect(fail).toThrow('took too long');
});
