import type { SearchHit, SearchScope } from '../../domain/search';
import type { ParsedQuestion } from '../../search/question/parseQuestion';
import { passagesFor, type SearchRun } from './searchRun';

/** How much less likely, in log-odds, a passage of the preferred files may be to answer than the best one. */
const maxBehind = Math.log(2);

const logOdds = (score: number) => Math.log(score / (1 - score));

/** The scope within preferred files; null where it holds none of them. */
export function withinFiles(scope: SearchScope, preferred: readonly string[]): SearchScope | null {
  const fileIds = preferred.filter((id) => scope.fileIds?.includes(id) ?? true);
  return fileIds.length === 0 ? null : { ...scope, fileIds };
}

/**
 * All passages, with those first that were found in preferred files, where they match nearly as well as the best one. A
 * question about another document matches that one clearly better.
 */
export function preferringFiles(all: SearchHit[], within: SearchHit[], topK: number): SearchHit[] {
  const least = logOdds(all[0]?.score ?? 0) - maxBehind;
  const first = within.filter(({ score }) => logOdds(score) >= least);
  if (first.length === 0) return all;
  const known = new Set(first.map(({ chunkId }) => chunkId));
  const preferred = first.map((hit) => ({ ...hit, isPreferred: true }));
  let lowest = 1;
  return [...preferred, ...all.filter(({ chunkId }) => !known.has(chunkId))].slice(0, topK).map((hit) => {
    lowest = Math.min(lowest, hit.score);
    return { ...hit, score: lowest };
  });
}

/** The passages for a question, those of the preferred files first, with a note where that changes what comes first. */
export async function passagesPreferring(
  run: Pick<SearchRun, 'ctx' | 'caller' | 'request' | 'embeddingModel' | 'notes'>,
  question: ParsedQuestion,
  scope: SearchScope,
): Promise<SearchHit[]> {
  const { preferredFileIds = [], topK } = run.request;
  const narrow = withinFiles(scope, preferredFileIds);
  if (narrow === null) return passagesFor(run, question, scope);
  const [all, within] = await Promise.all([
    passagesFor(run, question, scope),
    passagesFor(run, question, narrow),
  ]);
  const hits = preferringFiles(all, within, topK);
  if (hits[0]?.chunkId !== all[0]?.chunkId)
    run.notes.push('The documents come first that the conversation was answered from.');
  return hits;
}
