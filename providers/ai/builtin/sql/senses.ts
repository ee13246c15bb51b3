import type { Condition, Grounded, Value } from './ground';

const maxLimit = 10_000;

/** A reading that makes no sense, however well its words fit. */
export function isSenseless(read: Grounded): boolean {
  const { conditions, values, orders } = read;
  return (
    conditions.some((condition) => isMissingJoined(condition, read)) ||
    conditions.some((condition, at) => excludes(conditions[at - 1], condition)) ||
    values.some(isSenselessValue) ||
    values.some((value) => isMeasuredAndShown(value, read)) ||
    orders.some(isSenselessOrder) ||
    // "the cheapest and the most expensive": two lists, of which a query has one.
    orders.filter(({ limit }) => limit !== null).length > 1
  );
}

/** "french in san francisco" is no kind of food, and another: only what is joined by "and" or "or" may be two of a kind. */
function excludes(before: Condition | undefined, { of, test, or, joined }: Condition): boolean {
  if (or || joined || before?.test.type !== 'compare' || test.type !== 'compare') return false;
  const isOther = before.test.value !== test.value && before.test.operator === '=' && test.operator === '=';
  return isOther && before.of.column === of.column;
}

/** Numbers are added up and averaged, and texts have no highest. */
const isSenselessValue = ({ column, aggregate }: Value) =>
  column !== null &&
  aggregate !== null &&
  aggregate !== 'count' &&
  (column.content === 'text' || column.content === 'boolean');

/** Rows that share a value have that value on average, and nobody adds it up. */
const isMeasuredAndShown = ({ column, aggregate }: Value, { values }: Grounded) =>
  column !== null &&
  (aggregate === 'avg' || aggregate === 'sum') &&
  values.some((other) => other.column === column && other.aggregate === null);

/** "the highest name": no more than the largest of two texts. */
const isSenselessOrder = ({ value, limit }: Grounded['orders'][number]) =>
  (limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= maxLimit)) ||
  (limit !== null && isSenselessValue({ ...value, aggregate: 'max' }) && value.aggregate !== 'count');

/** A row that isn't there has no missing values. */
const isMissingJoined = ({ of, test }: Condition, { target }: Grounded) =>
  test.type === 'null' && !test.negated && of.column?.table !== target;

/** Keys are names, though they be written as numbers. */
export function measuredKeys({ values, orders, conditions }: Grounded): number {
  const isKey = ({ column }: Value) => column !== null && (column.isKey || column.reference !== null);
  const isMeasured = (value: Value) =>
    isKey(value) && value.aggregate !== null && value.aggregate !== 'count';
  const isCompared = ({ of, test }: Condition) =>
    isKey(of) && !of.aggregate && test.type === 'compare' && test.operator !== '=' && test.operator !== '<>';
  return (
    values.filter(isMeasured).length +
    orders.filter(
      ({ value, limit }) => isMeasured(value) || (limit !== null && isKey(value) && !value.aggregate),
    ).length +
    conditions.filter(isCompared).length
  );
}
