import type { Literal, Mention } from './intent';
import { highest, lowest } from './lexicon';
import { matchTables } from './match';
import { ScanComparisons } from './scanComparisons';
import { articles, copulas, likeStarts, yearLike } from './scanWords';
import type { ValueEntry } from './schemaIndex';
import { timeSpan } from './timeSpan';
import { normalizeValue } from './words';

/** Other conditions: values of columns, texts within texts, times, denials. */
export abstract class ScanConditions extends ScanComparisons {
  protected like(): boolean {
    if (this.negateLike()) return true;
    return false;
  }

  /** "having 'Hey' in its name", "with the word 'Hey' in its title", "with the substring 'East'" */
  protected negateLike(): boolean {
    const start = this.at;
    let sawWord = false;
    while (
      /^(contain|contains|containing|include|includes|including|having|has|have|with|the|a|substring|word|words|letter|letters|string|text)$/.test(
        this.lower(),
      )
    ) {
      if (
        /^(contain|contains|containing|include|includes|including|substring|word|words|letter|letters|string)$/.test(
          this.lower(),
        )
      )
        sawWord = true;
      this.at++;
    }
    const token = this.token();
    if (token?.kind !== 'quoted' || this.at === start) {
      this.at = start;
      return false;
    }
    if (this.lower(1) === 'in') {
      let ahead = 2;
      while (articles.has(this.lower(ahead))) ahead++;
      const column = this.columnAt(this.at + ahead);
      if (column) {
        this.at += ahead + column.length;
        const _last = this.pendingMentions.at(-1) ?? null;
        this.condition({ kind: 'like', mention: column.mention, pattern: `%${token.text}%` });
        return true;
      }
    }
    if (!sawWord) {
      this.at = start;
      return false;
    }
    this.at++;
    this.condition({ kind: 'like', mention: null, pattern: `%${token.text}%` });
    return true;
  }

  /** "starts with A": the letter, not the article. */
  protected isLetter(): boolean {
    const next = this.token(1);
    const ends = next === undefined || next.kind === 'mark' || /^(and|or)$/.test(next.lower);
    return this.token()?.text.length === 1 && ends;
  }

  protected likeFor(mention: Mention): boolean {
    const start = this.at;
    const lower = this.lower();
    let pattern: ((text: string) => string) | null = null;
    if (likeStarts.test(lower)) pattern = (text) => `%${text}%`;
    else if (/^(start|starts|starting|begin|begins|beginning)$/.test(lower) && this.lower(1) === 'with') {
      pattern = (text) => `${text}%`;
      this.at++;
    } else if (/^(end|ends|ending)$/.test(lower) && /^(with|in)$/.test(this.lower(1))) {
      pattern = (text) => `%${text}`;
      this.at++;
    }
    if (!pattern) return false;
    this.at++;
    while (
      /^(the|a|an|word|words|letter|letters|substring|string|text|phrase)$/.test(this.lower()) &&
      !this.isLetter()
    ) {
      this.at++;
    }
    const token = this.token();
    if (token?.kind === 'quoted' || (token?.kind === 'word' && (token.capital || token.lower.length === 1))) {
      this.at++;
      this.condition({ kind: 'like', mention, pattern: pattern(token.text) });
      return true;
    }
    this.at = start;
    return false;
  }

