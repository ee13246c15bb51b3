import { add, type Numeric } from '../bson/arithmetic';
import { compareValues } from '../bson/compare';
import { identityKey } from '../bson/orderedKey';
import { type Document, type FieldSource, isDocument, isNumeric, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { absentError } from './absent';
import { compileExpression } from './expression';
import type { Expression } from './expressionOperators';

/** Reduces the values an accumulator saw, in input order, to its result. */
type Finish = (values: (Value | undefined)[]) => Value;

const ACCUMULATORS: Record<string, Finish> = {
  $sum: (values) => values.filter(isNumeric).reduce<Numeric>((sum, value) => add(sum, value), 0),
  $first: (values) => values[0] ?? null,
  $max: (values) => {
    let greatest: Value = null;
    for (const value of values)
      if (value !== undefined && value !== null && (greatest === null || compareValues(value, greatest) > 0))
        greatest = value;
    return greatest;
  },
};

interface Accumulator {
  name: string;
  read: Expression;
  finish: Finish;
}

function compileAccumulator(name: string, spec: Value): Accumulator {
  if (!isDocument(spec) || spec.size !== 1)
    throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  const [operator, operand] = [...spec][0] as [string, Value];
  const finish = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (!finish) throw absentError(15952, 'group operator', operator);
  return { name, read: compileExpression(operand), finish };
}

/** `$group`: one result per distinct `_id`, in the order the groups first appeared. */
export function compileGroup(spec: Value): (documents: FieldSource[]) => Document[] {
  if (!isDocument(spec)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!spec.has('_id')) throw new MongoError(15955, 'a group specification must include an _id');
  const idExpression = compileExpression(spec.get('_id') as Value);
  const accumulators = [...spec]
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => compileAccumulator(name, value));
  return (documents) => {
    const groups = new Map<string, { id: Value; members: FieldSource[] }>();
    for (const document of documents) {
      const id = idExpression(document) ?? null;
      const key = identityKey(id);
      const group = groups.get(key);
      if (group) group.members.push(document);
      else groups.set(key, { id, members: [document] });
    }
    return [...groups.values()].map(({ id, members }) => {
      const result: Document = new Map([['_id', id]]);
      for (const { name, read, finish } of accumulators)
        result.set(name, finish(members.map((member) => read(member))));
      return result;
    });
  };
}
