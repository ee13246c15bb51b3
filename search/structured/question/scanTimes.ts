import type { Literal, Mention } from './intent';
import { ScanComparisons } from './scanComparisons';
import { yearLike } from './scanWords';
import { timeSpan } from './timeSpan';

/** Times: "in 2014", "last month", "created in 2021". */
export abstract class ScanTimes extends ScanComparisons {
  protected abstract listOf(mention: Mention, first: Literal): void;

  protected time(): boolean {
    const start = this.at;
    if (/^(in|on|during|of|from|for|at|since|within|over)$/.test(this.lower())) this.at++;
    this.skipArticles();
    const span = timeSpan(this.tokens, this.at, this.now);
    if (span) {
      this.at += span.length;
      this.condition({
        kind: 'time',
        operator: '=',
        from: span.from,
        to: span.to,
        year: null,
        mention: null,
      });
      return true;
    }
    const hadWord = this.at > start;
    if (
      /^(year|years)$/.test(this.lower()) &&
      (this.token(1)?.kind === 'number' || this.phrase('year', 'of') || this.phrase('years', 'of'))
    ) {
      this.at++;
      while (/^(of|both|either)$/.test(this.lower())) {
        if (this.lower() === 'both') this.both = true;
        this.at++;
      }
    }
    while (/^(both|either)$/.test(this.lower())) {
      if (this.lower() === 'both') this.both = true;
      this.at++;
    }
    const token = this.token();
    if (
      this.at > start &&
      (hadWord || this.lower(-1) !== 'year' || true) &&
      token?.kind === 'number' &&
      yearLike(token.value) &&
      token.text.length === 4 &&
      !this.yearIsNumber()
    ) {
      this.at++;
      this.years(token.value ?? 0);
      return true;
    }
    this.at = start;
    return false;
  }

  protected yearIsNumber(): boolean {
    return (
      this.followedByNoun(1) &&
      this.columnAt(this.at + 1)?.mention.candidates[0]?.column.content === 'number' &&
      this.lower(1) !== 'or'
    );
  }

  protected years(first: number): void {
    const late = this.lateComparison();
    this.timeCondition(late ?? (this.takeNegation() ? '<>' : '='), first);
    while (/^(or|and)$/.test(this.lower())) {
      let ahead = 1;
      while (/^(in|the|year)$/.test(this.lower(ahead))) ahead++;
      const token = this.token(ahead);
      if (token?.kind !== 'number' || !yearLike(token.value)) return;
      this.join = this.lower() === 'or' ? 'or' : 'and';
      this.at += ahead + 1;
      this.timeCondition('=', token.value ?? 0);
    }
  }

  /** "debuted in either 2004 or 2012": the year that the verb names. */
  private yearFor(mention: Mention): boolean {
    const years = mention.candidates.filter(({ column }) => column.content === 'year');
    if (years.length === 0 || !/^(in|during)$/.test(this.lower())) return false;
    let ahead = 1;
    while (/^(either|the|year|years)$/.test(this.lower(ahead))) ahead++;
    const token = this.token(ahead);
    if (token?.kind !== 'number' || token.value === null || !yearLike(token.value)) return false;
    this.at += ahead + 1;
    this.listOf({ ...mention, candidates: years }, token.value);
    return true;
  }

  /** "created in 2021", "issued last month": the date that the verb names. */
  protected timeFor(mention: Mention): boolean {
    const dates = mention.candidates.filter(({ column }) => column.content === 'time');
    if (dates.length === 0) return this.yearFor(mention);
    const start = this.at;
    const dated = { ...mention, candidates: dates };
    if (/^(in|on|during)$/.test(this.lower())) this.at++;
    while (/^(the|year)$/.test(this.lower())) this.at++;
    const span = timeSpan(this.tokens, this.at, this.now);
    const token = this.token();
    if (span) {
      this.at += span.length;
      const { from, to } = span;
      this.condition({ kind: 'time', operator: '=', from, to, year: null, mention: dated });
      return true;
    }
    if (this.at > start && token?.kind === 'number' && token.value !== null && yearLike(token.value)) {
      this.at++;
      const year = token.value;
      const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`];
      this.condition({ kind: 'time', operator: '=', from, to, year, mention: dated });
      return true;
    }
    this.at = start;
    return false;
  }
}
