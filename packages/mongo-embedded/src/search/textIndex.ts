import type { Document, FieldSource, Value } from '../bson/values';
import { isDocument } from '../bson/values';
import { GuardedRegExp } from '../query/guardedRegExp';
import { splitPath, visitPath } from '../query/path';
import { analyzerNamed } from './analyzers';
import { Columns } from './columns';
import type { Copy } from './copyMemory';
import { EntryReader, EntryWriter } from './entryBytes';
import { FilteredRows, type PassingRows } from './filteredRows';
import { InvertedField, type ScoringTerm } from './invertedField';
import { parseMappings, type SearchMappings, type TextField } from './mappings';
import { RecordNumbers } from './recordNumbers';
import { INDEXED, type ResidentIndex } from './residentIndex';
import type { SlotCondition } from './slotCondition';
import { SlotNumbers } from './slotNumbers';
import type { Part, SnapshotReader } from './snapshotFile';
import { TermDictionary } from './termDictionary';

/** Marks in an entry, before each field; a higher one stands for the mapped field of that position. */
const NO_MORE_FIELDS = 0;
const DYNAMIC = 1;

interface IndexedField extends TextField {
  inverted: InvertedField;
}

/** So many slots are looked at before others may get their turn. */
const SLOTS_IN_TURN = 16_384;

/** The share of documents above which scoring all that hold a term takes less time than looking each up. */
const MOST_LOOKED_UP = 1 / 32;

/** So many slots of removed documents are no matter. */
const FEW_SLOTS = 1_000;

const isMostlyDead = (slots: number, documents: number) => slots > 2 * documents + FEW_SLOTS;

const emptyField = (field: TextField): IndexedField => ({ ...field, inverted: new InvertedField() });

const writer = new EntryWriter();

/** A search index in memory: inverted text fields and columns of exact values, both by slot. */
export class TextIndex implements ResidentIndex {
  readonly mappings: SearchMappings;
  columns: Columns;
  readonly dictionary = new TermDictionary();
  /** The mapped ones, then the dynamic ones. */
  private fields: IndexedField[];
  private slots = new RecordNumbers();
  /** The records of slots; 0 where a document was removed. */
  private records = new SlotNumbers(Float64Array);
  private readonly filtered = new FilteredRows((slot) => this.records.get(slot) > 0, {
    maxListed: MOST_LOOKED_UP,
  });

  constructor(definition: Document) {
    this.mappings = parseMappings(definition);
    this.columns = new Columns(this.mappings.exact.keys());
    this.fields = this.mappings.text.map(emptyField);
  }

  get size(): number {
    return this.slots.size;
  }

  /** All slots are below it. */
  get slotCount(): number {
    return this.records.length;
  }

  /** Whether it would be less than half as large if it was filled again: slots and values of removed documents are not reused. */
  get isMostlyDead(): boolean {
    return isMostlyDead(Math.max(this.slotCount, this.columns.maxValues), this.size);
  }

  private openSlot(record: number): number {
    this.remove(record);
    const slot = this.records.length;
    this.records.set(slot, record);
    this.slots.set(record, slot);
    this.filtered.changed(slot);
    return slot;
  }

  /** The entry is the fields that hold terms (number of the path, how many terms, and how often each occurs), then the exact values. */
  put(record: number, document: FieldSource, known?: Buffer): Buffer {
    if (known) return this.putValues(record, document, known);
    const slot = this.openSlot(record);
    const texts = new Map<string, string[]>();
    if (this.mappings.dynamic) for (const path of textPaths(document)) this.dynamicField(path);
    const roots = this.rootsOf(document);
    writer.start().number(INDEXED);
    this.fields.forEach((field, position) => {
      let found = texts.get(field.path);
      if (!found) {
        found = textsAt(roots, field.path);
        texts.set(field.path, found);
      }
      const terms = found.flatMap(analyzerNamed(field.analyzer));
      if (terms.length === 0) return;
      field.inverted.open(slot, terms.length);
      const counts = countTerms(terms);
      // Mapped fields are known by their position, dynamic ones by their path.
      if (position < this.mappings.text.length) writer.number(position + 2);
      else writer.number(DYNAMIC).number(this.dictionary.numberOf(field.path));
      writer.number(terms.length).number(counts.size);
      for (const [term, frequency] of counts) {
        const number = this.dictionary.numberOf(term);
        field.inverted.post(slot, number, frequency);
        writer.number(number).number(frequency);
      }
    });
    writer.number(NO_MORE_FIELDS);
    this.columns.put(slot, document, writer);
    return writer.finish();
  }

  /** Indexes a document by the texts of an entry and values of its own; where it is indexed, its texts stay in place. */
  private putValues(record: number, document: FieldSource, known: Buffer): Buffer {
    const reader = new EntryReader(known);
    reader.number();
    const indexed = this.slots.get(record);
    const slot = indexed ?? this.openSlot(record);
    this.filtered.changed(slot);
    this.readTexts(reader, indexed === undefined ? slot : undefined);
    writer.start().number(INDEXED).bytes(known.subarray(1, reader.position));
    this.columns.put(slot, document, writer);
    return writer.finish();
  }

  /** The values that the paths of all fields begin with, decoded once: many paths are within the same value. */
  private rootsOf(document: FieldSource): Document {
    const roots: Document = new Map();
    for (const { path } of this.fields) {
      const [name] = splitPath(path) as [string];
      if (roots.has(name)) continue;
      const value = document.get(name);
      if (value !== undefined) roots.set(name, value);
    }
    return roots;
  }

  restore(record: number, entry: Buffer): void {
    const reader = new EntryReader(entry);
    if (reader.number() !== INDEXED) throw new RangeError('not the entry of a text index');
    const slot = this.openSlot(record);
    this.readTexts(reader, slot);
    this.columns.restore(slot, reader);
  }

