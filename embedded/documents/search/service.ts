import type { RawDocument } from '../bson/raw';
import { type Document, isDocument, isNumeric, toDouble } from '../bson/values';
import { MongoError } from '../errors';
import { TimeSlice } from '../query/execute';
import type { Catalog, SearchIndexDefinition } from '../storage/catalog';
import type { ChangeListener, Collection } from '../storage/collection';
import type { Engine } from '../storage/engine';
import { VectorIndex } from '../vector/vectorIndex';
import { isFiniteVector, vectorOf } from '../vector/vectorValue';
import { type Hit, TextIndex } from './textIndex';
import { searchText } from './textQuery';

/** A search index in memory, and the wait until it holds every stored document. */
interface Resident {
  definition: SearchIndexDefinition;
  index: TextIndex | VectorIndex;
  ready: Promise<void>;
  listener: ChangeListener;
  dropped: boolean;
  filled: boolean;
}

const MAX_LIMIT = 10_000;

/** Keeps the search and vector indexes of all collections in step with their documents. */
export class SearchService {
  private readonly residents = new Map<number, Resident>();

  constructor(
    private readonly engine: Engine,
    private readonly catalog: Catalog,
  ) {}

  /** Starts loading the indexes that the catalog knows. */
  open(): void {
    for (const [collection, definitions] of this.catalog.searchIndexes) {
      for (const definition of definitions) this.attach(collection, definition);
    }
  }

  /** Starts an index: it hears of every change from now on, and is filled with what is stored already. */
  attach(collection: Collection, definition: SearchIndexDefinition): void {
    const index =
      definition.type === 'vectorSearch'
        ? new VectorIndex(definition.definition)
        : new TextIndex(definition.definition);
    const listener: ChangeListener = {
      changed: (record, _before, after) => {
        this.engine.onCommit(() => {
          if (after) index.put(record, after);
          else index.remove(record);
        });
      },
    };
    const resident: Resident = {
      definition,
      index,
      listener,
      dropped: false,
      filled: false,
      ready: Promise.resolve(),
    };
    collection.listeners.push(listener);
    this.residents.set(definition.id, resident);
    resident.ready = this.fill(collection, resident);
    // Whoever queries the index hears of a failure; nobody may be waiting yet.
    resident.ready.catch(() => undefined);
  }

  private async fill(collection: Collection, resident: Resident): Promise<void> {
    const slice = new TimeSlice();
    let from = 0;
    for (;;) {
      const chunk = [...collection.scan({ from, limit: 64 })];
      for (const { record, document } of chunk) {
        resident.index.put(record, document);
        from = record + 1;
      }
      if (chunk.length < 64 || resident.dropped) {
        resident.filled = true;
        return;
      }
      if (slice.due()) await slice.rest();
    }
  }

  detach(collection: Collection, definition: SearchIndexDefinition): void {
    const resident = this.residents.get(definition.id);
    if (!resident) return;
    resident.dropped = true;
    this.residents.delete(definition.id);
    const at = collection.listeners.indexOf(resident.listener);
    if (at >= 0) collection.listeners.splice(at, 1);
  }

  private find(
    collection: Collection,
    name: string,
    type: SearchIndexDefinition['type'],
  ): Resident | undefined {
    const definition = (this.catalog.searchIndexes.get(collection) ?? []).find(
      (candidate) => candidate.name === name,
    );
    if (definition && definition.type !== type) {
      throw new MongoError('BadValue', `index '${name}' is of type ${definition.type}, not ${type}`);
    }
    return definition && this.residents.get(definition.id);
  }

  status(definition: SearchIndexDefinition): { queryable: boolean; documents: number } {
    const resident = this.residents.get(definition.id);
    return { queryable: resident?.filled === true, documents: resident?.index.size ?? 0 };
  }

