import type {
  Aggregate,
  Condition,
  Frame,
  Grouping,
  Intent,
  Item,
  Literal,
  Mention,
  Ordering,
} from './intent';
import {
  adjectives,
  aggregateWords,
  type Comparison,
  comparisons,
  type Direction,
  demonyms,
  fillers,
  genders,
  highest,
  lowest,
  placeNames,
  relationVerbs,
  rewrites,
} from './lexicon';
import { type ColumnMatch, contentOf, matchColumns, matchTables, maxSpan, type TableMatch } from './match';
import type { IndexedTable, SchemaIndex, ValueEntry } from './schemaIndex';
import { timeSpan } from './timeSpan';
import { normalizeValue, stem, type Token, tokenizeQuestion } from './words';

type NewCondition = Condition extends infer C
  ? C extends Condition
    ? Omit<C, 'join' | 'negated' | 'frame'>
    : never
  : never;

const articles = new Set([
  'the',
  'a',
  'an',
  'any',
  'some',
  'their',
  'its',
  'his',
  'her',
  'all',
  'every',
  'those',
  'these',
  'only',
  'of',
]);
const relatives = new Set([
  'who',
  'that',
  'which',
  'whose',
  'where',
  'with',
  'having',
  'whom',
  'when',
  'has',
  'have',
  'had',
]);
const copulas = new Set([
  'is',
  'are',
  'was',
  'were',
  'be',
  'being',
  'of',
  'as',
  'named',
  'called',
  'the',
  'to',
  'a',
  'an',
  'equals',
  'value',
  'either',
  'at',
  'both',
  'has',
  'have',
  'had',
  'than',
]);
const distinctWords = new Set(['different', 'distinct', 'unique', 'distinctive', 'various']);
const orderStarts = /^(sorted|ordered|sort|order|arranged|arrange|ranked|rank)$/;
const ascendingWords =
  /^(ascending|increasing|alphabetical|alphabetically|lexicographic|lexicographical|lexicographically|chronological|chronologically|alphabetic|asc)$/;
const descendingWords = /^(descending|decreasing|reverse|reversed|desc)$/;
const likeStarts = /^(contain|contains|containing|include|includes|including)$/;
const yearLike = (value: number | null) =>
  value !== null && Number.isInteger(value) && value >= 1500 && value < 2100;
const placeWords = new Set(
  'city country state county region location town street address place continent district hometown area nation nationality province'
    .split(' ')
    .map(stem),
);
const nameStem = stem('name');
const idStem = stem('id');

/** Reads a question from left to right; every word is taken by a rule or reported. */
export function scanQuestion(question: string, index: SchemaIndex, now: Date): Intent {
  return new Scanner(index, now).scan(question);
}

class Scanner {
  private tokens: Token[] = [];
  private at = 0;
  private items: Item[] = [];
  private frames: Frame[] = [{ table: null, negated: false, within: null, quantity: null }];
  private conditions: Condition[] = [];
  private groups: Grouping[] = [];
  private orderings: Ordering[] = [];
  private notUnderstood: string[] = [];
  private hints: string[] = [];
  private distinct = false;
  private both = false;
  private current = 0;
  private selecting = true;
  private negate = false;
  private join: 'and' | 'or' = 'and';
  private aggregates: Aggregate[] = [];
  private distinctNext = false;
  private pendingMentions: Mention[] = [];

  constructor(
    private readonly index: SchemaIndex,
    private readonly now: Date,
  ) {}

