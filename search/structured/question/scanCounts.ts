import type { Mention } from './intent';
import { fillers } from './lexicon';
import { aggregateWords } from './lexiconMeasures';
import { matchColumns, matchTables, type TableMatch } from './match';
import { ScanLinks } from './scanLinks';
import { articles, distinctWords } from './scanWords';
import type { IndexedColumn } from './schemaIndex';

/** `flight_no` tells one flight from another: "the number of flights" counts them. */
const isIdentifier = ({ isKey, reference, schema }: IndexedColumn) =>
  isKey || reference !== null || /(no|nr|nbr)$/i.test(schema.name);

/** Counting, statistics and groups: "how many", "average", "for each". */
export abstract class ScanCounts extends ScanLinks {
  protected count(): boolean {
    const start = this.at;
    if (this.phrase('how', 'many')) this.at += 2;
    else if (this.lower() === 'count' && this.at === 0) {
      this.at++;
      this.skipArticles();
      if (this.phrase('number', 'of')) this.at += 2;
    } else if (/^(number|count|amount)$/.test(this.lower()) && this.lower(1) === 'of') {
      const column = this.columnAt(this.at);
      if (column && column.length > 2 && this.holdsCount(column, this.at + 2, 0.95)) return false;
      if (this.lower() === 'amount' && this.comparisonAt(this.at + 2)) return false;
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
      if (column && column.length > 2 && this.holdsCount(column, this.at + 3, 0.85)) return false;
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

  /** `number_of_seats` holds the number itself, unless seats are a table and it is another table that is spoken of. */
  private holdsCount({ mention }: { mention: Mention }, nounAt: number, minScore: number): boolean {
    const named = mention.candidates[0];
    if (!named || named.score < minScore || isIdentifier(named.column)) return false;
    const counted = matchTables(this.index, this.tokens, nounAt)[0];
    return !counted || counted.score < 0.95 || this.frames[0]?.table === named.column.table;
  }

  protected countTarget(distinct: boolean, start: number): boolean {
    const isHowMany = this.tokens[start]?.lower === 'how';
    const isTotal = this.tokens[start]?.lower === 'total';
    if (isHowMany && this.countPeople()) return true;
    // Values may stand before the noun: "how many French restaurants".
    for (let guard = 0; guard < 4; guard++) {
      if (this.flagBeforeNoun()) continue;
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
        return this.countColumn(column, distinct, isTotal ? 'total' : isHowMany ? 'many' : 'number');
      }
      // "how many 'Alta Sur' flights"
      if (this.token()?.kind === 'quoted' && this.followedByNoun(1) && this.quoted()) continue;
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

  /** "how many people live in …": a number that the rows hold, where no table is one of people. */
  private countPeople(): boolean {
    if (!/^(people|inhabitants|residents|citizens)$/.test(this.lower())) return false;
    if (matchTables(this.index, this.tokens, this.at).length > 0 || this.columnAt(this.at)) return false;
    const mention = this.impliedColumn(['population', 'inhabitants'], [], this.lower());
    if (!mention) return false;
    this.at++;
    while (/^(live|lives|living|lived|reside|are|there)$/.test(this.lower())) this.at++;
    this.addColumn(mention);
    return true;
  }

  protected countTable(table: TableMatch, distinct: boolean): boolean {
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

  protected countColumn(
    { mention, length }: { mention: Mention; length: number },
    distinct: boolean,
    asked: 'many' | 'total' | 'number',
  ): boolean {
    this.at += length;
    if (mention.table) this.noteTable(mention.table);
    const numeric =
      mention.candidates[0]?.column.content === 'number' &&
      !mention.candidates[0].column.isKey &&
      !mention.candidates[0].column.reference;
    if (numeric && !distinct && asked !== 'number') {
      if (asked === 'total') this.aggregates.push('sum');
      this.addColumn(mention);
      const item = this.items.at(-1);
      if (asked === 'many' && item?.kind === 'column') item.isAmount = true;
    } else {
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

  protected aggregate(): boolean {
    const name = aggregateWords.get(this.lower());
    if (!name) return false;
    const start = this.at;
    const measured = this.namedLikeAggregate(start);
    if (measured && this.comparisonAt(start + measured.length)) return this.onColumn(measured);
    if (this.namedStatistic(start)) return true;
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

  /** "the maximum number of seats", where a column is called `max_seats`. */
  protected namedStatistic(start: number): boolean {
    const first = this.tokens[start];
    let at = start + 1;
    if (/^(number|amount|count)$/.test(this.tokens[at]?.lower ?? '') && this.tokens[at + 1]?.lower === 'of')
      at += 2;
    const noun = this.tokens[at];
    if (!first || noun?.kind !== 'word') return false;
    const named = matchColumns(this.index, [first, noun]).filter(
      ({ column, score }) =>
        score >= 0.95 && [column.stems, ...column.aliases].some((names) => names.length === 2),
    );
    if (named.length === 0) return false;
    this.at = at + 1;
    const words = `${first.text} ${noun.text}`;
    this.addColumn({ candidates: named, words, frame: this.current, table: null });
    return true;
  }

  protected aggregateAhead(): boolean {
    let ahead = 1;
    while (articles.has(this.lower(ahead)) || this.lower(ahead) === 'and') ahead++;
    return aggregateWords.has(this.lower(ahead));
  }

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

  /** "for all stadiums" means each of them only after "for different"; "in every city" may. */
  protected groupingEvery(start: number): boolean {
    if (!this.asksStatistic()) return false;
    const lower = this.lower();
    if (lower === 'different') return true;
    if (lower === 'every') return true;
    return this.tokens[start + 2]?.lower === 'the' && distinctWords.has(this.tokens[start + 3]?.lower ?? '');
  }
}