  /** Goes through the texts of an entry, and indexes them in a slot if one is given. */
  private readTexts(reader: EntryReader, slot: number | undefined): void {
    for (let mark = reader.number(); mark !== NO_MORE_FIELDS; mark = reader.number()) {
      const field =
        mark === DYNAMIC ? this.dynamicField(this.dictionary.term(reader.number())) : this.fields[mark - 2];
      if (!field) throw new RangeError(`there is no text field ${mark - 2}`);
      const length = reader.number();
      if (slot !== undefined) field.inverted.open(slot, length);
      for (let left = reader.number(); left > 0; left--) {
        const term = reader.number();
        if (term >= this.dictionary.size) throw new RangeError(`there is no term ${term}`);
        const frequency = reader.number();
        if (slot !== undefined) field.inverted.post(slot, term, frequency);
      }
    }
  }

  remove(record: number): void {
    const slot = this.slots.get(record);
    if (slot === undefined) return;
    this.slots.delete(record);
    this.records.set(slot, 0);
    this.filtered.changed(slot);
    for (const field of this.fields) field.inverted.remove(slot);
  }

  private dynamicField(path: string): IndexedField {
    const known = this.fields.find((field) => field.path === path);
    if (known) return known;
    const field = emptyField(this.dynamicText(path));
    this.fields.push(field);
    return field;
  }

  private dynamicText(path: string): TextField {
    const { analyzer } = this.mappings;
    return { path, multi: undefined, analyzer, searchAnalyzer: analyzer };
  }

  /** How many postings there are, by which the time of adding them goes. */
  get postingCount(): number {
    return this.fields.reduce((sum, { inverted }) => sum + inverted.size, 0);
  }

  /** All but the terms, as it is now: what changes in place is copied, slots only come behind. Undefined during a sweep. */
  capture(copy: Copy): Part[] | undefined {
    if (this.fields.some(({ inverted }) => inverted.isSweeping)) return undefined;
    const dynamic = this.fields.slice(this.mappings.text.length).map(({ path }) => path);
    return [
      ...this.records.capture().map(copy),
      Buffer.from(JSON.stringify(dynamic)),
      ...this.fields.flatMap(({ inverted }) => inverted.capture(copy)),
      ...this.columns.capture(),
    ];
  }

  /** Replaces what is here by what was captured, once all of it was read; the terms must be there. */
  async load(from: SnapshotReader): Promise<void> {
    const records = new SlotNumbers(Float64Array);
    await records.load(from);
    const slots = new RecordNumbers();
    for (let slot = 0; slot < records.length; slot++) {
      const record = records.get(slot);
      if (record > 0) slots.set(record, slot);
      if (slot % SLOTS_IN_TURN === 0) await from.rest();
    }
    if (isMostlyDead(records.length, slots.size)) throw new RangeError('most slots are of removed documents');
    const dynamic = JSON.parse(Buffer.from(await from.next(Uint8Array)).toString()) as string[];
    const fields = [...this.mappings.text, ...dynamic.map((path) => this.dynamicText(path))].map(emptyField);
    for (const { inverted } of fields) await inverted.load(from);
    const columns = new Columns(this.mappings.exact.keys());
    await columns.load(from);
    from.finish();
    this.records = records;
    this.slots = slots;
    this.fields = fields;
    this.columns = columns;
    this.filtered.clear();
  }

  /** The terms that are known at all, in the order given. */
  termsIn(field: InvertedField, terms: readonly string[]): ScoringTerm[] {
    return terms.flatMap((text) => {
      const term = this.dictionary.find(text);
      return term === undefined ? [] : { field, term };
    });
  }

  /** The indexed fields a query path stands for. */
  fieldsFor(path: string, multi: string | undefined): IndexedField[] {
    return this.fields.filter((field) => field.path === path && field.multi === multi);
  }

  /** The fields a wildcard path stands for, such as `*` or `meta.*`. */
  fieldsLike(wildcard: string): IndexedField[] {
    const pattern = new GuardedRegExp(
      `^${wildcard.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`,
    );
    return this.fields.filter((field) => field.multi === undefined && pattern.test(field.path));
  }

  /** The slots that pass a filter: a list where they are few enough to look up each. `condition` tests the same. */
  passing(filter: Document, condition: SlotCondition): PassingRows {
    return this.filtered.matching(filter, this.records.length, (slots) => condition.narrow(slots));
  }

  recordAt(slot: number): number | undefined {
    return this.records.get(slot) || undefined;
  }

  /** All slots that hold a document. */
  *liveSlots(): Iterable<number> {
    for (let slot = 0; slot < this.records.length; slot++) if (this.recordAt(slot)) yield slot;
  }

  sweep(mustRest: () => boolean): boolean {
    return this.fields.every(({ inverted }) => inverted.sweep(mustRest));
  }
}

function textsAt(document: FieldSource, path: string): string[] {
  const texts: string[] = [];
  visitPath(document, splitPath(path), (value) => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) for (const item of value) if (typeof item === 'string') texts.push(item);
    return false;
  });
  return texts;
}

function textPaths(document: FieldSource): string[] {
  const paths: string[] = [];
  const walk = (value: Value, path: string): void => {
    if (typeof value === 'string') paths.push(path);
    else if (Array.isArray(value)) for (const item of value) walk(item, path);
    else if (isDocument(value))
      for (const [name, field] of value) walk(field, path === '' ? name : `${path}.${name}`);
  };
  const decoded =
    'decode' in document ? (document as { decode(): Document }).decode() : (document as Document);
  walk(decoded, '');
  return paths;
}

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
