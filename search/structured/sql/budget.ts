import type { FunctionEffect } from './functions';
import { SqlRefused } from './tokenize';

/**
 * The size that a stored value, a number or a date counts as, in characters. How long a stored text is nobody knows
 * before the query runs: what is bounded is how many of them one value is built from.
 */
export const storedSize = 1_000;
/** The maximum size of one value. */
const maxSize = 128 * storedSize;
/** The maximum size of all values that are built for one row. */
const maxTotalSize = 1_000 * storedSize;
/**
 * The maximum number of columns, values and operators. A subquery is written into each expression that refers to its
 * columns, by PostgreSQL and by SQLite: what refers to one twice doubles it, and neither counts its memory or looks at
 * the clock.
 */
const maxTerms = 20_000;
/** SQLite, compiled to WebAssembly, ends without an error of its own at a few hundred. */
const maxSelects = 60;
/** The factor by which a letter of a format grows at most, as `%W` to a weekday's name. */
const formatGrowth = 16;

const tooLong = (detail: string) =>
  new SqlRefused(`The statement builds texts that may become too long: ${detail}`);

/** Counts the longest that the texts which a statement builds can become, and how long it becomes itself. */
export class Budget {
  /** Counted so far. */
  terms = 0;
  private selects = 0;
  private total = 0;

  expand(terms: number): void {
    this.terms += terms;
    if (this.terms <= maxTerms) return;
    throw new SqlRefused(
      `The statement has more than ${maxTerms} terms once its subqueries are written into each other.`,
    );
  }

  select(): void {
    if (++this.selects > maxSelects)
      throw new SqlRefused(`The statement has more than ${maxSelects} SELECTs.`);
  }

  /** @returns the size, which is neither too long for one value nor, with all others, for a row */
  build(size: number, operation: string): number {
    if (size > maxSize) {
      throw tooLong(`${operation} makes one that can hold more than ${maxSize / storedSize} stored values.`);
    }
    this.total += size;
    if (this.total > maxTotalSize) {
      throw tooLong(`together they can hold more than ${maxTotalSize / storedSize} stored values.`);
    }
    return size;
  }

  /** The longest value of a call; `sizes` are those of its arguments. */
  call(effect: FunctionEffect, name: string, sizes: number[], rows: () => number): number {
    const largest = Math.max(0, ...sizes);
    switch (effect) {
      case 'small':
        return storedSize;
      case 'selected':
        return largest;
      case 'joined':
        return this.build(joinedSize(name, sizes), name);
      case 'formatted':
        return this.build(formatGrowth * largest, name);
      case 'replaced':
        return this.build((sizes[0] ?? 0) * Math.max(1, sizes[2] ?? 0), name);
      case 'list': {
        const size = Math.max(sum(sizes), storedSize) * rows();
        if (size <= maxSize) return this.build(size, name);
        // A list has a value of each row: its rows must be those of one table, as the joins can't multiply them.
        throw tooLong(
          `${name} takes rows that joins may multiply, or texts that are lists already. Join by primary keys, list DISTINCT values, or aggregate before the join.`,
        );
      }
    }
  }
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

/** The first argument of `concat_ws` stands between each two of the others. */
function joinedSize(name: string, sizes: number[]): number {
  const repeated = name === 'concat_ws' ? (sizes[0] ?? 0) * Math.max(0, sizes.length - 3) : 0;
  return sum(sizes) + repeated;
}