  /** Runs `$vectorSearch`. An index that doesn't exist finds nothing, as on Atlas. */
  async vectorSearch(collection: Collection, spec: Document): Promise<Hit[]> {
    const request = parseVectorSearch(spec);
    const resident = this.find(collection, request.index, 'vectorSearch');
    if (!resident) return [];
    await resident.ready;
    const index = resident.index as VectorIndex;
    const { path, dimensions } = index.definition;
    if (request.path !== path)
      throw new MongoError('BadValue', `Path '${request.path}' needs to be indexed as vector`);
    if (request.vector.length !== dimensions) {
      throw new MongoError(
        'BadValue',
        `vector field is indexed with ${dimensions} dimensions but queried with ${request.vector.length}`,
      );
    }
    return index.search(request.vector, request.limit, request.filter && index.compileFilter(request.filter));
  }

  async search(collection: Collection, spec: Document, limit: number): Promise<Hit[]> {
    const name = spec.get('index') ?? 'default';
    const resident = this.find(collection, String(name), 'search');
    if (!resident) return [];
    await resident.ready;
    return searchText(resident.index as TextIndex, spec, limit);
  }

  async close(): Promise<void> {
    for (const resident of this.residents.values()) resident.dropped = true;
    await Promise.allSettled([...this.residents.values()].map((resident) => resident.ready));
    this.residents.clear();
  }

  /** Reads hits back as documents, leaving out what was deleted meanwhile. */
  documents(collection: Collection, hits: readonly Hit[]): { document: RawDocument; score: number }[] {
    return hits.flatMap(({ record, score }) => {
      const document = collection.read(record);
      return document ? [{ document, score }] : [];
    });
  }
}

const VECTOR_OPTIONS = new Set(['index', 'path', 'queryVector', 'limit', 'numCandidates', 'exact', 'filter']);

interface VectorRequest {
  index: string;
  path: string;
  vector: Float32Array;
  limit: number;
  filter: Document | undefined;
}

function parseVectorSearch(spec: Document): VectorRequest {
  for (const name of spec.keys()) {
    if (!VECTOR_OPTIONS.has(name))
      throw new MongoError('CommandNotSupported', `$vectorSearch does not support "${name}" on this server`);
  }
  const [index, path] = [spec.get('index'), spec.get('path')];
  if (typeof index !== 'string') throw new MongoError('BadValue', '"index" is required');
  if (typeof path !== 'string') throw new MongoError('BadValue', '"path" is required');
  const vector = vectorOf(spec.get('queryVector'));
  if (!vector || !isFiniteVector(vector))
    throw new MongoError('BadValue', '"queryVector" must be a vector of finite numbers');
  const limit = whole(spec, 'limit');
  if (limit === undefined || limit < 1 || limit > MAX_LIMIT)
    throw new MongoError('BadValue', `"limit" must be between 1 and ${MAX_LIMIT}`);
  const candidates = whole(spec, 'numCandidates');
  if (spec.get('exact') === true) {
    if (candidates !== undefined)
      throw new MongoError('BadValue', '"numCandidates" must not be given when "exact" is true');
  } else {
    if (candidates === undefined)
      throw new MongoError('BadValue', '"numCandidates" is required when "exact" is not true');
    if (candidates < limit)
      throw new MongoError('BadValue', '"numCandidates" must be greater than or equal to "limit"');
    if (candidates > MAX_LIMIT)
      throw new MongoError('BadValue', `"numCandidates" must be less than or equal to ${MAX_LIMIT}`);
  }
  const filter = spec.get('filter');
  if (filter !== undefined && !isDocument(filter))
    throw new MongoError('BadValue', '"filter" must be a document');
  return { index, path, vector, limit, filter: filter && filter.size > 0 ? filter : undefined };
}

function whole(spec: Document, name: string): number | undefined {
  const value = spec.get(name);
  if (value === undefined) return undefined;
  if (!isNumeric(value) || !Number.isInteger(toDouble(value)))
    throw new MongoError('BadValue', `"${name}" must be an integer`);
  return toDouble(value);
}
