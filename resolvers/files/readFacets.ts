import type { FilterValue } from '../../domain/filters';
import { facetsInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { factsPath, hasKey, valueIn, valuePattern } from '../../models/facts/factsOf';
import { readFileFilter } from '../../models/facts/readFilter';
import { escapePattern, toFileQuery } from '../../models/fileQuery';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';

export interface FacetValue {
  value: FilterValue;
  fileCount: number;
}

export interface Facet {
  key: string;
  values: FacetValue[];
}

/**
 * The values that the ready files of the environment have of some keys, with the number of files that have each, most
 * frequent first. Texts of more than 255 characters are left out. @throws `validation_failed`
 */
export async function readFacets(ctx: OperationContext, rawInput: unknown): Promise<Facet[]> {
  const { tenant } = await authorize(ctx, 'list');
  const { keys, filter, first } = parseInput(facetsInput, rawInput);
  const condition = filter && toFileQuery(await readFileFilter(tenant, filter));
  const ready = { ...condition, status: 'ready' as const };
  const facets: Facet[] = [];
  // One after the other: each reads all of these files.
  for (const key of new Set(keys)) {
    const pattern = `^${escapePattern(hasKey(key))}${valuePattern}`;
    const found = await tenant.files.countValues(ready, factsPath, [pattern], first);
    const values = found.map(({ value, count }) => ({ value: valueIn(value, key), fileCount: count }));
    facets.push({ key, values });
  }
  return facets;
}
