import { join } from 'node:path';
import { RawDocument } from '../bson/raw';
import type { Engine } from '../storage/engine';
import { countersKey, ID_BYTES, idPrefix, recordAt, recordKey, successor } from '../storage/keys';
import { blockSizes, isOutdated, readEntries } from './entryBlocks';
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
import { readSnapshot } from './snapshotFile';
import { markedRecords } from './snapshotMarks';
import { readManifest } from './storedSnapshot';
import type { TermDictionary } from './termDictionary';
import type { AttachedIndex } from './threadMessages';

/** How long filling runs before changes and queries of other indexes get their turn. */
const SLICE_MS = 20;

/** Thrown when what is stored of an index is of another form, or damaged. */
export class UnreadableEntriesError extends Error {}

/** The state of an index from before a start, when it was restored. */
export interface Restored {
  /** True when entries are stored. */
  hasEntries: boolean;
  /** The number of its snapshot, if it was taken from one. */
  snapshot: number | undefined;
}

/**
 * Takes the terms of an index, and what a snapshot holds of it. Changes until this resolves need not be applied: what
 * follows reads their latest state.
 */
export async function restoreIndex(
  engine: Engine,
  { id, ignoreStored }: AttachedIndex,
  index: ResidentIndex,
): Promise<Restored> {
  engine.refresh();
  const format = ignoreStored ? undefined : engine.derived.getBinary(formatKey(id));
  if (!format) return { hasEntries: false, snapshot: undefined };
  if (!format.equals(ENTRY_FORMAT)) throw new UnreadableEntriesError('entries of another form');
  const rest = restingEvery(SLICE_MS);
  const { dictionary } = index;
  if (dictionary) await restoreTerms(engine, id, dictionary, rest);
  const manifest = readManifest(engine.derived, id);
  if (!manifest || !index.load || !dictionary || dictionary.size < manifest.terms)
    return { hasEntries: true, snapshot: undefined };
  try {
    await readSnapshot(join(engine.directory, manifest.file), manifest, rest, async (from) =>
      index.load?.(from),
    );
    return { hasEntries: true, snapshot: manifest.number };
  } catch {
    // The file is missing, or is another one: entries tell as much, in more time.
    return { hasEntries: true, snapshot: undefined };
  }
}

async function restoreTerms(
  { derived }: Engine,
  id: number,
  dictionary: TermDictionary,
  rest: () => Promise<void>,
): Promise<void> {
  const { start, end } = termsRange(id);
  const [last] = derived.getKeys({ start: end, end: start, reverse: true, limit: 1 });
  orUnreadable(() => dictionary.reserve(last ? firstTermOf(last) : 0));
  for (const { key, value } of derived.getRange({ start, end })) {
    orUnreadable(() => dictionary.restore(firstTermOf(key), value));
    await rest();
  }
}

/**
 * Fills an index: from a stored entry where there is one, else from the document itself, whose entry then is sent to
 * be stored. Changes may come in between: both read the latest state, so order is no matter. Returns how many documents
 * were not in its snapshot.
 */
export async function fillIndex(
  engine: Engine,
  { id, collectionId, ignoreStored }: AttachedIndex,
  index: ResidentIndex,
  { hasEntries, snapshot }: Restored,
  outbox: EntryOutbox,
  stopped: () => boolean,
): Promise<number> {
  engine.refresh();
  const filling: Filling = { engine, id, collectionId, index, outbox, ignoreStored };
  const rest = restingEvery(SLICE_MS);
  if (snapshot !== undefined) {
    // Marks count for the latest one: a thread that died may have finished it while this one was being read.
    if (readManifest(engine.derived, id)?.number !== snapshot)
      throw new UnreadableEntriesError('another snapshot came meanwhile');
    const marked = markedRecords(engine.derived, id, snapshot);
    for (const [block, records] of marked) {
      if (stopped()) break;
      engine.refresh();
      refill(filling, block, records);
      outbox.flushIfLarge();
      await rest();
    }
    return marked.reduce((sum, [, records]) => sum + records.length, 0);
  }
  const complete = hasEntries ? await completeBlocks(filling, rest, stopped) : undefined;
  for (const block of complete ?? blocksOfDocuments(filling)) {
    if (stopped()) break;
    // Documents and entries of one block are read in one snapshot.
    engine.refresh();
    fillBlock(filling, block, complete !== undefined);
    outbox.flushIfLarge();
    await rest();
  }
  return index.size;
}

