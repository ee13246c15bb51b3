import { RawDocument } from '../bson/raw';
import {
  type Document,
  type FieldSource,
  isDocument,
  isNumeric,
  toDouble,
  truthy,
  type Value,
} from '../bson/values';
import { MongoError } from '../errors';
import type { Collation } from './collation';
import { compileExpression, type Variables } from './expression';
import { compileMatcher } from './matcher';
import { carryMeta } from './meta';
import { splitPath } from './path';
import { hasComputed, type Node, place, type Scope } from './projectionTree';

export interface Projection {
  inclusive: boolean;
  /** The top-level fields that are kept, where that is all it does: their bytes can be taken as they are. */
  wholeFields: ReadonlySet<string> | undefined;
  /** The same, also where it adds scores: no other field is looked at. */
  readFields: ReadonlySet<string> | undefined;
  apply(source: FieldSource, variables?: Variables, position?: number): Document;
  positional: boolean;
}

interface Parsed {
  root: Node;
  mode: 'include' | 'exclude' | undefined;
  positional: boolean;
  keepId: boolean | undefined;
}

/** Compiles a projection of `find` (`find: true` adds `$slice`, `$elemMatch` and `path.$`) or of `$project`. */
export function compileProjection(
  spec: Document,
  options: { find: boolean; collation?: Collation | undefined },
): Projection {
  const parsed: Parsed = {
    root: { children: new Map() },
    mode: undefined,
    positional: false,
    keepId: undefined,
  };
  for (const [name, value] of spec) parseField(parsed, name, value, options);
  const idOnly = spec.size === 1 && spec.has('_id') && parsed.keepId !== undefined;
  const inclusive = parsed.mode
    ? parsed.mode === 'include'
    : idOnly
      ? parsed.keepId === true
      : hasComputed(parsed.root) && !options.find;
  const keepId = parsed.keepId ?? true;
  const read = inclusive ? fieldsRead(parsed.root, keepId) : new Set<string>();
  const nodes = [...(parsed.root.children?.values() ?? [])];
  return {
    inclusive,
    wholeFields: inclusive && nodes.every(({ action }) => action === 'include') ? read : undefined,
    readFields:
      inclusive && nodes.every(({ action, isScore }) => action === 'include' || isScore) ? read : undefined,
    positional: parsed.positional,
    apply: (source, variables = {}, position) => {
      const scope = { root: source, variables };
      const result = inclusive
        ? includeFields(
            source instanceof RawDocument ? source.pick(read) : (source as Document),
            parsed.root,
            scope,
            keepId,
            position,
          )
        : excludeFields(decoded(source), parsed.root, scope, keepId, position);
      return carryMeta(source, result);
    },
  };
}

/** The top-level fields that an inclusion takes values from, not counting what its expressions read. */
function fieldsRead(root: Node, keepId: boolean): Set<string> {
  const names = [...(root.children ?? [])].filter(([, { action }]) => action !== 'compute');
  return new Set([...(keepId ? ['_id'] : []), ...names.map(([name]) => name)]);
}

function decoded(source: FieldSource): Document {
  return source instanceof RawDocument ? source.decode() : new Map(source as Document);
}

function setMode(parsed: Parsed, mode: 'include' | 'exclude', name: string): void {
  if (parsed.mode && parsed.mode !== mode) {
    const code = mode === 'include' ? 31253 : 31254;
    throw new MongoError(
      code,
      `Cannot do ${mode === 'include' ? 'inclusion' : 'exclusion'} on field ${name} in ${parsed.mode === 'include' ? 'inclusion' : 'exclusion'} projection`,
    );
  }
  parsed.mode = mode;
}

function parseField(
  parsed: Parsed,
  name: string,
  value: Value,
  options: { find: boolean; collation?: Collation | undefined },
): void {
  if (name === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
  let path = splitPath(name);
  if (options.find && path[path.length - 1] === '$') {
    path = path.slice(0, -1);
    setMode(parsed, 'include', name);
    parsed.positional = true;
    place(parsed.root, path, { action: 'positional' });
    return;
  }
  if (path.some((part) => part === '' || part.startsWith('$')))
    throw new MongoError(16410, `FieldPath field names may not start with '$' or be empty: ${name}`);
  if (isNumeric(value) || typeof value === 'boolean') {
    const include = truthy(value);
    if (name === '_id') {
      parsed.keepId = include;
      return;
    }
    setMode(parsed, include ? 'include' : 'exclude', name);
    place(parsed.root, path, { action: include ? 'include' : 'exclude' });
    return;
  }
  if (isDocument(value) && options.find && value.has('$slice')) {
    place(parsed.root, path, { action: 'slice', transform: slicer(value.get('$slice') as Value) });
    return;
  }
  if (isDocument(value) && options.find && value.has('$elemMatch')) {
    setMode(parsed, 'include', name);
    place(parsed.root, path, { action: 'elemMatch', transform: elementFinder(value, options.collation) });
    return;
  }
  if (isDocument(value) && value.size > 0 && ![...value.keys()].some((key) => key.startsWith('$'))) {
    for (const [inner, spec] of value) parseField(parsed, `${name}.${inner}`, spec, options);
    return;
  }
  if (isDocument(value) && value.size === 0)
    throw new MongoError(
      51270,
      `An empty sub-projection is not a valid value. Found empty object at path ${name}`,
    );
  const meta = isDocument(value) && value.size === 1 && value.has('$meta');
  // A score can be added to a projection of either kind.
  if (!meta) setMode(parsed, 'include', name);
  if (name === '_id') parsed.keepId = true;
  place(parsed.root, path, {
    action: 'compute',
    isScore: meta,
    expression: compileExpression(value, { collation: options.collation }),
  });
}

function slicer(spec: Value): (value: Value) => Value {
  const parts = Array.isArray(spec) ? spec : [spec];
  if (parts.length < 1 || parts.length > 2 || !parts.every(isNumeric))
    throw new MongoError(28667, '$slice takes a number or an array of two numbers');
  const [first, second] = parts.map((part) => toDouble(part as number)) as [number, number?];
  if (second !== undefined && second <= 0)
    throw new MongoError(28724, 'Second argument to $slice must be positive');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first >= 0 ? value.slice(0, first) : value.slice(first);
    const start = first < 0 ? Math.max(0, value.length + first) : first;
    return value.slice(start, start + second);
  };
}

