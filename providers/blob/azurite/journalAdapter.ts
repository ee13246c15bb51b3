import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type {
  LokiAdapter,
  LokiCollection,
  LokiDatabase,
  LokiDocument,
} from 'azurite/dist/src/blob/BlobServer';

/** The changes of one collection in one save: a whole document per change, an ID per deletion. */
interface CollectionChanges {
  name: string;
  maxId: number;
  changed: LokiDocument[];
  removed: number[];
}

const minSnapshotIntervalBytes = 16 * 1024 * 1024;

/**
 * Persists a LokiJS database in two files: a snapshot, in the format of LokiJS's own file adapter, and a journal of the
 * documents that changed since, with one line of JSON (`CollectionChanges[]`) for each save. A save therefore costs what
 * changed. The first save and the one after a failed one write a snapshot; so does a save when the journal
 * is longer than the snapshot, which keeps its cost in proportion to the changes.
 */
export function journalAdapter(): LokiAdapter {
  let journalBytes = 0;
  let maxJournalBytes = -1;

  async function append(path: string, line: string): Promise<void> {
    try {
      await writeSynced(`${path}.journal`, 'a', line);
      journalBytes += Buffer.byteLength(line);
    } catch (error) {
      // Part of the line may be in the file, and nothing after it would be read.
      maxJournalBytes = -1;
      throw error;
    }
  }

  // After a crash between the rename and the deletion, the journal is applied to a snapshot that has its changes
  // already: the same documents result.
  async function writeSnapshot(path: string, text: string): Promise<void> {
    maxJournalBytes = -1;
    await writeSynced(`${path}~`, 'w', text);
    await rename(`${path}~`, path);
    await rm(`${path}.journal`, { force: true });
    journalBytes = 0;
    maxJournalBytes = Math.max(minSnapshotIntervalBytes, Buffer.byteLength(text));
  }

  return {
    mode: 'incremental',

    loadDatabase(path, done) {
      load(path).then(done, (error: unknown) => done(asError(error)));
    },

    saveDatabase(path, getCopy, done) {
      const copy = getCopy();
      const changes = changesOf(copy);
      let written: Promise<void>;
      if (journalBytes > maxJournalBytes) written = writeSnapshot(path, copy.serialize());
      else if (changes.length > 0) written = append(path, `${JSON.stringify(changes)}\n`);
      else written = Promise.resolve();
      written.then(
        () => done(),
        (error: unknown) => done(asError(error)),
      );
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

async function writeSynced(path: string, flags: 'a' | 'w', text: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Clears `dirtyIds` of the copy, so that a snapshot does not contain them. */
function changesOf(copy: LokiDatabase): CollectionChanges[] {
  const changes: CollectionChanges[] = [];
  for (const collection of copy.collections) {
    if (collection.dirtyIds.length === 0) continue;
    const { name, maxId } = collection;
    const [changed, removed]: [LokiDocument[], number[]] = [[], []];
    for (const id of new Set(collection.dirtyIds)) {
      const document = collection.get(id);
      if (document) changed.push(document);
      else removed.push(id);
    }
    collection.dirtyIds = [];
    changes.push({ name, maxId, changed, removed });
  }
  return changes;
}

/** Parses what a file holds. @throws Error that names it where it is damaged */
function parse<T>(path: string, text: string): T {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The service runs in its directory.
    const file = resolve(path);
    const directory = dirname(file);
    throw new Error(
      `The blob service cannot read ${file}, which is damaged: ${asError(error).message}. Restore ${directory} from a backup, or remove it to begin without uploads.`,
    );
  }
}

/** The state after the last complete save. @throws Error where a file is damaged */
async function load(path: string): Promise<Pick<LokiDatabase, 'collections'>> {
  const database: Pick<LokiDatabase, 'collections'> = parse(path, await readFile(path, 'utf8'));
  const changes = await readJournal(`${path}.journal`);
  for (const collection of database.collections) {
    applyChanges(
      collection,
      changes.filter(({ name }) => name === collection.name),
    );
    // Positions in the snapshot's data.
    collection.binaryIndices = {};
  }
  return database;
}

async function readJournal(path: string): Promise<CollectionChanges[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.flatMap((line, index): CollectionChanges[] => {
    try {
      return parse(path, line);
    } catch (error) {
      // A save that a crash interrupted; it was not acknowledged.
      if (index === lines.length - 1) return [];
      throw error;
    }
  });
}

/** LokiJS looks documents up by bisection, so they stay in the order of their IDs. */
function applyChanges(collection: LokiCollection, changes: CollectionChanges[]): void {
  if (changes.length === 0) return;
  const documents = new Map(collection.data.map((document) => [document.$loki, document]));
  for (const { maxId, changed, removed } of changes) {
    collection.maxId = Math.max(collection.maxId, maxId);
    for (const document of changed) documents.set(document.$loki, document);
    for (const id of removed) documents.delete(id);
  }
  collection.data = [...documents.values()].sort((a, b) => a.$loki - b.$loki);
}
