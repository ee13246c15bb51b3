import { fileFactsFilter } from '../domain/inputs/filter';
import type { AnswerExtras, SearchScope, SuggestedFilter } from '../domain/search';
import { factsPath, isKnown } from '../models/facts/factsOf';
import { datesBetween, namedPatterns, readFact } from '../models/facts/namedFacts';
import { readFileFilter } from '../models/facts/readFilter';
import { toFileQuery } from '../models/fileQuery';
import type { Tenant } from '../models/tenantModel';
import type { ParsedQuestion } from '../search/question/parseQuestion';
import {
  type KnownDate,
  type KnownValue,
  maxSuggestions,
  namedFilters,
} from '../search/suggestedFilters/namedFilters';
import { timesIn } from '../search/suggestedFilters/timesIn';
import { wordsIn } from '../search/suggestedFilters/wordsIn';
import type { OperationContext } from './context';

/** The values that are compared with a question, those of most files first. */
const maxValues = 1_000;
/** A question is not kept waiting for what it was not about. */
const bounded = { maxTimeMS: 1_000 };

/** The values of files that a question names, and the number of files. */
async function readNamed(tenant: Tenant, files: Record<string, unknown>, { text }: ParsedQuestion) {
  const times = timesIn(text);
  const within = times.map((time) => ({ time, dates: new Set(datesBetween(time)) }));
  const patterns = namedPatterns({
    words: wordsIn(text),
    years: times.flatMap(({ year }) => year ?? []),
    dates: within.flatMap(({ dates }) => [...dates]),
  });
  const found = await tenant.files.countValues(files, factsPath, patterns, maxValues, bounded);
  const values: KnownValue[] = [];
  const dates = new Map<string, KnownDate>();
  for (const { value: fact, count } of found) {
    const read = readFact(fact);
    if (read && 'value' in read) values.push({ ...read, count });
    for (const { time, dates: known } of read && 'date' in read ? within : []) {
      if (!read || !('date' in read) || !known.has(read.date)) continue;
      const id = JSON.stringify([read.key, time.start]);
      dates.set(id, { key: read.key, time, count: count + (dates.get(id)?.count ?? 0) });
    }
  }
  const total = found.find(({ value }) => value === isKnown)?.count ?? 0;
  return { times, values: values.filter(({ count }) => count < total), dates: [...dates.values()], total };
}

/** The filters that a question names which some, but not all files meet that the request sees. */
async function suggestFilters(
  tenant: Tenant,
  question: ParsedQuestion,
  { projectId, fileIds }: SearchScope,
): Promise<SuggestedFilter[]> {
  const files = {
    status: 'ready' as const,
    ...(projectId === null ? {} : { projectId }),
    ...(fileIds === null ? {} : { _id: { $in: fileIds } }),
  };
  const { times, values, dates, total } = await readNamed(tenant, files, question);
  const suggested = await Promise.all(
    namedFilters(question, values, dates, times).map(async ({ filter, label, count }) => {
      if (count !== null) return { filter, label, count };
      const condition = await readFileFilter(tenant, fileFactsFilter.parse(filter));
      const met = { ...files, ...toFileQuery(condition) };
      return { filter, label, count: await tenant.files.count(met, bounded) };
    }),
  );
  return suggested.filter(({ count }) => count > 0 && count < total).slice(0, maxSuggestions);
}

const isGiven = (value: unknown) => value !== null && value !== undefined;

/**
 * Begins to look for suggestions, while the question is answered. None where the answer does not tell them, where the
 * question has a filter already, and where they cannot be had in time: they never fail an answer.
 */
export async function beginSuggestions(
  ctx: OperationContext,
  tenant: Tenant,
  question: ParsedQuestion,
  scope: SearchScope,
  { suggestsFilters = false }: AnswerExtras,
): Promise<SuggestedFilter[]> {
  const isFiltered = scope.filter || Object.values(scope.metadataFilters ?? {}).some(isGiven);
  if (!suggestsFilters || isFiltered) return [];
  try {
    return await suggestFilters(tenant, question, scope);
  } catch (error) {
    ctx.log.debug({ error }, 'could not suggest filters');
    return [];
  }
}
