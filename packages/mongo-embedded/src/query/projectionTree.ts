import { MongoError } from '../errors';
import type { Expression } from './expressionOperators';

/** A projection as a tree: each node keeps, drops or computes its field, or goes deeper. */
export interface Node {
  action?: 'include' | 'exclude' | 'compute';
  expression?: Expression;
  /** Computed from what a search stage found out, not from the document. */
  isScore?: boolean;
  children?: Map<string, Node>;
}

export function hasComputed(node: Node): boolean {
  return node.action === 'compute' || [...(node.children?.values() ?? [])].some(hasComputed);
}

export function place(root: Node, path: string[], leaf: Node): void {
  let node = root;
  path.forEach((name, i) => {
    node.children ??= new Map();
    let child = node.children.get(name);
    if (!child) {
      child = {};
      node.children.set(name, child);
    }
    const last = i === path.length - 1;
    if ((last && (child.children || child.action)) || (!last && child.action)) {
      throw new MongoError(31250, `Path collision at ${path.slice(0, i + 1).join('.')}`);
    }
    node = child;
  });
  Object.assign(node, leaf);
}
