import type { BinaryOperator, Expression, Query } from '../../../domain/sqlTree';
import { TokenCursor } from './tokenCursor';
import { SqlRefused } from './tokenize';

const comparisons = ['=', '<>', '!=', '<', '<=', '>', '>='] as const;
/** Operators with a value, loosest first as in PostgreSQL: `'a' || 1 + 2` is `'a' || (1 + 2)`. */
const operations = [['||'], ['+', '-'], ['*', '/', '%']] as const;
const castTypes = new Set(
  'integer int bigint smallint numeric decimal real float double text varchar char date timestamp time boolean signed unsigned datetime'.split(
    ' ',
  ),
);
const extractFields = new Set('year month day hour minute second quarter week dow doy epoch'.split(' '));
const intervalText = /^\d{1,5} ?(second|minute|hour|day|week|month|year)s?$/i;

/** Recursive descent over expressions; the query part is its subclass. */
export abstract class ExpressionParser extends TokenCursor {
  abstract query(): Query;

  /** `t.*` */
  protected tableStar(): Expression | null {
    const [, dot, star] = this.tokens.slice(this.position, this.position + 3);
    if (dot?.text !== '.' || star?.text !== '*' || dot.type !== 'symbol' || star.type !== 'symbol')
      return null;
    const table = this.name();
    this.position += 2;
    return { type: 'star', table };
  }

  expression(): Expression {
    this.enter();
    let left = this.conjunction();
    while (this.takeWord('or')) {
      left = { type: 'binary', operator: 'or', left, right: this.conjunction() };
    }
    this.leave();
    return left;
  }

  private conjunction(): Expression {
    let left = this.negation();
    while (this.takeWord('and')) left = { type: 'binary', operator: 'and', left, right: this.negation() };
    return left;
  }

  private negation(): Expression {
    if (!this.takeWord('not')) return this.comparison();
    this.enter();
    const expression = this.negation();
    this.leave();
    return { type: 'not', expression };
  }

  private comparison(): Expression {
    const left = this.operation();
    const sign = this.takeAny(comparisons);
    if (sign) return { type: 'binary', operator: sign === '!=' ? '<>' : sign, left, right: this.operation() };
    if (this.takeWord('is')) {
      const negated = this.takeWord('not');
      this.expectWord('null');
      return { type: 'isNull', expression: left, negated };
    }
    const negated = this.takeWord('not');
    if (this.takeWord('between')) {
      const low = this.operation();
      this.expectWord('and');
      return { type: 'between', expression: left, low, high: this.operation(), negated };
    }
    for (const like of ['like', 'ilike'] as const) {
      if (!this.takeWord(like)) continue;
      return { type: 'binary', operator: negated ? `not ${like}` : like, left, right: this.operation() };
    }
    if (this.takeWord('in'))
      return {
        type: 'in',
        expression: left,
        among: this.enclosed(() => (this.isQuery() ? this.query() : this.list())),
        negated,
      };
    if (negated) this.fail('BETWEEN, LIKE or IN');
    return left;
  }

  private isQuery(): boolean {
    return this.peekWord('select') || this.peekWord('with');
  }

  private list(): Expression[] {
    return this.peek(')') ? [] : this.listOf(() => this.expression());
  }

  private operation(level = 0): Expression {
    const symbols: readonly BinaryOperator[] | undefined = operations[level];
    if (!symbols) return this.unary();
    let left = this.operation(level + 1);
    for (let operator = this.takeAny(symbols); operator; operator = this.takeAny(symbols)) {
      left = { type: 'binary', operator, left, right: this.operation(level + 1) };
    }
    return left;
  }

  private unary(): Expression {
    if (this.take('-')) {
      this.enter();
      const expression = this.unary();
      this.leave();
      return { type: 'negate', expression };
    }
    let expression = this.primary();
    while (this.take('::')) expression = { type: 'cast', expression, to: this.castType() };
    return expression;
  }

  private castType(): string {
    const name = this.name().toLowerCase();
    if (!castTypes.has(name)) throw new SqlRefused(`CAST to ${name} is not allowed.`);
    if (name === 'double' && this.takeWord('precision')) return 'double precision';
    if (this.peek('('))
      this.enclosed(() => {
        this.integer();
        if (this.take(',')) this.integer();
      });
    return name;
  }

