import type { Frame, Mention } from './plan';
import type { IndexedTable, Link, SchemaIndex } from './schemaTypes';

/** The table whose rows a question asks for. */
export function targetOf(
  { select, named, conditions, groups, orders }: Frame,
  { links }: SchemaIndex,
): IndexedTable | null {
  if (select[0]?.table) return select[0].table;
  const mentions = select.flatMap(({ column }) => column ?? []);
  const beside = mentions.find((mention) => mention.near)?.near;
  if (beside) return beside;
  const options = mentions[0]?.options ?? [];
  const fitting = named.find((table) => options.some(({ column }) => column.table === table));
  if (fitting) return fitting;
  if (options[0]) {
    const held = conditions.flatMap(({ of }) => of.column?.options ?? []);
    const shared = options.find(({ column }) => held.some((other) => other.column.table === column.table));
    return (shared ?? options[0]).column.table;
  }
  if (named[0]) return named[0];
  // "the cheapest tent": what has a price, of the category.
  const first = groups[0] ?? orders[0]?.of ?? conditions[0]?.of;
  const kind = orders.length === 0 && groups.length === 0 ? first?.column : null;
  const isCounted = select.some(({ aggregate }) => aggregate === 'count');
  return (
    (kind?.isValue && rowsOfKind(kind, links, isCounted)) || (first?.column?.options[0]?.column.table ?? null)
  );
}

const maxKindColumns = 3;

/** "do we have any tents?": the products of that category, where only one table with names refers to it. */
function rowsOfKind({ options: [option] }: Mention, links: Link[], isCounted: boolean): IndexedTable | null {
  const table = option?.column.table;
  // "What did Ada buy?" asks for nothing of Ada's kind: where rows are not counted, the table has no more than kinds.
  if (!table || (!isCounted && table.columns.length > maxKindColumns)) return null;
  if (!table.display.includes(option.column) && !option.column.isKey) return null;
  const referring = links.filter(({ to, toOne, from }) => to === table && toOne && from.display.length > 0);
  return referring.length === 1 ? (referring[0]?.from ?? null) : null;
}
