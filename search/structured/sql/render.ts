import type { ConnectorKind, SqlValue } from '../../../domain/ports/connector';
import type { BinaryOperator, Body, Expression, Query, Select, Source } from '../../../domain/sqlTree';
import { SqlRefused } from './tokenize';

export interface RenderedSql {
  /** With placeholders. */
  text: string;
  params: SqlValue[];
  /** The same for a person to read: the values where the placeholders stand. */
  readable: string;
}

const precedence: Record<BinaryOperator, number> = {
  or: 1,
  and: 2,
  '=': 4,
  '<>': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  like: 4,
  'not like': 4,
  ilike: 4,
  'not ilike': 4,
  '||': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
};

const comparison = precedence['='];

const aggregates = new Set(['count', 'sum', 'avg', 'min', 'max']);
const plainName = /^[a-z_][a-z0-9_]*$/;
const anyCaseName = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Names that are read as something else unless quoted, in any of the databases. */
const keywords = new Set(
  `abort action add all alter analyze and any as asc between by case cast check collate column commit constraint
   create cross current database date default delete desc distinct drop else end escape except exists explain false
   fetch filter for foreign from full function grant group groups having if in index inner insert intersect interval
   into is join key lateral left like limit match natural no not null of offset on or order outer over partition
   primary procedure range rank ranks read references release rename replace returning right row rows select set show
   system table temp then time timestamp to transaction trigger true union unique update user using values view
   virtual when where window with without year month day signed numeric schema condition lead lag rating_ label`.split(
    /\s+/,
  ),
);

