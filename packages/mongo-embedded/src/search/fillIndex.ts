import { RawDocument } from '../bson/raw';
import type { Engine } from '../storage/engine';
import { ID_BYTES, idPrefix, recordAt, recordKey, successor } from '../storage/keys';
import { readEntries } from './entryBlocks';
import {
  blockOf,
  ENTRY_FORMAT,
  firstRecordOf,
  firstTermOf,
  formatKey,
  recordsRange,
  termsRange,
} from './entryKeys';
import type { EntryOutbox } from './entryOutbox';
import type { ResidentIndex } from './residentIndex';
import type { AttachedIndex } from './threadMessages';

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
  { id, collectionId, ignoreStored }: AttachedIndex,
  index: ResidentIndex,
  outbox: EntryOutbox,
  stopped: () => boolean,
): Promise<void> {
  engine.refresh();
  const format = ignoreStored ? undefined : engine.derived.getBinary(formatKey(id));
  if (format && !format.equals(ENTRY_FORMAT)) throw new UnreadableEntriesError('entries of another form');
  if (format && index.dictionary) {
    for (const { key, value } of engine.derived.getRange(termsRange(id)))
      orUnreadable(() => index.dictionary?.restore(firstTermOf(key), value));
  }
  const filling: Filling = { engine, id, collectionId, index, outbox, ignoreStored };
  let from = 1;
  let until = performance.now() + SLICE_MS;
  while (!stopped()) {
    // Documents and entries of one block are read in one snapshot.
    engine.refresh();
    const block = nextBlock(filling, from);
    if (block === undefined) return;
    fillBlock(filling, block);
    outbox.flushIfLarge();
    from = firstRecordOf(block + 1);
    if (performance.now() > until) {
      await new Promise((resolve) => setImmediate(resolve));
      until = performance.now() + SLICE_MS;
    }
  }
}

interface Filling {
  engine: Engine;
  id: number;
  collectionId: number;
  index: ResidentIndex;
  outbox: EntryOutbox;
  ignoreStored: boolean;
}

/** The block of the first document from a record on. */
function nextBlock({ engine, collectionId }: Filling, from: number): number | undefined {
  const range = { start: recordKey(collectionId, from), end: successor(idPrefix(collectionId)), limit: 1 };
  for (const key of engine.documents.getKeys(range)) return blockOf(recordAt(key, ID_BYTES));
  return undefined;
}

function fillBlock(filling: Filling, block: number): void {
  const { engine, id, collectionId, index } = filling;
  const entries = filling.ignoreStored
    ? new Map<number, Buffer>()
    : orUnreadable(() => readEntries(engine.derived, id, block));
  const restore = (record: number, entry: Buffer) => orUnreadable(() => index.restore(record, entry));
  // As many documents as entries means the same ones: an entry goes together with its document.
  if (engine.documents.getKeysCount(recordsRange(collectionId, block)) === entries.size) {
    for (const [record, entry] of entries) restore(record, entry);
    return;
  }
  const keys = engine.documents.getKeys(recordsRange(collectionId, block));
  const records = Array.from(keys, (key) => recordAt(key, ID_BYTES));
  for (const record of records) {
    const entry = entries.get(record);
    if (entry) restore(record, entry);
    else indexDocument(filling, record);
  }
}

function indexDocument({ engine, collectionId, index, outbox }: Filling, record: number): void {
  const bytes = engine.documents.getBinary(recordKey(collectionId, record));
  if (bytes) outbox.add(record, index.put(record, new RawDocument(bytes)));
}

function orUnreadable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnreadableEntriesError('a stored entry makes no sense', { cause: error });
  }
}
