import type { SearchIndexDefinition } from '../searchIndexes';

/** An ordinary index, as listed by the server or declared by a schema. */
export interface OrdinaryIndex {
  name?: string;
  key: Record<string, unknown>;
  [option: string]: unknown;
}

/** A search index as returned by `$listSearchIndexes`. */
export interface ListedSearchIndex {
  name: string;
  queryable: boolean;
  status?: string;
  message?: string;
  latestDefinition?: Record<string, unknown>;
}

export interface IndexDifference {
  collection: string;
  index: string;
  kind: 'ordinary' | 'search';
  /** `failed`: it cannot be queried. `outdated`: its build failed, and its former definition can be queried. */
  problem: 'missing' | 'different' | 'unexpected' | 'building' | 'failed' | 'outdated';
  /** A human-readable explanation; may be empty. */
  detail: string;
}

/** The options that are compared. Names and options added by the server (`v`, `background`) are ignored. */
const ordinaryOptions = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'];

export function keyName(key: Record<string, unknown>): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');
}

export function compareOrdinary(
  collection: string,
  expected: OrdinaryIndex[],
  found: OrdinaryIndex[],
): IndexDifference[] {
  const foundByKey = new Map(found.map((index) => [keyName(index.key), index]));
  const expectedKeys = new Set(['_id_1', ...expected.map(({ key }) => keyName(key))]);
  const about = (index: string) => ({ collection, index, kind: 'ordinary' as const });
  const differences: IndexDifference[] = [];
  for (const index of expected) {
    const name = keyName(index.key);
    const other = foundByKey.get(name);
    if (!other) differences.push({ ...about(name), problem: 'missing', detail: '' });
    else {
      const [wanted, there] = [index, other].map((each) =>
        Object.fromEntries(ordinaryOptions.map((option) => [option, each[option] || undefined])),
      );
      const detail = unlike(wanted, there).join('; ');
      if (detail !== '') differences.push({ ...about(name), problem: 'different', detail });
    }
  }
  for (const name of foundByKey.keys()) {
    if (!expectedKeys.has(name)) differences.push({ ...about(name), problem: 'unexpected', detail: '' });
  }
  return differences;
}

export function compareSearch(
  collection: string,
  expected: SearchIndexDefinition[],
  found: ListedSearchIndex[],
): IndexDifference[] {
  const foundByName = new Map(found.map((index) => [index.name, index]));
  const about = (index: string) => ({ collection, index, kind: 'search' as const });
  const differences: IndexDifference[] = [];
  for (const { name, definition } of expected) {
    const index = foundByName.get(name);
    if (!index) {
      differences.push({ ...about(name), problem: 'missing', detail: '' });
      continue;
    }
    const detail = unlike(comparable(definition), comparable(index.latestDefinition ?? {})).join('; ');
    if (detail !== '') differences.push({ ...about(name), problem: 'different', detail });
    else if (index.status === 'FAILED') {
      const problem = index.queryable ? 'outdated' : 'failed';
      differences.push({ ...about(name), problem, detail: index.message ?? '' });
    } else if (!isReady(index)) {
      differences.push({ ...about(name), problem: 'building', detail: index.status ?? '' });
    }
  }
  const names = new Set(expected.map(({ name }) => name));
  for (const name of foundByName.keys()) {
    if (!names.has(name)) differences.push({ ...about(name), problem: 'unexpected', detail: '' });
  }
  return differences;
}

/** While a changed index is rebuilt, its previous version remains queryable. */
export function isReady({ queryable, status }: ListedSearchIndex): boolean {
  return queryable && (status === undefined || status === 'READY');
}

/** The fields of a vector index by path, so that their order is ignored, with defaults applied. */
function comparable(definition: Record<string, unknown>): Record<string, unknown> {
  const { fields } = definition;
  if (!Array.isArray(fields)) return definition;
  const byPath = (fields as { path: string; type: string }[]).map(({ path, ...options }) => [
    path,
    options.type === 'vector' ? { quantization: 'none', ...options } : options,
  ]);
  return { ...definition, fields: Object.fromEntries(byPath) };
}

/**
 * The differences between two definitions, by path. Servers add options to a definition, so only expected options are
 * compared, except that `fields` must have the same keys.
 */
function unlike(expected: unknown, found: unknown, path = ''): string[] {
  if (typeof expected !== 'object' || expected === null) {
    const same = JSON.stringify(expected) === JSON.stringify(found);
    return same ? [] : [`${path} is ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`];
  }
  const there = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const differences = Object.entries(expected).flatMap(([name, value]) =>
    unlike(value, there[name], path === '' ? name : `${path}.${name}`),
  );
  const isFields = /(^|\.)fields$/.test(path);
  const more = isFields ? Object.keys(there).filter((name) => !(name in expected)) : [];
  return [...differences, ...more.map((name) => `${path}.${name} is not expected`)];
}
