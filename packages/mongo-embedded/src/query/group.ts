import { identityKey } from '../bson/orderedKey';
import {
  type Document,
  doubleValue,
  type FieldSource,
  isDocument,
  isNumeric,
  toDouble,
  type Value,
} from '../bson/values';
import { MongoError } from '../errors';
import { compileExpression, type Variables } from './expression';
import { averageOf, extremeOf, sumOf } from './expressions/array';
import { compileSort, sortDocuments } from './sort';

/** Reduces the values an accumulator saw, in input order, to its result. */
type Finish = (values: (Value | undefined)[]) => Value | undefined;

function deviation(sample: boolean): Finish {
  return (values) => {
    const numbers = values.filter(isNumeric).map(toDouble);
    if (numbers.length < (sample ? 2 : 1)) return null;
    const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
    const squares = numbers.reduce((sum, n) => sum + (n - mean) ** 2, 0);
    return doubleValue(Math.sqrt(squares / (numbers.length - (sample ? 1 : 0))));
  };
}

const ACCUMULATORS: Record<string, Finish> = {
  $sum: sumOf,
  $avg: averageOf,
  $min: (values) => extremeOf(values, -1),
  $max: (values) => extremeOf(values, 1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values[values.length - 1] ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => [
    ...new Map(
      values.flatMap((value) => (value === undefined ? [] : [[identityKey(value), value] as const])),
    ).values(),
  ],
  $stdDevPop: deviation(false),
  $stdDevSamp: deviation(true),
  $mergeObjects: (values) => new Map(values.filter(isDocument).flatMap((value) => [...value])),
};

interface Accumulator {
  name: string;
  read: (document: FieldSource, variables: Variables) => Value | undefined;
  finish: Finish;
  /** Orders the group's documents first, for `$top`, `$bottom` and their N forms. */
  sort?: (documents: FieldSource[]) => FieldSource[];
}

function compileAccumulator(name: string, spec: Value): Accumulator {
  if (!isDocument(spec) || spec.size !== 1)
    throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  const [operator, operand] = [...spec][0] as [string, Value];
  if (operator === '$count') return { name, read: () => 1, finish: sumOf };
  const finish = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (finish) {
    const expression = compileExpression(operand);
    return { name, read: (root, variables) => expression({ root, variables }), finish };
  }
  const many = /^\$(first|last|min|max|top|bottom)N?$/.exec(operator);
  if (many && isDocument(operand)) return compileN(name, operator, operand);
  throw new MongoError(15952, `unknown group operator '${operator}'`);
}

function compileN(name: string, operator: string, operand: Document): Accumulator {
  const single = operator === '$top' || operator === '$bottom';
  const sorted = operator.startsWith('$top') || operator.startsWith('$bottom');
  const expression = compileExpression((operand.get(sorted ? 'output' : 'input') ?? null) as Value);
  const n = single ? 1 : Number(operand.get('n'));
  if (!Number.isInteger(n) || n < 1) throw new MongoError(5787902, "'n' must be a positive integer");
  const fromEnd = operator.startsWith('$last') || operator.startsWith('$bottom');
  const finish: Finish = (values) => {
    let kept = values.map((value) => value ?? null);
    if (operator === '$minN' || operator === '$maxN') {
      const order = compileSort(new Map([['v', operator === '$minN' ? 1 : -1]]));
      kept = sortDocuments(
        kept.filter((value) => value !== null).map((v): Document => new Map([['v', v]])),
        order,
      ).map((d) => d.get('v') as Value);
    }
    const chosen = fromEnd ? kept.slice(-n) : kept.slice(0, n);
    return single ? (chosen[0] ?? null) : chosen;
  };
  const read: Accumulator['read'] = (root, variables) => expression({ root, variables });
  const sortBy = operand.get('sortBy');
  if (!sorted) return { name, read, finish };
  if (!isDocument(sortBy)) throw new MongoError(5788005, `Missing value for 'sortBy'`);
  const order = compileSort(sortBy);
  return { name, read, finish, sort: (documents) => sortDocuments(documents, order) };
}

/** `$group`: one result per distinct `_id`, in the order the groups first appeared. */
export function compileGroup(spec: Value): (documents: FieldSource[], variables: Variables) => Document[] {
  if (!isDocument(spec)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!spec.has('_id')) throw new MongoError(15955, 'a group specification must include an _id');
  const idExpression = compileExpression(spec.get('_id') as Value);
  const accumulators = [...spec]
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => compileAccumulator(name, value));
  return (documents, variables) => {
    const groups = new Map<string, { id: Value; members: FieldSource[] }>();
    for (const document of documents) {
      const id = idExpression({ root: document, variables }) ?? null;
      const key = identityKey(id);
      const group = groups.get(key);
      if (group) group.members.push(document);
      else groups.set(key, { id, members: [document] });
    }
    return [...groups.values()].map(({ id, members }) => {
      const result: Document = new Map([['_id', id]]);
      for (const { name, read, finish, sort } of accumulators) {
        const value = finish((sort ? sort(members) : members).map((member) => read(member, variables)));
        if (value !== undefined) result.set(name, value);
      }
      return result;
    });
  };
}
