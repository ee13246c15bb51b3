import type { Literal, Mention } from './intent';
import { highest, lowest } from './lexiconMeasures';
import { matchTables } from './match';
import { ScanTexts } from './scanTexts';
import { copulas } from './scanWords';
import type { IndexedColumn } from './schemaIndex';
import { normalizeValue } from './words';

/** Other conditions: values of columns, numbers alone, denials. */
export abstract class ScanConditions extends ScanTexts {
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

  /** "2 mast boats", "with 8 berths" */
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
    if (
      table &&
      this.selecting &&
      /^(the|show|list|find|give|me|return)$/.test(this.tokens[start - 1]?.lower ?? '')
    ) {
      // "the three airports with the highest elevation": how many of the order that follows.
      this.wantedRows = token.value;
      return true;
    }
    if (table && !this.selecting) {
      this.at += table.length;
      return this.quantityOf(table.table, late ?? '=', token.value);
    }
    this.at = start;
    return false;
  }

  /** "age is 3", "language Welsh", "price over 20": the column with what is asked of it, or nothing taken. */
  protected columnFilter(mention: Mention): boolean {
    const start = this.at;
    let linked = false;
    for (;;) {
      const lower = this.lower();
      // "an amount of at least 10"
      if (lower === 'at' && this.comparisonAt(this.at)) break;
      if (/^(not|n't|isn't|aren't|wasn't)$/.test(lower)) this.negate = true;
      else if (
        (!copulas.has(lower) || (/^(has|have|had)$/.test(lower) && this.textAhead())) &&
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
      if (!linked && this.isOfAnother(mention, token.text)) return false;
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
    // "in the city of Frankfurt": where something is, no column to show.
    const placed = /^(in|from|at)$/.test(this.beforeAt(start - mention.words.split(' ').length));
    if (value && own.length > 0 && (linked || placed || this.at === start || !this.selecting)) {
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

  /** "the code of airline 'Alta Sur'": what is quoted is known, and it is no value of the column. */
  private isOfAnother(mention: Mention, text: string): boolean {
    const entries = this.index.values.get(normalizeValue(text));
    const isOwn = (column: IndexedColumn) => mention.candidates.some((match) => match.column === column);
    return entries !== undefined && !entries.some(({ column }) => isOwn(column));
  }

  /** "whose number of berths is the largest" */
  protected extremeOf(mention: Mention): boolean {
    const word = this.lower();
    const next = this.lower(1);
    const ends = next === '' || /^[,.?]$/.test(next) || this.token(1)?.kind === 'mark';
    if (!ends || !(highest.has(word) || lowest.has(word))) return false;
    this.at++;
    return this.orderByColumn(mention, highest.has(word) ? 'desc' : 'asc', 1);
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
