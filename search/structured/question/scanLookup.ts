import type { Mention } from './intent';
import { fillers, relationVerbs } from './lexicon';
import { demonyms, directions, genders, placeNames } from './lexiconPlaces';
import { type ColumnMatch, matchTables } from './match';
import { ScanColumns } from './scanColumns';
import { articles, placeWords } from './scanWords';
import type { ValueEntry } from './schemaIndex';
import { normalizeValue, stem } from './words';

/** Finds values at a place of the question, and the columns that words mean without naming them. */
export abstract class ScanLookup extends ScanColumns {
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
        span.every(
          (token) => fillers.has(token.lower) || (relationVerbs.has(token.stem) && !token.capital),
        ) &&
        !(length === 1 && this.isNounAt(start))
      )
        continue;
      const entries = this.lookUp(normal, length === 1);
      if (entries.length > 0) return this.withoutNoun(start, length) ?? { entries, length, words };
    }
    return null;
  }

  /** "danish bakeries": a kind and what it is a kind of, also where a bakery bears that name. */
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

  protected nounFollows(): boolean {
    let at = this.at;
    // "oak or ash trees"
    while (/^(or|and)$/.test(this.tokens[at]?.lower ?? '') && this.valueAt(at + 1))
      at += 1 + (this.valueAt(at + 1)?.length ?? 0);
    const table = matchTables(this.index, this.tokens, at)[0];
    return table !== undefined && table.score >= 0.7;
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
  protected meaning(concepts: readonly string[]): ColumnMatch[] {
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

  /**
   * "from Oslo", "arriving in Oslo": names of columns for where something leaves from, or goes to. Words of places may
   * stand between; the ways between tables that bear such a name are hinted at too.
   */
  protected roleBefore(start: number, entries: ValueEntry[]): readonly string[] | undefined {
    for (let at = start - 1; at >= Math.max(0, start - 5); at--) {
      const token = this.tokens[at];
      if (!token) return undefined;
      const ends = directions.find(({ words }) => words.has(token.stem));
      if (ends) {
        const named = (names: readonly string[]) => names.some((word) => ends.columns.includes(word));
        const known =
          entries.some(({ column }) => named(column.stems)) ||
          this.index.links.some(({ role }) => named(role));
        if (!known) return undefined;
        this.hints.push(...ends.columns);
        return ends.columns;
      }
      const passed =
        token.kind === 'word' &&
        (articles.has(token.lower) ||
          /^(in|at|on|is|are|was)$/.test(token.lower) ||
          placeWords.has(token.stem) ||
          matchTables(this.index, this.tokens, at).length > 0);
      if (!passed) return undefined;
    }
    return undefined;
  }

  /** "in Port Ellen": a place, whatever else bears that name. */
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
}