/** A function that lets other messages be handled, when it is called after so long. */
function restingEvery(sliceMs: number): () => Promise<void> {
  let until = performance.now() + sliceMs;
  return async () => {
    if (performance.now() <= until) return;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + sliceMs;
  };
}

interface Filling {
  engine: Engine;
  id: number;
  collectionId: number;
  index: ResidentIndex;
  outbox: EntryOutbox;
  ignoreStored: boolean;
}

/**
 * The blocks of the entries, where all documents have one: as many entries as documents are those of the same ones,
 * because an entry goes together with its document. The documents then need not be looked at, which are many times as
 * large; those that change from now on are told of.
 */
async function completeBlocks(
  { engine, id, collectionId, outbox }: Filling,
  rest: () => Promise<void>,
  stopped: () => boolean,
): Promise<number[] | undefined> {
  const documentCount = () => engine.catalog.getBinary(countersKey(collectionId))?.readBigUInt64LE(0);
  const { through } = outbox;
  const documents = documentCount();
  const blocks: number[] = [];
  let entries = 0;
  const sizes = blockSizes(engine.derived, id);
  for (;;) {
    const next = orUnreadable(() => sizes.next());
    if (next.done || stopped()) break;
    const [block, size] = next.value;
    blocks.push(block);
    entries += size;
    await rest();
  }
  // A document that changed while they were counted may have been counted twice, or not at all.
  const isSame = outbox.through === through && documentCount() === documents;
  return isSame && documents === BigInt(entries) ? blocks.sort((a, b) => a - b) : undefined;
}

function* blocksOfDocuments({ engine, collectionId }: Filling): Iterable<number> {
  const end = successor(idPrefix(collectionId));
  for (let from = 1; ; ) {
    const [key] = engine.documents.getKeys({ start: recordKey(collectionId, from), end, limit: 1 });
    if (!key) return;
    const block = blockOf(recordAt(key, ID_BYTES));
    yield block;
    from = firstRecordOf(block + 1);
  }
}

function fillBlock(filling: Filling, block: number, isComplete: boolean): void {
  const { engine, id, collectionId } = filling;
  const entries = filling.ignoreStored
    ? new Map<number, Buffer>()
    : orUnreadable(() => readEntries(engine.derived, id, block));
  if (isComplete || engine.documents.getKeysCount(recordsRange(collectionId, block)) === entries.size) {
    for (const [record, entry] of entries) takeEntry(filling, record, entry);
    return;
  }
  const keys = engine.documents.getKeys(recordsRange(collectionId, block));
  const records = Array.from(keys, (key) => recordAt(key, ID_BYTES));
  for (const record of records) takeEntry(filling, record, entries.get(record));
}

/** Takes some records of a block as they are now: those that were changed since a snapshot. */
function refill(filling: Filling, block: number, records: readonly number[]): void {
  const { engine, id, index } = filling;
  const entries = orUnreadable(() => readEntries(engine.derived, id, block));
  for (const record of records) {
    // The snapshot may have earlier texts of a changed document than the entry, and values that make no sense.
    index.remove(record);
    takeEntry(filling, record, entries.get(record));
  }
}

function takeEntry({ engine, collectionId, index, outbox }: Filling, record: number, entry?: Buffer): void {
  if (entry && !isOutdated(entry)) {
    orUnreadable(() => index.restore(record, entry));
    return;
  }
  const bytes = engine.documents.getBinary(recordKey(collectionId, record));
  if (bytes) outbox.add(record, indexDocument(index, record, new RawDocument(bytes), entry));
}

/** Indexes a document, by an entry whose texts are right if there is one; returns its new entry. */
export function indexDocument(
  index: ResidentIndex,
  record: number,
  document: RawDocument,
  known: Buffer | undefined,
): Buffer {
  return known ? orUnreadable(() => index.put(record, document, known)) : index.put(record, document);
}

/** @throws UnreadableEntriesError where `read` fails */
export function orUnreadable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnreadableEntriesError('a stored entry makes no sense', { cause: error });
  }
}
