import { RawDocument } from '../bson/raw';
import { type Document, type FieldSource, isDocument, isNumeric, truthy, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { absentError } from './absent';
import { compileExpression } from './expression';
import { carryMeta } from './meta';
import { splitPath } from './path';
import { hasComputed, type Node, place } from './projectionTree';

export interface Projection {
  inclusive: boolean;
  /** The top-level fields that are kept, where that is all it does: their bytes can be taken as they are. */
  wholeFields: ReadonlySet<string> | undefined;
  /** The same, also where it adds scores: no other field is looked at. */
  readFields: ReadonlySet<string> | undefined;
  apply(source: FieldSource): Document;
}

interface Parsed {
  root: Node;
  mode: 'include' | 'exclude' | undefined;
  keepId: boolean | undefined;
}

/** Compiles a projection of `find`, which keeps or drops fields, or of `$project`, which also computes them. */
export function compileProjection(spec: Document, options: { find: boolean }): Projection {
  const parsed: Parsed = {
    root: { children: new Map() },
    mode: undefined,
    keepId: undefined,
  };
  for (const [name, value] of spec) parseField(parsed, name, value, options);
  const idOnly = spec.size === 1 && spec.has('_id') && parsed.keepId !== undefined;
  const inclusive = parsed.mode
    ? parsed.mode === 'include'
    : idOnly
      ? parsed.keepId === true
      : hasComputed(parsed.root);
  const keepId = parsed.keepId ?? true;
  const read = inclusive ? fieldsRead(parsed.root, keepId) : new Set<string>();
  const nodes = [...(parsed.root.children?.values() ?? [])];
  return {
    inclusive,
    wholeFields: inclusive && nodes.every(({ action }) => action === 'include') ? read : undefined,
    readFields:
      inclusive && nodes.every(({ action, isScore }) => action === 'include' || isScore) ? read : undefined,
    apply: (source) =>
      carryMeta(
        source,
        inclusive
          ? includeFields(
              source instanceof RawDocument ? source.pick(read) : (source as Document),
              parsed.root,
              source,
              keepId,
            )
          : excludeFields(decoded(source), parsed.root, source, keepId),
      ),
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

function parseField(parsed: Parsed, name: string, value: Value, options: { find: boolean }): void {
  if (name === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
  const path = splitPath(name);
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
  if (isDocument(value) && value.size > 0 && ![...value.keys()].some((key) => key.startsWith('$'))) {
    for (const [inner, spec] of value) parseField(parsed, `${name}.${inner}`, spec, options);
    return;
  }
  if (isDocument(value) && value.size === 0)
    throw new MongoError(
      51270,
      `An empty sub-projection is not a valid value. Found empty object at path ${name}`,
    );
  if (options.find)
    throw absentError('InvalidPipelineOperator', 'projection', isDocument(value) ? operatorOf(value) : name);
  const meta = isDocument(value) && value.size === 1 && value.has('$meta');
  // A score can be added to a projection of either kind.
  if (!meta) setMode(parsed, 'include', name);
  if (name === '_id') parsed.keepId = true;
  place(parsed.root, path, {
    action: 'compute',
    isScore: meta,
    expression: compileExpression(value),
  });
}

function operatorOf(spec: Document): string {
  return [...spec.keys()].find((key) => key.startsWith('$')) ?? '';
}

function includeFields(source: Document, root: Node, input: FieldSource, keepId: boolean): Document {
  const result: Document = new Map();
  const children = root.children ?? new Map<string, Node>();
  for (const [name, value] of source) {
    if (name === '_id' && !children.has('_id')) {
      if (keepId) result.set('_id', value);
      continue;
    }
    const node = children.get(name);
    if (!node) continue;
    const kept = includeValue(value, node, input);
    if (kept !== undefined) result.set(name, kept);
  }
  addComputed(result, root, input);
  return result;
}

function includeValue(value: Value, node: Node, input: FieldSource): Value | undefined {
  switch (node.action) {
    case 'include':
      return value;
    case 'exclude':
    case 'compute':
      return undefined;
  }
  if (isDocument(value)) {
    const result: Document = new Map();
    for (const [name, field] of value) {
      const child = node.children?.get(name);
      const kept = child && includeValue(field, child, input);
      if (kept !== undefined) result.set(name, kept);
    }
    addComputed(result, node, input);
    return result;
  }
  if (!Array.isArray(value)) return hasComputed(node) ? computedOnly(node, input) : undefined;
  return value.flatMap((item) => {
    const kept = isDocument(item) || Array.isArray(item) ? includeValue(item, node, input) : undefined;
    return kept === undefined ? [] : [kept];
  });
}

function computedOnly(node: Node, input: FieldSource): Document {
  const result: Document = new Map();
  addComputed(result, node, input);
  return result;
}

/** Computed fields come after the included ones, in the order they were asked for. */
function addComputed(result: Document, node: Node, input: FieldSource): void {
  for (const [name, child] of node.children ?? []) {
    if (child.action === 'compute') {
      const value = child.expression?.(input);
      if (value !== undefined) result.set(name, value);
    } else if (child.children && hasComputed(child) && !result.has(name)) {
      const inner = computedOnly(child, input);
      if (inner.size > 0) result.set(name, inner);
    }
  }
}

function excludeFields(document: Document, root: Node, input: FieldSource, keepId: boolean): Document {
  if (!keepId) document.delete('_id');
  for (const [name, node] of root.children ?? []) {
    const value = document.get(name);
    if (node.action === 'compute') {
      const computed = node.expression?.(input);
      if (computed !== undefined) document.set(name, computed);
      else document.delete(name);
    } else if (value !== undefined) {
      const kept = excludeValue(value, node, input);
      if (kept === undefined) document.delete(name);
      else document.set(name, kept);
    }
  }
  return document;
}

function excludeValue(value: Value, node: Node, input: FieldSource): Value | undefined {
  if (node.action === 'exclude') return undefined;
  if (isDocument(value)) return excludeFields(new Map(value), node, input, true);
  if (Array.isArray(value)) {
    return value.map((item) =>
      isDocument(item) || Array.isArray(item) ? (excludeValue(item, node, input) ?? null) : item,
    );
  }
  return value;
}
