/** The filter over what is known of files, of GraphQL's `filter`. Its fields refer to each other, so it is read by hand. */
import type { Comparison, Filter, FilterRange, FilterValue } from '../filters';
import {
  maxFilterComparisons,
  maxFilterDepth,
  maxFilterKeyCharacters,
  maxFilterTextCharacters,
  maxFilterValues,
} from '../limits';
import { factKeyFault, isFactKey } from '../ownFacts';
import { toMoment } from '../toMoment';
import { dict, optional } from './scalars';

type Path = (string | number)[];
type Fields = Record<string, unknown>;

const parts = ['and', 'or', 'not'] as const;
const bounds = ['gt', 'gte', 'lt', 'lte'] as const;
const operators = ['eq', 'ne', 'in', 'nin', ...bounds, 'exists', 'prefix'] as const;
const known = new Set<string>([...parts, 'key', ...operators]);

class FilterReader {
  private comparisons = 0;
  private values = 0;

  constructor(private readonly fault: (path: Path, type: string, message: string) => void) {}

  /** All that is given must hold. */
  read(value: unknown, path: Path, depth: number): Filter {
    const all: Filter[] = [];
    if (!isFields(value)) this.fault(path, 'dict_type', 'Input should be a valid dictionary');
    else if (depth > maxFilterDepth)
      this.fault(path, 'too_deep', `Input should be nested at most ${maxFilterDepth} levels deep`);
    else {
      for (const name of Object.keys(value).filter((name) => !known.has(name)))
        this.fault([...path, name], 'extra_forbidden', 'Extra inputs are not permitted');
      const given = new Map(Object.entries(value).filter(([, one]) => one !== null && one !== undefined));
      for (const name of ['and', 'or'] as const) {
        if (!given.has(name)) continue;
        const list = this.list(given.get(name), [...path, name]);
        const filters = list.map((one, at) => this.read(one, [...path, name, at], depth + 1));
        all.push(name === 'and' ? { all: filters } : { any: filters });
      }
      if (given.has('not')) all.push({ not: this.read(given.get('not'), [...path, 'not'], depth + 1) });
      all.push(...this.comparisonsOf(given, path));
      if (all.length === 0) this.fault(path, 'missing', 'Filter should have a condition');
    }
    return all.length === 1 ? (all[0] as Filter) : { all };
  }

  private comparisonsOf(given: Map<string, unknown>, path: Path): Filter[] {
    const used = operators.filter((name) => given.has(name));
    if (!given.has('key')) {
      if (used[0]) this.fault([...path, used[0]], 'missing_key', 'Comparison should have a `key`');
      return [];
    }
    const key = this.key(given.get('key'), [...path, 'key']);
    if (used.length === 0) this.fault([...path, 'key'], 'missing', 'Key should have a comparison');
    const before = this.comparisons;
    this.comparisons += used.length;
    if (before <= maxFilterComparisons && this.comparisons > maxFilterComparisons)
      this.fault(path, 'too_long', `Filter should have at most ${maxFilterComparisons} comparisons`);
    const of = (compare: Comparison): Filter => ({ key, compare });
    const simple = used.flatMap((name): Filter[] => {
      const [value, at] = [given.get(name), [...path, name]];
      if (name === 'eq' || name === 'ne') {
        const equal = of({ in: [this.value(value, at)] });
        return [name === 'eq' ? equal : { not: equal }];
      }
      if (name === 'in' || name === 'nin') {
        const among = of({ in: this.list(value, at).map((one, i) => this.value(one, [...at, i])) });
        return [name === 'in' ? among : { not: among }];
      }
      if (name === 'exists') {
        if (typeof value !== 'boolean') this.fault(at, 'bool_type', 'Input should be a valid boolean');
        return [value === true ? of({ exists: true }) : { not: of({ exists: true }) }];
      }
      return name === 'prefix' ? [of({ prefix: this.text(value, at) })] : [];
    });
    const range = this.range(given, path);
    return range ? [...simple, of({ range })] : simple;
  }

  private range(given: Map<string, unknown>, path: Path): FilterRange | null {
    const range: Partial<FilterRange> = {};
    for (const name of bounds.filter((bound) => given.has(bound))) {
      const value = given.get(name);
      const isNumber = typeof value === 'number' && Number.isFinite(value);
      const bound = isNumber ? value : typeof value === 'string' ? toMoment(value) : null;
      const kind = isNumber ? 'number' : 'date';
      if (bound === null || (range.kind ?? kind) !== kind) {
        const wanted = range.kind ? `a ${range.kind}, as the other bound` : 'a number or an ISO 8601 date';
        this.fault([...path, name], 'range_type', `Bound should be ${wanted}`);
        continue;
      }
      Object.assign(range, { kind, [name]: bound });
    }
    return range.kind ? (range as FilterRange) : null;
  }

  private key(value: unknown, path: Path): string {
    const key = this.text(value, path, maxFilterKeyCharacters);
    if (!isFactKey(key)) this.fault(path, 'enum', factKeyFault);
    return key;
  }

  private value(value: unknown, path: Path): FilterValue {
    this.values++;
    if (this.values === maxFilterValues + 1)
      this.fault(path, 'too_long', `Filter should have at most ${maxFilterValues} values`);
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
    return this.text(value, path, maxFilterTextCharacters, 'Input should be a text, a number or a boolean');
  }

  private text(value: unknown, path: Path, max = maxFilterTextCharacters, expected = ''): string {
    if (typeof value !== 'string')
      this.fault(path, 'string_type', expected || 'Input should be a valid string');
    else if (value.length > max)
      this.fault(path, 'string_too_long', `String should have at most ${max} characters`);
    else return value;
    return '';
  }

  private list(value: unknown, path: Path): unknown[] {
    if (!Array.isArray(value)) this.fault(path, 'list_type', 'Input should be a valid list');
    else if (value.length === 0) this.fault(path, 'too_short', 'List should have at least 1 item');
    else if (value.length > maxFilterValues)
      this.fault(path, 'too_long', `List should have at most ${maxFilterValues} items`);
    else return value;
    return [];
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A filter as it is sent, with what it means. */
export interface GivenFilter {
  given: Fields;
  filter: Filter;
}

/** Without a limit, what is wrong with a filter of 1 MB would be said in many times as much. */
const maxFaults = 100;

/** A filter over the metadata and the own facts of files. Each fault has its path. */
export const fileFactsFilter = dict.transform((given, context): GivenFilter => {
  let faults = 0;
  const reader = new FilterReader((path, pydantic, message) => {
    if (++faults <= maxFaults) context.addIssue({ code: 'custom', path, message, params: { pydantic } });
  });
  return { given, filter: reader.read(given, [], 1) };
});

export const optionalFilter = optional(fileFactsFilter);

/** A filter where it is stored: as it is sent. */
export const optionalGivenFilter = optionalFilter.transform((filter) => filter?.given ?? null);