  private primary(): Expression {
    const token = this.current;
    if (token.type === 'string') {
      this.position++;
      return { type: 'value', value: token.text };
    }
    if (token.type === 'number') {
      this.position++;
      return { type: 'value', value: numberOf(token.text) };
    }
    if (this.peek('('))
      return this.enclosed(() =>
        this.isQuery() ? { type: 'subquery', query: this.query() } : this.expression(),
      );
    return this.keyword() ?? this.columnOrCall();
  }

  private keyword(): Expression | null {
    if (this.takeWord('null')) return { type: 'value', value: null };
    if (this.takeWord('true')) return { type: 'value', value: true };
    if (this.takeWord('false')) return { type: 'value', value: false };
    for (const name of ['current_date', 'current_timestamp']) {
      if (this.takeWord(name)) return { type: 'call', name, args: [], distinct: false };
    }
    if (this.takeWord('case')) return this.caseExpression();
    if (this.takeWord('exists')) return { type: 'exists', query: this.enclosed(() => this.query()) };
    if (this.peekWord('interval')) return this.interval();
    if (this.takeWord('cast'))
      return this.enclosed(() => {
        const expression = this.expression();
        this.expectWord('as');
        return { type: 'cast', expression, to: this.castType() };
      });
    if (this.takeWord('extract'))
      return this.enclosed(() => {
        const field = this.name().toLowerCase();
        if (!extractFields.has(field)) throw new SqlRefused(`EXTRACT of ${field} is not allowed.`);
        this.expectWord('from');
        return { type: 'extract', field, expression: this.expression() };
      });
    return null;
  }

  private interval(): Expression | null {
    const amount = this.tokens[this.position + 1];
    if (amount?.type !== 'string' && amount?.type !== 'number') return null;
    this.position += 2;
    const unit = amount.type === 'number' ? ` ${this.name()}` : '';
    const text = `${amount.text}${unit}`;
    if (!intervalText.test(text)) throw new SqlRefused(`INTERVAL ${text} is not allowed.`);
    return { type: 'interval', amount: text.toLowerCase() };
  }

  private caseExpression(): Expression {
    const operand = this.peekWord('when') ? null : this.expression();
    const whens: [Expression, Expression][] = [];
    while (this.takeWord('when')) {
      const condition = this.expression();
      this.expectWord('then');
      whens.push([condition, this.expression()]);
    }
    if (whens.length === 0) this.fail('WHEN');
    const otherwise = this.takeWord('else') ? this.expression() : null;
    this.expectWord('end');
    return { type: 'case', operand, whens, otherwise };
  }

  /** `left(…)` and `right(…)`, which begin a join elsewhere. */
  private sideFunction(): string | null {
    const next = this.tokens[this.position + 1];
    if (next?.type !== 'symbol' || next.text !== '(') return null;
    return ['left', 'right'].find((word) => this.takeWord(word)) ?? null;
  }

  private columnOrCall(): Expression {
    const isWord = this.current.type === 'word';
    const name = this.sideFunction() ?? this.name();
    if (this.take('.')) {
      const column = this.name();
      if (this.peek('.') || this.peek('(')) throw new SqlRefused(`${name}.${column} is not a column.`);
      return { type: 'column', table: name, column };
    }
    if (!this.peek('(')) return { type: 'column', table: null, column: name };
    if (!isWord) throw new SqlRefused(`${name}(…) is not an allowed function.`);
    const call = { type: 'call', name: name.toLowerCase() } as const;
    return this.enclosed(() => {
      if (this.take('*')) {
        if (call.name !== 'count') throw new SqlRefused(`${name}(*) is not allowed.`);
        return { ...call, args: [{ type: 'star', table: null }], distinct: false };
      }
      const distinct = this.takeWord('distinct');
      return { ...call, args: this.list(), distinct };
    });
  }
}

/** A number that is written again as it was read: the database would else be asked for another one. */
function numberOf(text: string): number {
  const value = Number(text);
  const [digits = ''] = text.toLowerCase().split('e');
  const significant = digits.replace('.', '').replace(/^0+/, '');
  const isExact =
    Number.isFinite(value) &&
    (value !== 0 || significant === '') &&
    (/^\d+$/.test(text) ? String(value) === (significant || '0') : significant.length <= 17);
  if (!isExact) throw new SqlRefused(`The number ${text.slice(0, 40)} is too large or has too many digits.`);
  return value;
}
