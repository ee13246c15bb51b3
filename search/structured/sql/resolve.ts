import type { ColumnSchema, DatabaseSchema } from '../../../domain/ports/connector';
import type { Body, Expression, Query, Select, Source } from './ast';
import { allowedFunctions } from './functions';
import { SqlRefused } from './tokenize';

export interface OutputColumn {
  name: string;
  /** The database's own type where the value is a column's, else the type the expression has. */
  type: string;
  description: string | null;
}

interface Relation {
  name: string;
  /** The columns by lower-case name. */
  columns: Map<string, OutputColumn>;
}

interface Scope {
  relations: Relation[];
  aliases: Set<string>;
  outer: Scope | null;
}

const fold = (name: string) => name.toLowerCase();

/**
 * Checks that a query names introspected tables and columns and allowed functions only, and tells what it
 * returns. Throws `SqlRefused`.
 */
export function resolveQuery(query: Query, schema: DatabaseSchema): OutputColumn[] {
  return new Resolver(schema).query(query, null, new Map());
}

type Named = Map<string, OutputColumn[]>;

class Resolver {
  constructor(private readonly schema: DatabaseSchema) {}

  query(query: Query, outer: Scope | null, inherited: Named): OutputColumn[] {
    const named: Named = new Map(inherited);
    for (const item of query.with) named.set(fold(item.name), this.query(item.query, null, named));
    const { columns, scope } = this.body(query.body, outer, named);
    const orderScope: Scope = { ...scope, aliases: new Set(columns.map((column) => fold(column.name))) };
    for (const item of query.orderBy) this.expression(item.expression, orderScope, named);
    return columns;
  }

  private body(body: Body, outer: Scope | null, named: Named): { columns: OutputColumn[]; scope: Scope } {
    if (body.type === 'select') return this.select(body, outer, named);
    const left = this.body(body.left, outer, named);
    const right = this.body(body.right, outer, named);
    if (left.columns.length !== right.columns.length) {
      throw new SqlRefused(`The sides of ${body.operator.toUpperCase()} have different numbers of columns.`);
    }
    return { columns: left.columns, scope: { relations: [], aliases: new Set(), outer: null } };
  }

  private select(
    select: Select,
    outer: Scope | null,
    named: Named,
  ): { columns: OutputColumn[]; scope: Scope } {
    const scope: Scope = { relations: [], aliases: new Set(), outer };
    if (select.from) scope.relations.push(this.source(select.from, named));
    for (const join of select.joins) {
      scope.relations.push(this.source(join.source, named));
      if (join.on) this.expression(join.on, scope, named);
      for (const name of join.using ?? []) {
        const holders = scope.relations.filter((relation) => relation.columns.has(fold(name)));
        if (holders.length < 2) throw new SqlRefused(`There is no column ${name} on both sides of the JOIN.`);
      }
    }
    const columns = select.items.flatMap(({ expression, alias }) => {
      if (expression.type === 'star') return this.star(expression.table, scope);
      const type = this.expression(expression, scope, named);
      const name = alias ?? (expression.type === 'column' ? expression.column : outputName(expression));
      return [{ name, type: type.type, description: type.description }];
    });
    if (select.where) this.expression(select.where, scope, named);
    const grouped = { ...scope, aliases: new Set(columns.map((column) => fold(column.name))) };
    for (const expression of select.groupBy) this.expression(expression, grouped, named);
    if (select.having) this.expression(select.having, grouped, named);
    return { columns, scope };
  }

  private source(source: Source, named: Named): Relation {
    if (source.type === 'derived') {
      return relation(source.alias, this.query(source.query, null, named));
    }
    const common = named.get(fold(source.name));
    if (common) return relation(source.alias ?? source.name, common);
    const table = this.schema.tables.find((candidate) => fold(candidate.name) === fold(source.name));
    if (!table) throw new SqlRefused(`There is no table ${source.name}.`);
    return relation(source.alias ?? source.name, table.columns.map(toOutput));
  }

  private star(table: string | null, scope: Scope): OutputColumn[] {
    const relations = scope.relations.filter((item) => table === null || item.name === fold(table));
    if (relations.length === 0) throw new SqlRefused(`There is nothing for ${table ?? ''}* to stand for.`);
    return relations.flatMap((item) => [...item.columns.values()]);
  }

