import type { Document, FieldSource } from '../bson/values';
import { Columns, type SlotFilter } from '../search/columns';
import { exactValue, type Hit } from '../search/textIndex';
import { parseVectorDefinition, type VectorDefinition } from './definition';
import { isFiniteVector, vectorAt } from './vectorValue';

/** Vectors in memory as rows of one matrix, with the filter fields beside them. */
export class VectorIndex {
  readonly definition: VectorDefinition;
  private readonly columns: Columns;
  private readonly rows = new Map<number, number>();
  private readonly free: number[] = [];
  private readonly records: (number | undefined)[] = [];
  private matrix: Float32Array;

  constructor(definition: Document) {
    this.definition = parseVectorDefinition(definition);
    this.columns = new Columns(this.definition.filters);
    this.matrix = new Float32Array(256 * this.definition.dimensions);
  }

  get size(): number {
    return this.rows.size;
  }

  put(record: number, document: FieldSource): void {
    const { path, dimensions } = this.definition;
    const vector = vectorAt(document, path);
    if (!vector || vector.length !== dimensions || !isFiniteVector(vector)) {
      this.remove(record);
      return;
    }
    let row = this.rows.get(record);
    if (row === undefined) {
      row = this.free.pop() ?? this.records.length;
      this.rows.set(record, row);
      this.records[row] = record;
    }
    if ((row + 1) * dimensions > this.matrix.length) {
      const grown = new Float32Array(this.matrix.length * 2);
      grown.set(this.matrix);
      this.matrix = grown;
    }
    this.matrix.set(vector, row * dimensions);
    for (const name of this.columns.paths) this.columns.set(row, name, exactValue(document, name));
  }

  remove(record: number): void {
    const row = this.rows.get(record);
    if (row === undefined) return;
    this.rows.delete(record);
    this.records[row] = undefined;
    this.free.push(row);
  }

  compileFilter(filter: Document): SlotFilter {
    return this.columns.compileFilter(filter);
  }

  search(query: Float32Array, limit: number, filter: SlotFilter | undefined): Hit[] {
    const { dimensions, similarity } = this.definition;
    const hits: Hit[] = [];
    const norm = Math.hypot(...query);
    for (let row = 0; row < this.records.length; row++) {
      const record = this.records[row];
      if (record === undefined || (filter && !filter(row))) continue;
      let dot = 0;
      let square = 0;
      let distance = 0;
      for (let i = 0, at = row * dimensions; i < dimensions; i++, at++) {
        const value = this.matrix[at] as number;
        const other = query[i] as number;
        dot += value * other;
        square += value * value;
        distance += (value - other) * (value - other);
      }
      const score =
        similarity === 'euclidean'
          ? 1 / (1 + distance)
          : similarity === 'dotProduct'
            ? (1 + dot) / 2
            : (1 + dot / (norm * Math.sqrt(square) || 1)) / 2;
      hits.push({ record, score });
    }
    return hits.sort((a, b) => b.score - a.score || a.record - b.record).slice(0, limit);
  }
}
