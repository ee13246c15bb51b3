import { RawDocument } from '../bson/raw';
import type { Engine } from '../storage/engine';
import { ID_BYTES, idPrefix, recordAt, recordKey, successor } from '../storage/keys';
import {
  ENTRY_FORMAT,
  entryKey,
  firstTermKey,
  firstTermOf,
  formatKey,
  recordOfEntry,
  termsRange,
} from './entryKeys';
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
  let next = 1;
  let until = performance.now() + SLICE_MS;
  while (!stopped()) {
    // Documents and entries of one chunk are read in one snapshot.
    engine.refresh();
    const last = fillChunk(filling, next);
    if (last === undefined) return;
    outbox.flushIfLarge();
    next = last + 1;
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

/** Takes the next documents, from record `from` on; returns the last record taken, or undefined when there is none. */
function fillChunk(filling: Filling, from: number): number | undefined {
  const { engine, id, collectionId } = filling;
  const entries = filling.ignoreStored
    ? []
    : [...engine.derived.getKeys({ start: entryKey(id, from), end: firstTermKey(id), limit: CHUNK })];
  const lastEntry = entries[entries.length - 1];
  if (lastEntry) {
    // As many documents as entries means the same ones: an entry goes together with its document.
    const last = recordOfEntry(lastEntry);
    const range = { start: recordKey(collectionId, from), end: recordKey(collectionId, last + 1) };
    if (engine.documents.getKeysCount(range) === entries.length) {
      for (const entry of entries) restoreEntry(filling, entry);
      return last;
    }
  }
  const documents = engine.documents.getKeys({
    start: recordKey(collectionId, from),
    end: successor(idPrefix(collectionId)),
    limit: CHUNK,
  });
  let position = 0;
  let taken: number | undefined;
  for (const key of documents) {
    const record = recordAt(key, ID_BYTES);
    // Past the entries at hand, the next chunk knows more of them.
    if (entries.length === CHUNK && lastEntry && record > recordOfEntry(lastEntry)) {
      taken ??= recordOfEntry(lastEntry);
      break;
    }
    taken = record;
    while (position < entries.length && recordOfEntry(entries[position] as Buffer) < record) position++;
    const entry = entries[position];
    if (entry && recordOfEntry(entry) === record) restoreEntry(filling, entry);
    else indexDocument(filling, record);
  }
  return taken;
}

function restoreEntry({ engine, index }: Filling, key: Buffer): void {
  const entry = engine.derived.getBinaryFast(key);
  if (entry) orUnreadable(() => index.restore(recordOfEntry(key), entry));
}

function indexDocument({ engine, collectionId, index, outbox }: Filling, record: number): void {
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
