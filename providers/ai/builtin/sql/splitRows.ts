import type { Frame } from './plan';
import type { IndexedColumn, IndexedTable, SchemaIndex } from './schemaTypes';

/** Tables with one row at most for each row of a table: what that is, is split over both. */
function extensionsOf(table: IndexedTable, { links }: SchemaIndex): IndexedTable[] {
  const others = links.filter(({ from, to, toOne }) => from === table && to !== table && toOne);
  const isOne = (other: IndexedTable) =>
    links.some(({ from, to, toOne }) => from === other && to === table && toOne);
  return others.map(({ to }) => to).filter(isOne);
}

/**
 * The features that a split table leaves open: which of its tables shows what a row is, and which of two columns of one
 * name, that may differ, is compared.
 */
export function splitIn(
  { select, conditions, named }: Pick<Frame<IndexedColumn>, 'select' | 'conditions' | 'named'>,
  index: SchemaIndex,
) {
  const isRest = (other: IndexedTable) =>
    !named.includes(other) && other.columns.some((column) => !column.isKey);
  const rows = new Set(select.flatMap(({ table, aggregate }) => (aggregate ? [] : (table ?? []))));
  const twins = conditions.filter(({ of: { column } }) => {
    const others = column && !column.isKey ? extensionsOf(column.table, index) : [];
    const name = column?.stems.join(' ');
    return others.some(({ columns }) => columns.some(({ stems }) => stems.join(' ') === name));
  });
  return {
    splitRows: [...rows].filter((table) => extensionsOf(table, index).some(isRest)).length,
    twinColumn: twins.length,
  };
}
