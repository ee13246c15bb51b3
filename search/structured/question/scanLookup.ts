import type { Mention } from './intent';
import { demonyms, fillers, genders, placeNames, relationVerbs } from './lexicon';
import { type ColumnMatch, contentOf, matchColumns, matchTables, maxSpan } from './match';
import { ScanState } from './scanState';
import { relatives } from './scanWords';
import type { ValueEntry } from './schemaIndex';
import { normalizeValue, stem, type Token } from './words';

/** Finds columns and values at a place of the question. */
export abstract class ScanLookup extends ScanState {
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
      const matches = matchColumns(this.index, asked).filter(
        ({ score }) => !(counting || filled) || score >= 0.95,
      );
      const kept = loose ? matches.filter((match) => !match.namesTable) : matches;
      if (kept.length > 0) return kept;
    }
    return [];
  }

  protected isParticiple(token: Token): boolean {
    return /(ed|en|ing)$/.test(token.lower) && relationVerbs.has(token.stem);
  }

  protected valueAt(start: number): { entries: ValueEntry[]; length: number; words: string } | null {
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
  protected withoutNoun(
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

  protected lookUp(normal: string, single: boolean): ValueEntry[] {
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

  protected contentLength(length: number): number {
    return contentOf(this.tokens, this.at, length)?.length ?? length;
  }

  protected isVerbForm(token: Token): boolean {
    return relationVerbs.has(token.stem) && !/(tions?|ments?|ances?|ers?|ors?|ity|ities)$/.test(token.lower);
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

  protected nounFollows(): boolean {
    let at = this.at;
    // "cat or dog pets"
    while (/^(or|and)$/.test(this.tokens[at]?.lower ?? '') && this.valueAt(at + 1))
      at += 1 + (this.valueAt(at + 1)?.length ?? 0);
    const table = matchTables(this.index, this.tokens, at)[0];
    return table !== undefined && table.score >= 0.7;
  }

  protected fits(match: ColumnMatch, concepts: string[]): boolean {
    return concepts.some((concept) => match.column.core.includes(stem(concept)));
  }

  /**
   * The column that an adjective speaks of, found by its meaning; which table, the context decides. Tables that the
   * question names come before all others, and the plain meaning before the one that turns the direction round.
   */
  protected impliedColumn(
    concepts: string[],
    turned: string[],
    words: string,
  ): (Mention & { turned: boolean }) | null {
    const named = this.namedTables();
    for (const near of [true, false]) {
      for (const [list, isTurned] of [
        [concepts, false],
        [turned, true],
      ] as const) {
        const candidates = this.meaning(list).filter(({ column }) => !near || named.has(column.table));
        if (candidates.length > 0)
          return { candidates, words, frame: this.current, table: null, turned: isTurned };
      }
    }
    return null;
  }

  /** Columns that bear one of the names, those of an earlier name first. */
  private meaning(concepts: readonly string[]): ColumnMatch[] {
    const found = new Map<ColumnMatch['column'], ColumnMatch>();
    concepts.forEach((concept, at) => {
      const word = stem(concept);
      for (const column of this.index.tables.flatMap((table) => table.columns)) {
        const fits = column.stems.includes(word) || column.aliases.some((alias) => alias.includes(word));
        if (!fits || column.reference || column.content === 'boolean' || found.has(column)) continue;
        found.set(column, { column, score: 0.9 - 0.03 * at, namesTable: false });
      }
    });
    return [...found.values()];
  }

  /** Those that any word of the sentence names, and those that hold one of its proper names as their own. */
  protected namedTables(): Set<ColumnMatch['column']['table']> {
    const tables = new Set(this.frames.flatMap(({ table }) => (table ? [table] : [])));
    this.tokens.forEach((token, at) => {
      if (token.kind !== 'word' || fillers.has(token.lower)) return;
      const [table] = matchTables(this.index, this.tokens, at);
      if (table) tables.add(table.table);
      if (!token.capital) return;
      for (const { column } of this.valueAt(at)?.entries ?? [])
        if (column.isKey || column.table.display.includes(column)) tables.add(column.table);
    });
    return tables;
  }

  /** "in San Francisco": a place, whatever else bears that name. */
  protected isPlace(start: number): boolean {
    return /^(in|at|from|near|around)$/.test(this.beforeAt(start));
  }

  /** "albums by Iron Maiden": of the values of that name, not the album's own. */
  protected isOwnName(column: ValueEntry['column']): boolean {
    return column.table === this.frames[this.current]?.table;
  }

  /** The value as the database writes it, where a sample differs in case only. */
  protected exact(mention: Mention, text: string): string {
    const normal = normalizeValue(text);
    for (const { column } of mention.candidates) {
      const found = this.index.values.get(normal)?.find((entry) => entry.column === column);
      if (found) return found.value;
    }
    return text;
  }

  /** A column that bears the name of an aggregate: `total`. */
  protected namedLikeAggregate(at: number): { mention: Mention; length: number } | null {
    const column = this.columnAt(at, (match) => match.column.content === 'number' && match.score >= 0.95);
    return column;
  }
}
