import { encodeDocument } from '../bson/encode';
import { type Document, type FieldSource, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { compileMatcher } from '../query/matcher';
import { Column } from './column';
import type { EntryReader, EntryWriter } from './entryBytes';
import { exactValue } from './exactValue';
import type { Part, SnapshotReader } from './snapshotFile';

/** Decides for a slot whether its document passes. */
export type SlotFilter = (slot: number) => boolean;

/** The filterable fields of a resident index, kept in memory so that a filter needs no document. */
export class Columns {
  private readonly columns = new Map<string, Column>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.columns.set(path, new Column());
  }

  /** Takes a document's values of all paths, and appends them to its entry. */
  put(slot: number, document: FieldSource, entry: EntryWriter): void {
    for (const [path, column] of this.columns) {
      const value = exactValue(document, path);
      // A document of one nameless field, or none: BSON that tells its own length.
      const bytes = encodeDocument(value === undefined ? {} : { '': value });
      column.set(slot, value, bytes);
      entry.number(bytes.length).bytes(bytes);
    }
  }

  /** Takes the values from an entry that `put` wrote. */
  restore(slot: number, entry: EntryReader): void {
    for (const column of this.columns.values()) column.restore(slot, entry);
  }

  /** For a snapshot, whose values of documents that change while it is written make no sense: these are marked. */
  capture(): Part[] {
    return [...this.columns.values()].flatMap((column) => column.capture());
  }

  /** Takes what was captured, into empty columns of the same paths. */
  async load(from: SnapshotReader): Promise<void> {
    for (const column of this.columns.values()) await column.load(from);
  }

  /** A filter on the values of one field; each distinct value is tested once. */
  onField(path: string, test: (value: Value | undefined) => boolean): SlotFilter {
    const column = this.columns.get(path);
    if (!column) return () => test(undefined);
    const verdicts = new Uint8Array(column.size);
    return (slot) => {
      const id = column.idAt(slot);
      let verdict = verdicts[id];
      if (!verdict) {
        verdict = test(column.values[id]) ? 1 : 2;
        verdicts[id] = verdict;
      }
      return verdict === 1;
    };
  }

  /** The largest number of values that a field ever had. */
  get maxValues(): number {
    return Math.max(0, ...[...this.columns.values()].map(({ size }) => size));
  }

  has(path: string): boolean {
    return this.columns.has(path);
  }

  /**
   * The slots of the list that pass a query of the operators that `$vectorSearch` allows in its `filter`, in order. The
   * list is overwritten. Conditions that all have to hold run over it one after the other, without a call for each slot.
   */
  narrow(query: Document, slots: Uint32Array): Uint32Array {
    let left = slots;
    for (const [name, condition] of query) {
      if (name === '$and') for (const clause of clausesOf(name, condition)) left = this.narrow(clause, left);
      else if (name.startsWith('$')) left = left.filter(this.compileClause(name, condition));
      else left = this.columnOf(name).narrow(left, valueTest(name, condition));
    }
    return left;
  }

  /** Compiles such a query for one slot at a time. */
  private compileFilter(query: Document): SlotFilter {
    const parts = [...query].map(([name, condition]) => this.compileClause(name, condition));
    return parts.length === 1 ? (parts[0] as SlotFilter) : (slot) => parts.every((part) => part(slot));
  }

  private compileClause(name: string, condition: Value): SlotFilter {
    if (name === '$and' || name === '$or' || name === '$nor') {
      const parts = clausesOf(name, condition).map((clause) => this.compileFilter(clause));
      if (name === '$and') return (slot) => parts.every((part) => part(slot));
      if (name === '$or') return (slot) => parts.some((part) => part(slot));
      return (slot) => !parts.some((part) => part(slot));
    }
    if (name === '$not' && isDocument(condition)) {
      const part = this.compileFilter(condition);
      return (slot) => !part(slot);
    }
    if (name.startsWith('$'))
      throw new MongoError('BadValue', `"filter" does not support the operator ${name}`);
    this.columnOf(name);
    return this.onField(name, valueTest(name, condition));
  }

  private columnOf(path: string): Column {
    const column = this.columns.get(path);
    if (!column) throw new MongoError('BadValue', `Path '${path}' needs to be indexed as filter`);
    return column;
  }
}

function clausesOf(name: string, condition: Value): Document[] {
  if (!Array.isArray(condition) || condition.length === 0 || !condition.every(isDocument))
    throw new MongoError('BadValue', `"filter.${name}" must be a non-empty array of documents`);
  return condition as Document[];
}

function valueTest(name: string, condition: Value): (value: Value | undefined) => boolean {
  checkFilterCondition(name, condition);
  const matches = compileMatcher(new Map([['v', condition]]));
  return (value) => matches(new Map(value === undefined ? [] : [['v', value]]));
}

const FILTER_OPERATORS = new Set([
  '$eq',
  '$ne',
  '$in',
  '$nin',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$exists',
  '$not',
]);

function checkFilterCondition(name: string, condition: Value): void {
  if (!isDocument(condition)) return;
  for (const [operator, operand] of condition) {
    if (!FILTER_OPERATORS.has(operator))
      throw new MongoError('BadValue', `"filter.${name}" does not support ${operator}`);
    if (operator === '$not') checkFilterCondition(name, operand);
  }
}
