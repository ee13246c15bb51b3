import type { Grounded } from './ground';
import type { IndexedColumn, IndexedTable, SchemaIndex } from './schemaTypes';
import { type Features, told } from './state';

/** Tables with one row at most for each row of a table: what that is, is split over both. */
function extensionsOf(table: IndexedTable, { links }: SchemaIndex): IndexedTable[] {
  const isOne = (from: IndexedTable, to: IndexedTable) =>
    links.some((link) => link.from === from && link.to === to && link.toOne);
  return links
    .filter(({ from, to, toOne }) => from === table && to !== table && toOne && isOne(to, table))
    .map(({ to }) => to);
}

const isSameName = (a: IndexedColumn, b: IndexedColumn) =>
  a.stems.length === b.stems.length && a.stems.every((stem, at) => stem === b.stems[at]);

/**
 * What a split table leaves open: which of its tables shows what a row is, and which of two columns of one name, that may
 * differ, is compared.
 */
export function noteSplit(features: Features, read: Grounded, index: SchemaIndex): Features {
  const { rows, conditions, named } = read;
  const isRest = (other: IndexedTable) =>
    !named.includes(other) && other.columns.some((column) => !column.isKey);
  const split = rows.filter((table) => extensionsOf(table, index).some(isRest)).length;
  const twins = conditions.filter(({ of: { column } }) => {
    const others = column && !column.isKey ? extensionsOf(column.table, index) : [];
    return others.some((other) => other.columns.some((one) => column && isSameName(one, column)));
  }).length;
  return told(features, { splitRows: split, twinColumn: twins });
}
