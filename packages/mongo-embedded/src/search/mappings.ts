import { type Document, isDocument, isNumeric, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { analyzerNamed } from './analyzers';

/** A path indexed as text under one analyzer; `multi` names an additional analysis of the same path. */
export interface TextField {
  path: string;
  multi: string | undefined;
  analyzer: string;
  searchAnalyzer: string;
}

/** A search index definition in the form the index works with. */
export interface SearchMappings {
  /** Whether fields without a mapping of their own are indexed by their type. */
  dynamic: boolean;
  analyzer: string;
  text: TextField[];
  /** Paths with exact values: token, number, date, boolean, objectId, uuid. */
  exact: Map<string, string>;
}

const EXACT_TYPES = new Set(['token', 'number', 'date', 'boolean', 'objectId', 'uuid']);
const DEFAULT_ANALYZER = 'lucene.standard';
const DEFINITION_FIELDS = new Set(['mappings', 'analyzer', 'searchAnalyzer', 'numPartitions', 'name']);

/** Reads an Atlas search index definition; refuses what this server would not honour. */
export function parseMappings(definition: Document): SearchMappings {
  for (const name of definition.keys()) {
    if (!DEFINITION_FIELDS.has(name))
      throw new MongoError(
        'BadValue',
        `"${name}" is not supported in a search index definition by this server`,
      );
  }
  const mappings = definition.get('mappings');
  if (!isDocument(mappings)) throw new MongoError('BadValue', '"mappings" is required');
  const analyzer = textOption(definition, 'analyzer') ?? DEFAULT_ANALYZER;
  analyzerNamed(analyzer);
  const searchAnalyzer = textOption(definition, 'searchAnalyzer');
  const result: SearchMappings = {
    dynamic: mappings.get('dynamic') === true,
    analyzer,
    text: [],
    exact: new Map(),
  };
  const fields = mappings.get('fields');
  if (isDocument(fields)) readFields(fields, '', result, searchAnalyzer);
  if (!result.dynamic && result.text.length === 0 && result.exact.size === 0) {
    throw new MongoError('BadValue', '"mappings" must either be dynamic or define at least one field');
  }
  return result;
}

function textOption(source: Document, name: string): string | undefined {
  const value = source.get(name);
  if (value !== undefined && typeof value !== 'string')
    throw new MongoError('BadValue', `"${name}" must be a string`);
  return value;
}

function readFields(
  fields: Document,
  prefix: string,
  result: SearchMappings,
  searchAnalyzer: string | undefined,
): void {
  for (const [name, spec] of fields) {
    const path = `${prefix}${name}`;
    for (const definition of Array.isArray(spec) ? spec : [spec]) {
      if (!isDocument(definition))
        throw new MongoError('BadValue', `"mappings.fields.${path}" must be a document`);
      readField(path, definition, result, searchAnalyzer);
    }
  }
}

function readField(
  path: string,
  spec: Document,
  result: SearchMappings,
  searchAnalyzer: string | undefined,
): void {
  const type = spec.get('type');
  if (type === 'document' || type === 'embeddedDocuments') {
    const fields = spec.get('fields');
    if (isDocument(fields)) readFields(fields, `${path}.`, result, searchAnalyzer);
    return;
  }
  if (type === 'string') {
    addText(path, undefined, spec, result, searchAnalyzer);
    const multi = spec.get('multi');
    if (isDocument(multi)) {
      for (const [name, inner] of multi)
        if (isDocument(inner)) addText(path, name, inner, result, searchAnalyzer);
    }
    return;
  }
  if (typeof type === 'string' && EXACT_TYPES.has(type)) {
    result.exact.set(path, type);
    return;
  }
  throw new MongoError(
    'BadValue',
    `"mappings.fields.${path}.type" ${describe(type)} is not supported by this server`,
  );
}

function describe(type: Value | undefined): string {
  return typeof type === 'string' ? `"${type}"` : isNumeric(type) ? String(type) : 'is missing or';
}

function addText(
  path: string,
  multi: string | undefined,
  spec: Document,
  result: SearchMappings,
  searchAnalyzer: string | undefined,
): void {
  const analyzer = textOption(spec, 'analyzer') ?? result.analyzer;
  const search =
    textOption(spec, 'searchAnalyzer') ?? (spec.has('analyzer') ? analyzer : (searchAnalyzer ?? analyzer));
  analyzerNamed(analyzer);
  analyzerNamed(search);
  result.text.push({ path, multi, analyzer, searchAnalyzer: search });
}
