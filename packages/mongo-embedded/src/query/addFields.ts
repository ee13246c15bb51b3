import { cloneValue, type Document, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { compileExpression } from './expression';
import { splitPath } from './path';
import { type Node, place } from './projectionTree';

/** `$set`: sets computed fields, going into sub-documents and arrays on the way. */
export function compileAddFields(spec: Document): (source: Document) => Document {
  const root: Node = { children: new Map() };
  const add = (path: string[], value: Value): void => {
    if (isDocument(value) && value.size > 0 && ![...value.keys()][0]?.startsWith('$')) {
      for (const [name, inner] of value) add([...path, ...splitPath(name)], inner);
    } else place(root, path, { action: 'compute', expression: compileExpression(value) });
  };
  for (const [name, value] of spec) {
    const path = splitPath(name);
    if (path.some((part) => part === '' || part.startsWith('$')))
      throw new MongoError(16410, `FieldPath field names may not start with '$' or be empty: ${name}`);
    add(path, value);
  }
  return (source) => setFields(source, root, source);
}

function setFields(document: Document, node: Node, root: Document): Document {
  const result = new Map(document);
  for (const [name, child] of node.children ?? []) {
    const value =
      child.action === 'compute' ? child.expression?.(root) : setBelow(result.get(name), child, root);
    if (value === undefined) result.delete(name);
    else result.set(name, value === document.get(name) ? value : cloneValue(value));
  }
  return result;
}

function setBelow(value: Value | undefined, node: Node, root: Document): Value {
  if (Array.isArray(value)) return value.map((item) => setBelow(item, node, root));
  return setFields(isDocument(value) ? value : new Map(), node, root);
}
