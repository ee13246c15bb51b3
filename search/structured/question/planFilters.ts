import type { Expression, OrderItem, Query } from '../sql/ast';
import { meantColumn } from './conditionColumns';
import { combine } from './conditions';
import type { Condition, Frame, Ordering } from './intent';
import { findPath, JoinTree, Unclear } from './joins';
import { PlanSelection } from './planSelection';
import type { Selected } from './planState';
import type { IndexedColumn, IndexedTable } from './schemaIndex';
import { and, call, columnOf, countAll, unqualify } from './sqlNodes';

/** Every database takes a limit up to this. */
const mostRows = 2 ** 31 - 1;

/** What leaves rows out or puts them in order: exclusions, quantities, superlatives. */
export abstract class PlanFilters extends PlanSelection {
  /** The subject's rows that have none of the table's rows that meet the conditions. */
  protected exclusion(
    table: IndexedTable,
    conditions: Condition[],
    frame?: Frame,
    shown: IndexedColumn | null = null,
  ): Expression {
    if (shown) return this.exclusionOfValues(shown, table, conditions);
    const path = findPath([this.subject], table, this.index.links, this.hints);
    const [first, ...rest] = path;
    const pair = first?.columns[0];
    if (!first || !pair || first.columns.length > 1)
      throw new Unclear(`which ${table.schema.name} is left out`);
    const [own, other] = pair;
    const inner = new JoinTree(first.to, this.index.links, this.hints);
    const columns = conditions.map((condition) => meantColumn(condition, this.context));
    // Without conditions on it, the far end of the way adds nothing.
    const needed = columns.some((column) => column.table !== first.to);
    if (needed || (rest.length > 0 && conditions.length > 0)) for (const link of rest) inner.add(link.to);
    for (const column of columns) inner.add(column.table);
    const where = combine(conditions, this.context);
    const target: Expression = { type: 'column', table: first.to.schema.name, column: other };
    const nullable = first.to.schema.columns.find((column) => column.name === other)?.nullable ?? true;
    const notNull: Expression | null = nullable
      ? { type: 'isNull', expression: target, negated: true }
      : null;
    const select = this.emptySelect();
    select.items = [{ expression: target, alias: null }];
    select.from = { type: 'table', name: first.to.schema.name, alias: null };
    select.joins = inner.joins();
    const parts = [where, notNull].filter((part): part is Expression => part !== null);
    select.where = parts.length > 0 ? parts.reduce(and) : null;
    if (frame?.quantity) {
      select.groupBy = [target];
      select.having = {
        type: 'binary',
        operator: frame.quantity.operator,
        left: countAll,
        right: { type: 'value', value: frame.quantity.count },
      };
    }
    const query: Query = { with: [], body: select, orderBy: [], limit: null, offset: null };
    if (select.joins.length === 0) unqualify(query, first.to.schema.name);
    return {
      type: 'in',
      expression: { type: 'column', table: this.subject.schema.name, column: own },
      among: query,
      negated: true,
    };
  }

  /** "the countries that play no cartoon": what is asked about is a column, each of its values once. */
  protected columnSubject(selected: Selected[]): IndexedColumn | null {
    const [only] = selected;
    if (!this.intent.columnSubject || selected.length !== 1 || only?.aggregate || !only?.column) return null;
    return only.column.isKey || only.column.table.display.includes(only.column) ? null : only.column;
  }

  protected exclusionOfValues(
    shown: IndexedColumn,
    table: IndexedTable,
    conditions: Condition[],
  ): Expression {
    const inner = new JoinTree(this.subject, this.index.links, this.hints);
    inner.add(table);
    const select = this.emptySelect();
    select.items = [{ expression: columnOf(shown), alias: null }];
    select.from = { type: 'table', name: this.subject.schema.name, alias: null };
    select.joins = inner.joins();
    const notNull: Expression = { type: 'isNull', expression: columnOf(shown), negated: true };
    const where = combine(conditions, this.context);
    select.where = where ? and(where, notNull) : notNull;
    this.intent.distinct = true;
    const query: Query = { with: [], body: select, orderBy: [], limit: null, offset: null };
    return { type: 'in', expression: columnOf(shown), among: query, negated: true };
  }

  protected applyOrdering(
    ordering: Ordering,
    query: Query,
    tree: JoinTree,
    groupBy: IndexedColumn[],
    selected: Selected[],
    where: Expression[],
    conditions: Condition[],
  ): void {
    const { by, direction, limit } = ordering;
    if (by.kind === 'count') {
      if (by.table) tree.add(by.table);
      if (groupBy.length === 0) throw new Unclear('what is counted');
      this.order(query, countAll, direction, limit);
      return;
    }
    const column = this.context.resolve(by.mention);
    tree.add(column.table);
    const expression = by.aggregate ? call(by.aggregate, [columnOf(column)]) : columnOf(column);
    if (limit !== null && !by.aggregate && this.hasAggregate(selected)) {
      where.push(this.extreme(column, direction, limit, conditions));
      return;
    }
    if (groupBy.length > 0 && !by.aggregate && !groupBy.includes(column))
      throw new Unclear('the order of the groups');
    if (limit !== null && limit > 1 && !by.aggregate && this.isManyAway(column.table)) {
      throw new Unclear(`which ${column.schema.name} of several is meant`);
    }
    if (limit !== null && column.schema.nullable && !by.aggregate) {
      where.push({ type: 'isNull', expression: columnOf(column), negated: true });
    }
    this.order(query, expression, direction, limit);
  }

  /** "the number of sailings from the harbour with the greatest depth": only that harbour's. */
  protected extreme(
    column: IndexedColumn,
    direction: 'asc' | 'desc',
    limit: number,
    conditions: Condition[],
  ): Expression {
    // A highest among some only is another row than the highest of all.
    const among = conditions.some((item) => meantColumn(item, this.context).table === column.table);
    if (among) throw new Unclear('what the superlative selects');
    const key = column.table.columns.find((candidate) => candidate.isKey);
    if (!key || limit !== 1 || column.table === this.subject)
      throw new Unclear('what the superlative selects');
    const name = column.table.schema.name;
    const inner = this.emptySelect();
    inner.items = [{ expression: columnOf(key), alias: null }];
    inner.from = { type: 'table', name, alias: null };
    const query: Query = { with: [], body: inner, orderBy: [], limit: null, offset: null };
    this.order(query, columnOf(column), direction, limit);
    unqualify(query, name);
    return { type: 'binary', operator: '=', left: columnOf(key), right: { type: 'subquery', query } };
  }

  protected order(
    query: Query,
    expression: Expression,
    direction: 'asc' | 'desc',
    limit: number | null,
  ): void {
    const item: OrderItem = { expression, descending: direction === 'desc', nulls: null };
    query.orderBy.push(item);
    if (limit === null) return;
    if (!Number.isInteger(limit) || limit < 1 || limit > mostRows)
      throw new Unclear(`how many rows ${limit} are`);
    query.limit = limit;
  }

  protected having(groupBy: IndexedColumn[]): Expression | null {
    const frames = this.intent.frames.filter((frame) => frame.quantity && !frame.negated);
    const [frame] = frames;
    if (!frame?.quantity) return null;
    if (frames.length > 1 || groupBy.length === 0) throw new Unclear('what is counted');
    return {
      type: 'binary',
      operator: frame.quantity.operator,
      left: countAll,
      right: { type: 'value', value: frame.quantity.count },
    };
  }
}
