import { type Aggregate, type Comparison, type Plan, plainly } from './plan';
import type { IndexedColumn } from './schemaTypes';
import { isSenseless } from './senses';

const column = {
  content: 'number',
  isKey: false,
  reference: null,
  stems: ['total'],
} as unknown as IndexedColumn;
const planOf = (aggregate: Aggregate | null, operator: Comparison) =>
  ({
    select: [{ ...plainly, column, aggregate }],
    conditions: [
      {
        of: { ...plainly, column },
        test: { type: 'compare', operator, value: 2024 },
        or: false,
        joined: false,
      },
    ],
    ...{ absences: [], orders: [], groups: [] },
  }) as unknown as Plan;

test('amounts that are added up are none that equal a number: "total revenue in 2024"', () => {
  expect(isSenseless(planOf('sum', '='))).toBe(true);
  expect(isSenseless(planOf('avg', '='))).toBe(true);
  expect(isSenseless(planOf('sum', '>'))).toBe(false);
  expect(isSenseless(planOf('count', '='))).toBe(false);
  expect(isSenseless(planOf(null, '='))).toBe(false);
});
