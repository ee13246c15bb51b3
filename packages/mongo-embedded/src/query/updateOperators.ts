import { valuesEqual } from '../bson/compare';
import { cloneValue, type Document, isDocument, typeAlias, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { Collation } from './collation';
import { FIELD_OPERATORS, type FieldOperator } from './fieldOperators';
import { type ArrayFilters, checkConflicts, checkedPath, checkFilters, comparePaths } from './updatePaths';

interface Step {
  operator: string;
  path: string[];
  run: FieldOperator;
}

export interface ApplyContext {
  /** The array element the query matched, for the positional `$`. */
  position: number | undefined;
  inserting: boolean;
}

const MAX_ARRAY_FILL = 1_500_000;

/** Compiles `{$set: …, $inc: …}` to one function over a document. */
export function compileOperatorUpdate(
  spec: Document,
  filters: ArrayFilters,
  collation: Collation | undefined,
): { apply: (document: Document, context: ApplyContext) => Document; positional: boolean } {
  const steps: Step[] = [];
  const renames: { from: string[]; to: string[] }[] = [];
  for (const [operator, fields] of spec) {
    if (!operator.startsWith('$')) {
      throw new MongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (operator !== '$rename' && !Object.hasOwn(FIELD_OPERATORS, operator)) {
      throw new MongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(fields)) {
      throw new MongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeAlias(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`,
      );
    }
    for (const [name, operand] of fields) {
      const path = checkedPath(name);
      if (operator === '$rename') {
        if (typeof operand !== 'string')
          throw new MongoError('BadValue', `The 'to' field for $rename must be a string: ${name}`);
        const to = checkedPath(operand);
        if ([...path, ...to].some((part) => part.startsWith('$')))
          throw new MongoError(
            'BadValue',
            `The source and target field for $rename must not be dynamic: ${name}`,
          );
        if (name === operand)
          throw new MongoError(
            'BadValue',
            `The source and target field for $rename must differ: ${name}: "${operand}"`,
          );
        renames.push({ from: path, to });
      } else {
        steps.push({
          operator,
          path,
          run: (FIELD_OPERATORS[operator] as (operand: Value, collation?: Collation) => FieldOperator)(
            operand,
            collation,
          ),
        });
      }
    }
  }
  checkConflicts([...steps.map((step) => step.path), ...renames.flatMap(({ from, to }) => [from, to])]);
  checkFilters([...steps.map((step) => step.path)], filters);
  // MongoDB applies operators in the order of their paths, which decides where new fields go.
  const ordered = [...steps].sort((a, b) => comparePaths(a.path, b.path));
  const positional = steps.some((step) => step.path.includes('$'));
  const apply = (document: Document, context: ApplyContext): Document => {
    const held = document.get('_id');
    const id = held === undefined ? undefined : cloneValue(held);
    for (const { from, to } of renames) rename(document, from, to);
    for (const step of ordered) {
      if (step.operator === '$setOnInsert' && !context.inserting) continue;
      modify(document, step.path, 0, step, filters, context);
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
  return { apply, positional };
}

/** Walks to the place a path names, through `$`, `$[]` and `$[id]`, and lets the operator change it. */
function modify(
  container: Document | Value[],
  path: string[],
  at: number,
  step: Step,
  filters: ArrayFilters,
  context: ApplyContext,
): void {
  const name = path[at] as string;
  const last = at === path.length - 1;
  if (name === '$' || name.startsWith('$[')) {
    if (!Array.isArray(container)) {
      throw new MongoError(
        'BadValue',
        `Cannot apply array updates to non-array element ${path.slice(0, at).join('.')}`,
      );
    }
    for (const index of chosenElements(container, name, filters, context)) {
      modifyChild(container, index, path, at, last, step, filters, context);
    }
    return;
  }
  if (Array.isArray(container)) {
    if (!/^(0|[1-9]\d*)$/.test(name)) {
      throw new MongoError(
        'PathNotViable',
        `Cannot create field '${name}' in element {${path[at - 1]}: ...}`,
      );
    }
    modifyChild(container, Number(name), path, at, last, step, filters, context);
    return;
  }
  modifyChild(container, name, path, at, last, step, filters, context);
}

function chosenElements(
  array: Value[],
  name: string,
  filters: ArrayFilters,
  context: ApplyContext,
): number[] {
  if (name === '$') {
    if (context.position === undefined) {
      throw new MongoError(
        'BadValue',
        'The positional operator did not find the match needed from the query.',
      );
    }
    return [context.position];
  }
  const identifier = name.slice(2, -1);
  const filter = identifier === '' ? undefined : filters.get(identifier);
  return [...array.keys()].filter((index) => !filter || filter(array[index] as Value));
}

function modifyChild(
  container: Document | Value[],
  key: string | number,
  path: string[],
  at: number,
  last: boolean,
  step: Step,
  filters: ArrayFilters,
  context: ApplyContext,
): void {
  const current = Array.isArray(container) ? container[key as number] : container.get(key as string);
  if (last) {
    const next = step.run(current, path.join('.'));
    if (next === undefined) removeChild(container, key, current);
    else if (next !== current) setChild(container, key, next);
    return;
  }
  if (isDocument(current) || Array.isArray(current)) {
    modify(current, path, at + 1, step, filters, context);
    return;
  }
  if (REMOVERS.has(step.operator)) return;
  if (current !== undefined) {
    throw new MongoError(
      'PathNotViable',
      `Cannot create field '${path[at + 1]}' in element {${key}: ${current === null ? 'null' : typeAlias(current)}}`,
    );
  }
  const next = path[at + 1] as string;
  if (next === '$' || next.startsWith('$[')) {
    throw new MongoError(
      'BadValue',
      `The path '${path.slice(0, at + 1).join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  const created: Document = new Map();
  modify(created, path, at + 1, step, filters, context);
  if (created.size > 0) setChild(container, key, created);
}

/** Operators that leave a document alone when their path does not exist. */
const REMOVERS = new Set(['$unset', '$pull', '$pullAll', '$pop']);

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

function rename(document: Document, from: string[], to: string[]): void {
  let source: Value | undefined = document;
  for (const name of from.slice(0, -1)) {
    if (Array.isArray(source))
      throw new MongoError('BadValue', 'The source field of $rename cannot be an array element');
    source = isDocument(source) ? source.get(name) : undefined;
  }
  const name = from[from.length - 1] as string;
  if (!isDocument(source) || !source.has(name)) return;
  const value = source.get(name) as Value;
  source.delete(name);
  let target = document;
  for (const part of to.slice(0, -1)) {
    let next = target.get(part);
    if (next === undefined) {
      next = new Map();
      target.set(part, next);
    }
    if (!isDocument(next))
      throw new MongoError(
        'PathNotViable',
        `Cannot create field '${to[to.length - 1]}' in element {${part}: ${typeAlias(next)}}`,
      );
    target = next;
  }
  const leaf = to[to.length - 1] as string;
  // Renaming onto an existing field moves it to the end, as $unset and $set would.
  target.delete(leaf);
  target.set(leaf, value);
}
