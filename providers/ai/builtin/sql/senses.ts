import type { Condition, Order, Plan, Value } from './plan';
import { type IndexedColumn, isCode } from './schemaTypes';

const maxLimit = 10_000;

/** A reading that makes no sense, however well its words fit. */
export function isSenseless(read: Plan): boolean {
  const { conditions, absences, select, orders } = read;
  return (
    conditions.some((condition) => isMissingJoined(condition, read)) ||
    [...conditions, ...absences.flatMap((absence) => absence.conditions)].some(isKeyBounded) ||
    select.some(isSenselessValue) ||
    select.some((value) => isMeasuredAndShown(value, read) || isMeasuredOfEqual(value, read)) ||
    orders.some(isSenselessOrder) ||
    orders.some((order) => isOrderOfMissing(order, read) || isPlaceOfAll(order, read)) ||
    // "the cheapest and the most expensive": two lists, of which a query has one.
    orders.filter(({ limit }) => limit !== null).length > 1
  );
}

/** Numbers are added up and averaged; texts have no highest, and keys are names, though they be written as numbers. */
const isSenselessValue = ({ column, aggregate }: Value) =>
  column !== null &&
  aggregate !== null &&
  aggregate !== 'count' &&
  (isCode(column) ||
    column.content === 'text' ||
    column.content === 'boolean' ||
    // Days are compared, and have no sum.
    (aggregate === 'sum' && (column.content === 'time' || column.content === 'year')));

/** "at least two festivals" are no festival above the second. */
const isKeyBounded = ({ of: { column, aggregate }, test }: Condition<IndexedColumn>) =>
  column !== null &&
  !aggregate &&
  isCode(column) &&
  'operator' in test &&
  test.operator !== '=' &&
  test.operator !== '<>';

/** Rows that share a value have that value on average, and nobody adds it up. */
const isMeasuredAndShown = ({ column, aggregate }: Value, { select }: Plan) =>
  column !== null &&
  (aggregate === 'avg' || aggregate === 'sum') &&
  select.some((other) => other.column === column && other.aggregate === null);

/** "total revenue in 2024": no total of amounts of 2024. */
const isMeasuredOfEqual = ({ column, aggregate }: Value, { conditions }: Plan) =>
  column !== null &&
  aggregate !== null &&
  aggregate !== 'count' &&
  conditions.some(
    ({ of, test }) =>
      of.column === column && !of.aggregate && test.type === 'compare' && test.operator === '=',
  );

/** "the highest name": no more than the largest of two texts. */
const isSenselessOrder = ({ of, limit }: Order<IndexedColumn>) =>
  (limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= maxLimit)) ||
  (limit !== null && isSenselessValue({ ...of, aggregate: 'max' }) && of.aggregate !== 'count');

/** "whose depth is unknown, with the highest depth": there is none. */
const isOrderOfMissing = ({ of, limit }: Order<IndexedColumn>, { conditions }: Plan) =>
  limit !== null &&
  conditions.some(
    (condition) =>
      condition.of.column === of.column &&
      of.column !== null &&
      condition.test.type === 'null' &&
      !condition.test.negated,
  );

/** A number of all rows has no place among them. */
const isPlaceOfAll = ({ of: { column } }: Order<IndexedColumn>, { select, target }: Plan) =>
  column !== null && column === target.rowNumber && select.some(({ aggregate }) => aggregate);

/** A row that isn't there has no missing values. */
const isMissingJoined = ({ of, test }: Condition<IndexedColumn>, { target }: Plan) =>
  test.type === 'null' && !test.negated && of.column?.table !== target;
