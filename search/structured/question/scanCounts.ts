import type { Mention } from './intent';
import { fillers } from './lexicon';
import { matchTables, type TableMatch } from './match';
import { ScanLinks } from './scanLinks';
import { articles, distinctWords } from './scanWords';
import type { IndexedColumn } from './schemaIndex';

/** `flight_no` tells one flight from another: "the number of flights" counts them. */
const isIdentifier = ({ isKey, reference, schema }: IndexedColumn) =>
  isKey || reference !== null || /(no|nr|nbr)$/i.test(schema.name);

/** Counting: "how many", "the number of". */
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
        // "the amount of rainfall" is the column itself
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
    // Values may stand before the noun: "how many Danish bakeries".
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
    // "how many different colours and sizes are sold"
    while (this.lower() === 'and' || this.lower() === ',') {
      const next = this.columnAt(this.at + 1);
      if (!next || !distinct || (next.mention.candidates[0]?.score ?? 0) < 0.75) break;
      this.at += 1 + next.length;
      this.items.push({ kind: 'count', table: null, frame: null, mention: next.mention, distinct: true });
      this.pendingMentions.push(next.mention);
    }
    return true;
  }
}
