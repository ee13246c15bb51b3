import {
  bareName,
  type ConnectorKind,
  type SqlValue,
  type TableSchema,
} from '../../../domain/ports/connector';
import type { Body, Expression, Join, OrderItem, Query, Select, Source } from '../../../domain/sqlTree';
import quotedNames from './data/quotedNames.json';
import { SqlRefused } from './tokenize';

export interface RenderedSql {
  /** With placeholders. */
  text: string;
  params: SqlValue[];
  /** The same for a person to read: the values where the placeholders stand. */
  readable: string;
}

/** Loosest first. Comparisons have no order among each other that all databases share. */
const levels: string[][] = [
  ['or'],
  ['and'],
  ['not'],
  ['=', '<>', '<', '<=', '>', '>=', 'like', 'not like', 'ilike', 'not ilike'],
  ['||'],
  ['+', '-'],
  ['*', '/', '%'],
];
const levelOf = (operator: string) => levels.findIndex((level) => level.includes(operator));
const comparison = levelOf('=');
/** Binds more tightly than all operators. */
const atom = levels.length;

const aggregates = new Set(['count', 'sum', 'avg', 'min', 'max']);
const plainName = /^[a-z_][a-z0-9_]*$/;
const anyCaseName = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Names that are read as something else unless quoted, in any of the databases. */
const keywords = new Set(quotedNames);

/** Text of a query in the dialect of a database. What runs is this text, never the one it was parsed from. */
export function renderSql(query: Query, kind: ConnectorKind, tables: TableSchema[] = []): RenderedSql {
  const qualified = new Map(
    tables.flatMap((table) => (table.schema === undefined ? [] : [[table.name, table] as const])),
  );
  const params: SqlValue[] = [];
  const bound = new Renderer(kind, qualified, (value) => {
    params.push(value);
    return kind === 'postgres' ? `$${params.length}` : '?';
  });
  const text = bound.query(query);
  return { text, params, readable: new Renderer(kind, qualified, literal).query(query) };
}

function literal(value: SqlValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase();
}

const clauses = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' ');

class Renderer {
  constructor(
    private readonly kind: ConnectorKind,
    /** The tables whose schema is part of their name. */
    private readonly qualified: ReadonlyMap<string, TableSchema>,
    private readonly bind: (value: SqlValue) => string,
  ) {}

