import type { Mention } from './intent';
import { adjectives, aggregateWords, type Comparison, comparisons, highest, lowest } from './lexiconMeasures';
import { matchTables } from './match';
import { inverse, sameColumn } from './scanHelpers';
import { ScanQuantities } from './scanQuantities';
import { articles, distinctWords, yearLike } from './scanWords';
import { dayAfter, timeSpan } from './timeSpan';

/** Comparisons: "older than 20", "above the average age", "a greater weight than 10". */
export abstract class ScanComparisons extends ScanQuantities {
  protected comparisonAt(at: number): { operator: Comparison; length: number; time: boolean } | null {
    for (const { words, operator, time } of comparisons) {
      if (words.every((word, offset) => this.tokens[at + offset]?.lower === word)) {
        return { operator, length: words.length, time: time ?? false };
      }
    }
    return null;
  }

  /** "… or more", "… or after" behind a number. */
  protected lateComparison(): Comparison | null {
    if (this.lower() !== 'or') return null;
    const next = this.lower(1);
    if (/^(more|after|later|above|older|greater|higher|over|newer|longer|taller)$/.test(next)) {
      this.at += 2;
      return '>=';
    }
    if (/^(less|fewer|before|earlier|below|younger|lower|under|shorter)$/.test(next)) {
      this.at += 2;
      return '<=';
    }
    return null;
  }

  /** "older than 20", "cheaper than the average" */
  protected adjectiveComparison(): boolean {
    const start = this.at;
    const word = this.lower();
    let implied = adjectives.get(word);
    if (this.phrase('more', 'expensive') || this.phrase('less', 'expensive')) {
      const direction = this.lower() === 'more' ? 'desc' : 'asc';
      implied = { concept: ['price', 'cost', 'fee'], direction, turned: [] };
      this.at++;
    }
    if (!implied || this.lower(1) !== 'than') {
      this.at = start;
      return false;
    }
    this.at += 2;
    const mention = this.impliedColumn(implied.concept, implied.turned, word);
    if (!mention) {
      this.at = start;
      return false;
    }
    let operator: Comparison = implied.direction === 'desc' ? '>' : '<';
    if (mention.turned) operator = operator === '>' ? '<' : '>';
    if (this.takeNegation()) operator = inverse(operator);
    if (this.operand(mention, operator)) return true;
    this.at = start;
    return false;
  }

  protected comparisonFor(mention: Mention): boolean {
    const start = this.at;
    const adjective = adjectives.get(this.lower());
    let found = this.comparisonAt(this.at);
    if (!found && adjective && this.lower(1) === 'than') {
      const meant = [...adjective.concept, ...adjective.turned];
      if (!mention.candidates.some((match) => this.fits(match, meant))) return false;
      found = { operator: adjective.direction === 'desc' ? '>' : '<', length: 2, time: false };
    }
    if (!found) return false;
    this.at += found.length;
    const negated = this.takeNegation();
    const operator = negated ? inverse(found.operator) : found.operator;
    if (this.operand(mention, operator)) return true;
    this.at = start;
    this.negate = negated;
    return false;
  }

  /** What a column is compared with: a number, a text, a date or a statistic of the column. */
  protected operand(mention: Mention, operator: Comparison): boolean {
    while (
      articles.has(this.lower()) ||
      (/^(year|age)$/.test(this.lower()) && this.token(1)?.kind === 'number')
    )
      this.at++;
    const token = this.token();
    if (!token) return false;
    if (token.kind === 'number' && token.value !== null) {
      if (this.countsRows(mention)) return false;
      this.at++;
      this.skipUnit();
      const late = operator === '=' ? this.lateComparison() : null;
      this.condition({ kind: 'compare', mention, operator: late ?? operator, value: token.value }, false);
      this.moreComparisons(mention);
      return true;
    }
    if (token.kind === 'quoted') {
      this.at++;
      this.condition({ kind: 'compare', mention, operator, value: token.text }, false);
      return true;
    }
    const statistic =
      aggregateWords.get(token.lower) ??
      (lowest.has(token.lower) ? 'min' : highest.has(token.lower) ? 'max' : undefined);
    if (statistic && statistic !== 'sum') {
      this.at++;
      while (/^(of|the|for|all|overall)$/.test(this.lower())) this.at++;
      const again = this.columnAt(this.at);
      if (again && sameColumn(again.mention, mention)) this.at += again.length;
      while (/^(of|for|among|across|in)$/.test(this.lower())) {
        let ahead = 1;
        while (articles.has(this.lower(ahead))) ahead++;
        const table = matchTables(this.index, this.tokens, this.at + ahead)[0];
        if (!table) break;
        this.at += ahead + table.length;
      }
      // A statistic over a part of the rows is a question of its own.
      const rest = this.token();
      if (rest && rest.kind !== 'mark' && !/^(and|or|but)$/.test(rest.lower))
        this.unknown(`the ${token.lower} of a part`);
      this.condition({ kind: 'statistic', mention, operator, statistic }, false);
      return true;
    }
    return false;
  }

