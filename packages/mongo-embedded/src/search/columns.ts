import { encodeDocument } from '../bson/encode';
import { type Document, type FieldSource, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { compileMatcher } from '../query/matcher';
import { Column } from './column';
import type { EntryReader, EntryWriter } from './entryBytes';
import { exactValue } from './exactValue';
import { allOf, anyOf, type SlotCondition } from './slotCondition';
import type { Part, SnapshotReader } from './snapshotFile';

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

  /** That the value of a field passes a test. */
  meeting(path: string, test: (value: Value | undefined) => boolean): SlotCondition {
    return this.columnOf(path).meeting(test);
  }

  /** That a field has a value. */
  present(path: string): SlotCondition {
    return this.columnOf(path).present();
  }

  /** That a field is one of these texts, or a list with one of them. */
  holding(path: string, texts: Iterable<string>): SlotCondition {
    return this.columnOf(path).holding(texts);
  }

  /** The largest number of values that a field ever had. */
  get maxValues(): number {
    return Math.max(0, ...[...this.columns.values()].map(({ size }) => size));
  }

  has(path: string): boolean {
    return this.columns.has(path);
  }

  /** A query of the operators that `$vectorSearch` allows in its `filter`. */
  condition(query: Document): SlotCondition {
    return allOf([...query].map(([name, condition]) => this.clause(name, condition)));
  }

  private clause(name: string, condition: Value): SlotCondition {
    if (name === '$and' || name === '$or' || name === '$nor') {
      const parts = clausesOf(name, condition).map((clause) => this.condition(clause));
      if (name === '$and') return allOf(parts);
      return name === '$or' ? anyOf(parts) : anyOf(parts).negated();
    }
    if (name === '$not' && isDocument(condition)) return this.condition(condition).negated();
    if (name.startsWith('$'))
      throw new MongoError('BadValue', `"filter" does not support the operator ${name}`);
    const column = this.columnOf(name);
    const test = valueTest(name, condition);
    const wanted = wantedTexts(condition);
    if (!wanted) return column.meeting(test);
    return wanted.isNot ? column.holding(wanted.texts).negated() : column.holding(wanted.texts);
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

/** The texts that a condition asks for, where it asks for nothing else. */
function wantedTexts(condition: Value): { texts: string[]; isNot: boolean } | undefined {
  if (typeof condition === 'string') return { texts: [condition], isNot: false };
  if (!isDocument(condition) || condition.size !== 1) return undefined;
  const [operator, operand] = [...condition][0] as [string, Value];
  const isOfOne = operator === '$eq' || operator === '$ne';
  const list = isOfOne ? [operand] : operator === '$in' || operator === '$nin' ? operand : undefined;
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) return undefined;
  return { texts: list, isNot: operator === '$ne' || operator === '$nin' };
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
