import type { DatabaseSchema } from '../../../domain/ports/connector';
import type { Body, Expression, Query, Select, SelectItem, Source } from '../../../domain/sqlTree';
import { Budget, storedSize } from './budget';
import { isAggregate } from './functions';
import { type Equality, joinedRows, tableRows } from './joinRows';
import { nameItems, outputName } from './outputNames';
import { resolveExpression, type Value } from './resolveExpression';
import {
  findColumn,
  fold,
  named,
  type OutputColumn,
  oneRow,
  type Relation,
  type ResolvedColumn,
  type Rows,
  relationOf,
  relationsNamed,
  type Scope,
} from './scope';
import { SqlRefused } from './tokenize';
import { columnsIn, conjunctsOf } from './walk';

/**
 * Checks that a query names introspected tables and columns and allowed functions only, that what it builds stays
 * within bounds, and tells what it returns. Names in the tree become those of what they were found to mean, so that
 * no database can take them for another. Throws `SqlRefused`.
 */
export function resolveQuery(query: Query, schema: DatabaseSchema): OutputColumn[] {
  const { columns } = new Resolver(schema).query(query, null, new Map());
  return columns.map(({ name, type, description }) => ({ name, type, description }));
}

/** What stands for a table: columns and rows of a query under a name. */
type Result = Pick<Relation, 'columns' | 'rows'>;
/** With what ORDER BY can refer to. */
type Resolved = Result & { scope: Scope };
export type CommonTables = Map<string, Result & { name: string; terms: number }>;

export class Resolver {
  readonly budget = new Budget();

  constructor(readonly schema: DatabaseSchema) {}

  query(query: Query, outer: Scope | null, inherited: CommonTables): Result {
    const common: CommonTables = new Map(inherited);
    for (const { name, query: definition } of query.with) {
      this.checkCommonName(name);
      const before = this.budget.terms;
      const result = this.namedQuery(definition, common);
      common.set(fold(name), { name, ...result, terms: this.budget.terms - before });
    }
    const { columns, scope, rows } = this.body(query.body, outer, common);
    const ordered: Scope = { ...scope, aliases: columns };
    for (const item of query.orderBy) this.expression(item.expression, ordered, common);
    const limited = (rows: number) => Math.min(rows, query.limit ?? rows);
    return { columns, rows: { assumed: limited(rows.assumed), worst: limited(rows.worst) } };
  }

  /** SQLite takes the name of a later WITH query, or of the query itself, before that of a table. */
  private checkCommonName(name: string): void {
    const isTable = this.schema.tables.some((table) => fold(table.name) === fold(name));
    if (isTable && this.schema.kind === 'sqlite') {
      throw new SqlRefused(`${name} is the name of a table: give the query in WITH another one.`);
    }
  }

  /** A query that others refer to: all its columns have the names that are known here. */
  private namedQuery(query: Query, common: CommonTables): Result {
    nameItems(query, this.schema);
    return this.query(query, null, common);
  }

  private body(body: Body, outer: Scope | null, common: CommonTables): Resolved {
    if (body.type === 'select') return this.select(body, outer, common);
    const left = this.body(body.left, outer, common);
    const right = this.body(body.right, outer, common);
    if (left.columns.length !== right.columns.length) {
      throw new SqlRefused(`The sides of ${body.operator.toUpperCase()} have different numbers of columns.`);
    }
    const columns = left.columns.map((column, at) => {
      const other = right.columns[at] ?? column;
      const size = Math.max(column.size, other.size);
      const depth = Math.max(column.depth, other.depth);
      const terms = column.terms + other.terms;
      return { ...column, size, depth, terms, isStored: column.isStored && other.isStored };
    });
    const rows = {
      assumed: left.rows.assumed + right.rows.assumed,
      worst: left.rows.worst + right.rows.worst,
    };
    const scope = { relations: [], aliases: [], rows: oneRow, hasAggregate: false, outer: null };
    return { columns, scope, rows };
  }

