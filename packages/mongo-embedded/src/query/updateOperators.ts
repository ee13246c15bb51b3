import { valuesEqual } from '../bson/compare';
import { cloneValue, type Document, isDocument, typeAlias, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { absentError } from './absent';
import { FIELD_OPERATORS, type FieldOperator } from './fieldOperators';
import { checkConflicts, checkedPath, comparePaths } from './updatePaths';

interface Step {
  operator: string;
  path: string[];
  run: FieldOperator;
}

const MAX_ARRAY_FILL = 1_500_000;

/** Compiles `{$set: …, $inc: …}` to one function over a document. */
export function compileOperatorUpdate(spec: Document): (document: Document, inserting: boolean) => Document {
  const steps = [...spec].flatMap(([operator, fields]) => compileSteps(operator, fields));
  checkConflicts(steps.map((step) => step.path));
  // MongoDB applies operators in the order of their paths, which decides where new fields go.
  const ordered = steps.sort((a, b) => comparePaths(a.path, b.path));
  return (document, inserting) => {
    const held = document.get('_id');
    const id = held === undefined ? undefined : cloneValue(held);
    for (const step of ordered) {
      if (step.operator === '$setOnInsert' && !inserting) continue;
      modify(document, 0, step);
    }
    const after = document.get('_id');
    if (id !== undefined && (after === undefined || !valuesEqual(id, after))) {
      throw new MongoError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    }
    return document;
  };
}

function compileSteps(operator: string, fields: Value): Step[] {
  if (!operator.startsWith('$')) {
    throw new MongoError(
      'FailedToParse',
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  const compile = Object.hasOwn(FIELD_OPERATORS, operator) ? FIELD_OPERATORS[operator] : undefined;
  if (!compile) throw absentError('FailedToParse', 'modifier', operator);
  if (!isDocument(fields)) {
    throw new MongoError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeAlias(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`,
    );
  }
  return [...fields].map(([name, operand]) => ({
    operator,
    path: checkedPath(name),
    run: compile(operand),
  }));
}

/** Walks to the place a path names, and lets the operator change it. */
function modify(container: Document | Value[], at: number, step: Step): void {
  const { path } = step;
  const name = path[at] as string;
  if (Array.isArray(container) && !/^(0|[1-9]\d*)$/.test(name))
    throw new MongoError('PathNotViable', `Cannot create field '${name}' in element {${path[at - 1]}: ...}`);
  const key = Array.isArray(container) ? Number(name) : name;
  const current = Array.isArray(container) ? container[key as number] : container.get(name);
  if (at === path.length - 1) {
    const next = step.run(current, path.join('.'));
    if (next === undefined) removeChild(container, key, current);
    else if (next !== current) setChild(container, key, next);
    return;
  }
  if (isDocument(current) || Array.isArray(current)) {
    modify(current, at + 1, step);
    return;
  }
  // Nothing to remove below what isn't there.
  if (step.operator === '$unset') return;
  if (current !== undefined) {
    throw new MongoError(
      'PathNotViable',
      `Cannot create field '${path[at + 1]}' in element {${key}: ${current === null ? 'null' : typeAlias(current)}}`,
    );
  }
  const created: Document = new Map();
  modify(created, at + 1, step);
  if (created.size > 0) setChild(container, key, created);
}

function setChild(container: Document | Value[], key: string | number, value: Value): void {
  if (!Array.isArray(container)) {
    container.set(key as string, value);
    return;
  }
  const index = key as number;
  if (index > container.length + MAX_ARRAY_FILL) {
    throw new MongoError('BadValue', `can't backfill more than ${MAX_ARRAY_FILL} elements`);
  }
  while (container.length < index) container.push(null);
  container[index] = value;
}

/** Taking an element out of an array by `$unset` leaves null in its place, so that the others keep their index. */
function removeChild(container: Document | Value[], key: string | number, current: Value | undefined): void {
  if (current === undefined) return;
  if (Array.isArray(container)) container[key as number] = null;
  else container.delete(key as string);
}
