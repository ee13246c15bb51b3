import type { Mention } from './intent';
import { matchTables } from './match';
import { ScanValues } from './scanValues';
import { timeSpan } from './timeSpan';

/** Names of columns that say what a thing is able to do. */
const limits = /^(max|maximum|min|minimum|limit|capacity|load|payload|range|allowance|seats|places)$/;

const modals = /^(can|cannot|can['’]?t|could|couldn['’]t|may|might|must|mustn['’]t|should|shouldn['’]t)$/;

/** Verbs: those that only tie two things, and those that are a column's name. */
export abstract class ScanVerbs extends ScanValues {
  /** "founded after 2008", "opened in 2010", "built by Ada Moss": the verb is the column's name. */
  protected verbIsColumn(column: { mention: Mention; length: number } | null): boolean {
    const top = column?.mention.candidates[0];
    if (!column || !top) return false;
    if (this.namesTableAfterVerb(column.length)) return false;
    if (this.contentLength(column.length) > 1) return true;
    if (top.column.yes !== null && top.score >= 0.75 && this.saysWhether()) return true;
    const lower = this.lower();
    if (top.score >= 0.85 && top.column.words.some((word) => word === lower || `${word}s` === lower))
      return true;
    const next = this.tokens[this.at + 1]?.lower ?? '';
    const contents = column.mention.candidates.map((match) => match.column.content);
    if (next === 'by') {
      const agent = this.token(2);
      const named = agent && (agent.kind === 'quoted' || agent.capital || this.valueAt(this.at + 2) !== null);
      return Boolean(named) && contents.includes('text');
    }
    if (/^(in|on|after|before|since|between|during|from)$/.test(next))
      return contents.some((content) => content === 'year' || content === 'time') && this.timeAhead();
    return (
      /^(more|less|over|under|at|no|above|below|\d.*)$/.test(next) &&
      contents.includes('number') &&
      top.score >= 0.85
    );
  }

  /** "registered nurses", "nurses who are registered" */
  private saysWhether(): boolean {
    const said = /^(is|are|was|were|be|been|not|n't)$/.test(this.lower(-1));
    return said || matchTables(this.index, this.tokens, this.at + 1).length > 0;
  }

  /** "flats that have not been sold yet", "that were sold": the date of it is there, or it is not. */
  protected datedState(column: { mention: Mention; length: number } | null): boolean {
    const top = column?.mention.candidates[0];
    if (!top || column?.length !== 1 || top.column.content !== 'time' || top.score < 0.6) return false;
    if (!top.column.schema.nullable || !/^(been|was|were|is|are|not|n't)$/.test(this.lower(-1))) return false;
    const ahead = this.lower(1) === 'yet' ? 2 : 1;
    const next = this.token(ahead);
    if (next && next.kind !== 'mark') return false;
    this.at += ahead;
    const missing = this.takeNegation();
    this.condition({ kind: 'null', mention: column.mention }, !missing);
    return true;
  }

  /** A year, a date or a span of time comes after the verb and its preposition. */
  protected timeAhead(): boolean {
    let at = this.at + 2;
    while (/^(the|year|years|of|both|either)$/.test(this.tokens[at]?.lower ?? '')) at++;
    const kind = this.tokens[at]?.kind;
    return kind === 'number' || kind === 'quoted' || timeSpan(this.tokens, at, this.now) !== null;
  }

  /** "opened a ticket" is a verb and a table, where a column of tickets is the date when they were opened. */
  protected namesTableAfterVerb(length: number): boolean {
    let ahead = 1;
    while (/^(a|an|the|any|some|their)$/.test(this.lower(ahead))) ahead++;
    const table = matchTables(this.index, this.tokens, this.at + ahead)[0];
    return length > 1 && ahead > 1 && table !== undefined && ahead + table.length === length;
  }

  protected verb(): boolean {
    // "repaired boats": said of a thing, it picks some of them, and which ones is not known.
    const token = this.token();
    // "the price of houses": something is meant, and it is not known.
    if (token && this.lower(-1) === 'of' && this.isNounAt(this.at)) this.unknown(token.text);
    const start =
      this.at === 0 || /^(the|a|an|of|all|many|any|some|every|each|show|list|find)$/.test(this.lower(-1));
    if (
      token &&
      start &&
      /(ed|en)$/.test(token.lower) &&
      matchTables(this.index, this.tokens, this.at + 1).length > 0
    ) {
      this.unknown(token.text);
    }
    if (token && (this.isAbility() || this.namesTime())) this.unknown(token.text);
    this.hints.push(token?.stem ?? '');
    this.at++;
    if (this.items.length > 0 || this.frames[0]?.table) this.selecting = false;
    return true;
  }

  /** "How much weight can the boat carry?": what a thing is able to do is no measure of the thing itself. */
  private isAbility(): boolean {
    const [item] = this.items;
    if (item?.kind !== 'column' || !this.endsAfter(0)) return false;
    if (!this.tokens.some(({ lower }) => /^(can|could|may|might)$/.test(lower))) return false;
    const column = item.mention.candidates[0]?.column;
    return column?.content === 'number' && !column.words.some((word) => limits.test(word));
  }

  /** "Which items can't be returned?": what is possible or allowed is no row, and no state of one. */
  protected allowed(): boolean {
    const done = this.token(1);
    if (this.lower() !== 'be' || !done || !/(ed|en)$/.test(done.lower)) return false;
    const modal = [this.lower(-1), this.lower(-2)].some((word) => modals.test(word));
    const isDue =
      this.lower(-1) === 'to' && /^(have|has|had|need|needs|ought|supposed)$/.test(this.lower(-2));
    if (!modal && !isDue) return false;
    this.unknown(done.text);
    this.at += 2;
    return true;
  }

  /** "The charge time": the verb says of what kind the time is, and no column does. */
  private namesTime(): boolean {
    return /^times?$/.test(this.lower(1)) && !/(s|ed|ing)$/.test(this.lower());
  }

  protected endsAfter(ahead: number): boolean {
    const next = this.token(ahead + 1);
    return next === undefined || next.kind === 'mark';
  }
}
