import type { ConnectorKind } from '../../../../domain/ports/connector';
import type { Join } from '../../../../domain/sqlTree';
import { binary, columnOf, join } from './nodes';
import type { IndexedTable, Link, SchemaIndex } from './schemaTypes';

const maxPathLength = 4;

/** How the tables of a query are joined, beginning with the root. */
export interface JoinTree {
  tables: readonly IndexedTable[];
  path: readonly Link[];
  /** How many other ways of joining are as short. */
  rivals: number;
}

/** All shortest ways from any of `from` to a table. */
function shortestPaths(from: readonly IndexedTable[], to: IndexedTable, links: Link[]): Link[][] {
  let paths: { links: Link[]; end: IndexedTable }[] = from.map((end) => ({ links: [], end }));
  const seen = new Set(from);
  for (let length = 1; length <= maxPathLength; length++) {
    const next = paths.flatMap(({ links: before, end }) =>
      links
        .filter((link) => link.from === end && !seen.has(link.to))
        .map((link) => ({ links: [...before, link], end: link.to })),
    );
    const found = next.filter(({ end }) => end === to);
    if (found.length > 0) return found.map((path) => path.links);
    for (const { end } of next) seen.add(end);
    paths = next;
  }
  return [];
}

/** The options that the queries of a question are built with. */
export interface BuildOptions {
  kind: ConnectorKind;
  /** Joins all tables to the first along foreign keys by as few more as possible; null where nothing leads to one. */
  joined: (root: IndexedTable, needed: readonly IndexedTable[]) => JoinTree | null;
}

/** The options for a question: of ways that are as short, its words tell which is meant. */
export function buildOptionsOf({ schema, links }: SchemaIndex, stems: ReadonlySet<string>): BuildOptions {
  const fits = ({ role }: Link) => (role.some((word) => stems.has(word)) ? 2 : role.length === 0 ? 1 : 0);
  const weigh = (path: Link[]) => path.reduce((sum, link) => sum + fits(link), 0);
  const joined: BuildOptions['joined'] = (root, needed) => {
    const tables = [root];
    const path: Link[] = [];
    let rivals = 0;
    for (;;) {
      const open = needed.filter((table) => !tables.includes(table));
      if (open.length === 0) return { tables, path, rivals };
      const ways = open
        .map((table) => shortestPaths(tables, table, links))
        .filter((paths) => paths.length > 0);
      const [nearest] = ways.sort(([a = []], [b = []]) => a.length - b.length);
      if (!nearest) return null;
      const [best, ...rest] = nearest
        .map((way) => ({ way, weight: weigh(way) }))
        .sort((a, b) => b.weight - a.weight);
      if (!best) return null;
      rivals += rest.filter(({ weight }) => weight === best.weight).length;
      for (const link of best.way) {
        if (tables.includes(link.to)) continue;
        tables.push(link.to);
        path.push(link);
      }
    }
  };
  return { kind: schema.kind, joined };
}

/** A row of the root may come more than once. */
export const multiplies = (tree: JoinTree) => tree.path.some(({ toOne }) => !toOne);

export function joinsOf(path: readonly Link[]): Join[] {
  return path.map(({ from, to, columns }) => ({
    kind: 'inner',
    source: { type: 'table', name: to.schema.name, alias: null },
    on: join(
      'and',
      columns.map(([own, other]) => binary('=', columnOf(from, own), columnOf(to, other))),
    ),
    using: null,
  }));
}
