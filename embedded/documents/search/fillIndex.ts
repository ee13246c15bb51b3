import { RawDocument } from '../bson/raw';
import type { Engine } from '../storage/engine';
import { ID_BYTES, idPrefix, recordAt, recordKey, successor } from '../storage/keys';
import { ENTRY_FORMAT, entryKey, firstTermOf, formatKey, recordOfEntry, termsRange } from './entryKeys';
import type { EntryOutbox } from './entryOutbox';
import type { ResidentIndex } from './residentIndex';
import type { AttachedIndex } from './threadMessages';

const CHUNK = 512;
/** How long filling runs before changes and queries of other indexes get their turn. */
const SLICE_MS = 20;

/** Thrown when what is stored of an index is of another form, or damaged. */
export class UnreadableEntriesError extends Error {}

/**
 * Fills an index: from a stored entry where there is one, else from the document itself, whose entry then is sent to
 * be stored. Changes may come in between: both read the latest state, so order is no matter.
 */
export async function fillIndex(
  engine: Engine,
  { id, collectionId }: AttachedIndex,
  index: ResidentIndex,
  outbox: EntryOutbox,
  stopped: () => boolean,
): Promise<void> {
  engine.refresh();
  const format = engine.derived.getBinary(formatKey(id));
  if (format && !format.equals(ENTRY_FORMAT)) throw new UnreadableEntriesError('entries of another form');
  if (format && index.dictionary) {
    for (const { key, value } of engine.derived.getRange(termsRange(id)))
      orUnreadable(() => index.dictionary?.restore(firstTermOf(key), value));
  }
  const end = successor(idPrefix(collectionId));
  let start = idPrefix(collectionId);
  let until = performance.now() + SLICE_MS;
  while (!stopped()) {
    // Documents and entries of one chunk are read in one snapshot.
    engine.refresh();
    const records = [...engine.documents.getKeys({ start, end, limit: CHUNK })].map((key) =>
      recordAt(key, ID_BYTES),
    );
    const [first, last] = [records[0], records[records.length - 1]];
    if (first === undefined || last === undefined) return;
    const entries = engine.derived
      .getKeys({ start: entryKey(id, first), end: entryKey(id, last + 1) })
      [Symbol.iterator]();
    let entry = entries.next();
    for (const record of records) {
      while (!entry.done && recordOfEntry(entry.value) < record) entry = entries.next();
      const stored =
        !entry.done && recordOfEntry(entry.value) === record
          ? engine.derived.getBinaryFast(entry.value)
          : undefined;
      if (stored) orUnreadable(() => index.restore(record, stored));
      else indexDocument(engine, collectionId, record, index, outbox);
    }
    outbox.flushIfLarge();
    start = recordKey(collectionId, last + 1);
    if (performance.now() > until) {
      await new Promise((resolve) => setImmediate(resolve));
      until = performance.now() + SLICE_MS;
    }
  }
}

function indexDocument(
  engine: Engine,
  collectionId: number,
  record: number,
  index: ResidentIndex,
  outbox: EntryOutbox,
): void {
  const bytes = engine.documents.getBinary(recordKey(collectionId, record));
  if (bytes) outbox.add(record, index.put(record, new RawDocument(bytes)));
}

function orUnreadable(restore: () => void): void {
  try {
    restore();
  } catch (error) {
    throw new UnreadableEntriesError('a stored entry makes no sense', { cause: error });
  }
}
