import { matchTables } from './match';
import { ScanStatistics } from './scanStatistics';
import { articles, distinctWords } from './scanWords';

/** Groups: "for each", "per", "the average salary by department". */
export abstract class ScanGroups extends ScanStatistics {
  protected each(): boolean {
    const start = this.at;
    const opened = /^(for|by|in|of|from|at|per|on|to)$/.test(this.lower());
    if (opened && this.lower() !== 'per') this.at++;
    const by = opened && this.tokens[start]?.lower === 'by' && this.groupsBy(start);
    const firm =
      by ||
      this.lower() === 'each' ||
      this.lower() === 'per' ||
      (opened && /^(every|all|different)$/.test(this.lower()) && this.groupingEvery(start));
    if (!firm) {
      this.at = start;
      return false;
    }
    if (!by && this.lower() !== 'different') this.at++;
    while (articles.has(this.lower()) || distinctWords.has(this.lower()) || this.lower() === 'listed')
      this.at++;
    if (this.phrase('number', 'of') && !this.columnAt(this.at)) this.at += 2;
    const table = matchTables(this.index, this.tokens, this.at)[0];
    const column = this.columnAt(this.at, (match) => match.score >= 0.45);
    const position = this.items.length;
    const columnLength = column ? this.contentLength(column.length) : 0;
    if (column && (columnLength > (table?.length ?? 0) || !table)) {
      this.at += column.length;
      if (column.mention.table) this.noteTable(column.mention.table);
      this.groups.push({ mention: column.mention, table: null, firm: true, position });
      if (!column.mention.table) this.pendingMentions.push(column.mention);
      if (this.lower() === ',') this.at++;
      return true;
    }
    if (table) {
      this.at += table.length;
      const frame = this.enter(table.table);
      this.bindPending(table.table);
      this.current = frame;
      this.groups.push({ mention: null, table: table.table, firm: true, position });
      return true;
    }
    if (
      /^(one|of|person|time)$/.test(this.lower()) ||
      this.at >= this.tokens.length ||
      /^[,.?]$/.test(this.lower())
    ) {
      if (this.lower() === 'of') this.at = start + 1;
      else this.at++;
      return true;
    }
    this.at = start;
    return false;
  }

  /** "the average salary by department": what a statistic is told for, unless a verb or an order has the "by". */
  private groupsBy(start: number): boolean {
    const before = this.tokens[start - 1];
    if (!before || before.kind === 'mark' || this.orderings.length > 0) return false;
    const verb = /(ed|en)$/.test(before.lower) || (this.isVerbForm(before) && !this.columnEndsAt(start));
    return !verb && this.asksStatistic() && this.followedByNoun(0) && this.valueAt(this.at) === null;
  }

  /** The words before a place name a column or a table. */
  private columnEndsAt(end: number): boolean {
    const named = this.columnAt(end - 1);
    return named !== null || matchTables(this.index, this.tokens, end - 1).length > 0;
  }

  private asksStatistic(): boolean {
    return this.items.some(
      (item) => item.kind === 'count' || (item.kind === 'column' && item.aggregates.length > 0),
    );
  }

  /** "for all harbours" means each of them only after "for different"; "in every city" may. */
  protected groupingEvery(start: number): boolean {
    if (!this.asksStatistic()) return false;
    const lower = this.lower();
    if (lower === 'different') return true;
    if (lower === 'every') return true;
    return this.tokens[start + 2]?.lower === 'the' && distinctWords.has(this.tokens[start + 3]?.lower ?? '');
  }
}
