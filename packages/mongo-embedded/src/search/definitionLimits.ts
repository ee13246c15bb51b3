import { encodeDocument } from '../bson/encode';
import { type Document, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';

/** The limits that Atlas documents for free and flexible clusters. */
const MAX_DEFINITION_BYTES = 3 * 1024;
const MAX_FIELDS = 300;
export const MAX_SEARCH_INDEXES = 10;

/** The options of each type of field, as mongot reads them; it refuses others. */
const FIELD_OPTIONS: Record<string, readonly string[]> = {
  string: [
    'analyzer',
    'searchAnalyzer',
    'indexOptions',
    'store',
    'norms',
    'ignoreAbove',
    'multi',
    'similarity',
  ],
  document: ['dynamic', 'fields', 'storedSource'],
  embeddedDocuments: ['dynamic', 'fields', 'storedSource'],
  token: ['normalizer'],
  number: ['representation', 'indexIntegers', 'indexDoubles'],
  boolean: [],
  date: [],
  objectId: [],
  uuid: [],
  vector: ['path', 'numDimensions', 'similarity', 'quantization', 'indexingMethod', 'hnswOptions'],
  filter: ['path'],
};
const MULTI_OPTIONS = FIELD_OPTIONS.string?.filter((name) => name !== 'multi') ?? [];

/** Refuses a definition that Atlas would refuse for its size, its number of fields or an option that a field lacks. */
export function checkDefinitionLimits(definition: Document): void {
  const { length } = encodeDocument(definition);
  if (length > MAX_DEFINITION_BYTES) {
    const limit = `${MAX_DEFINITION_BYTES} bytes`;
    throw new MongoError('BadValue', `the index definition must have at most ${limit}, and has ${length}`);
  }
  const mappings = definition.get('mappings');
  const fields = isDocument(mappings) ? countFields(mappings) : vectorFields(definition.get('fields'));
  if (fields > MAX_FIELDS)
    throw new MongoError('BadValue', `an index must have at most ${MAX_FIELDS} fields, and has ${fields}`);
}

function vectorFields(fields: Value | undefined): number {
  const all = Array.isArray(fields) ? fields.filter(isDocument) : [];
  for (const field of all) checkOptions(String(field.get('path')), field);
  return all.length;
}

function countFields(parent: Document): number {
  const fields = parent.get('fields');
  if (!isDocument(fields)) return 0;
  let count = 0;
  for (const [name, spec] of fields) {
    for (const field of (Array.isArray(spec) ? spec : [spec]).filter(isDocument)) {
      checkOptions(name, field);
      count += 1 + countFields(field);
    }
  }
  return count;
}

function checkOptions(name: string, field: Document): void {
  const type = String(field.get('type'));
  const allowed = FIELD_OPTIONS[type];
  // The reader of the definition refuses the type.
  if (!allowed) return;
  const refuse = (path: string) => {
    throw new MongoError('BadValue', `"${path}" unrecognized field of a field of type ${type}`);
  };
  for (const option of field.keys()) {
    if (option !== 'type' && !allowed.includes(option)) refuse(`${name}.${option}`);
  }
  const multi = field.get('multi');
  if (!isDocument(multi)) return;
  for (const [key, inner] of multi) {
    if (!isDocument(inner) || inner.get('type') !== 'string') refuse(`${name}.multi.${key}`);
    else
      for (const option of inner.keys())
        if (option !== 'type' && !MULTI_OPTIONS.includes(option)) refuse(`${name}.multi.${key}.${option}`);
  }
}
