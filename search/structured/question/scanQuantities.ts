import type { Mention } from './intent';
import { type Comparison, units, verbMeasures } from './lexiconMeasures';
import { matchTables } from './match';
import { ScanLookup } from './scanLookup';
import { yearLike } from './scanWords';
import type { IndexedTable } from './schemaIndex';
import type { Token } from './words';

/** Numbers of rows, ranges and units: "at least two courses", "between 5 and 10". */
export abstract class ScanQuantities extends ScanLookup {
  /** "carriers that have more than two shipments": the number is of rows, nothing a name compares with. */
  protected countsRows(mention: Mention): boolean {
    const isText = mention.candidates[0]?.column.content === 'text';
    return isText && matchTables(this.index, this.tokens, this.at + 1).length > 0;
  }

  /** "10 kg", "2800 meters": the unit of a number, unless something is named so. */
  protected skipUnit(): void {
    if (!units.has(this.lower()) || matchTables(this.index, this.tokens, this.at).length > 0) return;
    this.at++;
  }

  /** "earns more than 1000": the quantity that the verb before this place speaks of. */
  protected measureOfVerb(at: number): Mention | null {
    const token = this.tokens[at];
    const concepts = token && verbMeasures.get(token.stem);
    return concepts ? this.impliedColumn(concepts, [], token.text) : null;
  }

  protected quantity(operator: Comparison, count: number): boolean {
    const frame = this.frames[this.current];
    if (!frame) return false;
    frame.quantity = { operator, count };
    return true;
  }

  protected quantityOf(table: IndexedTable, operator: Comparison, count: number): boolean {
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

  protected between(): boolean {
    return this.lower() === 'between' && this.betweenFor(this.measureOfVerb(this.at - 1));
  }

  protected betweenFor(mention: Mention | null): boolean {
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
    this.skipUnit();
    if (mention) {
      this.condition({ kind: 'between', mention, low: low.value ?? low.text, high: high.value ?? high.text });
      return true;
    }
    if (yearLike(low.value) && yearLike(high.value)) {
      this.timeCondition('>=', low.value ?? 0);
      this.timeCondition('<=', high.value ?? 0);
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

  protected timeCondition(operator: Comparison, year: number): void {
    this.condition(
      { kind: 'time', operator, from: `${year}-01-01`, to: `${year + 1}-01-01`, year, mention: null },
      false,
    );
  }
}
