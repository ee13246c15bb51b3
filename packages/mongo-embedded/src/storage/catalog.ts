import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import { decodeDocument } from '../bson/decode';
import { encodeDocument } from '../bson/encode';
import { type Document, toDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { Collection } from './collection';
import type { Engine, Table } from './engine';
import { Index } from './index';
import { ID_BYTES, idPrefix, successor } from './keys';

/** How many entries of a dropped collection or index are removed in one transaction. */
const PURGE_BATCH = 2000;

/** A search or vector index as `createSearchIndexes` defined it. */
export interface SearchIndexDefinition {
  /** Changes with the definition, so that nothing stored of an earlier one can be taken for this one's. */
  id: number;
  /** The first id it had, by which clients know it. */
  firstId: number;
  name: string;
  type: 'search' | 'vectorSearch';
  version: number;
  definition: Document;
}

/** All collections, and what is stored of them in the catalog table. */
export class Catalog {
  private readonly collections = new Map<string, Collection>();
  readonly searchIndexes = new Map<Collection, SearchIndexDefinition[]>();
  private nextId = 1;

  constructor(readonly engine: Engine) {
    this.load();
    engine.onAbort(() => {
      for (const collection of this.collections.values()) collection.reloadCounters();
    });
  }

  private load(): void {
    const next = this.engine.catalog.getBinary(NEXT_ID);
    this.nextId = next ? next.readUInt32LE(0) : 1;
    for (const { value } of this.engine.catalog.getRange({
      start: Buffer.from('c:'),
      end: Buffer.from('c;'),
    })) {
      this.restore(decodeDocument(value));
    }
  }

  private restore(entry: Document): void {
    const uuid = entry.get('uuid') as Binary;
    const collection = new Collection(
      this.engine,
      entry.get('id') as number,
      entry.get('database') as string,
      entry.get('name') as string,
      Buffer.from(uuid.buffer),
      entry.get('options') as Document,
    );
    for (const saved of entry.get('indexes') as Document[]) {
      const id = saved.get('id') as number;
      collection.indexes.push(
        new Index(id, saved.get('definition') as Document, collection.loadIndexState(id)),
      );
    }
    this.collections.set(collection.namespace, collection);
    this.searchIndexes.set(
      collection,
      ((entry.get('searchIndexes') ?? []) as Document[]).map((saved) => ({
        id: saved.get('id') as number,
        firstId: (saved.get('firstId') ?? saved.get('id')) as number,
        name: saved.get('name') as string,
        type: saved.get('type') as 'search' | 'vectorSearch',
        version: saved.get('version') as number,
        definition: saved.get('definition') as Document,
      })),
    );
  }

  get(database: string, name: string): Collection | undefined {
    return this.collections.get(`${database}.${name}`);
  }

  all(): Collection[] {
    return [...this.collections.values()];
  }

  inDatabase(database: string): Collection[] {
    return this.all().filter((collection) => collection.database === database);
  }

  databases(): string[] {
    return [...new Set(this.all().map((collection) => collection.database))].sort();
  }

  allocateId(): number {
    const id = this.nextId++;
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeUInt32LE(this.nextId, 0);
    this.engine.catalog.putSync(NEXT_ID, bytes);
    return id;
  }

  /** Creates a collection; call inside a write. */
  create(database: string, name: string): Collection {
    checkNamespace(database, name);
    const existing = this.get(database, name);
    if (existing) return existing;
    const uuid = randomBytes(16);
    uuid[6] = ((uuid[6] as number) & 0x0f) | 0x40;
    uuid[8] = ((uuid[8] as number) & 0x3f) | 0x80;
    const collection = new Collection(this.engine, this.allocateId(), database, name, uuid, new Map());
    const idDefinition = toDocument({
      v: 2,
      key: toDocument({ _id: 1 }),
      name: '_id_',
    });
    collection.indexes.push(new Index(this.allocateId(), idDefinition, { multikey: [], exact: true }));
    this.add(collection, []);
    this.save(collection);
    return collection;
  }

  /** Writes a collection's entry; call inside a write. Indexes still being built stay out of it. */
  save(collection: Collection, building: ReadonlySet<Index> = new Set()): void {
    const entry = toDocument({
      id: collection.id,
      database: collection.database,
      name: collection.name,
      uuid: new Binary(collection.uuid, 4),
      options: collection.options,
      indexes: collection.indexes
        .filter((index) => !building.has(index))
        .map((index): Value => toDocument({ id: index.id, definition: index.definition })),
      searchIndexes: (this.searchIndexes.get(collection) ?? []).map(
        (index): Value =>
          toDocument({
            id: index.id,
            firstId: index.firstId,
            name: index.name,
            type: index.type,
            version: index.version,
            definition: index.definition,
          }),
      ),
    });
    this.engine.catalog.putSync(Buffer.from(`c:${collection.namespace}`), encodeDocument(entry));
  }

  /** Takes a collection out of the catalog; call inside a write, and purge its tables afterwards. */
  drop(collection: Collection): void {
    this.engine.catalog.removeSync(Buffer.from(`c:${collection.namespace}`));
    this.engine.catalog.removeSync(Buffer.from(`n:${collection.id}`));
    for (const index of collection.indexes) this.engine.catalog.removeSync(Buffer.from(`x:${index.id}`));
    this.takeOut(collection);
  }

  /** Changes the search indexes of a collection; call inside a write, and save it. */
  setSearchIndexes(collection: Collection, list: SearchIndexDefinition[]): void {
    const before = this.searchIndexes.get(collection) ?? [];
    this.searchIndexes.set(collection, list);
    this.engine.ifAborted(() => this.searchIndexes.set(collection, before));
  }

  /** Adds a collection in memory, as long as the transaction isn't aborted. */
  private add(collection: Collection, searchIndexes: SearchIndexDefinition[]): void {
    this.collections.set(collection.namespace, collection);
    this.searchIndexes.set(collection, searchIndexes);
    this.engine.ifAborted(() => {
      this.collections.delete(collection.namespace);
      this.searchIndexes.delete(collection);
    });
  }

  /** Takes a collection out in memory, as long as the transaction isn't aborted; returns its search indexes. */
  private takeOut(collection: Collection): SearchIndexDefinition[] {
    const searchIndexes = this.searchIndexes.get(collection) ?? [];
    this.collections.delete(collection.namespace);
    this.searchIndexes.delete(collection);
    this.engine.ifAborted(() => {
      this.collections.set(collection.namespace, collection);
      this.searchIndexes.set(collection, searchIndexes);
    });
    return searchIndexes;
  }

  /** Removes all entries under an id, a batch per transaction, so that other writes get their turn. */
  async purge(table: Table, id: number): Promise<void> {
    const start = idPrefix(id);
    const end = successor(start);
    for (;;) {
      const removed = await this.engine.write(() => {
        const keys = [...table.getKeys({ start, end, limit: PURGE_BATCH })].map((key) => Buffer.from(key));
        for (const key of keys) table.removeSync(key);
        return keys.length;
      });
      if (removed < PURGE_BATCH) return;
    }
  }

  /** Removes what a crash left behind: entries of collections and indexes that the catalog doesn't know. */
  async purgeOrphans(): Promise<void> {
    const collections = new Set(this.all().map((collection) => collection.id));
    const indexes = new Set(this.all().flatMap((collection) => collection.indexes.map((index) => index.id)));
    const derived = new Set([...this.searchIndexes.values()].flat().map((index) => index.id));
    for (const [table, known] of [
      [this.engine.documents, collections],
      [this.engine.indexes, indexes],
      [this.engine.derived, derived],
    ] as const) {
      for (const id of idsIn(table)) if (!known.has(id)) await this.purge(table, id);
    }
  }
}

const NEXT_ID = Buffer.from('next-id');

/** The distinct ids a table holds entries of, found by seeking from one to the next. */
export function idsIn(table: Table): number[] {
  const ids: number[] = [];
  let start: Buffer = Buffer.alloc(ID_BYTES);
  for (;;) {
    const [first] = [...table.getKeys({ start, limit: 1 })];
    if (!first) return ids;
    const id = first.readUInt32BE(0);
    ids.push(id);
    if (id === 0xffffffff) return ids;
    start = idPrefix(id + 1);
  }
}

export function checkNamespace(database: string, name: string): void {
  if (database === '' || database.length > 63 || /[/\\. "$\0]/.test(database)) {
    throw new MongoError('InvalidNamespace', `Invalid database name: '${database}'`);
  }
  if (
    name === '' ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    name.includes('$') ||
    name.includes('\0')
  ) {
    throw new MongoError('InvalidNamespace', `Invalid collection name: '${name}'`);
  }
  if (Buffer.byteLength(`${database}.${name}`) > 255) {
    throw new MongoError('InvalidNamespace', `Fully qualified namespace is too long: ${database}.${name}`);
  }
}
