import type { Aggregate, Mention } from './intent';
import { aggregateWords, type Direction } from './lexiconMeasures';
import { matchTables, type TableMatch } from './match';
import { ScanOrder } from './scanOrder';
import type { IndexedTable } from './schemaIndex';

/** What a superlative orders by: a column, a count, what is named after "by". */
export abstract class ScanTop extends ScanOrder {
  protected ends(): boolean {
    const next = this.token();
    return next === undefined || next.kind === 'mark' || /^(and|or|but)$/.test(next.lower);
  }

  /** A participle stands here, and a table so many words further on. */
  protected isParticipleOf(ahead: number): boolean {
    const token = this.token();
    const table = matchTables(this.index, this.tokens, this.at + ahead)[0];
    return token !== undefined && this.isParticiple(token) && table !== undefined;
  }

  protected countedFrame(table: IndexedTable, wasEmpty: boolean): void {
    // "which year has the most sailings": the sailing is what is grouped.
    if (wasEmpty && this.frames[0]) this.frames[0].table = table;
    else this.enter(table);
    this.selecting = false;
  }

  /** "top 5 customers by total spent" */
  protected topOf(table: TableMatch, direction: Direction, limit: number): boolean {
    this.at += table.length;
    this.enter(table.table);
    return this.topBy(direction, limit);
  }

  /** "top 2 companies by employees", where a company is a column's name. */
  protected topOfColumn(
    column: { mention: Mention; length: number },
    direction: Direction,
    limit: number,
  ): boolean {
    if (this.items.length > 0 || !this.tokens.slice(this.at).some(({ lower }) => lower === 'by'))
      return false;
    this.at += column.length;
    if (column.mention.table) this.noteTable(column.mention.table);
    this.addColumn(column.mention);
    return this.topBy(direction, limit);
  }

  protected topBy(direction: Direction, limit: number): boolean {
    const rest = this.tokens
      .slice(this.at)
      .findIndex(
        (token, offset, list) =>
          token.lower === 'by' || (token.lower === 'with' && offset === 0 && list.length > 1),
      );
    if (rest < 0) {
      this.unknown('top by what');
      return true;
    }
    const resume = this.at;
    this.at += rest + 1;
    const by = this.orderBy();
    if (!by) {
      this.at = resume;
      this.unknown('top by what');
      return true;
    }
    const end = this.at;
    this.orderings.push({ by, direction, limit, frame: 0 });
    this.tokens.splice(resume + rest, end - resume - rest);
    this.at = resume;
    return true;
  }

  protected column(firstWord: string): { mention: Mention; length: number } | null {
    if (this.lower() !== firstWord) return null;
    const column = this.columnAt(this.at);
    return column && column.length > 1 && (column.mention.candidates[0]?.score ?? 0) >= 0.75 ? column : null;
  }

  protected superlativeColumn(
    { mention, length }: { mention: Mention; length: number },
    direction: Direction,
    limit: number,
    afterWith: boolean,
    word: string,
    aggregate: Aggregate | null = null,
  ): boolean {
    const content = mention.candidates[0]?.column.content;
    // The most of a year or a name is nothing.
    this.at += length;
    if (content === 'text' || (/^(most|least|fewest)$/.test(word) && content !== 'number')) {
      this.unknown(`${word} ${mention.words}`);
      return true;
    }
    this.averaged = false;
    const subjectKnown = this.items.length > 0 || this.frames[0]?.table !== null;
    if (mention.table) this.noteTable(mention.table);
    const isStatistic = aggregateWords.has(word) && (this.selecting || this.items.length === 0);
    if (!afterWith && (!subjectKnown || isStatistic) && limit === 1 && this.selecting) {
      this.aggregates.push(direction === 'desc' ? 'max' : 'min');
      this.addColumn(mention);
      return true;
    }
    return this.orderByColumn(mention, direction, limit, { aggregate });
  }

  protected mostCommon(direction: Direction, limit: number): boolean {
    this.skipArticles();
    const column = this.columnAt(this.at, (match) => match.score >= 0.45);
    if (column && this.items.length === 0) {
      // Each key is there once: what is common is what refers to it.
      const referring = column.mention.candidates.filter((match) => !match.column.isKey);
      if (referring.length > 0) column.mention.candidates = referring;
      if (column.mention.table && !referring.some((match) => match.column.table === column.mention.table))
        column.mention.table = referring[0]?.column.table ?? column.mention.table;
      this.at += column.length;
      if (column.mention.table) this.noteTable(column.mention.table);
      this.addColumn(column.mention);
    } else if (this.items.length === 0) return false;
    this.orderings.push({ by: { kind: 'count', table: null }, direction, limit, frame: this.current });
    return true;
  }
}