export function quoteName(name: string, kind: ConnectorKind): string {
  const bare =
    (kind === 'postgres' ? plainName : anyCaseName).test(name) && !keywords.has(name.toLowerCase());
  if (bare) return name;
  return kind === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`;
}

/** Text of a query in the dialect of a database. What runs is this text, never the one it was parsed from. */
export function renderSql(query: Query, kind: ConnectorKind): RenderedSql {
  const params: SqlValue[] = [];
  const bound = new Renderer(kind, (value) => {
    params.push(value);
    return kind === 'postgres' ? `$${params.length}` : '?';
  });
  const text = bound.query(query);
  return { text, params, readable: new Renderer(kind, literal).query(query) };
}

function isNegative(node: Expression): boolean {
  return (
    node.type === 'negate' || (node.type === 'value' && typeof node.value === 'number' && node.value < 0)
  );
}

function literal(value: SqlValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase();
}

class Renderer {
  constructor(
    private readonly kind: ConnectorKind,
    private readonly bind: (value: SqlValue) => string,
  ) {}

  private name(name: string): string {
    return quoteName(name, this.kind);
  }

  query(query: Query): string {
    const parts: string[] = [];
    if (query.with.length > 0) {
      const named = query.with.map((item) => `${this.name(item.name)} AS (${this.query(item.query)})`);
      parts.push(`WITH ${named.join(', ')}`);
    }
    parts.push(this.body(query.body));
    if (query.orderBy.length > 0) {
      const items = query.orderBy.map(({ expression, descending, nulls }) => {
        const direction = descending ? ' DESC' : '';
        const placed = nulls && this.kind !== 'mysql' ? ` NULLS ${nulls.toUpperCase()}` : '';
        return `${this.expression(expression)}${direction}${placed}`;
      });
      parts.push(`ORDER BY ${items.join(', ')}`);
    }
    if (query.limit !== null) parts.push(`LIMIT ${query.limit}`);
    if (query.offset !== null) {
      if (query.limit === null && this.kind !== 'postgres') parts.push(`LIMIT ${Number.MAX_SAFE_INTEGER}`);
      parts.push(`OFFSET ${query.offset}`);
    }
    return parts.join(' ');
  }

  private body(body: Body): string {
    if (body.type === 'select') return this.select(body);
    // The right-hand side of a chain is always one SELECT but where INTERSECT was bound tighter by the parser.
    const isLooser =
      body.operator === 'intersect' && body.left.type === 'set' && body.left.operator !== 'intersect';
    if (body.right.type === 'set' || isLooser) throw new SqlRefused('Mixed set operators are not allowed.');
    return `${this.body(body.left)} ${body.operator.toUpperCase()} ${this.select(body.right)}`;
  }

  private select(select: Select): string {
    const items = select.items.map(({ expression, alias }) =>
      alias === null ? this.expression(expression) : `${this.expression(expression)} AS ${this.name(alias)}`,
    );
    const parts = [`SELECT ${select.distinct ? 'DISTINCT ' : ''}${items.join(', ')}`];
    if (select.from) {
      let from = `FROM ${this.source(select.from)}`;
      for (const join of select.joins) {
        const kind = join.kind === 'inner' ? 'JOIN' : `${join.kind.toUpperCase()} JOIN`;
        from += ` ${kind} ${this.source(join.source)}`;
        if (join.on) from += ` ON ${this.expression(join.on)}`;
        if (join.using) from += ` USING (${join.using.map((name) => this.name(name)).join(', ')})`;
      }
      parts.push(from);
    }
    if (select.where) parts.push(`WHERE ${this.expression(select.where)}`);
    if (select.groupBy.length > 0) {
      parts.push(`GROUP BY ${select.groupBy.map((item) => this.expression(item)).join(', ')}`);
    }
    if (select.having) parts.push(`HAVING ${this.expression(select.having)}`);
    return parts.join(' ');
  }

  private source(source: Source): string {
    if (source.type === 'derived') return `(${this.query(source.query)}) AS ${this.name(source.alias)}`;
    const alias = source.alias === null ? '' : ` AS ${this.name(source.alias)}`;
    return `${this.name(source.name)}${alias}`;
  }

  private expression(node: Expression, outer = 0): string {
    const wrap = (text: string, level: number) => (level < outer ? `(${text})` : text);
    switch (node.type) {
      case 'column':
        return `${node.table === null ? '' : `${this.name(node.table)}.`}${this.name(node.column)}`;
      case 'star':
        return node.table === null ? '*' : `${this.name(node.table)}.*`;
      case 'value':
        return typeof node.value === 'string' || Number.isSafeInteger(node.value)
          ? this.bind(node.value)
          : this.plainValue(node.value);
      case 'binary':
        return node.operator === '||' ? this.concatenation(node, outer) : this.binary(node, outer);
      case 'not':
        return wrap(`NOT ${this.expression(node.expression, 4)}`, 3);
      case 'negate':
        // Two minus signs next to each other would begin a comment.
        return `-${isNegative(node.expression) ? `(${this.expression(node.expression)})` : this.expression(node.expression, 8)}`;
      case 'isNull':
        return wrap(`${this.expression(node.expression, 5)} IS ${node.negated ? 'NOT ' : ''}NULL`, 4);
      case 'between': {
        const low = this.expression(node.low, 5);
        const range = `${node.negated ? 'NOT ' : ''}BETWEEN ${low} AND ${this.expression(node.high, 5)}`;
        return wrap(`${this.expression(node.expression, 5)} ${range}`, 4);
      }
      case 'in': {
        const among = Array.isArray(node.among)
          ? node.among.map((item) => this.expression(item)).join(', ')
          : this.query(node.among);
        return wrap(`${this.expression(node.expression, 5)} ${node.negated ? 'NOT ' : ''}IN (${among})`, 4);
      }
      case 'exists':
        return `EXISTS (${this.query(node.query)})`;
      case 'subquery':
        return `(${this.query(node.query)})`;
      default:
        return this.compound(node);
    }
  }

  private binary(node: Extract<Expression, { type: 'binary' }>, outer: number): string {
    const level = precedence[node.operator];
    // Comparisons have no order among each other that all databases share.
    const left = this.expression(node.left, level === comparison ? level + 1 : level);
    const text = `${left} ${this.operator(node.operator)} ${this.expression(node.right, level + 1)}`;
    return level < outer ? `(${text})` : text;
  }

  /** Its operands are enclosed, as it binds most tightly in SQLite. MySQL reads `||` as OR. */
  private concatenation(node: Extract<Expression, { type: 'binary' }>, outer: number): string {
    const parts = [node.right];
    let left = node.left;
    for (; left.type === 'binary' && left.operator === '||'; left = left.left) parts.unshift(left.right);
    const texts = [left, ...parts].map((part) => this.expression(part, this.kind === 'mysql' ? 0 : 8));
    if (this.kind === 'mysql') return `CONCAT(${texts.join(', ')})`;
    const text = texts.join(' || ');
    return precedence['||'] < outer ? `(${text})` : text;
  }

  private compound(
    node: Extract<Expression, { type: 'call' | 'cast' | 'extract' | 'interval' | 'case' }>,
  ): string {
    switch (node.type) {
      case 'call': {
        if (/^current_/.test(node.name)) return node.name.toUpperCase();
        const name = aggregates.has(node.name) ? node.name.toUpperCase() : node.name;
        const args = node.args.map((item) => this.argument(item));
        return `${name}(${node.distinct ? 'DISTINCT ' : ''}${args.join(', ')})`;
      }
      case 'cast':
        return `CAST(${this.expression(node.expression)} AS ${this.castType(node.to)})`;
      case 'extract':
        return `EXTRACT(${node.field} FROM ${this.expression(node.expression)})`;
      case 'interval': {
        const [amount, unit] = node.amount.split(/\s+|(?<=\d)(?=[a-z])/);
        return this.kind === 'mysql'
          ? `INTERVAL ${amount} ${unit?.replace(/s$/, '')}`
          : `INTERVAL '${amount} ${unit}'`;
      }
      case 'case': {
        const whens = node.whens.map(
          ([condition, result]) => `WHEN ${this.expression(condition)} THEN ${this.argument(result)}`,
        );
        const operand = node.operand ? ` ${this.expression(node.operand)}` : '';
        const otherwise = node.otherwise ? ` ELSE ${this.argument(node.otherwise)}` : '';
        return `CASE${operand} ${whens.join(' ')}${otherwise} END`;
      }
    }
  }

  /** A database infers the type of a placeholder from what it is compared with, which a function's argument lacks. */
  private argument(node: Expression): string {
    if (
      node.type === 'value' &&
      typeof node.value === 'string' &&
      /^[A-Za-z0-9 %:_./,-]*$/.test(node.value)
    ) {
      return literal(node.value);
    }
    if (node.type === 'value' && typeof node.value !== 'string') return this.plainValue(node.value);
    return this.expression(node);
  }

  private plainValue(value: SqlValue): string {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new SqlRefused(`${value} is not a number that can be written.`);
    }
    if (typeof value === 'boolean' && this.kind === 'sqlite') return value ? '1' : '0';
    return String(value).toUpperCase();
  }

  private castType(name: string): string {
    if (this.kind !== 'mysql') return name;
    if (/int|signed/.test(name)) return 'SIGNED';
    if (/text|char/.test(name)) return 'CHAR';
    return /real|float|double|numeric|decimal/.test(name) ? 'DECIMAL(30,10)' : name;
  }

  private operator(operator: BinaryOperator): string {
    if (this.kind !== 'postgres' && operator.endsWith('ilike'))
      return operator.replace('ilike', 'LIKE').toUpperCase();
    return operator.toUpperCase();
  }
}
