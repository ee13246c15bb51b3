import { aggregateWords } from './lexiconMeasures';
import { matchColumns } from './match';
import { ScanCounts } from './scanCounts';
import { articles } from './scanWords';

/** Statistics of a column: "the average age", "the maximum number of seats". */
export abstract class ScanStatistics extends ScanCounts {
  protected aggregate(): boolean {
    const name = aggregateWords.get(this.lower());
    if (!name) return false;
    const start = this.at;
    const measured = this.namedLikeAggregate(start);
    if (measured && this.comparisonAt(start + measured.length)) return this.onColumn(measured);
    if (this.namedStatistic(start)) return true;
    this.at++;
    if (name === 'sum' && this.lower() === 'of') this.at++;
    // "the average of the ages", "the maximum number of …"
    this.aggregates.push(name);
    while (this.lower() === 'and' || this.lower() === ',' || articles.has(this.lower())) {
      if ((this.lower() === 'and' || this.lower() === ',') && !this.aggregateAhead()) break;
      this.at++;
    }
    if (aggregateWords.has(this.lower()) && !this.namedLikeAggregate(this.at)) return true;
    this.skipArticles();
    const amount =
      /^(amount|value|count)$/.test(this.lower()) || (this.lower() === 'number' && !this.columnAt(this.at));
    if (amount && this.lower(1) === 'of') this.at += 2;
    const column = this.columnAt(this.at, (match) => !match.column.isKey && !match.column.reference);
    if (column) {
      this.at += column.length;
      if (column.mention.table) this.noteTable(column.mention.table);
      this.distinctNext = false;
      this.addColumn(column.mention);
      return true;
    }
    this.at = start + 1;
    const own = name === 'sum' ? this.namedLikeAggregate(start) : null;
    if (own) {
      this.at = start + own.length;
      this.addColumn(own.mention);
    }
    return true;
  }

  /** "the maximum number of seats", where a column is called `max_seats`. */
  protected namedStatistic(start: number): boolean {
    const first = this.tokens[start];
    let at = start + 1;
    if (/^(number|amount|count)$/.test(this.tokens[at]?.lower ?? '') && this.tokens[at + 1]?.lower === 'of')
      at += 2;
    const noun = this.tokens[at];
    if (!first || noun?.kind !== 'word') return false;
    const named = matchColumns(this.index, [first, noun]).filter(
      ({ column, score }) =>
        score >= 0.95 && [column.stems, ...column.aliases].some((names) => names.length === 2),
    );
    if (named.length === 0) return false;
    this.at = at + 1;
    const words = `${first.text} ${noun.text}`;
    this.addColumn({ candidates: named, words, frame: this.current, table: null });
    return true;
  }

  protected aggregateAhead(): boolean {
    let ahead = 1;
    while (articles.has(this.lower(ahead)) || this.lower(ahead) === 'and') ahead++;
    return aggregateWords.has(this.lower(ahead));
  }
}
