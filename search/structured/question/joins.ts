import type { Expression, Join } from '../sql/ast';
import { wordScore } from './match';
import type { IndexedTable, Link } from './schemaIndex';

/** The question can't be turned into one meaning; the message completes "I can't tell …". */
export class Unclear extends Error {
  override readonly name = 'Unclear';
}

const maxPathLength = 4;

/** All shortest ways from any of `from` to a table. */
function shortestPaths(from: IndexedTable[], to: IndexedTable, links: Link[]): Link[][] {
  let paths: Link[][] = from.map(() => []);
  let ends: IndexedTable[] = [...from];
  const seen = new Set(from);
  for (let length = 1; length <= maxPathLength; length++) {
    const next: Link[][] = [];
    const nextEnds: IndexedTable[] = [];
    paths.forEach((path, index) => {
      for (const link of links) {
        if (link.from !== ends[index] || seen.has(link.to)) continue;
        next.push([...path, link]);
        nextEnds.push(link.to);
      }
    });
    const found = next.filter((_, index) => nextEnds[index] === to);
    if (found.length > 0) return found;
    for (const table of nextEnds) seen.add(table);
    paths = next;
    ends = nextEnds;
  }
  return [];
}

/** What tells one way between tables from another: stems of verbs and of roles, and the tables that are spoken of. */
export interface Hints {
  words: readonly string[];
  tables: readonly IndexedTable[];
}

/** The one way between tables, by the words of the question where several are equally short. */
export function findPath(from: IndexedTable[], to: IndexedTable, links: Link[], hints: Hints): Link[] {
  if (from.includes(to)) return [];
  const paths = shortestPaths(from, to, links);
  if (paths.length === 1 && paths[0]) return paths[0];
  if (paths.length === 0) throw new Unclear(`how ${names(from)} and ${to.schema.name} are related`);
  const through = paths.filter((path) => path.slice(0, -1).some((link) => hints.tables.includes(link.to)));
  if (through.length === 1 && through[0]) return through[0];
  const hinted = paths.filter((path) => path.some((link) => isHinted(link, to, hints.words)));
  if (hinted.length === 1 && hinted[0]) return hinted[0];
  // `student_id` beside `friend_id`: the plain reference is the row's own.
  const plain = paths.filter((path) => path.every((link) => link.role.length === 0));
  if (plain.length === 1 && plain[0] && hinted.length === 0) return plain[0];
  // A table that only ties two others together is the plain meaning of "X of Y".
  const tying = paths.filter((path) => path.slice(0, -1).every((link) => isTie(link.to)) && path.length > 1);
  if (tying.length === 1 && tying[0]) return tying[0];
  throw new Unclear(`which of the relations between ${names(from)} and ${to.schema.name} is meant`);
}

/** The words of the question name what a link is for, or the table that it leads through. */
function isHinted(link: Link, to: IndexedTable, hints: readonly string[]): boolean {
  const named = link.to === to ? link.stems : [...link.stems, ...link.to.stems];
  return hints.some((hint) => named.some((word) => wordScore(hint, word) >= 0.75));
}

const names = (tables: IndexedTable[]) => tables.map((table) => table.schema.name).join(', ');

function isTie(table: IndexedTable): boolean {
  return table.schema.foreignKeys.length >= 2;
}

export class JoinTree {
  readonly tables: IndexedTable[];
  readonly path: Link[] = [];

  constructor(
    root: IndexedTable,
    private readonly links: Link[],
    private readonly hints: Hints,
  ) {
    this.tables = [root];
  }

  add(table: IndexedTable): void {
    for (const link of findPath(this.tables, table, this.links, this.hints)) {
      if (this.tables.includes(link.to)) continue;
      this.path.push(link);
      this.tables.push(link.to);
    }
  }

  /** A row of the root may come more than once: somewhere on the way many rows belong to one. */
  get multiplies(): boolean {
    return this.path.some((link) => !link.toOne);
  }

  joins(): Join[] {
    return this.path.map((link) => ({
      kind: 'inner',
      source: { type: 'table', name: link.to.schema.name, alias: null },
      on: link.columns
        .map(
          ([own, other]): Expression => ({
            type: 'binary',
            operator: '=',
            left: { type: 'column', table: link.from.schema.name, column: own },
            right: { type: 'column', table: link.to.schema.name, column: other },
          }),
        )
        .reduce((left, right) => ({ type: 'binary', operator: 'and', left, right })),
      using: null,
    }));
  }
}
