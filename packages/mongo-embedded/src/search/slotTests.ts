import { compareValues, typeRank } from '../bson/compare';
import { type Document, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { SlotFilter } from './columns';
import type { TextIndex } from './textIndex';
import { checkFields, runText } from './textOperator';

/** The operators of `$search`, and what a document has to meet for them: tests of slots, without scores. */
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

/** Whether a value is one of a list. A filter by a thousand files is tested on each file that there is. */
function isIn(list: readonly Value[]): (value: Value) => boolean {
  const texts = new Set(list.filter((wanted) => typeof wanted === 'string'));
  const others = list.filter((wanted) => typeof wanted !== 'string');
  return (value) =>
    typeof value === 'string'
      ? texts.has(value)
      : others.some((wanted) => compareValues(value, wanted) === 0);
}

/** An operator as a test on slots: within a filter nobody asks what it scores. */
export function slotTest(index: TextIndex, name: string, spec: Document): SlotFilter {
  switch (name) {
    case 'equals': {
      checkFields(name, spec, ['path', 'value', 'score']);
      const wanted = spec.get('value');
      if (wanted === undefined) throw new MongoError('BadValue', '"equals.value" is required');
      const test =
        wanted === null
          ? (value: Value | undefined) => value === null
          : anyElement((value) => compareValues(value, wanted) === 0);
      return index.columns.onField(exactPath(index, name, spec), test);
    }
    case 'in': {
      checkFields(name, spec, ['path', 'value', 'score']);
      const value = spec.get('value');
      const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
      if (list.length === 0) throw new MongoError('BadValue', '"in.value" must not be empty');
      if (new Set(list.map(typeRank)).size > 1)
        throw new MongoError('BadValue', '"in.value" must have values of one type');
      return index.columns.onField(exactPath(index, name, spec), anyElement(isIn(list)));
    }
    case 'range':
      return rangeTest(index, spec);
    case 'exists': {
      checkFields(name, spec, ['path', 'score']);
      const path = spec.get('path');
      if (typeof path !== 'string') throw new MongoError('BadValue', '"exists.path" is required');
      if (index.columns.has(path)) return index.columns.onField(path, (value) => value !== undefined);
      const fields = index.fieldsFor(path, undefined);
      return (slot) => fields.some((field) => field.inverted.has(slot));
    }
    case 'compound':
      return compoundTest(index, spec);
    default: {
      const scores = runText(index, spec);
      return (slot) => scores.has(slot);
    }
  }
}

function rangeTest(index: TextIndex, spec: Document): SlotFilter {
  checkFields('range', spec, ['path', 'gt', 'gte', 'lt', 'lte', 'score']);
  const limits = (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
    const value = spec.get(name);
    return value === undefined ? [] : [{ name, value }];
  });
  if (limits.length === 0) throw new MongoError('BadValue', '"range" needs at least one of gt, gte, lt, lte');
  return index.columns.onField(
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

function clauseTest(index: TextIndex, clause: Document): SlotFilter {
  return slotTest(index, ...operatorOf(clause));
}

/** The filter that `filter` and `mustNot` make. */
export function compoundFilter(index: TextIndex, spec: Document): SlotFilter {
  checkFields('compound', spec, ['must', 'mustNot', 'should', 'filter', 'minimumShouldMatch', 'score']);
  const filters = clauses(spec, 'filter').map((clause) => clauseTest(index, clause));
  const excluded = clauses(spec, 'mustNot').map((clause) => clauseTest(index, clause));
  const tests = [...filters, ...excluded.map((test) => (slot: number) => !test(slot))];
  return (slot) => {
    for (const test of tests) if (!test(slot)) return false;
    return true;
  };
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

/** A compound as a test on slots: within a filter nobody asks what it scores. */
function compoundTest(index: TextIndex, spec: Document): SlotFilter {
  const passes = compoundFilter(index, spec);
  const [must, should] = ['must', 'should'].map((name) =>
    clauses(spec, name).map((clause) => clauseTest(index, clause)),
  ) as [SlotFilter[], SlotFilter[]];
  const needed = neededOf(spec);
  return (slot) => {
    if (!passes(slot) || !must.every((test) => test(slot))) return false;
    let matching = 0;
    for (const test of should) {
      if (matching >= needed) break;
      if (test(slot)) matching++;
    }
    return matching >= needed;
  };
}
