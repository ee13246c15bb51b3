import type { ConnectorKind } from '../../../domain/ports/connector';
import type { Body, Join, OrderItem, Query, Select, SelectItem, Source } from '../../../domain/sqlTree';
import { ExpressionParser } from './parseExpression';
import { SqlRefused, tokenize } from './tokenize';

const clauseWords = new Set(
  `from where group having order limit offset union intersect except on using join inner left right full cross
   natural as and or not when then else end asc desc nulls fetch for into window returning lock procedure with`.split(
    /\s+/,
  ),
);

class QueryParser extends ExpressionParser {
  query(): Query {
    this.enter();
    const withs = this.takeWord('with') ? this.withQueries() : [];
    const body = this.setOperations();
    const query = { with: withs, body, orderBy: this.orderBy(), ...this.limits() };
    this.leave();
    return query;
  }

  private withQueries(): Query['with'] {
    if (this.peekWord('recursive')) throw new SqlRefused('Recursive queries are not allowed.');
    return this.listOf(() => {
      const name = this.name();
      this.expectWord('as');
      return { name, query: this.enclosed(() => this.query()) };
    });
  }

  private setOperations(): Body {
    let left = this.intersections();
    for (;;) {
      const operator = this.takeWord('union') ? 'union' : this.takeWord('except') ? 'except' : null;
      if (!operator) return left;
      const all = this.takeWord('all');
      if (all && operator !== 'union') throw new SqlRefused('EXCEPT ALL is not allowed.');
      const right = this.intersections();
      left = { type: 'set', operator: all ? 'union all' : operator, left, right };
    }
  }

  private intersections(): Body {
    let left = this.operand();
    while (this.takeWord('intersect')) {
      // SQLite gives all set operators one precedence, the others bind INTERSECT tighter: the tree is rendered
      // the way each of them reads it, or refused.
      left = { type: 'set', operator: 'intersect', left, right: this.operand() };
    }
    return left;
  }

  private operand(): Body {
    if (this.peek('(')) throw new SqlRefused('Parentheses around a part of a UNION are not allowed.');
    return this.select();
  }

  private select(): Select {
    this.expectWord('select');
    const distinct = this.takeWord('distinct');
    if (!distinct) this.takeWord('all');
    const items = this.listOf(() => this.item());
    const select: Select = {
      type: 'select',
      distinct,
      items,
      from: null,
      joins: [],
      where: null,
      groupBy: [],
      having: null,
    };
    if (this.takeWord('from')) {
      select.from = this.source();
      for (let join = this.join(); join; join = this.join()) select.joins.push(join);
    }
    if (this.takeWord('where')) select.where = this.expression();
    if (this.takeWord('group')) {
      this.expectWord('by');
      select.groupBy = this.listOf(() => this.expression());
    }
    if (this.takeWord('having')) select.having = this.expression();
    return select;
  }

  private item(): SelectItem {
    if (this.take('*')) return { expression: { type: 'star', table: null }, alias: null };
    const star = this.tableStar();
    if (star) return { expression: star, alias: null };
    const expression = this.expression();
    return { expression, alias: this.alias() };
  }

  private alias(): string | null {
    if (this.takeWord('as')) return this.name();
    const { type, text } = this.current;
    if (type === 'identifier' || (type === 'word' && !clauseWords.has(text.toLowerCase())))
      return this.name();
    return null;
  }

  private source(): Source {
    if (this.peek('(')) {
      const query = this.enclosed(() => this.query());
      const alias = this.alias();
      if (!alias) throw new SqlRefused('A subquery in FROM needs a name.');
      return { type: 'derived', query, alias };
    }
    const name = this.name();
    if (this.peek('.')) throw new SqlRefused(`Name the table ${name} without a schema or database.`);
    if (this.peek('(')) throw new SqlRefused(`${name}(…) is not a table.`);
    return { type: 'table', name, alias: this.alias() };
  }

  private join(): Join | null {
    if (this.take(',')) return { kind: 'cross', source: this.source(), on: null, using: null };
    const kind = this.joinKind();
    if (!kind) return null;
    const source = this.source();
    if (kind === 'cross') return { kind, source, on: null, using: null };
    if (this.takeWord('on')) return { kind, source, on: this.expression(), using: null };
    if (this.takeWord('using')) {
      const using = this.enclosed(() => this.listOf(() => this.name()));
      return { kind, source, on: null, using };
    }
    throw new SqlRefused('A JOIN needs ON or USING.');
  }

  private joinKind(): Join['kind'] | null {
    if (this.takeWord('join')) return 'inner';
    for (const kind of ['inner', 'left', 'right', 'full', 'cross'] as const) {
      if (!this.takeWord(kind)) continue;
      if (kind !== 'inner' && kind !== 'cross') this.takeWord('outer');
      this.expectWord('join');
      return kind;
    }
    return null;
  }

  private orderBy(): OrderItem[] {
    if (!this.takeWord('order')) return [];
    this.expectWord('by');
    return this.listOf(() => {
      const expression = this.expression();
      const descending = this.takeWord('desc');
      if (!descending) this.takeWord('asc');
      let nulls: OrderItem['nulls'] = null;
      if (this.takeWord('nulls')) nulls = this.takeWord('first') ? 'first' : 'last';
      if (nulls === 'last') this.expectWord('last');
      return { expression, descending, nulls };
    });
  }

  private limits(): { limit: number | null; offset: number | null } {
    const limit = this.takeWord('limit') ? this.integer() : null;
    return { limit, offset: this.takeWord('offset') ? this.integer() : null };
  }
}

/** The tree of one query. Throws `SqlRefused` for everything else. */
export function parseSql(sql: string, kind: ConnectorKind): Query {
  if (sql.length > 20_000) throw new SqlRefused('The statement is too long.');
  const parser = new QueryParser(tokenize(sql, kind));
  const query = parser.query();
  parser.take(';');
  parser.expectEnd();
  return query;
}