  private column(table: string | null, column: string, scope: Scope): OutputColumn {
    for (let at: Scope | null = scope; at; at = at.outer) {
      const relations = at.relations.filter((item) => table === null || item.name === fold(table));
      const found = relations.flatMap((item) => item.columns.get(fold(column)) ?? []);
      if (found[0]) return found[0];
      if (table === null && at.aliases.has(fold(column)))
        return { name: column, type: '', description: null };
    }
    throw new SqlRefused(`There is no column ${table === null ? '' : `${table}.`}${column}.`);
  }

  private expression(
    node: Expression,
    scope: Scope,
    named: Named,
  ): { type: string; description: string | null } {
    const plain = (type: string) => ({ type, description: null });
    const visit = (child: Expression) => this.expression(child, scope, named);
    switch (node.type) {
      case 'column':
        return this.column(node.table, node.column, scope);
      case 'star':
        throw new SqlRefused('* is not allowed here.');
      case 'value':
        return plain(
          typeof node.value === 'number' ? 'numeric' : typeof node.value === 'boolean' ? 'boolean' : 'text',
        );
      case 'binary': {
        const left = visit(node.left);
        visit(node.right);
        return plain(
          /^[+\-*/%]$/.test(node.operator)
            ? left.type || 'numeric'
            : node.operator === '||'
              ? 'text'
              : 'boolean',
        );
      }
      case 'not':
      case 'isNull':
        visit(node.expression);
        return plain('boolean');
      case 'negate':
        return plain(visit(node.expression).type);
      case 'between':
        for (const child of [node.expression, node.low, node.high]) visit(child);
        return plain('boolean');
      case 'in':
        visit(node.expression);
        if (Array.isArray(node.among)) for (const child of node.among) visit(child);
        else this.query(node.among, scope, named);
        return plain('boolean');
      case 'exists':
        this.query(node.query, scope, named);
        return plain('boolean');
      case 'subquery':
        return plain(this.query(node.query, scope, named)[0]?.type ?? '');
      case 'call':
        return this.call(node, visit);
      case 'cast':
        visit(node.expression);
        return plain(node.to);
      case 'extract':
        visit(node.expression);
        return plain('integer');
      case 'interval':
        return plain('interval');
      case 'case': {
        const results = node.whens.map(([condition, result]) => {
          visit(condition);
          return visit(result);
        });
        if (node.operand) visit(node.operand);
        if (node.otherwise) visit(node.otherwise);
        return plain(results[0]?.type ?? '');
      }
    }
  }

  private call(
    node: Extract<Expression, { type: 'call' }>,
    visit: (child: Expression) => { type: string; description: string | null },
  ): { type: string; description: string | null } {
    if (!allowedFunctions[this.schema.kind].has(node.name)) {
      throw new SqlRefused(`The function ${node.name} is not allowed.`);
    }
    if (node.name === 'replace' && !shrinks(node.args)) {
      throw new SqlRefused('replace may only put in a text that is no longer than the one it takes out.');
    }
    const first = node.args.map((child) => (child.type === 'star' ? { type: 'integer' } : visit(child)))[0];
    const type =
      node.name === 'count' || node.name === 'length'
        ? 'integer'
        : node.name === 'avg'
          ? 'numeric'
          : /^(sum|min|max|abs|round|coalesce|ifnull)$/.test(node.name)
            ? (first?.type ?? 'numeric')
            : 'text';
    return { type, description: null };
  }
}

/** One replacement in another would else multiply a text beyond all bounds. */
function shrinks([, out, into]: Expression[]): boolean {
  const isText = (node: Expression | undefined) => node?.type === 'value' && typeof node.value === 'string';
  if (!isText(out) || !isText(into)) return false;
  const length = (node: Expression | undefined) => (node?.type === 'value' ? String(node.value).length : 0);
  return length(into) <= length(out);
}

function relation(name: string, columns: OutputColumn[]): Relation {
  return { name: fold(name), columns: new Map(columns.map((column) => [fold(column.name), column])) };
}

function toOutput({ name, type, comment }: ColumnSchema): OutputColumn {
  return { name, type, description: comment };
}

function outputName(node: Expression): string {
  if (node.type === 'call') return node.name;
  if (node.type === 'cast') return outputName(node.expression);
  return node.type === 'column' ? node.column : 'value';
}
