import names from './data/names.json';
import type { IndexedTable, Link } from './schemaTypes';
import { stem } from './words';

export const same = (a: string[], b: string[]) =>
  a.length === b.length && a.every((item) => b.includes(item));

export function declaredLinks(tables: IndexedTable[]): Link[] {
  return tables.flatMap((from) =>
    from.schema.foreignKeys.flatMap((key) => {
      const to = tables.find((table) => table.schema.name === key.table);
      return to ? bothWays(from, to, key.columns, key.referencedColumns) : [];
    }),
  );
}

/** Parts of a reference's name that say no more than that it is one. */
const keyWords = new Set(names.keys.split(' ').map(stem));

const stemsOf = ({ columns }: IndexedTable, names: string[]) =>
  columns.filter(({ schema }) => names.includes(schema.name)).flatMap(({ stems }) => stems);

function bothWays(from: IndexedTable, to: IndexedTable, own: string[], referenced: string[]): Link[] {
  const pairs = own.map((column, index): [string, string] => [column, referenced[index] ?? '']);
  const unique = same(from.schema.primaryKey, own);
  const plain = new Set([...to.stems, ...from.stems, ...stemsOf(to, referenced), ...keyWords]);
  const role = stemsOf(from, own).filter((word) => !plain.has(word));
  return [
    { from, to, columns: pairs, toOne: true, role },
    { from: to, to: from, columns: pairs.map(([a, b]) => [b, a]), toOne: unique, role },
  ];
}

/** Where nothing is declared: `customer_id` of one table and the key of the same name, or of that table, in another. */
export function inferredLinks(tables: IndexedTable[], declared: Link[]): Link[] {
  const links: Link[] = [];
  for (const from of tables) {
    for (const column of from.columns) {
      if (column.reference || !column.stems.some((word) => word === 'id' || word === stem('code'))) continue;
      for (const to of tables) {
        const linked = [...declared, ...links].some((link) => link.from === from && link.to === to);
        const key = to.columns.find((candidate) => candidate.isKey);
        if (to === from || linked || !key) continue;
        const sameName = key.schema.name.toLowerCase() === column.schema.name.toLowerCase();
        const named = same(column.stems, [...to.stems, ...key.core]) && !column.isKey;
        const both = sameName && key.stems.length > 1;
        if (both || named) links.push(...bothWays(from, to, [column.schema.name], [key.schema.name]));
      }
    }
  }
  return links;
}
