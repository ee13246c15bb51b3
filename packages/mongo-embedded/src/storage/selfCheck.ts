import type { Catalog } from './catalog';
import type { Engine, Table } from './engine';
import { idPrefix, successor } from './keys';

/**
 * After a crash: every collection must hold as many documents as it counts, and as many entries in its index on _id.
 * Commits are atomic, so a difference means that the file was damaged from outside; it is refused, not served.
 */
export function checkAfterCrash(engine: Engine, catalog: Catalog): void {
  for (const collection of catalog.all()) {
    const documents = entriesUnder(engine.documents, collection.id);
    const ids = entriesUnder(engine.indexes, collection.idIndex.id);
    if (documents !== collection.count || ids !== collection.count) {
      throw new Error(
        `${collection.namespace} counts ${collection.count} documents, holds ${documents}, and its index on _id ${ids}`,
      );
    }
  }
}

function entriesUnder(table: Table, id: number): number {
  const start = idPrefix(id);
  return table.getKeysCount({ start, end: successor(start) });
}
