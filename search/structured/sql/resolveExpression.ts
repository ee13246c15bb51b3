import type { ConnectorKind } from '../../../domain/ports/connector';
import type { Expression, Query } from '../../../domain/sqlTree';
import { Budget, storedSize } from './budget';
import { allowedFunctions, isAggregate } from './functions';
import { findColumn, type ResolvedColumn, type Result, type Scope } from './scope';
import { SqlRefused } from './tokenize';
import { type ColumnNode, columnsIn, maxDepth, tooDeep } from './walk';

type Value = Omit<ResolvedColumn, 'name'>;
type Visit = (child: Expression) => Value;

/** Adding is a number's or a date's: PostgreSQL's paths become one longer path. */
const addable = /int|serial|numeric|decimal|real|double|float|money|date|time|bool/;

/** A division is rounded, however many digits a database writes of it. */
const quotient = 'double precision';

export const computed = (type: string, size = storedSize): Value => ({
  type,
  size,
  description: null,
  isStored: false,
  depth: 1,
  terms: 1,
});

export abstract class ExpressionResolver {
  protected readonly budget = new Budget();

  constructor(private readonly kind: ConnectorKind) {}

  protected abstract query(query: Query, outer: Scope): Result;

  /**
   * The properties of an expression, and how much of it there is with the subqueries that it refers to written into it.
   */
  protected expression(node: Expression, scope: Scope): Value {
    const before = this.budget.terms;
    let below = 0;
    const visit = (child: Expression) => {
      const value = this.expression(child, scope);
      below = Math.max(below, value.depth);
      return value;
    };
    this.budget.expand(1);
    const value = this.value(node, scope, visit);
    const depth = Math.max(value.depth, below + 1);
    if (depth > maxDepth) throw tooDeep();
    return { ...value, depth, terms: this.budget.terms - before };
  }

  /** A database may write a subquery into the one that refers to it: its text is then built again. */
  protected refer({ name, size, terms }: ResolvedColumn): void {
    if (size > storedSize) this.budget.build(size, name);
    this.budget.expand(terms);
  }

  private value(node: Expression, scope: Scope, visit: Visit): Value {
    switch (node.type) {
      case 'column':
        return this.column(node, scope);
      case 'star':
        throw new SqlRefused('* is not allowed here.');
      case 'value':
        if (typeof node.value === 'string') return computed('text', node.value.length);
        if (node.value === null) return computed('', 0);
        return computed(typeof node.value === 'number' ? 'numeric' : 'boolean');
      case 'binary':
        return this.binary(node, visit);
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
        else this.query(node.among, scope);
        return computed('boolean');
      case 'exists':
        this.query(node.query, scope);
        return computed('boolean');
      case 'subquery': {
        const [column] = this.query(node.query, scope).columns;
        return { ...computed(column?.type ?? '', column?.size), depth: 1 + (column?.depth ?? 0) };
      }
      case 'call':
        return this.call(node, scope, visit);
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

  private column(node: ColumnNode, scope: Scope): ResolvedColumn {
    const found = findColumn(node, scope);
    if (!found) {
      const name = node.table === null ? node.column : `${node.table}.${node.column}`;
      throw new SqlRefused(`There is no column ${name}.`);
    }
    node.column = found.column.name;
    if (node.table !== null && found.relation) node.table = found.relation.name;
    this.refer(found.column);
    return found.column;
  }

  private binary(node: Extract<Expression, { type: 'binary' }>, visit: Visit): Value {
    const [left, right] = [visit(node.left), visit(node.right)];
    const together = () => this.budget.build(left.size + right.size, node.operator);
    if (node.operator === '||') return computed('text', together());
    if (!/^[+\-*/%]$/.test(node.operator)) return computed('boolean');
    const grows =
      node.operator === '+' &&
      this.kind === 'postgres' &&
      ![left, right].every(({ type }) => type === '' || addable.test(type));
    const isQuotient = node.operator === '/' && ![left, right].every(({ type }) => /int|serial/.test(type));
    return computed(isQuotient ? quotient : left.type || 'numeric', grows ? together() : storedSize);
  }

  private call({ name, args, distinct }: Extract<Expression, { type: 'call' }>, scope: Scope, visit: Visit) {
    const effect = allowedFunctions[this.kind].get(name);
    if (!effect) throw new SqlRefused(`The function ${name} is not allowed.`);
    scope.hasAggregate ||= isAggregate(name, args.length);
    const isCountOfRows = (child: Expression) => child.type === 'star' && child.table === null;
    const values = args.map((child) => (isCountOfRows(child) ? computed('integer') : visit(child)));
    const sizes = values.map(({ size }) => size);
    const size = this.budget.call(effect, name, sizes, () => rowsListed(args, distinct, scope));
    return computed(callType(name, values[0]?.type), size);
  }
}

/** An aggregate is of the innermost query whose columns it has, and lists that query's rows. */
function rowsListed(args: Expression[], distinct: boolean, scope: Scope): number {
  const found = columnsIn(args).flatMap((node) => findColumn(node, scope) ?? []);
  let at = scope;
  while (at.outer && found.length > 0 && !found.some((column) => column.scope === at)) at = at.outer;
  if (!distinct) return at.rows.worst;
  const relations = new Set(found.flatMap(({ relation }) => relation ?? []));
  return [...relations].reduce((rows, relation) => rows * relation.rows.worst, 1);
}

function callType(name: string, first: string | undefined): string {
  if (name === 'count' || name === 'length') return 'integer';
  if (name === 'avg') return quotient;
  return /^(sum|min|max|abs|round|coalesce|ifnull)$/.test(name) ? (first ?? 'numeric') : 'text';
}
