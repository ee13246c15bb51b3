import type { ConnectorKind } from '../../../domain/ports/connector';
import type { Expression, Query } from '../../../domain/sqlTree';
import { type Budget, callSize, storedSize } from './budget';
import { allowedFunctions } from './functions';
import type { ResolvedColumn } from './scope';
import { SqlRefused } from './tokenize';
import { type ColumnNode, maxDepth, tooDeep } from './walk';

export type Value = Omit<ResolvedColumn, 'name'>;

/** What an expression asks of the query that it stands in. */
export interface Surroundings {
  kind: ConnectorKind;
  budget: Budget;
  column(node: ColumnNode): ResolvedColumn;
  /** The first column of a subquery. */
  query(query: Query): ResolvedColumn | null;
  /** How many rows a list of `args` takes at most. */
  listRows(args: Expression[], distinct: boolean): number;
  called(name: string, argumentCount: number): void;
}

/** Adding is a number's or a date's: PostgreSQL's paths become one longer path. */
const addable = /int|serial|numeric|decimal|real|double|float|money|date|time|bool/;

/** What an expression is, and how much of it there is once the subqueries that it refers to are written into it. */
export function resolveExpression(node: Expression, around: Surroundings): Value {
  const before = around.budget.terms;
  let below = 0;
  const visit = (child: Expression) => {
    const value = resolveExpression(child, around);
    below = Math.max(below, value.depth);
    return value;
  };
  around.budget.expand(1);
  const value = resolveNode(node, around, visit);
  const depth = Math.max(value.depth, below + 1);
  if (depth > maxDepth) throw tooDeep();
  return { ...value, depth, terms: around.budget.terms - before };
}

type Visit = (child: Expression) => Value;

function resolveNode(node: Expression, around: Surroundings, visit: Visit): Value {
  switch (node.type) {
    case 'column':
      return around.column(node);
    case 'star':
      throw new SqlRefused('* is not allowed here.');
    case 'value':
      return typeof node.value === 'string'
        ? computed('text', node.value.length)
        : computed(
            typeof node.value === 'number' ? 'numeric' : typeof node.value === 'boolean' ? 'boolean' : 'text',
          );
    case 'binary':
      return binary(node, around, visit);
    case 'not':
    case 'isNull':
      visit(node.expression);
      return computed('boolean');
    case 'negate': {
      const { type, size } = visit(node.expression);
      return computed(type, size);
    }
    case 'between':
      for (const child of [node.expression, node.low, node.high]) visit(child);
      return computed('boolean');
    case 'in':
      visit(node.expression);
      if (Array.isArray(node.among)) for (const child of node.among) visit(child);
      else around.query(node.among);
      return computed('boolean');
    case 'exists':
      around.query(node.query);
      return computed('boolean');
    case 'subquery': {
      const column = around.query(node.query);
      return { ...computed(column?.type ?? '', column?.size), depth: 1 + (column?.depth ?? 0) };
    }
    case 'call':
      return call(node, around, visit);
    case 'cast':
      // A number of few digits and a large exponent is long as a text.
      return computed(node.to, Math.max(storedSize, visit(node.expression).size));
    case 'extract':
      visit(node.expression);
      return computed('integer');
    case 'interval':
      return computed('interval');
    case 'case': {
      if (node.operand) visit(node.operand);
      const results = node.whens.map(([condition, result]) => {
        visit(condition);
        return visit(result);
      });
      if (node.otherwise) results.push(visit(node.otherwise));
      return computed(results[0]?.type ?? '', Math.max(...results.map(({ size }) => size)));
    }
  }
}

function computed(type: string, size = storedSize): Value {
  return { type, description: null, size, isStored: false, depth: 1, terms: 1 };
}

function binary(node: Extract<Expression, { type: 'binary' }>, around: Surroundings, visit: Visit): Value {
  const left = visit(node.left);
  const right = visit(node.right);
  const together = () => around.budget.build(left.size + right.size, node.operator);
  if (node.operator === '||') return computed('text', together());
  if (!/^[+\-*/%]$/.test(node.operator)) return computed('boolean');
  const grows =
    node.operator === '+' &&
    around.kind === 'postgres' &&
    ![left, right].every(({ type }) => type === '' || addable.test(type));
  return computed(left.type || 'numeric', grows ? together() : storedSize);
}

function call(node: Extract<Expression, { type: 'call' }>, around: Surroundings, visit: Visit): Value {
  const { name, args, distinct } = node;
  const effect = allowedFunctions[around.kind].get(name);
  if (!effect) throw new SqlRefused(`The function ${name} is not allowed.`);
  around.called(name, args.length);
  const values = args.map((child) => (child.type === 'star' ? computed('integer') : visit(child)));
  const sizes = values.map(({ size }) => size);
  const size =
    effect === 'list'
      ? around.budget.list(
          name,
          sizes.reduce((sum, each) => sum + each, 0),
          around.listRows(args, distinct),
        )
      : callSize(effect, name, args, sizes, around.budget);
  return computed(callType(name, values[0]?.type), size);
}

function callType(name: string, first: string | undefined): string {
  if (name === 'count' || name === 'length') return 'integer';
  if (name === 'avg') return 'numeric';
  return /^(sum|min|max|abs|round|coalesce|ifnull)$/.test(name) ? (first ?? 'numeric') : 'text';
}
