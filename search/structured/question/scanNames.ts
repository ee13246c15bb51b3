import type { Mention } from './intent';
import { fillers } from './lexicon';
import { matchColumns, matchTables, type TableMatch } from './match';
import { ScanVerbs } from './scanVerbs';
import { articles } from './scanWords';
import type { Link } from './schemaIndex';
import { normalizeValue, type Token, tokenizeQuestion } from './words';

/** Words that name tables and columns: what is shown, and what is said of it. */
export abstract class ScanNames extends ScanVerbs {
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
      // "harbour name": the column of that table.
      compound.mention.table = table;
      this.distinctNext ||= false;
      return this.onColumn(compound);
    }
    if (continues && this.items.length === 0 && wasSubject && wasSubject !== table && !negated) {
      // "the album and the artist": both are shown, the first had no item yet.
      this.items.push({ kind: 'entity', table: wasSubject });
    }
    if (this.selecting && this.items.length === 0 && !negated && this.isShownWith(before)) {
      this.items.push({ kind: 'entity', table });
      return true;
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
    // Two names side by side are no list: together they mean something else.
    if (this.columnEnd === start && this.items.at(-1)?.kind === 'column') this.unknown(mention.words);
    this.addColumn(mention);
    this.columnEnd = this.at;
    return true;
  }

  /** "Show the airline and the country": the thing itself beside a column of it. */
  private isShownWith(before: string): boolean {
    if (!/^(show|list|give|find|return|display|me)$/.test(before) || !/^(and|,)$/.test(this.lower()))
      return false;
    let ahead = 1;
    while (articles.has(this.lower(ahead))) ahead++;
    const column = this.columnAt(this.at + ahead);
    return column !== null && (column.mention.candidates[0]?.score ?? 0) >= 0.75;
  }

  /** "certified skippers", "deep water harbours": a column of yes and no says which. */
  protected flagBeforeNoun(onlyTables = false): boolean {
    for (const length of [2, 1]) {
      const asked = this.tokens.slice(this.at, this.at + length);
      if (asked.length < length || asked.some(({ kind }) => kind !== 'word')) continue;
      const isNoun = onlyTables
        ? matchTables(this.index, this.tokens, this.at + length).length > 0
        : this.followedByNoun(length);
      const candidates = matchColumns(this.index, asked).filter(
        ({ column, score, namesTable }) => column.yes !== null && score >= 0.75 && !namesTable,
      );
      if (!isNoun || candidates.length === 0) continue;
      const words = asked.map(({ text }) => text).join(' ');
      this.at += length;
      const { selecting } = this;
      this.condition({ kind: 'true', mention: { candidates, words, frame: this.current, table: null } });
      this.selecting = selecting;
      return true;
    }
    return false;
  }

  /** "accounts that are active", "active accounts": a column that is true or false. */
  protected isTrue(mention: Mention, start: number): boolean {
    const top = mention.candidates[0];
    if (!top || top.column.yes === null || top.score < 0.75) return false;
    const said = /^(is|are|was|were|be|not|n't)$/.test(this.tokens[start - 1]?.lower ?? '');
    if (!said && !this.nounFollows()) return false;
    this.condition({ kind: 'true', mention });
    return true;
  }

  /** "the population of the capital": the row that the second names is another one, and which can't be told. */
  protected ofColumn(mention: Mention, start: number): boolean {
    const previous = this.items.at(-1);
    const content = mention.candidates[0]?.column.content;
    if (previous?.kind !== 'column' || content !== 'text') return false;
    const of = this.tokens[start - 1]?.lower === 'the' ? start - 2 : start - 1;
    const end = this.tokens[of - 1];
    if (this.tokens[of]?.lower !== 'of' || !end || !previous.mention.words.endsWith(end.text)) return false;
    if (/^(full )?names?$/i.test(previous.mention.words)) {
      // "the name of the builders" is the builders.
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
  protected lacks(mention: Mention, start: number): boolean {
    const before = this.tokens[start - 1]?.lower ?? '';
    const have =
      /^(an?|any)$/.test(before) && /^(have|has|having)$/.test(this.tokens[start - 2]?.lower ?? '');
    if (!this.negate || !(have || /^(no|without)$/.test(before))) return false;
    const top = mention.candidates[0];
    if (!top || top.score < 0.75 || !mention.candidates.every(({ column }) => column.schema.nullable))
      return false;
    this.takeNegation();
    this.condition({ kind: 'null', mention }, false);
    return true;
  }

  /** "students who have no advisor": the reference of that name is empty. */
  protected lacksReference(): boolean {
    if (!this.negate || !/^(no|without|an?|any)$/.test(this.lower(-1)) || !this.endsAfter(0)) return false;
    const token = this.token();
    const named = this.referencesNamed(token?.stem ?? '').filter(({ from }) =>
      this.frames.some((frame) => frame.table === from && !frame.negated),
    );
    const [only] = named;
    const column = only?.from.columns.find(({ schema }) => schema.name === only.columns[0]?.[0]);
    if (named.length !== 1 || !token || !column?.schema.nullable) return false;
    this.at++;
    this.takeNegation();
    const candidates = [{ column, score: 1, namesTable: false }];
    this.condition(
      { kind: 'null', mention: { candidates, words: token.text, frame: 0, table: column.table } },
      false,
    );
    return true;
  }

  /** "whose current address is …": which of several references to a table is meant. */
  protected referenceRole(): boolean {
    const token = this.token();
    const next = this.token(1);
    if (!token || !next || next.kind === 'mark') return false;
    const links = this.referencesNamed(token.stem);
    if (links.length === 0) return false;
    const values =
      next.kind === 'quoted'
        ? this.index.values.get(normalizeValue(next.text))
        : this.valueAt(this.at + 1)?.entries;
    const meant = links.some(
      ({ from, to, columns: [pair] }) =>
        to.stems.includes(next.stem) ||
        values?.some(({ column }) => column.table === from && column.schema.name === pair?.[0]),
    );
    if (!meant) return false;
    this.hints.push(token.stem);
    this.at++;
    return true;
  }

  private referencesNamed(word: string): Link[] {
    return this.index.links.filter(({ toOne, role }) => toOne && role.some((name) => name === word));
  }

  /** "the name and the first season of the ferry": the tail belongs to both. */
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
