import type { Mention } from './intent';
import { fillers, relationVerbs } from './lexicon';
import { type ColumnMatch, contentOf, matchColumns, matchTables, maxSpan } from './match';
import { ScanState } from './scanState';
import { relatives } from './scanWords';
import { stem, type Token } from './words';

const nameStem = stem('name');
/** Verbs that are oftener nouns where they are not participles. */
const nounsToo = new Set(['order', 'sponsor', 'cover'].map(stem));

/** Finds columns at a place of the question, and tells verbs from nouns. */
export abstract class ScanColumns extends ScanState {
  protected columnAt(
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

  protected columnsIn(start: number, length: number): ColumnMatch[] {
    for (const loose of [false, true]) {
      const asked = contentOf(this.tokens, start, length, loose);
      if (!asked || asked.length === 0 || asked.every((token) => token.kind === 'number')) continue;
      if (asked.some((token) => token.kind !== 'word' && !/^[1-9]\d?$/.test(token.text))) continue;
      if (asked.length === 1 && /^(first|last|full|middle|other|next|previous)$/.test(asked[0]?.lower ?? ''))
        continue;
      if (asked.some((token) => relatives.has(token.lower))) continue;
      // "return date": a word that says nothing elsewhere may be a part of a name.
      const filled = asked.some((token) => fillers.has(token.lower));
      const stands = /^(each|per|every|by)$/.test(this.tokens[start - 1]?.lower ?? '');
      if (filled && asked.length === 1 && !stands) continue;
      const last = asked.at(-1);
      if (asked.length > 1 && last && this.isParticiple(last) && this.tokens[start + length]?.lower === 'by')
        continue;
      const counting =
        /^(number|amount|count)$/.test(asked[0]?.lower ?? '') &&
        (asked.length > 1 || this.tokens[start + length]?.lower === 'of');
      if (asked.length === 2 && asked[0]?.lower === 'full' && asked[1]?.stem === nameStem)
        return this.fullNames();
      const matches = matchColumns(this.index, asked).filter(
        ({ score }) => !(counting || filled) || score >= 0.95,
      );
      const kept = loose ? matches.filter((match) => !match.namesTable) : matches;
      if (kept.length > 0) return kept;
    }
    return [];
  }

  /** "full names": the column called so, or the first of the columns that make up a name. */
  protected fullNames(): ColumnMatch[] {
    const own = this.index.tables.flatMap((table) =>
      table.columns.filter(({ stems }) => stems.includes(stem('full')) && stems.includes(nameStem)),
    );
    const parts = this.index.tables.flatMap(({ display }) => (display.length > 1 ? display.slice(0, 1) : []));
    return (own.length > 0 ? own : parts).map((column) => ({ column, score: 1, namesTable: false }));
  }

  protected isParticiple(token: Token): boolean {
    return /(ed|en|ing)$/.test(token.lower) && relationVerbs.has(token.stem);
  }

  protected contentLength(length: number): number {
    return contentOf(this.tokens, this.at, length)?.length ?? length;
  }

  protected isVerbForm(token: Token): boolean {
    const isNoun = /(tions?|ments?|ances?|ity|ities)$/.test(token.lower) || nounsToo.has(token.stem);
    return relationVerbs.has(token.stem) && (!isNoun || /ed$/.test(token.lower));
  }

  /** "the price of houses": no verb stands there. */
  protected isNounAt(at: number): boolean {
    const isPlural = /s$/.test(this.tokens[at]?.lower ?? '');
    return isPlural && /^(of|all|the|or|either|many|for)$/.test(this.tokens[at - 1]?.lower ?? '');
  }

  protected isPlainFiller(token: Token): boolean {
    return fillers.has(token.lower);
  }

  protected followedByNoun(ahead: number): boolean {
    return (
      matchTables(this.index, this.tokens, this.at + ahead).length > 0 ||
      this.columnAt(this.at + ahead) !== null
    );
  }

  protected fits(match: ColumnMatch, concepts: string[]): boolean {
    return concepts.some((concept) => match.column.core.includes(stem(concept)));
  }

  /** A column that bears the name of an aggregate: `total`. */
  protected namedLikeAggregate(at: number): { mention: Mention; length: number } | null {
    const column = this.columnAt(at, (match) => match.column.content === 'number' && match.score >= 0.95);
    return column;
  }
}