  private select(select: Select, outer: Scope | null, common: CommonTables): Resolved {
    this.budget.select();
    const scope: Scope = { relations: [], aliases: [], rows: oneRow, hasAggregate: false, outer };
    scope.rows = this.from(select, scope, common);
    const columns = select.items.flatMap((item) => this.item(item, scope, common));
    const grouped: Scope = { ...scope, aliases: columns };
    for (const expression of select.groupBy) this.expression(expression, grouped, common);
    if (select.having) this.expression(select.having, grouped, common);
    const isOneRow = scope.hasAggregate && select.groupBy.length === 0;
    return { columns, scope, rows: isOneRow ? oneRow : scope.rows };
  }

  /** Resolves what a SELECT reads from, and tells how many rows that can have. */
  private from(select: Select, scope: Scope, common: CommonTables): Rows {
    const equalities: Equality[] = [];
    if (select.from) scope.relations.push(this.source(select.from, common));
    for (const join of select.joins) {
      const joined = this.source(join.source, common);
      const earlier = [...scope.relations];
      scope.relations.push(joined);
      if (join.on) this.expression(join.on, scope, common);
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
    if (select.where) this.expression(select.where, scope, common);
    equalities.push(...equalitiesIn(select.where, scope));
    return joinedRows(scope.relations, equalities);
  }

  private source(source: Source, common: CommonTables): Relation {
    if (source.type === 'derived')
      return { name: source.alias, key: [], ...this.namedQuery(source.query, common) };
    const result = common.get(fold(source.name));
    if (result) {
      source.name = result.name;
      this.budget.expand(result.terms);
      return { name: source.alias ?? result.name, key: [], columns: result.columns, rows: result.rows };
    }
    const table = named(this.schema.tables, source.name);
    if (!table) throw new SqlRefused(`There is no table ${source.name}.`);
    source.name = table.name;
    return relationOf(table, source.alias, storedSize, tableRows);
  }

  private item({ expression, alias }: SelectItem, scope: Scope, common: CommonTables): ResolvedColumn[] {
    if (expression.type === 'star') return this.star(expression, scope);
    const value = this.expression(expression, scope, common);
    const name = alias ?? (expression.type === 'column' ? expression.column : outputName(expression));
    return [{ ...value, name }];
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

  private expression(node: Expression, scope: Scope, common: CommonTables): Value {
    return resolveExpression(node, {
      kind: this.schema.kind,
      budget: this.budget,
      column: (column) => this.column(column, scope),
      query: (query) => this.query(query, scope, common).columns[0] ?? null,
      listRows: (args, distinct) => rowsListed(args, distinct, scope),
      called: (name, count) => {
        scope.hasAggregate ||= isAggregate(name, count);
      },
    });
  }

  private column(node: Extract<Expression, { type: 'column' }>, scope: Scope): ResolvedColumn {
    const found = findColumn(node, scope);
    if (!found) {
      throw new SqlRefused(
        `There is no column ${node.table === null ? '' : `${node.table}.`}${node.column}.`,
      );
    }
    node.column = found.column.name;
    if (node.table !== null && found.relation) node.table = found.relation.name;
    this.refer(found.column);
    return found.column;
  }

  /** A database may write a subquery into the one that refers to it: its text is then built again. */
  private refer({ name, size, terms }: ResolvedColumn): void {
    if (size > storedSize) this.budget.build(size, name);
    this.budget.expand(terms);
  }
}

function equalitiesIn(condition: Expression | null, scope: Scope): Equality[] {
  return conjunctsOf(condition).flatMap((part): Equality[] => {
    if (part.type !== 'binary' || part.operator !== '=') return [];
    if (part.left.type !== 'column' || part.right.type !== 'column') return [];
    const [left, right] = [findColumn(part.left, scope), findColumn(part.right, scope)];
    if (left?.scope !== scope || right?.scope !== scope || !left.relation || !right.relation) return [];
    if (left.relation === right.relation) return [];
    return [
      [
        { relation: left.relation, column: left.column },
        { relation: right.relation, column: right.column },
      ],
    ];
  });
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
