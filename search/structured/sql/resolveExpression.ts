import type { ConnectorKind } from '../../../domain/ports/connector';
import type { Expression, Query } from './ast';
import { allowedFunctions } from './functions';
import type { ResolvedColumn } from './scope';
import { callSize, storedSize, type TextBudget } from './textBudget';
import { SqlRefused } from './tokenize';
import type { ColumnNode } from './walk';

export type Value = Omit<ResolvedColumn, 'name'>;

/** What an expression asks of the query that it stands in. */
export interface Surroundings {
  kind: ConnectorKind;
  budget: TextBudget;
  column(node: ColumnNode): ResolvedColumn;
  /** The first column of a subquery. */
  query(query: Query): ResolvedColumn | null;
  /** How many rows a list of `args` takes at most. */
  listRows(args: Expression[], distinct: boolean): number;
  called(name: string, argumentCount: number): void;
}

/** Adding is a number's or a date's: PostgreSQL's paths become one longer path. */
const addable = /int|serial|numeric|decimal|real|double|float|money|date|time|bool/;

export function resolveExpression(node: Expression, around: Surroundings): Value {
  const visit = (child: Expression) => resolveExpression(child, around);
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
      return binary(node, around);
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
      return computed(column?.type ?? '', column?.size);
    }
    case 'call':
      return call(node, around);
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
  return { type, description: null, size, isStored: false };
}

function binary(node: Extract<Expression, { type: 'binary' }>, around: Surroundings): Value {
  const left = resolveExpression(node.left, around);
  const right = resolveExpression(node.right, around);
  const together = () => around.budget.build(left.size + right.size, node.operator);
  if (node.operator === '||') return computed('text', together());
  if (!/^[+\-*/%]$/.test(node.operator)) return computed('boolean');
  const grows =
    node.operator === '+' &&
    around.kind === 'postgres' &&
    ![left, right].every(({ type }) => type === '' || addable.test(type));
  return computed(left.type || 'numeric', grows ? together() : storedSize);
}

function call(node: Extract<Expression, { type: 'call' }>, around: Surroundings): Value {
  const { name, args, distinct } = node;
  const effect = allowedFunctions[around.kind].get(name);
  if (!effect) throw new SqlRefused(`The function ${name} is not allowed.`);
  around.called(name, args.length);
  const values = args.map((child) =>
    child.type === 'star' ? computed('integer') : resolveExpression(child, around),
  );
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
