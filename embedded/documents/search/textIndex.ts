import type { Document, FieldSource, Value } from '../bson/values';
import { isDocument } from '../bson/values';
import { splitPath, visitPath } from '../query/path';
import { analyzerNamed } from './analyzers';
import { Columns } from './columns';
import { exactValue } from './exactValue';
import { InvertedField } from './invertedField';
import { parseMappings, type SearchMappings, type TextField } from './mappings';

interface IndexedField extends TextField {
  inverted: InvertedField;
}

/** A search index in memory: inverted text fields and columns of exact values, both by slot. */
export class TextIndex {
  readonly mappings: SearchMappings;
  readonly columns: Columns;
  private readonly fields: IndexedField[] = [];
  private readonly slots = new Map<number, number>();
  private readonly records: number[] = [];

  constructor(definition: Document) {
    this.mappings = parseMappings(definition);
    this.columns = new Columns([...this.mappings.exact.keys()]);
    for (const field of this.mappings.text) this.fields.push({ ...field, inverted: new InvertedField() });
  }

  get size(): number {
    return this.slots.size;
  }

  put(record: number, document: FieldSource): void {
    this.remove(record);
    const slot = this.records.length;
    this.records.push(record);
    this.slots.set(record, slot);
    const texts = new Map<string, string[]>();
    if (this.mappings.dynamic) for (const path of textPaths(document)) this.dynamicField(path);
    for (const field of this.fields) {
      let found = texts.get(field.path);
      if (!found) {
        found = textsAt(document, field.path);
        texts.set(field.path, found);
      }
      if (found.length === 0) continue;
      field.inverted.add(slot, found.flatMap(analyzerNamed(field.analyzer)));
    }
    for (const path of this.columns.paths) this.columns.set(slot, path, exactValue(document, path));
  }

  remove(record: number): void {
    const slot = this.slots.get(record);
    if (slot === undefined) return;
    this.slots.delete(record);
    for (const field of this.fields) field.inverted.remove(slot);
  }

  private dynamicField(path: string): void {
    if (this.fields.some((field) => field.path === path)) return;
    const analyzer = this.mappings.analyzer;
    this.fields.push({
      path,
      multi: undefined,
      analyzer,
      searchAnalyzer: analyzer,
      inverted: new InvertedField(),
    });
  }

  /** The indexed fields a query path stands for. */
  fieldsFor(path: string, multi: string | undefined): IndexedField[] {
    return this.fields.filter((field) => field.path === path && field.multi === multi);
  }

  /** The fields a wildcard path stands for, such as `*` or `meta.*`. */
  fieldsLike(wildcard: string): IndexedField[] {
    const pattern = new RegExp(`^${wildcard.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`);
    return this.fields.filter((field) => field.multi === undefined && pattern.test(field.path));
  }

  recordAt(slot: number): number | undefined {
    const record = this.records[slot];
    return record !== undefined && this.slots.get(record) === slot ? record : undefined;
  }

  /** All slots that hold a document. */
  liveSlots(): Iterable<number> {
    return this.slots.values();
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
