import type { Mention } from './intent';
import { fillers, measuredBy, units } from './lexicon';
import { matchColumns, matchTables, type TableMatch } from './match';
import { ScanValues } from './scanValues';
import { articles, relatives } from './scanWords';
import type { ValueEntry } from './schemaIndex';
import { timeSpan } from './timeSpan';
import { type Token, tokenizeQuestion } from './words';

/** Words that are tables, columns or values, and the verbs between them. */
export abstract class ScanLinks extends ScanValues {
  protected link(): boolean {
    const token = this.token();
    if (!token || token.kind === 'mark' || token.kind === 'quoted') return false;
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
      tableRank < 1.1
    ) {
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

  /** "founded after 2008", "opened in 2010", "directed by Ben Jones": the verb is the column's name. */
  protected verbIsColumn(column: { mention: Mention; length: number } | null): boolean {
    const top = column?.mention.candidates[0];
    if (!column || !top) return false;
    if (this.namesTableAfterVerb(column.length)) return false;
    if (this.contentLength(column.length) > 1) return true;
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

  /** A year, a date or a span of time comes after the verb and its preposition. */
  private timeAhead(): boolean {
    let at = this.at + 2;
    while (/^(the|year|years|of|both|either)$/.test(this.tokens[at]?.lower ?? '')) at++;
    const kind = this.tokens[at]?.kind;
    return kind === 'number' || kind === 'quoted' || timeSpan(this.tokens, at, this.now) !== null;
  }

  /** "opened a ticket" is a verb and a table, where a column of tickets is the date when they were opened. */
  private namesTableAfterVerb(length: number): boolean {
    let ahead = 1;
    while (/^(a|an|the|any|some|their)$/.test(this.lower(ahead))) ahead++;
    const table = matchTables(this.index, this.tokens, this.at + ahead)[0];
    return length > 1 && ahead > 1 && table !== undefined && ahead + table.length === length;
  }

  protected verb(): boolean {
    // "conducted orchestras": said of a thing, it picks some of them, and which ones is not known.
    const token = this.token();
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
    this.hints.push(token?.stem ?? '');
    this.at++;
    if (this.items.length > 0 || this.frames[0]?.table) this.selecting = false;
    return true;
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

  /** "When did the episode air?" asks for the date of what follows. */
  protected whenDid(): boolean {
    for (let at = this.at + 1; at < this.tokens.length; at++) {
      // "When was the club founded?": the verb is the name of the date.
      const named = this.columnAt(at, ({ column }) => column.content === 'time' || column.content === 'year');
      if (!named || (named.mention.candidates[0]?.score ?? 0) < 0.7) continue;
      this.tokens.splice(at, named.length);
      this.at++;
      this.items.push({ kind: 'column', mention: named.mention, aggregates: [], distinct: false });
      return true;
    }
    const mention = this.impliedColumn(['date', 'time', 'year'], [], 'when');
    if (!mention) return false;
    this.at++;
    this.items.push({ kind: 'column', mention, aggregates: [], distinct: false });
    return true;
  }

  /** "How large is Dovrey?" */
  protected howMuch(): boolean {
    const concepts = this.lower() === 'how' ? measuredBy[this.lower(1)] : undefined;
    if (!concepts) return false;
    const mention = this.impliedColumn(concepts, [], this.lower(1));
    if (!mention) return false;
    this.at += 2;
    this.addColumn(mention);
    return true;
  }

  /** "the duration in minutes": the unit of what is shown. */
  private unitOfShown(): boolean {
    const unit = this.token(1);
    if (!unit || !units.has(unit.lower) || !this.endsAfter(1)) return false;
    this.at += 2;
    return true;
  }

  private endsAfter(ahead: number): boolean {
    const next = this.token(ahead + 1);
    return next === undefined || next.kind === 'mark';
  }

  /** "Which region was founded first?", "Who joined last?" */
  protected firstOrLast(): boolean {
    const word = this.lower();
    const verb = this.token(-1);
    if (!/^(first|last)$/.test(word) || !verb || !this.endsAfter(0)) return false;
    const ordering = this.orderings.at(-1);
    if (/(est|most|least)$/.test(verb.lower) && ordering?.limit === 1 && word === 'first') {
      // "newest first" puts all of them in order.
      ordering.limit = null;
      this.at++;
      return true;
    }
    const named = this.columnAt(
      this.at - 1,
      ({ column }) => column.content === 'time' || column.content === 'year',
    );
    const mention =
      named?.length === 1 ? named.mention : this.impliedColumn(['date', 'year', 'time'], [], word);
    if (!mention) return false;
    this.at++;
    const shown = this.items.at(-1);
    // The verb was taken for what is asked: it only says by what.
    if (shown?.kind === 'column' && shown.mention.words === verb.text) this.items.pop();
    this.orderings.push({
      by: { kind: 'column', mention, aggregate: null },
      direction: word === 'first' ? 'asc' : 'desc',
      limit: 1,
      frame: 0,
    });
    return true;
  }

  /** Words that only have a meaning in the company of others. */
  protected leftover(token: Token): boolean {
    if (/^(results?|yet|named|called|then|now|currently)$/.test(token.lower)) {
      this.at++;
      return true;
    }
    return false;
  }

  protected onTable({ table, length }: TableMatch): boolean {
    const before = this.before();
    const indefinite = /^(a|an|some)$/.test(this.tokens[this.at - 1]?.lower ?? '');
    if (
      indefinite &&
      /^(me|find|is|are)$/.test(before) &&
      this.items.length === 0 &&
      this.frames[0]?.table === null
    ) {
      // Any one would do: which one is not said.
      this.unknown(`${this.tokens[this.at - 1]?.text} ${this.token()?.text}`);
    }
    const negated = this.negate;
    const continues =
      this.selecting && (before === 'and' || before === ',' || before === 'what' || before === 'which');
    const wasSubject = this.frames[0]?.table;
    this.at += length;
    const owns = this.lower() === "'s";
    if (owns) this.at++;
    if (!negated && (this.frames[0]?.table === null || this.frames[0]?.table === table))
      this.firstTable ??= table;
    if (this.items.length === 1 && /^'s?$/.test(before)) this.columnSubject = true;
    const frame = this.enter(table);
    this.bindPending(table);
    const compound = this.columnAt(this.at);
    const top = compound?.mention.candidates[0];
    if (
      compound &&
      top &&
      !negated &&
      !this.isVerbForm(this.token() as Token) &&
      this.canBind(compound.mention, table) &&
      (continues || owns || this.selecting)
    ) {
      // "continent name": the column of that table.
      compound.mention.table = table;
      this.distinctNext ||= false;
      return this.onColumn(compound);
    }
    if (continues && this.items.length === 0 && wasSubject && wasSubject !== table && !negated) {
      // "the album and the artist": both are shown, the first had no item yet.
      this.items.push({ kind: 'entity', table: wasSubject });
    }
    const counted = this.items.at(-1)?.kind === 'count';
    if (continues && !negated && (counted || this.both)) {
      this.unknown(`and ${table.schema.name}`);
    } else if (continues && wasSubject !== table && !negated && this.items.length > 0) {
      this.items.push({ kind: 'entity', table });
    } else if (this.selecting && this.aggregates.length === 0 && this.distinctNext) {
      this.distinct = true;
    }
    this.distinctNext = false;
    if (frame > 0 && !continues) this.selecting = false;
    this.conditions
      .filter((condition) => condition.kind === 'value' && condition.beforeNoun && condition.frame < 0)
      .forEach((condition) => {
        condition.frame = frame;
      });
    return true;
  }

  protected onColumn({ mention, length }: { mention: Mention; length: number }): boolean {
    const before = this.before();
    const start = this.at;
    this.at += length;
    if (mention.table && !this.negate) {
      this.noteTable(mention.table);
      this.bindPending(mention.table);
    }
    if (this.columnFilter(mention) || this.lacks(mention, start) || this.isTrue(mention, start)) return true;
    if (this.ofColumn(mention, start)) return true;
    if (/^which$/.test(before) && this.items.length === 0 && !mention.table && this.frames[0]?.table === null)
      this.naturalDistinct = true;
    this.shareTail(mention, start, length);
    if (/^(its|their)$/.test(this.tokens[start - 1]?.lower ?? ''))
      mention.table ??= this.groups.at(-1)?.table ?? null;
    const placed =
      this.selecting ||
      this.aggregates.length > 0 ||
      (this.items.length === 0 && this.frames[0]?.table === null) ||
      ((before === 'and' || before === ',' || before === 'what' || before === 'which') &&
        !this.negate &&
        this.join === 'and') ||
      /^(show|list|return|give|find)$/.test(before);
    if (!placed) {
      this.at = start;
      const token = this.token();
      // A word that also is a verb ties things after all.
      const literal = mention.candidates[0]?.column.words.includes(token?.lower ?? '');
      // "How many trips did she make?"
      const ends = this.endsAfter(0) && this.tokens.some(({ lower }) => /^(do|does|did)$/.test(lower));
      if (token && this.isVerbForm(token) && (!literal || ends)) return this.verb();
      this.at = start + length;
      this.unknown(mention.words);
      return true;
    }
    this.addColumn(mention);
    return true;
  }

  /** "accounts that are active", "active accounts": a column that is true or false. */
  private isTrue(mention: Mention, start: number): boolean {
    const top = mention.candidates[0];
    if (top?.column.content !== 'boolean' || top.score < 0.75) return false;
    const said = /^(is|are|was|were|be|not|n't)$/.test(this.tokens[start - 1]?.lower ?? '');
    if (!said && !this.nounFollows()) return false;
    this.condition({ kind: 'true', mention });
    return true;
  }

  /** "the population of the capital": the row that the second names is another one, and which can't be told. */
  private ofColumn(mention: Mention, start: number): boolean {
    const previous = this.items.at(-1);
    const content = mention.candidates[0]?.column.content;
    if (previous?.kind !== 'column' || content !== 'text' || this.tokens[start - 1]?.lower !== 'the')
      return false;
    const end = this.tokens[start - 3];
    if (this.tokens[start - 2]?.lower !== 'of' || !end || !previous.mention.words.endsWith(end.text))
      return false;
    if (/^(full )?names?$/i.test(previous.mention.words)) {
      // "the name of the makers" is the makers.
      this.items.pop();
      this.pendingMentions = this.pendingMentions.filter((pending) => pending !== previous.mention);
      return false;
    }
    if (previous.mention.candidates[0]?.column.content !== 'number' || previous.aggregates.length > 0)
      return false;
    this.unknown(`of the ${mention.words}`);
    return true;
  }

  /** "patients that have no insurance provider": the column is empty. */
  private lacks(mention: Mention, start: number): boolean {
    if (!this.negate || !/^(no|without)$/.test(this.tokens[start - 1]?.lower ?? '')) return false;
    const top = mention.candidates[0];
    if (!top || top.score < 0.75 || !mention.candidates.every(({ column }) => column.schema.nullable))
      return false;
    this.takeNegation();
    this.condition({ kind: 'null', mention }, false);
    return true;
  }

  /** "the name and the release year of the song": the tail belongs to both. */
  protected shareTail(mention: Mention, start: number, length: number): void {
    const span = this.tokens.slice(start, start + length);
    const of = span.findIndex((token) => token.lower === 'of' || token.lower === 'for');
    const previous = this.items.at(-1);
    if (of < 0 || mention.table || previous?.kind !== 'column' || !/^(and|,)$/.test(this.beforeAt(start)))
      return;
    const tail = span
      .slice(of + 1)
      .filter((token) => !articles.has(token.lower) && !fillers.has(token.lower));
    const head = tokenizeQuestion(previous.mention.words);
    const exact = matchColumns(this.index, [...head, ...tail]).filter((match) => match.score >= 0.95);
    if (tail.length > 0 && exact.length > 0)
      previous.mention = { ...previous.mention, candidates: exact, words: mention.words };
  }

  protected addColumn(mention: Mention): void {
    // What is shown belongs to what the question is about, whatever was spoken of last.
    mention.frame = 0;
    this.items.push({ kind: 'column', mention, aggregates: this.aggregates, distinct: this.distinctNext });
    if (this.distinctNext && this.aggregates.length === 0) this.distinct = true;
    this.aggregates = [];
    this.distinctNext = false;
    if (!mention.table) this.pendingMentions.push(mention);
    this.negate = false;
  }
}
