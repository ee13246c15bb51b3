import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import type { Document, FieldSource } from '../bson/values';
import { MongoError } from '../errors';
import type { Catalog, SearchIndexDefinition } from '../storage/catalog';
import type { ChangeListener, Collection } from '../storage/collection';
import type { Engine } from '../storage/engine';
import { recordKey } from '../storage/keys';
import { parseVectorDefinition } from '../vector/definition';
import { parseVectorSearch } from '../vector/vectorSearch';
import type { Hit } from './hit';
import { changeOf, indexedFields } from './indexedFields';
import type { IndexLag } from './laggingChanges';
import { SearchThread } from './searchThread';
import { StoredEntries } from './storedEntries';
import { readManifest, removeOtherSnapshots, StoredSnapshot } from './storedSnapshot';
import type { SnapshotPolicy } from './threadMessages';

/** A million postings are a few thousand passages; bulk loads come in batches of seconds. */
const SNAPSHOTS: SnapshotPolicy = { minPostings: 1_000_000, quietMs: 10_000 };

/** Keeps the search and vector indexes of all collections in step with their documents. */
export class SearchService {
  /** Text and vectors have a thread each: a search usually asks both at once. */
  private readonly threads: Record<SearchIndexDefinition['type'], SearchThread>;
  private readonly listeners = new Map<number, ChangeListener>();

  constructor(
    private readonly engine: Engine,
    private readonly catalog: Catalog,
    { snapshots = SNAPSHOTS, lag }: { snapshots?: SnapshotPolicy; lag?: IndexLag } = {},
  ) {
    const { directory } = engine;
    this.threads = {
      search: new SearchThread({ directory, snapshots }, lag),
      vectorSearch: new SearchThread({ directory, snapshots }, lag),
    };
  }

  /** Starts loading the indexes that the catalog knows. */
  open(): void {
    const ids = [...this.catalog.searchIndexes.values()].flat().map(({ id }) => id);
    const files = ids.map((id) => readManifest(this.engine.derived, id)?.file);
    removeOtherSnapshots(this.engine.directory, new Set(files));
    for (const [collection, definitions] of this.catalog.searchIndexes) {
      for (const definition of definitions) this.attach(collection, definition);
    }
  }

  /** Starts an index: it hears of every change from now on, and is filled with what is stored already. */
  attach(collection: Collection, { id, type, definition }: SearchIndexDefinition): void {
    const thread = this.threads[type];
    const snapshot = new StoredSnapshot(this.engine, id);
    const stored = new StoredEntries(this.engine, id, async () => {
      await this.catalog.purge(this.engine.derived, id);
      await snapshot.clear();
    });
    const fields = indexedFields(type, definition);
    const listener: ChangeListener = {
      changed: (record, before, after) => {
        const change = changeOf(fields, before, after);
        if (change === 'none') return;
        stored.changed(record, change);
        snapshot.changed(record, change === 'new');
        this.engine.onCommit(() => thread.recordChanged(id, record, change === 'values'));
      },
    };
    collection.listeners.push(listener);
    this.listeners.set(id, listener);
    thread.attach(
      { id, type, collectionId: collection.id, definition: bytesOf(definition) },
      stored,
      snapshot,
    );
  }

  detach(collection: Collection, definition: SearchIndexDefinition): void {
    const listener = this.listeners.get(definition.id);
    this.listeners.delete(definition.id);
    this.threads[definition.type].detach(definition.id);
    const at = listener ? collection.listeners.indexOf(listener) : -1;
    if (at >= 0) collection.listeners.splice(at, 1);
  }

  private find(
    collection: Collection,
    name: string,
    type: SearchIndexDefinition['type'],
  ): SearchIndexDefinition | undefined {
    const definition = (this.catalog.searchIndexes.get(collection) ?? []).find(
      (candidate) => candidate.name === name,
    );
    if (definition && definition.type !== type) {
      throw new MongoError('BadValue', `index '${name}' is of type ${definition.type}, not ${type}`);
    }
    return definition;
  }

  status(definition: SearchIndexDefinition): {
    queryable: boolean;
    failure: string | undefined;
    documents: number;
  } {
    return this.threads[definition.type].state(definition.id);
  }

  /** Runs `$vectorSearch`. An index that doesn't exist finds nothing, as on Atlas. */
  async vectorSearch(collection: Collection, spec: Document): Promise<Hit[]> {
    const request = parseVectorSearch(spec);
    const definition = this.find(collection, request.index, 'vectorSearch');
    if (!definition) return [];
    const { path } = parseVectorDefinition(definition.definition);
    if (request.path !== path)
      throw new MongoError('BadValue', `Path '${request.path}' needs to be indexed as vector`);
    return this.threads.vectorSearch.query({
      id: definition.id,
      spec: bytesOf(request.filter ?? new Map()),
      limit: request.limit,
      vector: request.vector,
      exact: request.exact,
    });
  }

  /** Runs `$search`; `limit` bounds how many hits are of use. */
  async search(collection: Collection, spec: Document, limit: number): Promise<Hit[]> {
    const definition = this.find(collection, String(spec.get('index') ?? 'default'), 'search');
    if (!definition) return [];
    return this.threads.search.query({ id: definition.id, spec: bytesOf(spec), limit });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.threads).map((thread) => thread.close()));
  }

  /** Reads hits back, whole or some fields of them, leaving out what was deleted meanwhile. */
  documents(
    collection: Collection,
    hits: readonly Hit[],
    fields: ReadonlySet<string> | undefined,
  ): { document: FieldSource; score: number }[] {
    return hits.flatMap(({ record, score }) => {
      const document = fields ? this.pick(collection, record, fields) : collection.read(record);
      return document ? [{ document, score }] : [];
    });
  }

  /** Without a copy of the document, most of which is text and vectors. */
  private pick(collection: Collection, record: number, fields: ReadonlySet<string>): FieldSource | undefined {
    const bytes = this.engine.documents.getBinaryFast(recordKey(collection.id, record));
    return bytes && new RawDocument(bytes).pick(fields);
  }
}

/** A copy: a message to a thread would take the whole memory that BSON shares with other documents. */
function bytesOf(document: Document): Uint8Array {
  return Uint8Array.from(encodeDocument(document));
}
