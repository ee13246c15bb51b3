import { compareValues, typeRank } from '../bson/compare';
import { type Document, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { allOf, atLeast, type SlotCondition, tested } from './slotCondition';
import type { TextIndex } from './textIndex';
import { checkFields, runText } from './textOperator';

/** The operators of `$search`, and what a document has to meet for them: conditions of slots, without scores. */
export const OPERATORS = ['text', 'compound', 'equals', 'in', 'range', 'exists'];

/** The operator of a clause, and its operand. */
export function operatorOf(spec: Document): [name: string, operand: Document] {
  const [name, second] = OPERATORS.filter((operator) => spec.has(operator));
  if (!name || second)
    throw new MongoError('BadValue', `"$search" needs exactly one of ${OPERATORS.join(', ')}`);
  const operand = spec.get(name);
  if (!isDocument(operand)) throw new MongoError('BadValue', `"${name}" must be a document`);
  return [name, operand];
}

function exactPath(index: TextIndex, name: string, spec: Document): string {
  const path = spec.get('path');
  if (typeof path !== 'string') throw new MongoError('BadValue', `"${name}.path" is required`);
  if (!index.columns.has(path))
    throw new MongoError(
      'BadValue',
      `Path '${path}' needs to be indexed as token, number, date, boolean, objectId or uuid`,
    );
  return path;
}

const anyElement = (test: (value: Value) => boolean) => (value: Value | undefined) =>
  value !== undefined && (Array.isArray(value) ? value.some(test) : test(value));

/** An operator as a condition of slots: within a filter nobody asks what it scores. */
export function slotCondition(index: TextIndex, name: string, spec: Document): SlotCondition {
  switch (name) {
    case 'equals': {
      checkFields(name, spec, ['path', 'value', 'score']);
      const wanted = spec.get('value');
      if (wanted === undefined) throw new MongoError('BadValue', '"equals.value" is required');
      const path = exactPath(index, name, spec);
      if (typeof wanted === 'string') return index.columns.holding(path, [wanted]);
      const test =
        wanted === null
          ? (value: Value | undefined) => value === null
          : anyElement((value) => compareValues(value, wanted) === 0);
      return index.columns.meeting(path, test);
    }
    case 'in': {
      checkFields(name, spec, ['path', 'value', 'score']);
      const value = spec.get('value');
      const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
      if (list.length === 0) throw new MongoError('BadValue', '"in.value" must not be empty');
      if (new Set(list.map(typeRank)).size > 1)
        throw new MongoError('BadValue', '"in.value" must have values of one type');
      const path = exactPath(index, name, spec);
      if (list.every((item) => typeof item === 'string')) return index.columns.holding(path, list);
      const isIn = (item: Value) => list.some((wanted) => compareValues(item, wanted) === 0);
      return index.columns.meeting(path, anyElement(isIn));
    }
    case 'range':
      return rangeCondition(index, spec);
    case 'exists': {
      checkFields(name, spec, ['path', 'score']);
      const path = spec.get('path');
      if (typeof path !== 'string') throw new MongoError('BadValue', '"exists.path" is required');
      if (index.columns.has(path)) return index.columns.present(path);
      const fields = index.fieldsFor(path, undefined);
      return tested((slot) => fields.some((field) => field.inverted.has(slot)));
    }
    case 'compound':
      return compoundCondition(index, spec);
    default: {
      const scores = runText(index, spec);
      return tested((slot) => scores.has(slot));
    }
  }
}

function rangeCondition(index: TextIndex, spec: Document): SlotCondition {
  checkFields('range', spec, ['path', 'gt', 'gte', 'lt', 'lte', 'score']);
  const limits = (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
    const value = spec.get(name);
    return value === undefined ? [] : [{ name, value }];
  });
  if (limits.length === 0) throw new MongoError('BadValue', '"range" needs at least one of gt, gte, lt, lte');
  return index.columns.meeting(
    exactPath(index, 'range', spec),
    anyElement((value) =>
      limits.every((limit) => {
        if (typeRank(value) !== typeRank(limit.value)) return false;
        const order = compareValues(value, limit.value);
        return limit.name === 'gt'
          ? order > 0
          : limit.name === 'gte'
            ? order >= 0
            : limit.name === 'lt'
              ? order < 0
              : order <= 0;
      }),
    ),
  );
}

/** The clauses of a part of a compound. */
export function clauses(spec: Document, name: string): Document[] {
  const value = spec.get(name);
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) throw new MongoError('BadValue', `"compound.${name}" must not be empty`);
  return list.map((clause) => {
    if (!isDocument(clause)) throw new MongoError('BadValue', `"compound.${name}" must hold documents`);
    return clause;
  });
}

function clauseCondition(index: TextIndex, clause: Document): SlotCondition {
  return slotCondition(index, ...operatorOf(clause));
}

/** The filter that `filter` and `mustNot` make. */
export function compoundFilter(index: TextIndex, spec: Document): SlotCondition {
  checkFields('compound', spec, ['must', 'mustNot', 'should', 'filter', 'minimumShouldMatch', 'score']);
  const filters = clauses(spec, 'filter').map((clause) => clauseCondition(index, clause));
  const excluded = clauses(spec, 'mustNot').map((clause) => clauseCondition(index, clause).negated());
  return allOf([...filters, ...excluded]);
}

/** How many of the `should` have to match. */
export function neededOf(spec: Document): number {
  const least = spec.get('minimumShouldMatch');
  const most = clauses(spec, 'should').length;
  if (least === undefined)
    return most > 0 && clauses(spec, 'must').length === 0 && clauses(spec, 'filter').length === 0 ? 1 : 0;
  const needed = isNumeric(least) ? toDouble(least) : Number.NaN;
  if (Number.isInteger(needed) && needed >= 0 && needed <= most) return needed;
  throw new MongoError(
    'BadValue',
    '"compound.minimumShouldMatch" must be a whole number from 0 to the number of "should" clauses',
  );
}

/** A compound as a condition of slots: within a filter nobody asks what it scores. */
function compoundCondition(index: TextIndex, spec: Document): SlotCondition {
  const filter = compoundFilter(index, spec);
  const [must, should] = ['must', 'should'].map((name) =>
    clauses(spec, name).map((clause) => clauseCondition(index, clause)),
  ) as [SlotCondition[], SlotCondition[]];
  return allOf([filter, ...must, atLeast(neededOf(spec), should)]);
}
