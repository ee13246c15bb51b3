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

/** Stems of the question say which way is meant, or the tables that it names. */
export interface Hints {
  stems: ReadonlySet<string>;
  tables: readonly IndexedTable[];
}

function choosePath(paths: Link[][], hints: Hints): { path: Link[]; rivals: number } | null {
  const [first] = paths;
  if (!first) return null;
  const weigh = (path: Link[]) =>
    path.reduce((sum, link, at) => {
      const isNamed = link.role.some((word) => hints.stems.has(word));
      const isThrough = at < path.length - 1 && hints.tables.includes(link.to);
      const isTie = at < path.length - 1 && link.to.schema.foreignKeys.length >= 2;
      return sum + (isNamed ? 2 : link.role.length === 0 ? 1 : 0) + (isThrough ? 2 : 0) + (isTie ? 0.5 : 0);
    }, 0);
  const ranked = paths.map((path) => ({ path, weight: weigh(path) })).sort((a, b) => b.weight - a.weight);
  const best = ranked[0] ?? { path: first, weight: 0 };
  return { path: best.path, rivals: ranked.filter(({ weight }) => weight === best.weight).length - 1 };
}

/** Joins all tables along foreign keys by as few more as possible; null where nothing leads to one of them. */
export function joinTables(
  root: IndexedTable,
  needed: readonly IndexedTable[],
  index: SchemaIndex,
  hints: Hints,
): JoinTree | null {
  let tree: JoinTree = { tables: [root], path: [], rivals: 0 };
  const open = new Set(needed.filter((table) => table !== root));
  while (open.size > 0) {
    const ways = [...open].map((table) => ({ table, paths: shortestPaths(tree.tables, table, index.links) }));
    const nearest = ways.reduce((best, way) =>
      (way.paths[0]?.length ?? 99) < (best.paths[0]?.length ?? 99) ? way : best,
    );
    const chosen = choosePath(nearest.paths, hints);
    if (!chosen) return null;
    const tables = [...tree.tables];
    const path = [...tree.path];
    for (const link of chosen.path) {
      if (tables.includes(link.to)) continue;
      tables.push(link.to);
      path.push(link);
      open.delete(link.to);
    }
    open.delete(nearest.table);
    tree = { tables, path, rivals: tree.rivals + chosen.rivals };
  }
  return tree;
}

/** A row of the root may come more than once. */
export const multiplies = (tree: JoinTree) => tree.path.some(({ toOne }) => !toOne);

/** Without the tables at the ends that nothing is read from: they neither add nor remove rows. */
export function pruned(tree: JoinTree, used: ReadonlySet<IndexedTable>): JoinTree {
  const last = tree.path.findLast(
    (link) => link.toOne && !used.has(link.to) && !tree.path.some(({ from }) => from === link.to),
  );
  if (!last) return tree;
  const rest = {
    ...tree,
    tables: tree.tables.filter((table) => table !== last.to),
    path: tree.path.filter((link) => link !== last),
  };
  return pruned(rest, used);
}

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
