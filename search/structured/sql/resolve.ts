import { bareName } from '../../../domain/ports/connector';
import type { Body, Expression, Query, Select, SelectItem, Source } from '../../../domain/sqlTree';
import { type Equality, joinedRows, tableRows } from './joinRows';
import type { LimitedSchema } from './limitRows';
import { nameItems, outputName } from './outputNames';
import { computed, ExpressionResolver } from './resolveExpression';
import {
  boundsOf,
  type CommonTable,
  findColumn,
  fold,
  named,
  type OutputColumn,
  oneRow,
  type Relation,
  type ResolvedColumn,
  type Result,
  type Rows,
  relationsNamed,
  type Scope,
  scopeWithin,
} from './scope';
import { SqlRefused } from './tokenize';
import { conjunctsOf } from './walk';

/**
 * Checks that a query names introspected tables and columns and allowed functions only, that what it builds stays
 * within bounds, and tells what it returns. Names in the tree become those of what they were found to mean, so that
 * no database can take them for another. Throws `SqlRefused`.
 */
export function resolveQuery(query: Query, schema: LimitedSchema): OutputColumn[] {
  const { columns } = new Resolver(schema).namedQuery(query, new Map());
  return columns.map(({ name, type, description }) => ({ name, type, description }));
}

const rowNumberColumn = (name: string): ResolvedColumn => ({
  ...computed('integer'),
  ...{ name, description: null, isStored: true },
});

class Resolver extends ExpressionResolver {
  constructor(private readonly schema: LimitedSchema) {
    super(schema.kind);
  }

  query(query: Query, outer: Scope): Result {
    const common = new Map<string, CommonTable>(outer.common);
    for (const { name, query: definition } of query.with) {
      this.checkCommonName(name);
      const before = this.budget.terms;
      const result = this.namedQuery(definition, common);
      common.set(fold(name), { name, ...result, terms: this.budget.terms - before });
    }
    const { columns, rows, scope } = this.body(query.body, scopeWithin(outer, common));
    for (const { expression } of query.orderBy) this.expression(expression, { ...scope, aliases: columns });
    const limited = (rows: number) => Math.min(rows, query.limit ?? rows);
    return { columns, rows: { assumed: limited(rows.assumed), worst: limited(rows.worst) } };
  }

  /**
   * SQLite takes the name of a later WITH query, or of the query itself, before that of a table. What has the name of a
   * table whose rows are limited must be that table.
   */
  private checkCommonName(name: string): void {
    this.checkNewName(name);
    const { kind, tables, rowFilters } = this.schema;
    const isReserved = (table: string) => kind === 'sqlite' || rowFilters?.has(table);
    if (tables.some((table) => isReserved(table.name) && fold(table.name) === fold(name))) {
      throw new SqlRefused(`${name} is the name of a table: give the query in WITH another one.`);
    }
  }

  /** `sales.orders` is written as a table of that schema, whatever else it was to mean. */
  private checkNewName(name: string | null): void {
    if (name !== null && named(this.schema.tables, name)?.schema !== undefined)
      throw new SqlRefused(`${name} is the name of a table: give something else another one.`);
  }

  /** A query whose columns others refer to, by the names that are known here. */
  namedQuery(query: Query, common: Scope['common']): Result {
    nameItems(query, this.schema);
    return this.query(query, scopeWithin(null, common));
  }

  /** With what ORDER BY can refer to. */
  private body(body: Body, scope: Scope): Result & { scope: Scope } {
    if (body.type === 'select') return { ...this.select(body, scope), scope };
    const left = this.body(body.left, { ...scope, relations: [] });
    const right = this.body(body.right, { ...scope, relations: [] });
    if (left.columns.length !== right.columns.length) {
      throw new SqlRefused(`The sides of ${body.operator.toUpperCase()} have different numbers of columns.`);
    }
    const columns = left.columns.map((column, at) => {
      const other = right.columns[at] ?? column;
      return { ...column, ...boundsOf([column, other]), terms: column.terms + other.terms };
    });
    const assumed = left.rows.assumed + right.rows.assumed;
    return { columns, rows: { assumed, worst: left.rows.worst + right.rows.worst }, scope };
  }

  private select(select: Select, scope: Scope): Result {
    this.budget.select();
    scope.rows = this.from(select, scope);
    const columns = select.items.flatMap((item) => this.item(item, scope));
    const grouped: Scope = { ...scope, aliases: columns };
    for (const expression of select.groupBy) this.expression(expression, grouped);
    if (select.having) this.expression(select.having, grouped);
    const isOneRow = scope.hasAggregate && select.groupBy.length === 0;
    return { columns, rows: isOneRow ? oneRow : scope.rows };
  }

