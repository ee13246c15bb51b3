import { measuredBy, units } from './lexiconMeasures';
import { matchTables, wordScore } from './match';
import { ScanNames } from './scanNames';

/** What a question word asks for without naming it: "when", "how large", "… first". */
export abstract class ScanAsked extends ScanNames {
  /** "When did the episode air?" asks for the date of what follows. */
  protected whenDid(): boolean {
    for (let at = this.at + 1; at < this.tokens.length; at++) {
      // "When was the club founded?": the verb is the name of the date.
      const named = this.columnAt(at, ({ column }) => column.content === 'time' || column.content === 'year');
      if (!named || (named.mention.candidates[0]?.score ?? 0) < 0.65) continue;
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
    const concepts = this.lower() === 'how' ? measuredBy.get(this.lower(1)) : undefined;
    if (!concepts) return false;
    const mention = this.impliedColumn(concepts, [], this.lower(1));
    if (!mention) return false;
    this.at += 2;
    this.addColumn(mention);
    return true;
  }

  /** "the duration in minutes": the unit of what is shown. */
  protected unitOfShown(): boolean {
    const unit = this.token(1);
    if (!unit || !units.has(unit.lower) || !this.endsAfter(1)) return false;
    this.at += 2;
    return true;
  }

  /** "the first student to register" */
  protected firstTo(): boolean {
    const word = this.lower();
    const table = /^(first|last)$/.test(word)
      ? matchTables(this.index, this.tokens, this.at + 1)[0]
      : undefined;
    const to = 1 + (table?.length ?? 0);
    if (!table || this.lower(to) !== 'to') return false;
    const verb = this.token(to + 1);
    const dates = table.table.columns.filter(
      ({ content, stems }) =>
        (content === 'time' || content === 'year') &&
        stems.some((name) => wordScore(verb?.stem ?? '', name) >= 0.75),
    );
    const [column] = dates;
    if (!verb || !column || dates.length > 1) return false;
    const candidates = [{ column, score: 1, namesTable: false }];
    const mention = { candidates, words: verb.text, frame: 0, table: table.table };
    this.at += to + 2;
    this.enter(table.table);
    this.bindPending(table.table);
    return this.orderByColumn(mention, word === 'first' ? 'asc' : 'desc', 1, { frame: 0 });
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
    return this.orderByColumn(mention, word === 'first' ? 'asc' : 'desc', 1, { frame: 0 });
  }
}