function elementFinder(
  spec: Document,
  collation: Collation | undefined,
): (value: Value) => Value | undefined {
  const test = compileMatcher(new Map([['e', spec]]), { collation });
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const item = value.find((candidate) => test(new Map([['e', [candidate]]])));
    return item === undefined ? undefined : [item];
  };
}

function includeFields(
  source: Document,
  root: Node,
  scope: Scope,
  keepId: boolean,
  position: number | undefined,
): Document {
  const result: Document = new Map();
  const children = root.children ?? new Map<string, Node>();
  for (const [name, value] of source) {
    if (name === '_id' && !children.has('_id')) {
      if (keepId) result.set('_id', value);
      continue;
    }
    const node = children.get(name);
    if (!node) continue;
    const kept = includeValue(value, node, scope, position);
    if (kept !== undefined) result.set(name, kept);
  }
  addComputed(result, root, scope);
  return result;
}

function includeValue(
  value: Value,
  node: Node,
  scope: Scope,
  position: number | undefined,
): Value | undefined {
  switch (node.action) {
    case 'include':
      return value;
    case 'slice':
    case 'elemMatch':
      return node.transform?.(value);
    case 'positional':
      return Array.isArray(value) ? value.slice(position ?? 0, (position ?? 0) + 1) : value;
    case 'exclude':
    case 'compute':
      return undefined;
  }
  if (isDocument(value)) {
    const result: Document = new Map();
    for (const [name, field] of value) {
      const child = node.children?.get(name);
      const kept = child && includeValue(field, child, scope, position);
      if (kept !== undefined) result.set(name, kept);
    }
    addComputed(result, node, scope);
    return result;
  }
  if (!Array.isArray(value)) return hasComputed(node) ? computedOnly(node, scope) : undefined;
  return value.flatMap((item) => {
    const kept =
      isDocument(item) || Array.isArray(item) ? includeValue(item, node, scope, position) : undefined;
    return kept === undefined ? [] : [kept];
  });
}

function computedOnly(node: Node, scope: Scope): Document {
  const result: Document = new Map();
  addComputed(result, node, scope);
  return result;
}

/** Computed fields come after the included ones, in the order they were asked for. */
function addComputed(result: Document, node: Node, scope: Scope): void {
  for (const [name, child] of node.children ?? []) {
    if (child.action === 'compute') {
      const value = child.expression?.(scope);
      if (value !== undefined) result.set(name, value);
    } else if (child.children && hasComputed(child) && !result.has(name)) {
      const inner = computedOnly(child, scope);
      if (inner.size > 0) result.set(name, inner);
    }
  }
}

function excludeFields(
  document: Document,
  root: Node,
  scope: Scope,
  keepId: boolean,
  position: number | undefined,
): Document {
  if (!keepId) document.delete('_id');
  for (const [name, node] of root.children ?? []) {
    const value = document.get(name);
    if (node.action === 'compute') {
      const computed = node.expression?.(scope);
      if (computed !== undefined) document.set(name, computed);
      else document.delete(name);
    } else if (value !== undefined) {
      const kept = excludeValue(value, node, scope, position);
      if (kept === undefined) document.delete(name);
      else document.set(name, kept);
    }
  }
  return document;
}

function excludeValue(
  value: Value,
  node: Node,
  scope: Scope,
  position: number | undefined,
): Value | undefined {
  if (node.action === 'exclude') return undefined;
  if (node.action === 'slice' || node.action === 'elemMatch') return node.transform?.(value);
  if (isDocument(value)) return excludeFields(new Map(value), node, scope, true, position);
  if (Array.isArray(value)) {
    return value.map((item) =>
      isDocument(item) || Array.isArray(item) ? (excludeValue(item, node, scope, position) ?? null) : item,
    );
  }
  return value;
}
