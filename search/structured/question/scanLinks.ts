import { matchTables } from './match';
import { ScanAsked } from './scanAsked';
import { articles, relatives } from './scanWords';
import type { ValueEntry } from './schemaIndex';
import type { Token } from './words';

/** What a word is of: a table, a column, a value, a verb between them, or nothing. */
export abstract class ScanLinks extends ScanAsked {
  protected link(): boolean {
    const token = this.token();
    if (!token || token.kind === 'mark' || token.kind === 'quoted') return false;
    if (this.lacksReference() || this.referenceRole() || this.flagBeforeNoun(true)) return true;
    const table =
      token.kind === 'word' && !this.isPlainFiller(token)
        ? (matchTables(this.index, this.tokens, this.at)[0] ?? null)
        : null;
    const found = this.columnAt(this.at);
    const column = this.isPlainFiller(token) && (found?.length ?? 0) < 2 ? null : found;
    const value = this.isPlainFiller(token) && !token.capital ? null : this.valueAt(this.at);
    const top = column?.mention.candidates[0];
    // A column of that very name comes before a table that has the word for a synonym.
    const isNamed = table !== null && table.score < 0.9 && (top?.column.core.includes(token.stem) ?? false);
    const tableRank = table ? table.score * (0.9 + 0.25 * table.length) * (isNamed ? 0.6 : 1) : 0;
    const columnRank = column ? (top?.score ?? 0) * (0.85 + 0.25 * this.contentLength(column.length)) : 0;
    // A verb that only resembles a name of the schema ties two things and names neither.
    if (
      this.isVerbForm(token) &&
      !this.isPlainFiller(token) &&
      !(value && (value.length > 1 || this.saysState(value))) &&
      !(articles.has(this.lower(-1)) && this.lower(1) === 'of') &&
      !(value && this.isNounAt(this.at)) &&
      tableRank < 1.1
    ) {
      if (this.datedState(column)) return true;
      if (!this.verbIsColumn(column)) return this.verb();
    }
    const valueRank = value ? value.length * 0.25 + 0.6 + (token.capital && this.at > 0 ? 0.3 : 0) : 0;
    if (value && (valueRank > Math.max(tableRank, columnRank) || this.saysState(value)))
      return this.onValue(value);
    if (table && tableRank >= columnRank) return this.onTable(table);
    if (column) return this.onColumn(column);
    if (value) return this.onValue(value);
    return false;
  }

  /** "appointments that were cancelled": the word is a value of what is spoken of, as it is written there. */
  private saysState({ entries, length }: { entries: ValueEntry[]; length: number }): boolean {
    const { lower = '' } = this.token() ?? {};
    if (length !== 1 || !/ed$|en$/.test(lower)) return false;
    const named = this.namedTables();
    return entries.some(
      ({ column, value }) =>
        value.toLowerCase() === lower && named.has(column.table) && !column.table.display.includes(column),
    );
  }

  protected filler(): boolean {
    const token = this.token();
    if (!token) return false;
    if (this.isPlainFiller(token)) {
      if (relatives.has(token.lower) && this.at > 0 && (this.frames[0]?.table || this.items.length > 0))
        this.selecting = false;
      if (/^(show|list|return|give)$/.test(token.lower) && this.at > 0) this.selecting = true;
      if (token.lower === 'when' && this.at === 0) return this.whenDid();
      if (token.lower === 'in' && this.unitOfShown()) return true;
      this.at++;
      return true;
    }
    // "the lead of the project" is somebody, not what ties two things.
    const isNoun = /^(the|a|an)$/.test(this.lower(-1)) && this.lower(1) === 'of';
    if (this.isVerbForm(token) && !isNoun) return this.verb();
    if (token.lower === 'where' && this.at > 0 && (this.frames[0]?.table || this.items.length > 0)) {
      this.selecting = false;
      this.at++;
      return true;
    }
    if (
      /^(then|order|results?|times?|named|called|each|time|once|yet|now|single|original(ly)?|currently|word|words|name|number|count)$/.test(
        token.lower,
      )
    ) {
      return this.leftover(token);
    }
    return false;
  }

  /** Words that only have a meaning in the company of others. */
  protected leftover(token: Token): boolean {
    if (/^(results?|yet|named|called|then|now|currently)$/.test(token.lower)) {
      this.at++;
      return true;
    }
    return false;
  }
}
