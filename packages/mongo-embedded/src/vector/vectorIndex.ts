import type { RawDocument } from '../bson/raw';
import type { Document } from '../bson/values';
import { MongoError } from '../errors';
import { splitPath } from '../query/path';
import { Columns } from '../search/columns';
import { EntryReader, EntryWriter } from '../search/entryBytes';
import { FilteredRows, listOf } from '../search/filteredRows';
import type { Hit } from '../search/hit';
import { RecordNumbers } from '../search/recordNumbers';
import { INDEXED, LEFT_OUT, type ResidentIndex } from '../search/residentIndex';
import { SlotNumbers } from '../search/slotNumbers';
import { parseVectorDefinition, type Similarity, type VectorDefinition } from './definition';
import { QuantizedMatrix, type Ranking } from './quantizedMatrix';
import { readVector } from './vectorValue';

export interface VectorQuery {
  vector: Float32Array;
  limit: number;
  filter: Document | undefined;
  exact: boolean;
}

/** An approximate search scores at most this many candidates again. */
const MAX_RESCORED = 20_000;

const writer = new EntryWriter();

const RANKINGS: Record<Similarity, Ranking> = {
  cosine: { a: 1, b: 0 },
  dotProduct: { a: 1, b: 0 },
  euclidean: { a: 2, b: 1 },
};

/** A vector index in memory: int8 rows to scan, filter fields beside them; the originals stay in the documents. */
export class VectorIndex implements ResidentIndex {
  readonly dictionary = undefined;
  readonly definition: VectorDefinition;
  private readonly columns: Columns;
  private readonly matrix: QuantizedMatrix;
  private readonly rows = new RecordNumbers();
  private readonly free: number[] = [];
  private readonly records = new SlotNumbers(Float64Array);
  private alive = new Uint8Array(1024);
  private readonly scratch: Float32Array;
  private readonly filtered = new FilteredRows((row) => this.alive[row] === 1);
  private readonly path: string[];

  /** `read`: a document, valid until the next one is read. */
  constructor(
    definition: Document,
    private readonly read: (record: number) => RawDocument | undefined,
  ) {
    this.definition = parseVectorDefinition(definition);
    this.columns = new Columns(this.definition.filters);
    this.matrix = new QuantizedMatrix(this.definition.dimensions);
    this.path = splitPath(this.definition.path);
    this.scratch = new Float32Array(this.definition.dimensions);
  }

  get size(): number {
    return this.rows.size;
  }

  private openRow(record: number): number {
    const known = this.rows.get(record);
    const row = known ?? this.free.pop() ?? this.records.length;
    this.filtered.changed(row);
    if (known !== undefined) return row;
    this.rows.set(record, row);
    this.records.set(row, record);
    if (row >= this.alive.length) {
      const grown = new Uint8Array(this.alive.length * 2);
      grown.set(this.alive);
      this.alive = grown;
    }
    this.alive[row] = 1;
    return row;
  }

  /** The entry is the rounded row, then the values of the filter fields. */
  put(record: number, document: RawDocument): Buffer {
    const vector = this.vectorOf(document);
    if (!vector) {
      this.remove(record);
      return LEFT_OUT;
    }
    const row = this.openRow(record);
    this.matrix.set(row, vector);
    writer.start().number(INDEXED);
    this.matrix.save(row, writer);
    this.columns.put(row, document, writer);
    return writer.finish();
  }

  restore(record: number, entry: Buffer): void {
    const reader = new EntryReader(entry);
    if (reader.number() !== INDEXED) {
      this.remove(record);
      return;
    }
    const row = this.openRow(record);
    this.matrix.restore(row, reader);
    this.columns.restore(row, reader);
  }

  remove(record: number): void {
    const row = this.rows.get(record);
    if (row === undefined) return;
    this.filtered.changed(row);
    this.rows.delete(record);
    this.alive[row] = 0;
    this.free.push(row);
  }

