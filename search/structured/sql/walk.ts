import type { Expression, Query } from '../../../domain/sqlTree';
import { SqlRefused } from './tokenize';

/** Far below where the stack ends of what follows a tree by recursion: SQLite's, compiled to WebAssembly, is the smallest. */
export const maxDepth = 150;

type Node = object;

/** All nodes under one, without recursion: a tree may be deeper than the stack. */
export function* nodesUnder(root: Node): Generator<{ node: Node; depth: number }> {
  const pending = [{ node: root, depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    yield next;
    for (const child of Object.values(node)) {
      if (typeof child !== 'object' || child === null) continue;
      pending.push({ node: child, depth: Array.isArray(child) ? depth : depth + 1 });
    }
  }
}

/** Refuses a tree too deep to follow: a long chain of operators as well as nested parentheses. */
export function assertDepth(query: Query): void {
  for (const { depth } of nodesUnder(query)) {
    if (depth > maxDepth) {
      throw tooDeep();
    }
  }
}

export const tooDeep = () =>
  new SqlRefused(`The statement is nested too deeply: at most ${maxDepth} operators may follow each other.`);

export type ColumnNode = Extract<Expression, { type: 'column' }>;

export function columnsIn(root: Expression[] | Query): ColumnNode[] {
  const found: ColumnNode[] = [];
  for (const { node } of nodesUnder(root)) {
    if ('type' in node && node.type === 'column') found.push(node as ColumnNode);
  }
  return found;
}

/** The parts of a condition that must all be true. */
export function conjunctsOf(condition: Expression | null): Expression[] {
  const found: Expression[] = [];
  const pending = condition ? [condition] : [];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.type === 'binary' && next.operator === 'and') pending.push(next.left, next.right);
    else found.push(next);
  }
  return found;
}
