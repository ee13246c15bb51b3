import type { RawDocument } from '../bson/raw';
import type { Document } from '../bson/values';
import type { SearchIndexDefinition } from '../storage/catalog';
import { parseVectorDefinition } from '../vector/definition';
import { parseMappings } from './mappings';

/** The effect of a document's change on an index; `none` where it has nothing of what is other now. */
export type Change = 'new' | 'gone' | 'none' | 'values' | 'all';

/** The top-level fields that an index has something of. */
export interface IndexedFields {
  /** Fields of texts, or of the vector; undefined for any field. */
  contents: ReadonlySet<string> | undefined;
  /** Fields of exact values to filter by. */
  values: ReadonlySet<string>;
  /** Whether contents stay as they are where values change: a vector is read again in less time than its entry. */
  areKept: boolean;
}

/** Throws for a definition that makes no sense. */
export function indexedFields(type: SearchIndexDefinition['type'], definition: Document): IndexedFields {
  if (type === 'vectorSearch') {
    const { path, filters } = parseVectorDefinition(definition);
    return { contents: namesOf([path]), values: namesOf(filters), areKept: false };
  }
  const { dynamic, text, exact } = parseMappings(definition);
  const contents = dynamic ? undefined : namesOf(text.map(({ path }) => path));
  return { contents, values: namesOf(exact.keys()), areKept: true };
}

function namesOf(paths: Iterable<string>): Set<string> {
  return new Set(Array.from(paths, (path) => path.split('.')[0] as string));
}

export function changeOf(
  { contents, values, areKept }: IndexedFields,
  before: RawDocument | undefined,
  after: RawDocument | undefined,
): Change {
  if (!before) return 'new';
  if (!after) return 'gone';
  const differs = (name: string) => !before.sharesField(after, name);
  if (!contents || [...contents].some(differs)) return 'all';
  if (![...values].some(differs)) return 'none';
  return areKept ? 'values' : 'all';
}