  private name(name: string): string {
    const plain = this.kind === 'postgres' ? plainName : anyCaseName;
    if (plain.test(name) && !keywords.has(name.toLowerCase())) return name;
    return this.kind === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`;
  }

  /** The name of a table, or of something that stands for one. */
  private relation(name: string): string {
    const table = this.qualified.get(name);
    return table?.schema === undefined
      ? this.name(name)
      : `${this.name(table.schema)}.${this.name(bareName(table))}`;
  }

  query({ with: withs, body, orderBy, limit, offset }: Query): string {
    const named = withs.map(({ name, query }) => `${this.name(name)} AS (${this.query(query)})`);
    // Only PostgreSQL has an OFFSET without a LIMIT.
    const needsLimit = offset !== null && this.kind !== 'postgres';
    return clauses(
      named.length > 0 && `WITH ${named.join(', ')}`,
      this.body(body),
      orderBy.length > 0 && `ORDER BY ${orderBy.map((item) => this.orderItem(item)).join(', ')}`,
      (limit !== null || needsLimit) && `LIMIT ${limit ?? Number.MAX_SAFE_INTEGER}`,
      offset !== null && `OFFSET ${offset}`,
    );
  }

  private orderItem({ expression, descending, nulls }: OrderItem): string {
    const placed = nulls && this.kind !== 'mysql' ? ` NULLS ${nulls.toUpperCase()}` : '';
    return `${this.argument(expression)}${descending ? ' DESC' : ''}${placed}`;
  }

  private body(body: Body): string {
    if (body.type === 'select') return this.select(body);
    // The right-hand side of a chain is always one SELECT but where INTERSECT was bound tighter by the parser.
    const isLooser =
      body.operator === 'intersect' && body.left.type === 'set' && body.left.operator !== 'intersect';
    if (body.right.type === 'set' || isLooser) throw new SqlRefused('Mixed set operators are not allowed.');
    return `${this.body(body.left)} ${body.operator.toUpperCase()} ${this.select(body.right)}`;
  }

  private select({ distinct, items, from, joins, where, groupBy, having }: Select): string {
    const shown = items.map(({ expression, alias }) => `${this.expression(expression)}${this.alias(alias)}`);
    return clauses(
      `SELECT ${distinct ? 'DISTINCT ' : ''}${shown.join(', ')}`,
      from && `FROM ${this.source(from)}`,
      ...joins.map((join) => this.join(join)),
      where && `WHERE ${this.expression(where)}`,
      groupBy.length > 0 && `GROUP BY ${groupBy.map((item) => this.argument(item)).join(', ')}`,
      having && `HAVING ${this.expression(having)}`,
    );
  }

  private join({ kind, source, on, using }: Join): string {
    return clauses(
      kind !== 'inner' && kind.toUpperCase(),
      `JOIN ${this.source(source)}`,
      on && `ON ${this.expression(on)}`,
      using && `USING (${using.map((name) => this.name(name)).join(', ')})`,
    );
  }

  private alias(alias: string | null): string {
    return alias === null ? '' : ` AS ${this.name(alias)}`;
  }

  private source(source: Source): string {
    const read = source.type === 'table' ? this.relation(source.name) : `(${this.query(source.query)})`;
    return `${read}${this.alias(source.alias)}`;
  }

  /** Enclosed where it binds less tightly than `outer`. */
  private expression(node: Expression, outer = 0): string {
    const { text, level = atom } = this.parts(node);
    return level < outer ? `(${text})` : text;
  }

  private parts(node: Expression): { text: string; level?: number } {
    switch (node.type) {
      case 'column':
      case 'star': {
        const table = node.table === null ? '' : `${this.relation(node.table)}.`;
        return { text: `${table}${node.type === 'star' ? '*' : this.name(node.column)}` };
      }
      case 'value':
        return { text: this.value(node.value) };
      case 'binary':
        return node.operator === '||' ? this.concatenation(node) : this.binary(node);
      case 'not':
        return { text: `NOT ${this.expression(node.expression, comparison)}`, level: levelOf('not') };
      case 'negate': {
        const text = this.expression(node.expression, atom);
        // Two minus signs next to each other would begin a comment.
        return { text: text.startsWith('-') ? `-(${text})` : `-${text}` };
      }
      case 'isNull':
        return this.comparison(node, `IS ${node.negated ? 'NOT ' : ''}NULL`);
      case 'between': {
        const low = this.expression(node.low, comparison + 1);
        const high = this.expression(node.high, comparison + 1);
        return this.comparison(node, `${node.negated ? 'NOT ' : ''}BETWEEN ${low} AND ${high}`);
      }
      case 'in': {
        const among = Array.isArray(node.among) ? this.list(node.among) : this.query(node.among);
        return this.comparison(node, `${node.negated ? 'NOT ' : ''}IN (${among})`);
      }
      case 'exists':
        return { text: `EXISTS (${this.query(node.query)})` };
      case 'subquery':
        return { text: `(${this.query(node.query)})` };
      case 'call': {
        if (/^current_/.test(node.name)) return { text: node.name.toUpperCase() };
        const name = aggregates.has(node.name) ? node.name.toUpperCase() : node.name;
        const args = node.args.map((item) => this.argument(item)).join(', ');
        return { text: `${name}(${node.distinct ? 'DISTINCT ' : ''}${args})` };
      }
      case 'cast':
        return { text: `CAST(${this.expression(node.expression)} AS ${this.castType(node.to)})` };
      case 'extract':
        return { text: `EXTRACT(${node.field} FROM ${this.expression(node.expression)})` };
      case 'interval': {
        const [amount, unit] = node.amount.split(/\s+|(?<=\d)(?=[a-z])/);
        const text = this.kind === 'mysql' ? `${amount} ${unit?.replace(/s$/, '')}` : `'${amount} ${unit}'`;
        return { text: `INTERVAL ${text}` };
      }
      case 'case': {
        const operand = node.operand ? ` ${this.expression(node.operand)}` : '';
        const whens = node.whens.map(
          ([condition, result]) => ` WHEN ${this.expression(condition)} THEN ${this.argument(result)}`,
        );
        const otherwise = node.otherwise ? ` ELSE ${this.argument(node.otherwise)}` : '';
        return { text: `CASE${operand}${whens.join('')}${otherwise} END` };
      }
    }
  }

  private list(nodes: Expression[]): string {
    return nodes.map((node) => this.expression(node)).join(', ');
  }

  private comparison({ expression }: { expression: Expression }, text: string) {
    return { text: `${this.expression(expression, comparison + 1)} ${text}`, level: comparison };
  }

  private binary({ operator, left, right }: Extract<Expression, { type: 'binary' }>) {
    const level = levelOf(operator);
    const sign = this.kind === 'postgres' ? operator : operator.replace('ilike', 'like');
    const before = this.expression(left, level === comparison ? level + 1 : level);
    return { text: `${before} ${sign.toUpperCase()} ${this.expression(right, level + 1)}`, level };
  }

  /** Its operands are enclosed, as it binds most tightly in SQLite. MySQL reads `||` as OR. */
  private concatenation({ left, right }: Extract<Expression, { type: 'binary' }>) {
    const parts = [right];
    let first = left;
    for (; first.type === 'binary' && first.operator === '||'; first = first.left) parts.unshift(first.right);
    parts.unshift(first);
    if (this.kind === 'mysql') return { text: `CONCAT(${this.list(parts)})` };
    const text = parts.map((part) => this.expression(part, atom)).join(' || ');
    return { text, level: levelOf('||') };
  }

  /** Not bound: a database infers a placeholder's type from what it is compared with, and `ORDER BY 2` is a place. */
  private argument(node: Expression): string {
    if (node.type !== 'value') return this.expression(node);
    if (typeof node.value !== 'string') return this.plainValue(node.value);
    return /^[A-Za-z0-9 %:_./,-]*$/.test(node.value) ? literal(node.value) : this.bind(node.value);
  }

  private value(value: SqlValue): string {
    const isBound = typeof value === 'string' || Number.isSafeInteger(value);
    return isBound ? this.bind(value) : this.plainValue(value);
  }

  private plainValue(value: SqlValue): string {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new SqlRefused(`${value} is not a number that can be written.`);
    }
    return typeof value === 'boolean' && this.kind === 'sqlite' ? String(Number(value)) : literal(value);
  }

  private castType(name: string): string {
    if (this.kind !== 'mysql') return name;
    if (/int|signed/.test(name)) return 'SIGNED';
    if (/text|char/.test(name)) return 'CHAR';
    return /real|float|double|numeric|decimal/.test(name) ? 'DECIMAL(30,10)' : name;
  }
}
