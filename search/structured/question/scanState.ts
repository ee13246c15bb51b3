import type { Aggregate, Condition, Frame, Grouping, Item, Mention, Ordering } from './intent';
import type { Direction } from './lexiconMeasures';
import { articles } from './scanWords';
import type { IndexedTable, SchemaIndex } from './schemaIndex';
import type { Token } from './words';

type NewCondition = Condition extends infer C
  ? C extends Condition
    ? Omit<C, 'join' | 'negated' | 'frame'>
    : never
  : never;

/** What a reading of a question knows so far, and how it looks ahead. The rules are in the classes built on it. */
export abstract class ScanState {
  protected tokens: Token[] = [];
  protected at = 0;
  protected items: Item[] = [];
  protected frames: Frame[] = [{ table: null, negated: false, within: null, quantity: null }];
  protected conditions: Condition[] = [];
  protected groups: Grouping[] = [];
  protected orderings: Ordering[] = [];
  protected notUnderstood: string[] = [];
  protected hints: string[] = [];
  protected distinct = false;
  protected both = false;
  protected current = 0;
  protected selecting = true;
  protected negate = false;
  protected join: 'and' | 'or' = 'and';
  protected aggregates: Aggregate[] = [];
  protected distinctNext = false;
  protected pendingMentions: Mention[] = [];
  protected previousItems: Item[] = [];
  protected secondSentence = false;
  protected sorting = false;
  /** "and", "but" or a comma came: what follows is no part of what was denied. */
  protected clauseBegan = false;
  /** "which years": each once, whatever number of rows has it. */
  protected naturalDistinct = false;
  protected columnSubject = false;
  /** The first table that a noun of its own named. */
  protected firstTable: IndexedTable | null = null;
  protected pendingOrder: { direction: Direction; mention: Mention | null } | null = null;
  protected averaged = false;
  /** Where the column that was asked for last ends. */
  protected columnEnd = -1;
  /** "the three …": of the superlative that is still to come. */
  protected wantedRows: number | null = null;

  constructor(
    protected readonly index: SchemaIndex,
    protected readonly now: Date,
  ) {}

  protected token(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  protected lower(ahead = 0): string {
    return this.tokens[this.at + ahead]?.lower ?? '';
  }

  /** The word before this place, articles passed over. */
  protected before(): string {
    for (let at = this.at - 1; at >= 0; at--) {
      const lower = this.tokens[at]?.lower ?? '';
      if (/^(is|are|was|were)$/.test(lower) && /^(what|which)$/.test(this.tokens[at - 1]?.lower ?? ''))
        continue;
      if (!articles.has(lower) || lower === 'of') return lower;
    }
    return '';
  }

  protected beforeAt(at: number): string {
    for (let index = at - 1; index >= 0; index--) {
      const lower = this.tokens[index]?.lower ?? '';
      if (!articles.has(lower) && this.tokens[index]?.kind !== 'number') return lower;
    }
    return '';
  }

  protected phrase(...words: string[]): boolean {
    return words.every((word, ahead) => this.lower(ahead) === word);
  }

  protected skipArticles(): void {
    while (articles.has(this.lower())) this.at++;
  }

  protected unknown(words: string): void {
    if (!this.notUnderstood.includes(words)) this.notUnderstood.push(words);
  }

  protected condition(condition: NewCondition, negated = this.takeNegation()): void {
    this.conditions.push({ ...condition, join: this.join, negated, frame: this.current } as Condition);
    this.join = 'and';
    this.selecting = false;
  }

  protected orderByColumn(
    mention: Mention,
    direction: Direction,
    limit: number | null,
    { aggregate = null, frame = this.current }: { aggregate?: Aggregate | null; frame?: number } = {},
  ): true {
    this.orderings.push({ by: { kind: 'column', mention, aggregate }, direction, limit, frame });
    return true;
  }

  protected takeNegation(): boolean {
    const negated = this.negate;
    this.negate = false;
    return negated;
  }

  /** Opens a frame for a table, or goes back to the one it has. */
  protected enter(table: IndexedTable, fresh = false): number {
    const here = this.frames[this.current];
    if (here?.negated && here.table === table && !this.negate) return this.current;
    // "all harbours except harbours with a ferry": what follows is denied of them.
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

  protected bindPending(table: IndexedTable): void {
    for (const mention of this.pendingMentions)
      if (!mention.table && this.canBind(mention, table)) mention.table = table;
    this.pendingMentions = [];
  }

  protected canBind(mention: Mention, table: IndexedTable): boolean {
    return (
      mention.candidates.some(({ column }) => column.table === table) ||
      /^(names?|titles?|ids?)$/i.test(mention.words)
    );
  }

  /** A column that names its table makes that table the subject where there is none yet. */
  protected noteTable(table: IndexedTable): void {
    const first = this.frames[0];
    if (first && first.table === null) first.table = table;
    else if (!this.frames.some((frame) => frame.table === table && !frame.negated)) this.enter(table);
  }
}