  /** Resolves what a SELECT reads from, and tells how many rows that can have. */
  private from(select: Select, scope: Scope): Rows {
    const equalities: Equality[] = [];
    if (select.from) scope.relations.push(this.source(select.from, scope));
    for (const join of select.joins) {
      const joined = this.source(join.source, scope);
      const earlier = [...scope.relations];
      scope.relations.push(joined);
      if (join.on) this.expression(join.on, scope);
      equalities.push(...equalitiesIn(join.on, scope));
      for (const name of join.using ?? []) {
        const own = named(joined.columns, name);
        const others = earlier.flatMap((relation) => {
          const column = named(relation.columns, name);
          return column ? [{ relation, column }] : [];
        });
        if (!own || others.length === 0) {
          throw new SqlRefused(`There is no column ${name} on both sides of the JOIN.`);
        }
        for (const other of others) equalities.push([{ relation: joined, column: own }, other]);
      }
    }
    if (select.where) this.expression(select.where, scope);
    equalities.push(...equalitiesIn(select.where, scope));
    return joinedRows(scope.relations, equalities);
  }

  private source(source: Source, { common }: Scope): Relation {
    this.checkNewName(source.alias);
    if (source.type === 'derived') {
      const result = this.namedQuery(source.query, common);
      return { name: source.alias, ...result, key: this.keyOf(source.query, common) };
    }
    const result = common.get(fold(source.name));
    const table = named(this.schema.tables, source.name);
    if (!result && !table) throw new SqlRefused(`There is no table ${source.name}.`);
    source.name = result?.name ?? table?.name ?? '';
    const name = source.alias ?? source.name;
    if (result) {
      this.budget.expand(result.terms);
      return { ...result, name, key: [] };
    }
    const columns = (table?.columns ?? []).map(
      (column): ResolvedColumn => ({
        ...computed(column.type),
        name: column.name,
        description: column.comment,
        isStored: true,
      }),
    );
    const relation = {
      ...{ name, columns, rows: tableRows, key: table?.primaryKey ?? [] },
      ...(table?.rowNumber !== undefined && { rowNumber: rowNumberColumn(table.rowNumber) }),
    };
    if (table?.schema === undefined || source.alias !== null) return relation;
    const shortName = bareName(table);
    if (!this.schema.rowFilters?.has(name)) return { ...relation, shortName };
    // A subquery takes its place, which can have no schema in its name.
    source.alias = `${table.schema}:${shortName}`;
    return { ...relation, name: source.alias, shortName, fullName: name };
  }

  /** The primary key of a table whose rows a subquery limits as `limitRows` writes it. */
  private keyOf({ with: withs, body, offset }: Query, common: Scope['common']): string[] {
    if (offset !== 0 || withs.length > 0 || body.type !== 'select' || body.from?.type !== 'table') return [];
    const { from, items, joins, groupBy } = body;
    if (joins.length > 0 || groupBy.length > 0 || common.has(fold(from.name))) return [];
    const names = items.map(({ expression, alias }) =>
      expression.type === 'column' && alias === null ? expression.column : null,
    );
    const { primaryKey = [] } = named(this.schema.tables, from.name) ?? {};
    return !names.includes(null) && primaryKey.every((name) => names.includes(name)) ? primaryKey : [];
  }

  private item({ expression, alias }: SelectItem, scope: Scope): ResolvedColumn[] {
    if (expression.type === 'star') return this.star(expression, scope);
    const value = this.expression(expression, scope);
    return [{ ...value, name: alias ?? outputName(expression) }];
  }

  private star(star: Extract<Expression, { type: 'star' }>, scope: Scope): ResolvedColumn[] {
    const relations = star.table === null ? scope.relations : relationsNamed(star.table, scope);
    const [first] = relations;
    if (!first) throw new SqlRefused(`There is nothing for ${star.table ?? ''}* to stand for.`);
    if (star.table !== null) star.table = first.name;
    const columns = relations.flatMap((relation) => relation.columns);
    for (const column of columns) this.refer(column);
    return columns;
  }
}

function equalitiesIn(condition: Expression | null, scope: Scope): Equality[] {
  return conjunctsOf(condition).flatMap((part): Equality[] => {
    if (part.type !== 'binary' || part.operator !== '=') return [];
    if (part.left.type !== 'column' || part.right.type !== 'column') return [];
    const [left, right] = [findColumn(part.left, scope), findColumn(part.right, scope)];
    const isWithin = left?.scope === scope && right?.scope === scope && left.relation !== right.relation;
    return isWithin ? [[left, right]] : [];
  });
}