  protected negation(): boolean {
    const lower = this.lower();
    if (
      /^(not|no|never|without|n't|except|excluding|neither|cannot|none)$/.test(lower) ||
      /n't$/.test(lower)
    ) {
      this.negate = true;
      this.at++;
      if (lower === 'except' && this.lower() === 'for') this.at++;
      if (this.selecting && (this.items.length > 0 || this.frames[0]?.table)) this.selecting = false;
      return true;
    }
    if (this.phrase('other', 'than')) {
      this.negate = true;
      this.at += 2;
      return true;
    }
    return false;
  }

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

  protected quoted(): boolean {
    const token = this.token();
    if (token?.kind !== 'quoted') return false;
    this.at++;
    const entries = this.index.values.get(normalizeValue(token.text));
    if (entries) {
      const negated = this.takeNegation();
      const beforeNoun = this.nounFollows();
      this.condition({ kind: 'value', entries, words: token.text, beforeNoun }, negated);
      if (beforeNoun) {
        const last = this.conditions.at(-1);
        if (last) {
          last.frame = -1;
          if (negated) {
            last.negated = false;
            this.negate = true;
          }
        }
      }
      this.moreQuoted(entries, negated);
    } else this.condition({ kind: 'text', text: token.text });
    return true;
  }

  protected moreQuoted(entries: ValueEntry[], negated: boolean): void {
    for (;;) {
      const join = this.lower();
      if ((join !== 'or' && join !== 'and') || this.token(1)?.kind !== 'quoted') return;
      const text = this.token(1)?.text ?? '';
      const next = this.index.values
        .get(normalizeValue(text))
        ?.filter(({ column }) => entries.some((entry) => entry.column === column));
      if (!next || next.length === 0) return;
      this.at += 2;
      this.join = join;
      this.condition({ kind: 'value', entries: next, words: text, beforeNoun: false }, negated);
    }
  }

  /** "4 cylinder cars", "with 8 cylinders" */
  protected numberAlone(): boolean {
    const token = this.token();
    if (token?.kind !== 'number' || token.value === null) return false;
    const start = this.at;
    this.at++;
    const late = this.phrase('or', 'more')
      ? '>='
      : this.phrase('or', 'fewer') || this.phrase('or', 'less')
        ? '<='
        : null;
    if (late) this.at += 2;
    const column = this.columnAt(
      this.at,
      (match) => match.column.content === 'number' && !match.column.isKey && !match.column.reference,
    );
    const table = matchTables(this.index, this.tokens, this.at)[0];
    if (column && (!table || this.contentLength(column.length) >= table.length)) {
      this.at += column.length;
      this.condition({ kind: 'compare', mention: column.mention, operator: late ?? '=', value: token.value });
      return true;
    }
    if (table && !this.selecting) {
      this.at += table.length;
      return this.quantityOf(table.table, late ?? '=', token.value);
    }
    this.at = start;
    return false;
  }

  /** "age is 3", "language English", "price over 20": the column with what is asked of it, or nothing taken. */
  protected columnFilter(mention: Mention): boolean {
    const start = this.at;
    let linked = false;
    for (;;) {
      const lower = this.lower();
      if (/^(not|n't|isn't|aren't|wasn't)$/.test(lower)) this.negate = true;
      else if (
        !copulas.has(lower) &&
        !(lower === 'by' && this.at === start && /(ed|en)$/.test(mention.words)) &&
        lower !== ':' &&
        lower !== '='
      )
        break;
      if (/^(is|are|was|were|named|called|by|=|:|equals)$/.test(lower)) linked = true;
      if (lower === 'both') this.both = true;
      if (lower === 'either') linked = true;
      this.at++;
    }
    const filtered = this.at < this.tokens.length && this.filterAfter(mention, linked, start);
    if (!filtered) this.at = start;
    return filtered;
  }

  protected filterAfter(mention: Mention, linked: boolean, start: number): boolean {
    if (this.betweenFor(mention) || this.comparisonFor(mention) || this.likeFor(mention)) return true;
    if (this.timeFor(mention)) return true;
    const token = this.token();
    if (!token) return false;
    if (linked && this.lower(-1) !== 'by' && this.extremeOf(mention)) return true;
    if (token.kind === 'quoted') {
      this.at++;
      this.listOf(mention, this.exact(mention, token.text));
      return true;
    }
    if (token.kind === 'number' && token.value !== null && (linked || this.at === start || !this.selecting)) {
      if (this.followedByNoun(1) && !linked && this.at !== start) return false;
      this.at++;
      this.listOf(mention, token.value);
      return true;
    }
    const value = this.valueAt(this.at);
    const own =
      value?.entries.filter(({ column }) => mention.candidates.some((match) => match.column === column)) ??
      [];
    if (value && own.length > 0 && (linked || this.at === start || !this.selecting)) {
      const columns = new Set(own.map(({ column }) => column));
      mention.candidates = mention.candidates.filter((match) => columns.has(match.column));
      this.at += value.length;
      this.listOf(mention, own[0]?.value ?? value.words);
      return true;
    }
    // A proper name that the samples don't hold: only where the question says that it is the value.
    if (
      linked &&
      token.kind === 'word' &&
      token.capital &&
      !mention.candidates[0]?.column.schema.samplesComplete
    ) {
      return this.properName(mention);
    }
    if (linked && token.kind === 'word' && token.capital && this.lower(-1) === 'by')
      return this.properName(mention);
    return false;
  }

  /** "created in 2021", "issued last month": the date that the verb names. */
  private timeFor(mention: Mention): boolean {
    const dates = mention.candidates.filter(({ column }) => column.content === 'time');
    if (dates.length === 0) return false;
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

  /** "whose number of products is the largest" */
  protected extremeOf(mention: Mention): boolean {
    const word = this.lower();
    const next = this.lower(1);
    const ends = next === '' || /^[,.?]$/.test(next) || this.token(1)?.kind === 'mark';
    if (!ends || !(highest.has(word) || lowest.has(word))) return false;
    this.at++;
    this.orderings.push({
      by: { kind: 'column', mention, aggregate: null },
      direction: highest.has(word) ? 'desc' : 'asc',
      limit: 1,
      frame: this.current,
    });
    return true;
  }

  protected properName(mention: Mention): boolean {
    const words: string[] = [];
    while (this.token()?.kind === 'word' && this.token()?.capital) {
      words.push(this.token()?.text ?? '');
      this.at++;
    }
    if (words.length === 0) return false;
    this.listOf(mention, words.join(' '));
    return true;
  }

  /** A value, and those that follow it with "or" or "and". */
  protected listOf(mention: Mention, first: Literal): void {
    const negated = this.takeNegation();
    const late = this.lateComparison();
    this.condition({ kind: 'compare', mention, operator: late ?? '=', value: first }, negated);
    for (;;) {
      const start = this.at;
      let join: 'and' | 'or' | null = null;
      while (this.lower() === ',' || this.lower() === 'or' || this.lower() === 'and') {
        if (this.lower() !== ',') join = this.lower() === 'or' ? 'or' : 'and';
        this.at++;
      }
      if (this.at === start) return;
      this.skipArticles();
      const token = this.token();
      const value = this.valueAt(this.at);
      const own = value?.entries.find(({ column }) =>
        mention.candidates.some((match) => match.column === column),
      );
      let next: Literal | null = null;
      let length = 1;
      if (token?.kind === 'quoted') next = this.exact(mention, token.text);
      else if (token?.kind === 'number' && typeof first === 'number' && !this.followedByNoun(1))
        next = token.value;
      else if (value && own && typeof first === 'string') {
        next = own.value;
        length = value.length;
      }
      if (next === null) {
        this.at = start;
        return;
      }
      this.at += length;
      this.join = join ?? 'or';
      this.condition({ kind: 'compare', mention, operator: '=', value: next }, negated);
    }
  }
}