  /** The vector as it is ranked: of unit length for cosine. Valid until the next call; undefined is not indexed. */
  private vectorOf(document: RawDocument): Float32Array | undefined {
    const { scratch } = this;
    if (!readVector(document, this.path, scratch)) return undefined;
    return this.definition.similarity === 'cosine' ? normalize(scratch) : scratch;
  }

  search({ vector, limit, filter, exact }: VectorQuery): Hit[] {
    const { similarity, dimensions } = this.definition;
    if (vector.length !== dimensions) {
      throw new MongoError(
        'BadValue',
        `vector field is indexed with ${dimensions} dimensions but queried with ${vector.length}`,
      );
    }
    const query = similarity === 'cosine' ? normalize(vector.slice()) : vector;
    if (!query)
      throw new MongoError('BadValue', 'Cosine similarity cannot be computed against a zero vector.');
    const rows =
      filter &&
      listOf(
        this.filtered.matching(filter, this.records.length, (list) =>
          this.columns.condition(filter).narrow(list),
        ),
      );
    const available = rows ? rows.length : this.rows.size;
    if (available === 0) return [];
    const count = Math.min(limit, available);
    const total = this.records.length;
    // Rows in a row are read without a list of them.
    const scope = { total, alive: this.alive, ...(rows && rows.length < total ? { rows } : {}) };
    const { list, slack } = this.matrix.candidates(query, RANKINGS[similarity], count, scope, exact);
    const hits: Hit[] = [];
    let worst = Number.NEGATIVE_INFINITY;
    let rescored = 0;
    for (const { row, value } of list) {
      // Best first: once even the most favourable error can't lift a row into the results, none after it can.
      if (hits.length >= count && value + slack < worst) break;
      if (!exact && hits.length >= count && rescored >= MAX_RESCORED) break;
      rescored++;
      const record = this.records.get(row);
      const document = this.read(record);
      const original = document && this.vectorOf(document);
      if (!original) continue;
      worst = insertHit(hits, { record, score: rankValue(query, original, similarity) }, count);
    }
    const square = squareOf(query);
    return hits.map(({ record, score }) => ({ record, score: atlasScore(score, similarity, square) }));
  }
}

/** Scales a vector to unit length, in place; undefined for one that has no direction. */
function normalize(vector: Float32Array): Float32Array | undefined {
  const norm = Math.sqrt(squareOf(vector));
  if (norm === 0) return undefined;
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / norm;
  return vector;
}

/** The exact value that the scan ranks by: the inner product, or for euclidean `2 q·v − |v|²`. */
function rankValue(query: Float32Array, row: Float32Array, similarity: Similarity): number {
  let dot = 0;
  let square = 0;
  for (let i = 0; i < query.length; i++) {
    const value = row[i] as number;
    dot += (query[i] as number) * value;
    square += value * value;
  }
  return similarity === 'euclidean' ? 2 * dot - square : dot;
}

/** The score Atlas documents: (1 + similarity) / 2, or 1 / (1 + distance). */
function atlasScore(value: number, similarity: Similarity, querySquare: number): number {
  return similarity === 'euclidean' ? 1 / (1 + Math.sqrt(Math.max(0, querySquare - value))) : (1 + value) / 2;
}

function squareOf(vector: Float32Array): number {
  let square = 0;
  for (let i = 0; i < vector.length; i++) square += (vector[i] as number) ** 2;
  return square;
}

/** Keeps the best `count` hits in order; returns the worst value that still counts. */
function insertHit(hits: Hit[], hit: Hit, count: number): number {
  let at = hits.length;
  while (at > 0 && better(hit, hits[at - 1] as Hit)) at--;
  if (at < count) hits.splice(at, 0, hit);
  if (hits.length > count) hits.pop();
  return hits.length < count ? Number.NEGATIVE_INFINITY : (hits[hits.length - 1] as Hit).score;
}

function better(a: Hit, b: Hit): boolean {
  return a.score > b.score || (a.score === b.score && a.record < b.record);
}
