import { matchTables } from './match';
import { ScanConditions } from './scanConditions';
import { articles, placeWords } from './scanWords';
import type { ValueEntry } from './schemaIndex';

/** Words that are values of columns: "French", "Boston or Denver", "CD as their format". */
export abstract class ScanValues extends ScanConditions {
  protected onValue({
    entries,
    length,
    words,
  }: {
    entries: ValueEntry[];
    length: number;
    words: string;
  }): boolean {
    const start = this.at;
    this.at += length;
    const beforeNoun = this.nounFollows();
    const wasSelecting = this.selecting;
    const first = this.conditions.length;
    const article = /^(a|an|any)$/.test(this.tokens[start - 1]?.lower ?? '');
    const tables = new Set(entries.map(({ column }) => column.table));
    const [only] = tables;
    const subject = this.frames[0]?.table;
    const thing =
      !beforeNoun &&
      tables.size === 1 &&
      only &&
      subject &&
      only !== subject &&
      only !== this.frames[this.current]?.table;
    // "who has a dinghy": the value stands for the row that has it.
    if (thing && (article || this.negate)) this.enter(only);
    const negated = this.takeNegation();
    const by = this.beforeAt(start) === 'by' ? entries.filter(({ column }) => !this.isOwnName(column)) : [];
    if (by.length > 0) entries = by;
    const placed = this.isPlace(start) ? entries.filter(({ column }) => this.holdsPlaces(column)) : [];
    this.condition(
      {
        kind: 'value',
        entries: placed.length > 0 ? placed : entries,
        words,
        beforeNoun,
        role: this.roleBefore(start, entries),
      },
      negated,
    );
    if (beforeNoun) {
      const last = this.conditions.at(-1);
      if (last) last.frame = -1;
      this.selecting = wasSelecting;
      if (negated) {
        // "do not have a dinghy boat": the noun is what is denied.
        this.negate = true;
        if (last) last.negated = false;
      }
    }
    this.orValues();
    this.columnOfValue(first);
    return true;
  }

  /** "the Welsh language", "oak or ash as their timber": the column named after the value. */
  protected columnOfValue(first: number): void {
    const values = this.conditions.slice(first).filter((condition) => condition.kind === 'value');
    const start = this.at;
    if (this.lower() === 'as') this.at++;
    this.skipArticles();
    const column = this.columnAt(this.at);
    const own = (entry: ValueEntry) =>
      column?.mention.candidates.some((match) => match.column === entry.column) ?? false;
    if (!column || values.length === 0 || !values.every((value) => value.entries.some(own))) {
      this.at = start;
      return;
    }
    this.at += column.length;
    for (const value of values) value.entries = value.entries.filter(own);
  }

  /** Said by its name, or a column of what is spoken of that is not its name: "pilots from Oslo". */
  private holdsPlaces(column: ValueEntry['column']): boolean {
    const isOwn = this.isOwnName(column) && !column.isKey && !column.table.display.includes(column);
    return isOwn || column.stems.some((word) => placeWords.has(word));
  }

  /** What follows the values is the table that has them. */
  private isOwnNoun(entries: ValueEntry[]): boolean {
    const table = matchTables(this.index, this.tokens, this.at)[0]?.table;
    return entries.some(({ column }) => column.table === table);
  }

  protected orValues(): void {
    const last = this.conditions.at(-1);
    if (last?.kind !== 'value') return;
    for (;;) {
      const join = this.lower();
      if (join !== 'or' && join !== 'and' && join !== ',') return;
      let ahead = 1;
      if (join === ',' && /^(or|and)$/.test(this.lower(1))) ahead++;
      while (articles.has(this.lower(ahead))) ahead++;
      const value = this.valueAt(this.at + ahead);
      const shared =
        value?.entries.filter(({ column }) => last.entries.some((entry) => entry.column === column)) ?? [];
      if (!value || shared.length === 0) return;
      const columns = new Set(shared.map(({ column }) => column));
      last.entries = last.entries.filter(({ column }) => columns.has(column));
      this.at += ahead + value.length;
      this.conditions.push({
        ...last,
        entries: shared,
        words: value.words,
        // "finished and cancelled projects" are of either kind.
        join: join === 'or' || (last.beforeNoun && !this.both && this.isOwnNoun(shared)) ? 'or' : 'and',
      });
    }
  }
}