  /** "… before 2003 and after 2003", "… more than 3 and less than 9" */
  protected moreComparisons(mention: Mention): void {
    const start = this.at;
    let join: 'and' | 'or' | null = null;
    while (/^(and|or|but|,|those|founded|also)$/.test(this.lower()) || (join && this.columnAgain(mention))) {
      if (this.lower() === 'and' || this.lower() === 'or' || this.lower() === 'but')
        join = this.lower() === 'or' ? 'or' : 'and';
      this.at++;
    }
    const found = join ? this.comparisonAt(this.at) : null;
    if (!found || this.token(found.length)?.kind !== 'number') {
      this.at = start;
      return;
    }
    // "more than 4 masts and less than 9 berths": another column follows.
    if (this.columnAt(this.at + found.length + 1) && !found.time) {
      this.at = start;
      return;
    }
    this.at += found.length;
    this.join = join ?? 'and';
    const value = this.token()?.value ?? 0;
    this.at++;
    this.condition({ kind: 'compare', mention, operator: found.operator, value }, false);
  }

  protected columnAgain(mention: Mention): boolean {
    const again = this.columnAt(this.at);
    return again !== null && again.length === 1 && sameColumn(again.mention, mention);
  }

  protected comparison(): boolean {
    const start = this.at;
    // "a greater weight than 10"
    const split = /^(greater|larger|higher|bigger|lower|smaller|more|less|fewer)$/.exec(this.lower());
    if (split && this.lower(1) !== 'than') {
      const column = this.columnAt(this.at + 1);
      if (column && this.lower(1 + column.length) === 'than') {
        this.at += 2 + column.length;
        const operator = /^(greater|larger|higher|bigger|more)$/.test(split[0]) ? '>' : '<';
        const negated = this.takeNegation();
        if (this.operand(column.mention, negated ? inverse(operator) : operator)) return true;
        this.at = start;
      }
      return false;
    }
    const found = this.comparisonAt(this.at);
    if (!found) return false;
    this.at += found.length;
    while (articles.has(this.lower()) || (this.lower() === 'year' && this.token(1)?.kind === 'number'))
      this.at++;
    const negated = this.takeNegation();
    const operator = negated ? inverse(found.operator) : found.operator;
    const taken = this.comparisonOf(operator, found.time, start);
    if (!taken) {
      this.at = start;
      this.negate = negated;
    }
    return taken;
  }

  protected comparisonOf(operator: Comparison, time: boolean, start: number): boolean {
    const token = this.token();
    if (token?.kind === 'number' && token.value !== null) {
      const value = token.value;
      const measure = time ? null : this.measureOfVerb(start - 1);
      if (measure) return this.operand(measure, operator);
      if (time || (yearLike(value) && !this.followedByNoun(1))) {
        if (time) {
          this.at++;
          this.timeCondition(operator, value);
          return true;
        }
      }
      this.at++;
      if (/^(once|times?)$/.test(this.lower())) {
        this.at++;
        return this.quantity(operator, value);
      }
      const late = operator === '=' ? this.lateComparison() : null;
      while (distinctWords.has(this.lower()) || articles.has(this.lower())) this.at++;
      const column = this.columnAt(
        this.at,
        (match) => match.column.content === 'number' && !match.column.isKey && !match.column.reference,
      );
      const table = matchTables(this.index, this.tokens, this.at)[0];
      if (
        column &&
        (!table || this.contentLength(column.length) > table.length) &&
        (column.mention.candidates[0]?.score ?? 0) >= 0.45
      ) {
        this.at += column.length;
        this.condition(
          { kind: 'compare', mention: column.mention, operator: late ?? operator, value },
          false,
        );
        return true;
      }
      if (table) {
        this.at += table.length;
        return this.quantityOf(table.table, late ?? operator, value);
      }
      return false;
    }
    // "registered after 2020-01-01"
    const to = time && token?.kind === 'quoted' ? dayAfter(token.text) : null;
    if (token && to !== null) {
      this.at++;
      this.condition({ kind: 'time', operator, from: token.text, to, year: null, mention: null }, false);
      return true;
    }
    const spanned = time ? timeSpan(this.tokens, this.at, this.now) : null;
    if (spanned) {
      this.at += spanned.length;
      this.condition(
        {
          kind: 'time',
          operator,
          from: spanned.from,
          to: spanned.to,
          year: null,
          mention: null,
        },
        false,
      );
      return true;
    }
    if (token?.kind === 'word' && /^(once)$/.test(token.lower)) {
      this.at++;
      return this.quantity(operator, 1);
    }
    // "above the average depth", "above depth 20", "more than the average number of berths"
    const statistic = aggregateWords.get(token?.lower ?? '');
    if (statistic && statistic !== 'sum') {
      const ahead = this.columnAt(this.at + 1);
      const mention = ahead?.mention;
      if (!mention) return false;
      this.at += 1 + (ahead?.length ?? 0);
      this.condition({ kind: 'statistic', mention, operator, statistic }, false);
      return true;
    }
    const column = this.columnAt(this.at);
    if (column && this.tokens[this.at + column.length]?.kind === 'number') {
      this.at += column.length;
      return this.operand(column.mention, operator);
    }
    return false;
  }
}
