import { valuesEqual } from '../bson/compare';
import { type Document, isDocument, type Value } from '../bson/values';
import { isOperatorDocument } from '../query/matcher';
import type { Index } from '../storage/index';

/** Sparse and partial indexes serve only queries that can't match what they leave out. */
export function canServe(index: Index, query: Document, hinted: boolean): boolean {
  if (index.partialFilter) return impliesFilter(query, index.partialFilter);
  if (!index.sparse || hinted) return true;
  const [first] = index.fields;
  return first !== undefined && index.fields.length === 1
    ? provesPresence(query, first.name)
    : index.fields.some((field) => provesPresence(query, field.name));
}

/** True when the query can't match a document that lacks the field. */
function provesPresence(query: Document, name: string): boolean {
  for (const [field, condition] of query) {
    if (
      field === '$and' &&
      Array.isArray(condition) &&
      condition.some((clause) => isDocument(clause) && provesPresence(clause, name))
    )
      return true;
    if (field !== name) continue;
    if (!isOperatorDocument(condition)) return condition !== null;
    for (const [operator, operand] of condition) {
      if (operator === '$exists' && operand !== false && operand !== 0) return true;
      if (['$eq', '$gt', '$gte', '$lt', '$lte'].includes(operator) && operand !== null) return true;
      if (operator === '$in' && Array.isArray(operand) && !operand.includes(null)) return true;
      if (operator === '$ne' && operand === null) return true;
      if (operator === '$regex' || operator === '$elemMatch') return true;
    }
  }
  return false;
}

/** True when every condition of the partial filter stands in the query as it is, or follows from an equality in it. */
function impliesFilter(query: Document, filter: Document): boolean {
  return [...filter].every(([name, wanted]) => {
    if (name === '$and' && Array.isArray(wanted))
      return wanted.every((clause) => isDocument(clause) && impliesFilter(query, clause));
    const held = conditionsOn(query, name);
    return held.some((condition) => conditionImplies(condition, wanted));
  });
}

function conditionsOn(query: Document, name: string): Value[] {
  const held: Value[] = [];
  for (const [field, condition] of query) {
    if (field === name) held.push(condition);
    if (field === '$and' && Array.isArray(condition)) {
      for (const clause of condition.filter(isDocument)) held.push(...conditionsOn(clause, name));
    }
  }
  return held;
}

function conditionImplies(held: Value, wanted: Value): boolean {
  if (valuesEqual(held, wanted)) return true;
  const heldOperators = isOperatorDocument(held) ? held : new Map<string, Value>([['$eq', held]]);
  const wantedOperators = isOperatorDocument(wanted) ? wanted : new Map<string, Value>([['$eq', wanted]]);
  return [...wantedOperators].every(([operator, operand]) => {
    const same = heldOperators.get(operator);
    if (same !== undefined && valuesEqual(same, operand)) return true;
    if (operator === '$exists' && operand === true) {
      const equal = heldOperators.get('$eq');
      return (
        (equal !== undefined && equal !== null) ||
        ['$gt', '$gte', '$lt', '$lte'].some(
          (name) => heldOperators.has(name) && heldOperators.get(name) !== null,
        )
      );
    }
    return false;
  });
}