  scan(question: string): Intent {
    let text = question;
    for (const [pattern, replacement] of rewrites) text = text.replace(pattern, replacement);
    const sentences = text
      .split(/(?<=[^\s\d.][.?!;])\s+(?=[A-Z"'“‘])/)
      .filter((part) => /[\p{L}\p{N}]/u.test(part));
    sentences.forEach((sentence, number) => {
      this.tokens = tokenizeQuestion(sentence);
      this.at = 0;
      if (number > 0) this.startSentence();
      while (this.at < this.tokens.length) this.step();
      this.endSentence();
    });
    return {
      items: this.items,
      frames: this.frames,
      conditions: this.conditions,
      groups: this.groups,
      orderings: this.orderings,
      distinct: this.distinct || this.naturalDistinct,
      columnSubject: this.columnSubject || (this.firstTable === null && this.items.length > 0),
      both: this.both,
      hints: this.hints,
      notUnderstood: this.notUnderstood,
    };
  }

  /** A further sentence ("List the name and the count.") says anew what is to be shown. */
  private startSentence(): void {
    const shows = /^(list|give|show|find|return|only|tell|include|please|provide|display)$/.test(
      this.token(0)?.lower ?? '',
    );
    if (!shows) return;
    const counts = this.items.filter(
      (item) => item.kind === 'count' || (item.kind === 'column' && item.aggregates.length > 0),
    );
    this.previousItems = counts;
    this.items = [];
    this.pendingMentions = [];
    this.selecting = true;
    this.current = 0;
    this.secondSentence = true;
  }
  private previousItems: Item[] = [];
  private secondSentence = false;

  private endSentence(): void {
    if (this.aggregates.length > 0) this.unknown('average or total of what');
    this.aggregates = [];
    if (!this.negate) return;
    // "whose courses have not been arranged": the denial comes after what it denies.
    const last = this.frames[this.current];
    const bare = !this.conditions.some((condition) => condition.frame === this.current);
    if (this.current > 0 && last && !last.negated && bare) last.negated = true;
    else this.unknown('not');
    this.negate = false;
  }

  private token(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  private lower(ahead = 0): string {
    return this.tokens[this.at + ahead]?.lower ?? '';
  }

  /** The word before this place, articles passed over. */
  private before(): string {
    for (let at = this.at - 1; at >= 0; at--) {
      const lower = this.tokens[at]?.lower ?? '';
      if (/^(is|are|was|were)$/.test(lower) && /^(what|which)$/.test(this.tokens[at - 1]?.lower ?? ''))
        continue;
      if (!articles.has(lower) || lower === 'of') return lower;
    }
    return '';
  }

  private phrase(...words: string[]): boolean {
    return words.every((word, ahead) => this.lower(ahead) === word);
  }

  private skipArticles(): void {
    while (articles.has(this.lower())) this.at++;
  }

  private unknown(words: string): void {
    if (!this.notUnderstood.includes(words)) this.notUnderstood.push(words);
  }

  private step(): void {
    const start = this.at;
    const taken =
      this.sortLead() ||
      this.mark() ||
      this.information() ||
      this.order() ||
      this.each() ||
      this.count() ||
      this.like() ||
      this.between() ||
      this.adjectiveComparison() ||
      this.comparison() ||
      this.superlative() ||
      this.aggregate() ||
      this.negation() ||
      this.time() ||
      this.quoted() ||
      this.numberAlone() ||
      this.connective() ||
      this.link() ||
      this.filler();
    if (taken && this.at > start) return;
    const token = this.token();
    if (token && token.kind !== 'mark') this.unknown(token.text);
    this.at = start + 1;
  }

  /** "Sort all the shops by …": what is sorted comes first. */
  private sortLead(): boolean {
    if (
      this.at === 0 &&
      /^(sort|order|rank|arrange)$/.test(this.lower()) &&
      this.tokens.some((token) => token.lower === 'by' || token.lower === 'in')
    ) {
      this.sorting = true;
      this.at++;
      return true;
    }
    if (!this.sorting || this.lower() !== 'by') return false;
    this.at++;
    const by = this.orderBy();
    if (!by) return false;
    this.sorting = false;
    const ordering: Ordering = { by, direction: 'asc', limit: null, frame: 0 };
    if (this.lower() === 'in') this.at++;
    if (ascendingWords.test(this.lower()) || descendingWords.test(this.lower())) {
      ordering.direction = descendingWords.test(this.lower()) ? 'desc' : 'asc';
      this.at++;
      while (/^(order|alphabetical)$/.test(this.lower())) this.at++;
    }
    this.orderings.push(ordering);
    return true;
  }
  private sorting = false;

  private mark(): boolean {
    if (this.token()?.kind !== 'mark') return false;
    this.clauseBegan ||= this.lower() === ',';
    this.at++;
    return true;
  }

  private connective(): boolean {
    const lower = this.lower();
    if (distinctWords.has(lower)) {
      this.distinctNext = true;
      this.at++;
      return true;
    }
    if (lower === 'both') {
      this.both = true;
      this.at++;
      return true;
    }
    if (lower !== 'and' && lower !== 'or' && lower !== 'but' && lower !== 'nor') return false;
    this.join = lower === 'or' ? 'or' : 'and';
    this.clauseBegan = true;
    this.at++;
    return true;
  }

  private information(): boolean {
    const match = /^(information|info|details|detail|everything|data|columns|fields|records)$/.exec(
      this.lower(),
    );
    if (!match || this.items.length > 0 || this.frames[0]?.table) return false;
    if (matchTables(this.index, this.tokens, this.at).length > 0) return false;
    this.at++;
    while (/^(about|of|on|for|regarding|in|from|the|all)$/.test(this.lower())) this.at++;
    this.items.push({ kind: 'all', table: null });
    return true;
  }

  private condition(condition: NewCondition, negated = this.takeNegation()): void {
    this.conditions.push({ ...condition, join: this.join, negated, frame: this.current } as Condition);
    this.join = 'and';
    this.selecting = false;
  }

  private takeNegation(): boolean {
    const negated = this.negate;
    this.negate = false;
    return negated;
  }

  /** Opens a frame for a table, or goes back to the one it has. */
  private enter(table: IndexedTable, fresh = false): number {
    const here = this.frames[this.current];
    if (here?.negated && here.table === table && !this.negate) return this.current;
    // "all stadiums except stadiums with a concert": what follows is denied of them.
    if (this.negate && this.frames[0]?.table === table) {
      this.current = 0;
      return 0;
    }
    const known = this.frames.findIndex((frame) => frame.table === table && !frame.negated);
    const negated = this.takeNegation();
    const outer = here?.negated && !negated && !this.clauseBegan ? (here.within ?? this.current) : null;
    if (outer !== null && (known < 0 || known > 0)) {
      this.frames.push({ table, negated: true, within: outer, quantity: null });
      this.current = this.frames.length - 1;
      return this.current;
    }
    if (known >= 0 && !negated && !fresh) {
      this.current = known;
      return known;
    }
    const first = this.frames[0];
    if (first && first.table === null && !negated) {
      first.table = table;
      this.current = 0;
      return 0;
    }
    this.frames.push({ table, negated, within: null, quantity: null });
    this.current = this.frames.length - 1;
    this.clauseBegan = false;
    return this.current;
  }
  /** "and", "but" or a comma came: what follows is no part of what was denied. */
  private clauseBegan = false;

  // ---------------------------------------------------------------- links

  private columnAt(
    start: number,
    wanted: (match: ColumnMatch) => boolean = () => true,
  ): { mention: Mention; length: number } | null {
    let best: { matches: ColumnMatch[]; length: number; rank: number; words: string } | null = null;
    for (let length = Math.min(maxSpan, this.tokens.length - start); length >= 1; length--) {
      const matches = this.columnsIn(start, length).filter(wanted);
      const asked = contentOf(this.tokens, start, length, true) ?? [];
      const top = matches[0];
      if (!top) continue;
      const rank = top.score * (1 + 0.25 * (asked.length - 1));
      if (!best || rank > best.rank) {
        const words = this.tokens
          .slice(start, start + length)
          .map((token) => token.text)
          .join(' ');
        best = { matches: matches.filter((match) => match.score >= top.score - 0.6), length, rank, words };
      }
    }
    if (!best) return null;
    const top = best.matches[0];
    const named = top?.namesTable && top.score > 0.7 ? top.column.table : null;
    const candidates = named
      ? best.matches.filter((match) => match.column.table === named || match.score >= 0.99)
      : best.matches;
    const mention: Mention = { candidates, words: best.words, frame: this.current, table: named };
    return { mention, length: best.length };
  }

  private columnsIn(start: number, length: number): ColumnMatch[] {
    for (const loose of [false, true]) {
      const asked = contentOf(this.tokens, start, length, loose);
      if (!asked || asked.length === 0 || asked.every((token) => token.kind === 'number')) continue;
      if (asked.some((token) => token.kind !== 'word' && !/^[1-9]\d?$/.test(token.text))) continue;
      if (asked.some((token) => fillers.has(token.lower) || relatives.has(token.lower))) continue;
      const last = asked.at(-1);
      if (asked.length > 1 && last && this.isParticiple(last) && this.tokens[start + length]?.lower === 'by')
        continue;
      const counting =
        /^(number|amount|count)$/.test(asked[0]?.lower ?? '') &&
        (asked.length > 1 || this.tokens[start + length]?.lower === 'of');
      const matches = matchColumns(this.index, asked).filter(({ score }) => !counting || score >= 0.95);
      const kept = loose ? matches.filter((match) => !match.namesTable) : matches;
      if (kept.length > 0) return kept;
    }
    return [];
  }

  private isParticiple(token: Token): boolean {
    return /(ed|en|ing)$/.test(token.lower) && relationVerbs.has(token.stem);
  }

  private valueAt(start: number): { entries: ValueEntry[]; length: number; words: string } | null {
    const max = Math.min(this.index.maxValueWords + 2, this.tokens.length - start);
    for (let length = max; length >= 1; length--) {
      const span = this.tokens.slice(start, start + length);
      if (span[0]?.kind === 'mark' || span.at(-1)?.kind === 'mark') {
        if (!(span.at(-1)?.text === ')' || span.at(-1)?.text === '!')) continue;
      }
      if (span.some((token) => token.kind === 'quoted')) continue;
      const words = span.map((token) => token.text).join(' ');
      const normal = normalizeValue(words);
      if (
        normal === '' ||
        (length === 1 && (fillers.has(normal) || /^\d+$/.test(normal) || normal.length < 2))
      )
        continue;
      if (
        span.every((token) => fillers.has(token.lower) || (relationVerbs.has(token.stem) && !token.capital))
      )
        continue;
      const entries = this.lookUp(normal, length === 1);
      if (entries.length > 0) return this.withoutNoun(start, length) ?? { entries, length, words };
    }
    return null;
  }

  /** "chinese restaurants": a kind and what it is a kind of, also where a restaurant bears that name. */
  private withoutNoun(
    start: number,
    length: number,
  ): { entries: ValueEntry[]; length: number; words: string } | null {
    for (let shorter = length - 1; shorter >= 1; shorter--) {
      const span = this.tokens.slice(start, start + shorter);
      if (span.some((token) => token.capital) || span.every((token) => fillers.has(token.lower))) return null;
      const words = span.map((token) => token.text).join(' ');
      const entries = this.lookUp(normalizeValue(words), shorter === 1);
      if (entries.length === 0) continue;
      const rest = this.tokens.slice(start + shorter, start + length).map((token) => token.stem);
      const isTable = this.index.tables.some(
        (table) => rest.length === table.stems.length && rest.every((word) => table.stems.includes(word)),
      );
      const own = entries.filter(({ column }) => rest.every((word) => column.stems.includes(word)));
      if (own.length > 0) return { entries: own, length, words };
      if (isTable) return { entries, length: shorter, words };
    }
    return null;
  }

  private lookUp(normal: string, single: boolean): ValueEntry[] {
    const tries = [
      normal,
      normal.replace(/s$/, ''),
      normal.replace(/ies$/, 'y'),
      `${normal}s`,
      ...(placeNames.get(normal) ?? []),
    ];
    for (const text of tries) {
      const found = this.index.values.get(text);
      if (found) return found;
    }
    if (!single) return [];
    const gender = genders.get(normal);
    if (gender) {
      const coded = gender
        .flatMap((code) => this.index.values.get(code) ?? [])
        .filter(({ column }) => column.stems.some((word) => word === 'sex' || word === stem('gender')));
      if (coded.length > 0) return coded;
    }
    return (demonyms.get(normal) ?? []).flatMap((place) => this.index.values.get(place) ?? []);
  }

  private link(): boolean {
    const token = this.token();
    if (!token || token.kind === 'mark' || token.kind === 'quoted') return false;
    const table =
      token.kind === 'word' && !this.isPlainFiller(token)
        ? (matchTables(this.index, this.tokens, this.at)[0] ?? null)
        : null;
    const column = this.isPlainFiller(token) ? null : this.columnAt(this.at);
    const value = this.isPlainFiller(token) && !token.capital ? null : this.valueAt(this.at);
    const tableRank = table ? table.score * (0.9 + 0.25 * table.length) : 0;
    const columnRank = column
      ? (column.mention.candidates[0]?.score ?? 0) * (0.85 + 0.25 * this.contentLength(column.length))
      : 0;
    // A verb that only resembles a name of the schema ties two things and names neither.
    if (
      this.isVerbForm(token) &&
      !this.isPlainFiller(token) &&
      !(value && value.length > 1) &&
      tableRank < 1.1
    ) {
      if (!this.verbIsColumn(column)) return this.verb();
    }
    const valueRank = value ? value.length * 0.25 + 0.6 + (token.capital && this.at > 0 ? 0.3 : 0) : 0;
    if (value && valueRank > Math.max(tableRank, columnRank)) return this.onValue(value);
    if (table && tableRank >= columnRank) return this.onTable(table);
    if (column) return this.onColumn(column);
    if (value) return this.onValue(value);
    return false;
  }

  private contentLength(length: number): number {
    return contentOf(this.tokens, this.at, length)?.length ?? length;
  }

  private isVerbForm(token: Token): boolean {
    return relationVerbs.has(token.stem) && !/(tions?|ments?|ances?|ers?|ors?|ity|ities)$/.test(token.lower);
  }

  /** "founded after 2008", "opened in 2010", "directed by Ben Jones": the verb is the column's name. */
  private verbIsColumn(column: { mention: Mention; length: number } | null): boolean {
    const top = column?.mention.candidates[0];
    if (!column || !top) return false;
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
      return contents.some((content) => content === 'year' || content === 'time');
    return (
      /^(more|less|over|under|at|no|above|below|\d.*)$/.test(next) &&
      contents.includes('number') &&
      top.score >= 0.85
    );
  }

  private isPlainFiller(token: Token): boolean {
    return fillers.has(token.lower);
  }

  private verb(): boolean {
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

  private filler(): boolean {
    const token = this.token();
    if (!token) return false;
    if (this.isPlainFiller(token)) {
      if (relatives.has(token.lower) && this.at > 0 && (this.frames[0]?.table || this.items.length > 0))
        this.selecting = false;
      if (/^(show|list|return|give)$/.test(token.lower) && this.at > 0) this.selecting = true;
      if (token.lower === 'when' && this.at === 0) return this.whenDid();
      this.at++;
      return true;
    }
    if (this.isVerbForm(token)) return this.verb();
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
  private whenDid(): boolean {
    const mention = this.impliedColumn(['date', 'time', 'year'], [], 'when');
    if (!mention) return false;
    this.at++;
    this.items.push({ kind: 'column', mention, aggregates: [], distinct: false });
    return true;
  }

  /** Words that only have a meaning in the company of others. */
  private leftover(token: Token): boolean {
    if (/^(results?|yet|named|called|then|now|currently)$/.test(token.lower)) {
      this.at++;
      return true;
    }
    if (this.secondSentence && /^(number|count)$/.test(token.lower)) {
      this.items.push(...this.previousItems.splice(0));
      this.at++;
      return true;
    }
    return false;
  }

  private onTable({ table, length }: TableMatch): boolean {
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
    if (continues && wasSubject !== table && !negated && this.items.length > 0) {
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

  private bindPending(table: IndexedTable): void {
    for (const mention of this.pendingMentions)
      if (!mention.table && this.canBind(mention, table)) mention.table = table;
    this.pendingMentions = [];
  }

  private canBind(mention: Mention, table: IndexedTable): boolean {
    return (
      mention.candidates.some(({ column }) => column.table === table) ||
      /^(names?|titles?|ids?)$/i.test(mention.words)
    );
  }

  private onColumn({ mention, length }: { mention: Mention; length: number }): boolean {
    const before = this.before();
    const start = this.at;
    this.at += length;
    if (mention.table && !this.negate) {
      this.noteTable(mention.table);
      this.bindPending(mention.table);
    }
    if (this.columnFilter(mention)) return true;
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
      if (token && this.isVerbForm(token) && !literal) return this.verb();
      this.at = start + length;
      this.unknown(mention.words);
      return true;
    }
    this.addColumn(mention);
    return true;
  }

  /** "the name and the release year of the song": the tail belongs to both. */
  private shareTail(mention: Mention, start: number, length: number): void {
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

  /** A column that names its table makes that table the subject where there is none yet. */
  private noteTable(table: IndexedTable): void {
    const first = this.frames[0];
    if (first && first.table === null) first.table = table;
    else if (!this.frames.some((frame) => frame.table === table && !frame.negated)) this.enter(table);
  }

  private addColumn(mention: Mention): void {
    // What is shown belongs to what the question is about, whatever was spoken of last.
    mention.frame = 0;
    this.items.push({ kind: 'column', mention, aggregates: this.aggregates, distinct: this.distinctNext });
    if (this.distinctNext && this.aggregates.length === 0) this.distinct = true;
    this.aggregates = [];
    this.distinctNext = false;
    if (!mention.table) this.pendingMentions.push(mention);
    this.negate = false;
  }

  /** "age is 3", "language English", "price over 20": the column with what is asked of it, or nothing taken. */
  private columnFilter(mention: Mention): boolean {
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

  private filterAfter(mention: Mention, linked: boolean, start: number): boolean {
    if (this.betweenFor(mention) || this.comparisonFor(mention) || this.likeFor(mention)) return true;
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

  /** "whose number of products is the largest" */
  private extremeOf(mention: Mention): boolean {
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

  private properName(mention: Mention): boolean {
    const words: string[] = [];
    while (this.token()?.kind === 'word' && this.token()?.capital) {
      words.push(this.token()?.text ?? '');
      this.at++;
    }
    if (words.length === 0) return false;
    this.listOf(mention, words.join(' '));
    return true;
  }

  /** The value as the database writes it, where a sample differs in case only. */
  private exact(mention: Mention, text: string): string {
    const normal = normalizeValue(text);
    for (const { column } of mention.candidates) {
      const found = this.index.values.get(normal)?.find((entry) => entry.column === column);
      if (found) return found.value;
    }
    return text;
  }

  /** A value, and those that follow it with "or" or "and". */
  private listOf(mention: Mention, first: Literal): void {
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
  /** "which years": each once, whatever number of rows has it. */
  private naturalDistinct = false;
  private columnSubject = false;
  /** The first table that a noun of its own named. */
  private firstTable: IndexedTable | null = null;

  private followedByNoun(ahead: number): boolean {
    return (
      matchTables(this.index, this.tokens, this.at + ahead).length > 0 ||
      this.columnAt(this.at + ahead) !== null
    );
  }

  private onValue({
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
    // "who has a cat": the value stands for the row that has it.
    if (thing && (article || this.negate)) this.enter(only);
    const negated = this.takeNegation();
    const by = this.beforeAt(start) === 'by' ? entries.filter(({ column }) => !this.isOwnName(column)) : [];
    if (by.length > 0) entries = by;
    const placed = this.isPlace(start)
      ? entries.filter(({ column }) => column.stems.some((word) => placeWords.has(word)))
      : [];
    this.condition(
      { kind: 'value', entries: placed.length > 0 ? placed : entries, words, beforeNoun },
      negated,
    );
    if (beforeNoun) {
      const last = this.conditions.at(-1);
      if (last) last.frame = -1;
      this.selecting = wasSelecting;
      if (negated) {
        // "do not have a cat pet": the noun is what is denied.
        this.negate = true;
        if (last) last.negated = false;
      }
    }
    this.orValues();
    this.columnOfValue(first);
    return true;
  }

  /** "albums by Iron Maiden": of the values of that name, not the album's own. */
  private isOwnName(column: ValueEntry['column']): boolean {
    return column.table === this.frames[this.current]?.table;
  }

  /** "in San Francisco": a place, whatever else bears that name. */
  private isPlace(start: number): boolean {
    return /^(in|at|from|near|around)$/.test(this.beforeAt(start));
  }

  private nounFollows(): boolean {
    let at = this.at;
    // "cat or dog pets"
    while (/^(or|and)$/.test(this.tokens[at]?.lower ?? '') && this.valueAt(at + 1))
      at += 1 + (this.valueAt(at + 1)?.length ?? 0);
    const table = matchTables(this.index, this.tokens, at)[0];
    return table !== undefined && table.score >= 0.7;
  }

  /** "the English language", "CD or DVD as their record format": the column named after the value. */
  private columnOfValue(first: number): void {
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

  private orValues(): void {
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
        join: join === 'or' ? 'or' : 'and',
      });
    }
  }

  // ---------------------------------------------------------------- counting and aggregates

  private count(): boolean {
    const start = this.at;
    if (this.phrase('how', 'many')) this.at += 2;
    else if (this.lower() === 'count' && this.at === 0) {
      this.at++;
      this.skipArticles();
      if (this.phrase('number', 'of')) this.at += 2;
    } else if (/^(number|count|amount)$/.test(this.lower()) && this.lower(1) === 'of') {
      const column = this.columnAt(this.at);
      if (column && column.length > 2 && (column.mention.candidates[0]?.score ?? 0) >= 0.95) return false;
      if (this.lower() === 'amount') {
        // "the amount of horsepower" is the column itself
        if (matchTables(this.index, this.tokens, this.at + 2).length === 0) {
          this.at += 2;
          return true;
        }
      }
      this.at += 2;
    } else if (this.phrase('total', 'number', 'of') || this.phrase('total', 'count', 'of')) {
      const column = this.columnAt(this.at + 1);
      if (column && column.length > 2 && (column.mention.candidates[0]?.score ?? 0) >= 0.85) return false;
      this.at += 3;
    } else return false;
    if (this.aggregates.length > 0 && this.aggregates.some((name) => name !== 'sum')) {
      this.at = start;
      return false;
    }
    this.aggregates = [];
    let distinct = false;
    for (;;) {
      const lower = this.lower();
      if (distinctWords.has(lower)) distinct = true;
      else if (!articles.has(lower) && lower !== 'times') break;
      this.at++;
    }
    return this.countTarget(distinct, start);
  }

  private countTarget(distinct: boolean, start: number): boolean {
    const isHowMany = this.tokens[start]?.lower === 'how';
    // Values may stand before the noun: "how many French restaurants".
    for (let guard = 0; guard < 4; guard++) {
      const table = matchTables(this.index, this.tokens, this.at)[0];
      const column = this.columnAt(this.at);
      const value = this.valueAt(this.at);
      const columnScore = column?.mention.candidates[0]?.score ?? 0;
      const columnLength = column ? this.contentLength(column.length) : 0;
      const longer = column !== null && columnScore >= 0.75 && columnLength > (table?.length ?? 0);
      if (table && !longer && !(value && value.length > table.length)) {
        return this.countTable(table, distinct);
      }
      if (value && value.length >= columnLength) {
        this.onValue(value);
        const followed = this.conditions.at(-1);
        if (followed?.kind === 'value' && !followed.beforeNoun && !column && isHowMany) {
          this.items.push({ kind: 'count', table: null, frame: null, mention: null, distinct });
          return true;
        }
        continue;
      }
      if (column && columnScore >= 0.4) {
        const head = matchTables(this.index, this.tokens, this.at + column.length - 1)[0];
        if (
          column.length > 1 &&
          head &&
          head.score >= 0.95 &&
          head.table !== column.mention.candidates[0]?.column.table
        ) {
          this.unknown(column.mention.words);
        }
        return this.countColumn(column, distinct, isHowMany);
      }
      if (this.token()?.kind === 'number' && this.followedByNoun(1)) {
        if (this.numberAlone()) continue;
      }
      break;
    }
    const next = this.token();
    const again = this.items.length === 0 || this.orderings.some(({ by }) => by.kind === 'count');
    if (next && distinct === false && fillers.has(next.lower) && again) {
      this.items.push({ kind: 'count', table: null, frame: null, mention: null, distinct: false });
      return true;
    }
    if (next) this.unknown(next.text);
    this.at++;
    return true;
  }

  private countTable(table: TableMatch, distinct: boolean): boolean {
    this.at += table.length;
    const isFirst = this.frames[0]?.table === null;
    const hadItems = this.items.length > 0 || this.groups.length > 0;
    if (isFirst) this.firstTable ??= table.table;
    const frame = this.enter(table.table, false);
    this.conditions
      .filter((condition) => condition.kind === 'value' && condition.beforeNoun && condition.frame < 0)
      .forEach((condition) => {
        condition.frame = frame;
      });
    this.items.push({ kind: 'count', table: table.table, frame, mention: null, distinct: false });
    if (!hadItems) this.pendingMentions = [];
    this.selecting = !isFirst || hadItems ? this.selecting : true;
    if (distinct && this.lower() === 'and' && this.columnAt(this.at + 1))
      this.unknown(`different ${table.table.schema.name}`);
    return true;
  }

  private countColumn(
    { mention, length }: { mention: Mention; length: number },
    distinct: boolean,
    isHowMany: boolean,
  ): boolean {
    this.at += length;
    if (mention.table) this.noteTable(mention.table);
    const numeric =
      mention.candidates[0]?.column.content === 'number' &&
      !mention.candidates[0].column.isKey &&
      !mention.candidates[0].column.reference;
    if (numeric && !distinct && isHowMany) this.addColumn(mention);
    else {
      this.items.push({ kind: 'count', table: null, frame: null, mention, distinct: true });
      if (!mention.table) this.pendingMentions.push(mention);
    }
    // "how many different series and contents are listed"
    while (this.lower() === 'and' || this.lower() === ',') {
      const next = this.columnAt(this.at + 1);
      if (!next || !distinct || (next.mention.candidates[0]?.score ?? 0) < 0.75) break;
      this.at += 1 + next.length;
      this.items.push({ kind: 'count', table: null, frame: null, mention: next.mention, distinct: true });
      this.pendingMentions.push(next.mention);
    }
    return true;
  }

  private aggregate(): boolean {
    const name = aggregateWords.get(this.lower());
    if (!name) return false;
    const start = this.at;
    const measured = this.namedLikeAggregate(start);
    if (measured && this.comparisonAt(start + measured.length)) return this.onColumn(measured);
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

  /** A column that bears the name of an aggregate: `total`. */
  private namedLikeAggregate(at: number): { mention: Mention; length: number } | null {
    const column = this.columnAt(at, (match) => match.column.content === 'number' && match.score >= 0.95);
    return column;
  }

  private aggregateAhead(): boolean {
    let ahead = 1;
    while (articles.has(this.lower(ahead)) || this.lower(ahead) === 'and') ahead++;
    return aggregateWords.has(this.lower(ahead));
  }

  private each(): boolean {
    const start = this.at;
    const opened = /^(for|by|in|of|from|at|per|on|to)$/.test(this.lower());
    if (opened && this.lower() !== 'per') this.at++;
    const firm =
      this.lower() === 'each' ||
      this.lower() === 'per' ||
      (opened && /^(every|all|different)$/.test(this.lower()) && this.groupingEvery(start));
    if (!firm) {
      this.at = start;
      return false;
    }
    if (this.lower() !== 'different') this.at++;
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

  /** "for all stadiums" means each of them only after "for different"; "in every city" may. */
  private groupingEvery(start: number): boolean {
    const hasAggregate = this.items.some(
      (item) => item.kind === 'count' || (item.kind === 'column' && item.aggregates.length > 0),
    );
    if (!hasAggregate) return false;
    const lower = this.lower();
    if (lower === 'different') return true;
    if (lower === 'every') return true;
    return this.tokens[start + 2]?.lower === 'the' && distinctWords.has(this.tokens[start + 3]?.lower ?? '');
  }

  // ---------------------------------------------------------------- order and superlatives

  private order(): boolean {
    const start = this.at;
    let direction: Direction | null = null;
    let alphabetical = false;
    let ordered = false;
    const take = () => {
      const lower = this.lower();
      if (ascendingWords.test(lower)) {
        direction ??= 'asc';
        alphabetical ||= /^(alpha|lexi)/.test(lower);
      } else if (descendingWords.test(lower)) direction = 'desc';
      else if (!orderStarts.test(lower) && lower !== 'order') return false;
      ordered = true;
      this.at++;
      return true;
    };
    if (this.lower() === 'in' || this.lower() === 'and') this.at++;
    if (this.lower() === 'in') this.at++;
    this.skipArticles();
    if (!take()) {
      this.at = start;
      return this.fromTo();
    }
    if (/^arrange/.test(this.lower(-1)) && !/^(by|in|alphabetically)$/.test(this.lower())) {
      this.at = start;
      return false;
    }
    // "order" alone is a noun: an order somebody placed.
    const isVerb = orderStarts.test(this.tokens[this.at - 1]?.lower ?? '');
    if (
      isVerb &&
      this.tokens[this.at - 1]?.lower === 'order' &&
      matchTables(this.index, this.tokens, this.at - 1).length > 0
    ) {
      if (this.lower() !== 'by' && !/results?|them/.test(this.lower(1))) {
        this.at = start;
        return false;
      }
    }
    if (
      isVerb &&
      !/^(by|in|from|according|alphabetically|descending|ascending|on)$/.test(this.lower()) &&
      !this.orderFollows()
    ) {
      this.at = start;
      return false;
    }
    for (let guard = 0; guard < 12; guard++) {
      if (take()) continue;
      if (/^(by|of|in|the|according|to|their|its|on|based|results?|them|each|for|a|it)$/.test(this.lower()))
        this.at++;
      else break;
    }
    if (!ordered) return false;
    const by = this.orderBy();
    while (take() || (direction !== null && /^(order|in)$/.test(this.lower()) && ++this.at));
    const range = this.fromToDirection();
    if (range) direction = range;
    const first = this.items[0];
    const ends = this.at >= this.tokens.length || this.token()?.kind === 'mark' || this.lower() === 'and';
    const fallback: Mention | null =
      by === null && first?.kind === 'column' && (ends || alphabetical) ? first.mention : null;
    if (by) this.orderings.push({ by, direction: direction ?? 'asc', limit: null, frame: this.current });
    else if (fallback) this.pendingOrder = { direction: direction ?? 'asc', mention: fallback };
    else this.unknown('the order');
    if (this.pendingOrder?.mention) {
      this.orderings.push({
        by: { kind: 'column', mention: this.pendingOrder.mention, aggregate: null },
        direction: this.pendingOrder.direction,
        limit: null,
        frame: this.current,
      });
      this.pendingOrder = null;
    } else if (this.pendingOrder) this.unknown('the order');
    return true;
  }
  private pendingOrder: { direction: Direction; mention: Mention | null } | null = null;

  private orderFollows(): boolean {
    return ascendingWords.test(this.lower(1)) || descendingWords.test(this.lower(1));
  }

  private orderBy(): Ordering['by'] | null {
    this.skipArticles();
    if (/^(count|frequency|popularity)$/.test(this.lower())) {
      this.at++;
      return { kind: 'count', table: null };
    }
    if (/^(value|values)$/.test(this.lower())) {
      this.at++;
      return null;
    }
    const aggregate = aggregateWords.get(this.lower());
    const own = aggregate === 'sum' ? this.namedLikeAggregate(this.at) : null;
    if (own) {
      this.at += own.length;
      return { kind: 'column', mention: own.mention, aggregate: 'sum' };
    }
    const offset = aggregate ? 1 : 0;
    const column = this.columnAt(this.at + offset);
    if (column) {
      this.at += offset + column.length;
      if (column.mention.table) this.noteTable(column.mention.table);
      return { kind: 'column', mention: column.mention, aggregate: aggregate ?? null };
    }
    if (this.phrase('number', 'of')) {
      const table = matchTables(this.index, this.tokens, this.at + 2)[0];
      const counted = this.columnAt(
        this.at + 2,
        (match) => match.column.content === 'number' || match.column.content === 'year',
      );
      if (counted && !table) {
        this.at += 2 + counted.length;
        return { kind: 'column', mention: counted.mention, aggregate: null };
      }
      if (table) {
        this.at += 2 + table.length;
        this.enter(table.table);
        return { kind: 'count', table: table.table };
      }
    }
    return null;
  }

  /** "from the oldest to the youngest", "from high to low" */
  private fromToDirection(): Direction | null {
    const start = this.at;
    if (this.lower() !== 'from') return null;
    this.at++;
    this.skipArticles();
    const first = this.lower();
    this.at++;
    const to = this.lower() === 'to';
    this.at++;
    this.skipArticles();
    this.at++;
    const falling =
      /^(oldest|old|highest|high|largest|large|biggest|most|latest|newest|longest|heaviest|tallest|z|big|recent)$/;
    const rising = /^(youngest|young|lowest|low|smallest|small|least|earliest|shortest|lightest|a|fewest)$/;
    if (to && falling.test(first)) return 'desc';
    if (to && rising.test(first)) return 'asc';
    this.at = start;
    return null;
  }

  private fromTo(): boolean {
    const word =
      this.lower() === 'from'
        ? this.tokens.slice(this.at + 1).find((token) => token.lower !== 'the')?.lower
        : undefined;
    if (!word) return false;
    const direction = this.fromToDirection();
    if (!direction) return false;
    const last = this.orderings.at(-1);
    if (last) last.direction = direction;
    else this.unknown(`from ${word}`);
    return true;
  }

  private superlative(): boolean {
    const start = this.at;
    let limit = 1;
    let direction: Direction | null = null;
    const top = this.lower() === 'top' || this.lower() === 'bottom';
    if (top) {
      direction = this.lower() === 'top' ? 'desc' : 'asc';
      this.at++;
      if (this.token()?.kind === 'number') {
        limit = this.token()?.value ?? 1;
        this.at++;
      }
    } else if (this.token()?.kind === 'number' && this.isSuperlative(this.lower(1))) {
      limit = this.token()?.value ?? 1;
      this.at++;
    }
    const word = this.lower();
    const isSuper = this.isSuperlative(word);
    if (!isSuper && !top) {
      this.at = start;
      return false;
    }
    if (isSuper) {
      direction = highest.has(word)
        ? 'desc'
        : lowest.has(word)
          ? 'asc'
          : (adjectives[word]?.direction ?? 'desc');
      this.at++;
      // "the three youngest", "the top three oldest"
      if (this.token()?.kind === 'number' && limit === 1 && this.followedByNoun(1)) {
        limit = this.token()?.value ?? 1;
        this.at++;
      }
    }
    if (direction === null) return false;
    const made = this.superlativeOf(word, direction, limit, start, top && !isSuper);
    if (!made) this.at = start;
    return made;
  }

  private isSuperlative(word: string): boolean {
    return highest.has(word) || lowest.has(word) || (/est$/.test(word) && adjectives[word] !== undefined);
  }

  private superlativeOf(
    word: string,
    direction: Direction,
    limit: number,
    start: number,
    topOnly: boolean,
  ): boolean {
    const before = this.beforeAt(start);
    const known = this.items.length > 0 || this.frames[0]?.table !== null;
    const afterWith =
      /^(with|has|have|had|having|whose|by|got|received|spent|bought|who|worked|produce[sd]?|made|at)$/.test(
        before,
      ) ||
      (known && /^(is|are|was|were)$/.test(before));
    const implied = adjectives[word];
    if (implied && !topOnly && !this.columnAt(this.at, (match) => this.fits(match, implied.concept))) {
      const mention = this.impliedColumn(implied.concept, implied.turned ?? [], word);
      if (mention) {
        this.orderings.push({
          by: { kind: 'column', mention, aggregate: null },
          direction: mention.turned ? flip(direction) : direction,
          limit,
          frame: this.current,
        });
        return true;
      }
      if (!highest.has(word) && !lowest.has(word)) return false;
    }
    if (/^(common|commonly|frequent|frequently|popular|commmon)$/.test(this.lower())) {
      this.at++;
      if (this.lower() === 'used') this.at++;
      return this.mostCommon(direction, limit);
    }
    if (/^(recent|recently)$/.test(this.lower())) {
      this.at++;
      const mention = this.impliedColumn(['date', 'year', 'time'], [], 'recent');
      if (!mention) return false;
      if (/ed$/.test(this.lower()) && relationVerbs.has(this.token()?.stem ?? '')) this.at++;
      this.orderings.push({
        by: { kind: 'column', mention, aggregate: null },
        direction,
        limit,
        frame: this.current,
      });
      return true;
    }
    if (this.lower() === 'expensive') {
      this.at++;
      const mention = this.impliedColumn(['price', 'cost', 'fee'], [], 'expensive');
      if (!mention) return false;
      this.orderings.push({
        by: { kind: 'column', mention, aggregate: null },
        direction,
        limit,
        frame: this.current,
      });
      return true;
    }
    if (/^(highly|high)$/.test(this.lower())) this.at++;
    if (this.lower() === 'times') {
      this.at++;
      this.orderings.push({ by: { kind: 'count', table: null }, direction, limit, frame: this.current });
      return true;
    }
    this.skipArticles();
    while (
      distinctWords.has(this.lower()) ||
      this.lower() === 'one' ||
      (this.lower() === 'time' && this.lower(-1) === 'one')
    )
      this.at++;
    const numbered = this.column('number');
    if (numbered) return this.superlativeColumn(numbered, direction, limit, afterWith, word);
    const counts = /^(number|amount|count)$/.test(this.lower()) && this.lower(1) === 'of';
    if (counts) this.at += 2;
    this.skipArticles();
    let summed = false;
    if (this.lower() === 'total') {
      this.at++;
      summed = true;
      if (this.phrase('number', 'of')) this.at += 2;
    } else if (this.lower() === 'average') {
      const own = this.columnAt(this.at);
      if (!own || own.length < 2) {
        this.at++;
        this.averaged = true;
      }
    }
    const table = matchTables(this.index, this.tokens, this.at)[0];
    const column = this.columnAt(this.at, (match) => match.score >= 0.45);
    const columnLength = column ? this.contentLength(column.length) : 0;
    const best = column?.mention.candidates[0];
    if (
      column &&
      best &&
      (!table || columnLength > table.length) &&
      !(counts && best.column.content === 'text')
    ) {
      if (limit > 1 && topOnly && /^(text)$/.test(best.column.content)) return false;
      return this.superlativeColumn(
        column,
        direction,
        limit,
        afterWith,
        word,
        summed ? 'sum' : this.averaged ? 'avg' : null,
      );
    }
    if (
      table &&
      (counts || word === 'most' || word === 'least' || word === 'fewest' || limit > 1 || topOnly)
    ) {
      if (topOnly || (limit > 1 && !counts && word !== 'most')) return this.topOf(table, direction, limit);
      this.at += table.length;
      const wasEmpty = this.frames[0]?.table === null;
      this.countedFrame(table.table, wasEmpty);
      this.orderings.push({
        by: { kind: 'count', table: table.table },
        direction,
        limit,
        frame: this.current,
      });
      return true;
    }
    return false;
  }
  private averaged = false;

  private countedFrame(table: IndexedTable, wasEmpty: boolean): void {
    // "which year has the most concerts": the concert is what is grouped.
    if (wasEmpty && this.frames[0]) this.frames[0].table = table;
    else this.enter(table);
    this.selecting = false;
  }

  /** "top 5 customers by total spent" */
  private topOf(table: TableMatch, direction: Direction, limit: number): boolean {
    this.at += table.length;
    this.enter(table.table);
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

  private column(firstWord: string): { mention: Mention; length: number } | null {
    if (this.lower() !== firstWord) return null;
    const column = this.columnAt(this.at);
    return column && column.length > 1 && (column.mention.candidates[0]?.score ?? 0) >= 0.75 ? column : null;
  }

  private superlativeColumn(
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
    this.orderings.push({
      by: { kind: 'column', mention, aggregate },
      direction,
      limit,
      frame: this.current,
    });
    return true;
  }

  private mostCommon(direction: Direction, limit: number): boolean {
    this.skipArticles();
    const column = this.columnAt(this.at, (match) => match.score >= 0.45);
    if (column && this.items.length === 0) {
      this.at += column.length;
      if (column.mention.table) this.noteTable(column.mention.table);
      this.addColumn(column.mention);
    } else if (this.items.length === 0) return false;
    this.orderings.push({ by: { kind: 'count', table: null }, direction, limit, frame: this.current });
    return true;
  }

  private beforeAt(at: number): string {
    for (let index = at - 1; index >= 0; index--) {
      const lower = this.tokens[index]?.lower ?? '';
      if (!articles.has(lower) && this.tokens[index]?.kind !== 'number') return lower;
    }
    return '';
  }

  private fits(match: ColumnMatch, concepts: string[]): boolean {
    return concepts.some((concept) => match.column.core.includes(stem(concept)));
  }

  /** The column that an adjective speaks of, found by its meaning; which table, the context decides. */
  private impliedColumn(
    concepts: string[],
    turned: string[],
    words: string,
  ): (Mention & { turned: boolean }) | null {
    for (const [list, isTurned] of [
      [concepts, false],
      [turned, true],
    ] as const) {
      for (const concept of list) {
        const word = stem(concept);
        const candidates = this.index.tables
          .flatMap((table) => table.columns)
          .filter(
            (column) => column.stems.includes(word) && !column.reference && column.content !== 'boolean',
          )
          .map((column) => ({ column, score: 0.9, namesTable: false }));
        if (candidates.length > 0)
          return { candidates, words, frame: this.current, table: null, turned: isTurned };
      }
    }
    return null;
  }

  // ---------------------------------------------------------------- conditions

  private comparisonAt(at: number): { operator: Comparison; length: number; time: boolean } | null {
    for (const { words, operator, time } of comparisons) {
      if (words.every((word, offset) => this.tokens[at + offset]?.lower === word)) {
        return { operator, length: words.length, time: time ?? false };
      }
    }
    return null;
  }

  /** "… or more", "… or after" behind a number. */
  private lateComparison(): Comparison | null {
    if (this.lower() !== 'or') return null;
    const next = this.lower(1);
    if (/^(more|after|later|above|older|greater|higher|over|newer|longer|taller)$/.test(next)) {
      this.at += 2;
      return '>=';
    }
    if (/^(less|fewer|before|earlier|below|younger|lower|under|shorter)$/.test(next)) {
      this.at += 2;
      return '<=';
    }
    return null;
  }

  /** "older than 20", "cheaper than the average" */
  private adjectiveComparison(): boolean {
    const start = this.at;
    const word = this.lower();
    let implied = adjectives[word];
    if (this.phrase('more', 'expensive') || this.phrase('less', 'expensive')) {
      implied = { concept: ['price', 'cost', 'fee'], direction: this.lower() === 'more' ? 'desc' : 'asc' };
      this.at++;
    }
    if (!implied || this.lower(1) !== 'than') {
      this.at = start;
      return false;
    }
    this.at += 2;
    const mention = this.impliedColumn(implied.concept, implied.turned ?? [], word);
    if (!mention) {
      this.at = start;
      return false;
    }
    let operator: Comparison = implied.direction === 'desc' ? '>' : '<';
    if (mention.turned) operator = operator === '>' ? '<' : '>';
    if (this.takeNegation()) operator = inverse(operator);
    if (this.operand(mention, operator)) return true;
    this.at = start;
    return false;
  }

  private comparisonFor(mention: Mention): boolean {
    const start = this.at;
    const adjective = adjectives[this.lower()];
    let found = this.comparisonAt(this.at);
    if (!found && adjective && this.lower(1) === 'than') {
      const meant = [...adjective.concept, ...(adjective.turned ?? [])];
      if (!mention.candidates.some((match) => this.fits(match, meant))) return false;
      found = { operator: adjective.direction === 'desc' ? '>' : '<', length: 2, time: false };
    }
    if (!found) return false;
    this.at += found.length;
    const negated = this.takeNegation();
    const operator = negated ? inverse(found.operator) : found.operator;
    if (this.operand(mention, operator)) return true;
    this.at = start;
    this.negate = negated;
    return false;
  }

  /** What a column is compared with: a number, a text, a date or a statistic of the column. */
  private operand(mention: Mention, operator: Comparison): boolean {
    while (
      articles.has(this.lower()) ||
      (/^(year|age)$/.test(this.lower()) && this.token(1)?.kind === 'number')
    )
      this.at++;
    const token = this.token();
    if (!token) return false;
    if (token.kind === 'number' && token.value !== null) {
      this.at++;
      const late = operator === '=' ? this.lateComparison() : null;
      this.condition({ kind: 'compare', mention, operator: late ?? operator, value: token.value }, false);
      this.moreComparisons(mention);
      return true;
    }
    if (token.kind === 'quoted') {
      this.at++;
      this.condition({ kind: 'compare', mention, operator, value: token.text }, false);
      return true;
    }
    const statistic =
      aggregateWords.get(token.lower) ??
      (lowest.has(token.lower) ? 'min' : highest.has(token.lower) ? 'max' : undefined);
    if (statistic && statistic !== 'sum') {
      this.at++;
      while (/^(of|the|for|all|overall)$/.test(this.lower())) this.at++;
      const again = this.columnAt(this.at);
      if (again && sameColumn(again.mention, mention)) this.at += again.length;
      while (/^(of|for|among|across|in)$/.test(this.lower())) {
        let ahead = 1;
        while (articles.has(this.lower(ahead))) ahead++;
        const table = matchTables(this.index, this.tokens, this.at + ahead)[0];
        if (!table) break;
        this.at += ahead + table.length;
      }
      // A statistic over a part of the rows is a question of its own.
      const rest = this.token();
      if (rest && rest.kind !== 'mark' && !/^(and|or|but)$/.test(rest.lower))
        this.unknown(`the ${token.lower} of a part`);
      this.condition({ kind: 'statistic', mention, operator, statistic }, false);
      return true;
    }
    return false;
  }

  /** "… before 2003 and after 2003", "… more than 3 and less than 9" */
  private moreComparisons(mention: Mention): void {
    const start = this.at;
    let join: 'and' | 'or' | null = null;
    while (/^(and|or|but|,|those|founded|also)$/.test(this.lower()) || (join && this.columnAgain(mention))) {
      if (this.lower() === 'and' || this.lower() === 'or' || this.lower() === 'but')
        join = this.lower() === 'or' ? 'or' : 'and';
      this.at++;
    }
    const found = join ? this.comparisonAt(this.at) : null;
    if (!found || this.token(found.length)?.kind !== 'number') {
      this.at = start;
      return;
    }
    // "more than 4 cylinders and less than 9 doors": another column follows.
    if (this.columnAt(this.at + found.length + 1) && !found.time) {
      this.at = start;
      return;
    }
    this.at += found.length;
    this.join = join ?? 'and';
    const value = this.token()?.value ?? 0;
    this.at++;
    this.condition({ kind: 'compare', mention, operator: found.operator, value }, false);
  }

  private columnAgain(mention: Mention): boolean {
    const again = this.columnAt(this.at);
    return again !== null && again.length === 1 && sameColumn(again.mention, mention);
  }

  private comparison(): boolean {
    const start = this.at;
    // "a greater weight than 10"
    const split = /^(greater|larger|higher|bigger|lower|smaller|more|less|fewer)$/.exec(this.lower());
    if (split && this.lower(1) !== 'than') {
      const column = this.columnAt(this.at + 1);
      if (column && this.lower(1 + column.length) === 'than') {
        this.at += 2 + column.length;
        const operator = /^(greater|larger|higher|bigger|more)$/.test(split[0]) ? '>' : '<';
        const negated = this.takeNegation();
        if (this.operand(column.mention, negated ? inverse(operator) : operator)) return true;
        this.at = start;
      }
      return false;
    }
    const found = this.comparisonAt(this.at);
    if (!found) return false;
    this.at += found.length;
    while (articles.has(this.lower()) || (this.lower() === 'year' && this.token(1)?.kind === 'number'))
      this.at++;
    const negated = this.takeNegation();
    const operator = negated ? inverse(found.operator) : found.operator;
    const taken = this.comparisonOf(operator, found.time, start);
    if (!taken) {
      this.at = start;
      this.negate = negated;
    }
    return taken;
  }

  private comparisonOf(operator: Comparison, time: boolean, start: number): boolean {
    const token = this.token();
    if (token?.kind === 'number' && token.value !== null) {
      const value = token.value;
      if (time || (yearLike(value) && !this.followedByNoun(1))) {
        if (time) {
          this.at++;
          this.timeCondition(operator, value, this.lastColumn());
          return true;
        }
      }
      this.at++;
      if (/^(once|times?)$/.test(this.lower())) {
        this.at++;
        return this.quantity(operator, value);
      }
      const late = operator === '=' ? this.lateComparison() : null;
      while (distinctWords.has(this.lower()) || articles.has(this.lower())) this.at++;
      const column = this.columnAt(
        this.at,
        (match) => match.column.content === 'number' && !match.column.isKey && !match.column.reference,
      );
      const table = matchTables(this.index, this.tokens, this.at)[0];
      if (
        column &&
        (!table || this.contentLength(column.length) > table.length) &&
        (column.mention.candidates[0]?.score ?? 0) >= 0.45
      ) {
        this.at += column.length;
        this.condition(
          { kind: 'compare', mention: column.mention, operator: late ?? operator, value },
          false,
        );
        return true;
      }
      if (table) {
        this.at += table.length;
        return this.quantityOf(table.table, late ?? operator, value);
      }
      // "weighing more than 3500": the column came before, as a verb.
      const last = this.lastColumn();
      if (last) {
        this.condition({ kind: 'compare', mention: last, operator, value }, false);
        return true;
      }
      return false;
    }
    const spanned = time ? timeSpan(this.tokens, this.at, this.now) : null;
    if (spanned) {
      this.at += spanned.length;
      this.condition(
        {
          kind: 'time',
          operator,
          from: spanned.from,
          to: spanned.to,
          year: null,
          mention: this.lastColumn(),
        },
        false,
      );
      return true;
    }
    if (token?.kind === 'word' && /^(once)$/.test(token.lower)) {
      this.at++;
      return this.quantity(operator, 1);
    }
    // "above the average age", "above age 20", "more than the average number of products"
    const statistic = aggregateWords.get(token?.lower ?? '');
    if (statistic && statistic !== 'sum') {
      const ahead = this.columnAt(this.at + 1);
      const mention = ahead?.mention ?? this.lastColumn();
      if (!mention) return false;
      this.at += 1 + (ahead?.length ?? 0);
      this.condition({ kind: 'statistic', mention, operator, statistic }, false);
      return true;
    }
    const column = this.columnAt(this.at);
    if (column && this.tokens[this.at + column.length]?.kind === 'number') {
      this.at += column.length;
      return this.operand(column.mention, operator);
    }
    void start;
    return false;
  }

  /** A column that was named just before and still waits for what is said of it. */
  private lastColumn(): Mention | null {
    const item = this.items.at(-1);
    if (this.verbMention) {
      const mention = this.verbMention;
      this.verbMention = null;
      return mention;
    }
    void item;
    return null;
  }
  private verbMention: Mention | null = null;

  private quantity(operator: Comparison, count: number): boolean {
    const frame = this.frames[this.current];
    if (!frame) return false;
    frame.quantity = { operator, count };
    return true;
  }

  private quantityOf(table: IndexedTable, operator: Comparison, count: number): boolean {
    const before = this.current;
    const empty = this.frames[0]?.table === null;
    const frame = empty
      ? 0
      : this.enter(table, this.frames[before]?.table !== table && this.frames[0]?.table !== table);
    if (empty && this.frames[0]) this.frames[0].table = table;
    const target = this.frames[frame];
    if (target) target.quantity = { operator, count };
    this.current = frame;
    this.selecting = false;
    return true;
  }

  private between(): boolean {
    return this.lower() === 'between' && this.betweenFor(null);
  }

  private betweenFor(mention: Mention | null): boolean {
    const start = this.at;
    if (
      this.lower() !== 'between' &&
      !(mention && this.lower() === 'from' && this.token(1)?.kind === 'number' && this.lower(2) === 'to')
    )
      return false;
    this.at++;
    const low = this.token();
    const high = this.token(2);
    const joined = this.lower(1) === 'and' || this.lower(1) === 'to';
    const valid = (token: Token | undefined): token is Token =>
      token?.kind === 'number' || token?.kind === 'quoted';
    if (!joined || !valid(low) || !valid(high)) {
      this.at = start;
      return false;
    }
    this.at += 3;
    if (mention) {
      this.condition({ kind: 'between', mention, low: low.value ?? low.text, high: high.value ?? high.text });
      return true;
    }
    if (yearLike(low.value) && yearLike(high.value)) {
      this.timeCondition('>=', low.value ?? 0, null);
      this.timeCondition('<=', high.value ?? 0, null);
      return true;
    }
    const column = this.columnAt(this.at, (match) => match.column.content === 'number');
    if (!column) {
      this.at = start;
      return false;
    }
    this.at += column.length;
    this.condition({
      kind: 'between',
      mention: column.mention,
      low: low.value ?? low.text,
      high: high.value ?? high.text,
    });
    return true;
  }

  private like(): boolean {
    if (this.negateLike()) return true;
    return false;
  }

  /** "having 'Hey' in its name", "with the word 'Hey' in its title", "with the substring 'East'" */
  private negateLike(): boolean {
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
        const last = this.pendingMentions.at(-1) ?? null;
        void last;
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
  private isLetter(): boolean {
    const next = this.token(1);
    const ends = next === undefined || next.kind === 'mark' || /^(and|or)$/.test(next.lower);
    return this.token()?.text.length === 1 && ends;
  }

  private likeFor(mention: Mention): boolean {
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

  private negation(): boolean {
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

  private time(): boolean {
    const start = this.at;
    if (/^(in|on|during|of|from|for|at|since|within|over)$/.test(this.lower())) this.at++;
    this.skipArticles();
    const span = timeSpan(this.tokens, this.at, this.now);
    if (span) {
      this.at += span.length;
      const mention = this.verbMention;
      this.verbMention = null;
      this.condition({ kind: 'time', operator: '=', from: span.from, to: span.to, year: null, mention });
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
      const mention = this.verbMention;
      this.verbMention = null;
      this.years(token.value ?? 0, mention);
      return true;
    }
    this.at = start;
    return false;
  }

  private yearIsNumber(): boolean {
    return (
      this.followedByNoun(1) &&
      this.columnAt(this.at + 1)?.mention.candidates[0]?.column.content === 'number' &&
      this.lower(1) !== 'or'
    );
  }

  private years(first: number, mention: Mention | null): void {
    const late = this.lateComparison();
    this.timeCondition(late ?? (this.takeNegation() ? '<>' : '='), first, mention);
    while (/^(or|and)$/.test(this.lower())) {
      let ahead = 1;
      while (/^(in|the|year)$/.test(this.lower(ahead))) ahead++;
      const token = this.token(ahead);
      if (token?.kind !== 'number' || !yearLike(token.value)) return;
      this.join = this.lower() === 'or' ? 'or' : 'and';
      this.at += ahead + 1;
      this.timeCondition('=', token.value ?? 0, mention);
    }
  }

  private timeCondition(operator: Comparison, year: number, mention: Mention | null): void {
    this.condition(
      { kind: 'time', operator, from: `${year}-01-01`, to: `${year + 1}-01-01`, year, mention },
      false,
    );
  }

  private quoted(): boolean {
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

  private moreQuoted(entries: ValueEntry[], negated: boolean): void {
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
  private numberAlone(): boolean {
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
}

function flip(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc';
}

function inverse(operator: Comparison): Comparison {
  return ({ '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const)[operator];
}

function sameColumn(a: Mention, b: Mention): boolean {
  return a.candidates.some((one) => b.candidates.some((other) => one.column === other.column));
}

export { idStem, nameStem };
