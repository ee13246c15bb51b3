import type { Mention, Ordering } from './intent';
import { aggregateWords, type Direction } from './lexiconMeasures';
import { matchTables } from './match';
import { ScanGroups } from './scanGroups';
import { articles, ascendingWords, descendingWords, orderStarts } from './scanWords';

/** Orders: "sorted by", "in descending order of", "from the oldest to the youngest". */
export abstract class ScanOrder extends ScanGroups {
  protected order(): boolean {
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
      return this.fromTo() || this.byColumnInOrder();
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
      !(this.lower() === 'of' && this.tokens[start]?.lower === 'in') &&
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
    direction ??= by && this.directionAfterIn();
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
      this.orderByColumn(this.pendingOrder.mention, this.pendingOrder.direction, null);
      this.pendingOrder = null;
    } else if (this.pendingOrder) this.unknown('the order');
    return true;
  }

  /** "the regions by area from the smallest to the largest", "… by price in descending order" */
  private byColumnInOrder(): boolean {
    const start = this.at;
    if (this.lower() !== 'by') return false;
    this.at++;
    const by = this.orderBy();
    const range = by && this.fromToDirection();
    const told = range ?? (by && this.directionAfterIn());
    if (!by || !told) {
      this.at = start;
      return false;
    }
    this.orderings.push({ by, direction: told, limit: null, frame: this.current });
    return true;
  }

  private directionAfterIn(): Direction | null {
    let ahead = this.lower() === 'in' ? 1 : 0;
    while (articles.has(this.lower(ahead))) ahead++;
    const word = this.lower(ahead);
    if (!ascendingWords.test(word) && !descendingWords.test(word)) return null;
    this.at += ahead + 1;
    if (this.lower() === 'order') this.at++;
    return descendingWords.test(word) ? 'desc' : 'asc';
  }

  protected orderFollows(): boolean {
    return ascendingWords.test(this.lower(1)) || descendingWords.test(this.lower(1));
  }

  protected orderBy(): Ordering['by'] | null {
    this.skipArticles();
    if (/^(count|frequency|popularity)$/.test(this.lower())) {
      this.at++;
      return { kind: 'count', table: null };
    }
    const counts = this.items.some(({ kind }) => kind === 'count');
    if (counts && this.lower() === 'number' && this.lower(1) !== 'of' && !this.columnAt(this.at)) {
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
      // The order is that of what is shown, whatever was spoken of last.
      column.mention.frame = 0;
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
  protected fromToDirection(): Direction | null {
    const start = this.at;
    if (this.lower() !== 'from') return null;
    this.at++;
    this.skipArticles();
    const first = this.lower();
    this.at++;
    // "from the most expensive"
    if (/^(most|least)$/.test(first) && this.lower() !== 'to' && this.endsAfter(0)) {
      this.at++;
      return first === 'most' ? 'desc' : 'asc';
    }
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

  protected fromTo(): boolean {
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
}
