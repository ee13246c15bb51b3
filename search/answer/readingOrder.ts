import type { SearchHit } from '../../domain/search';

/**
 * The hits in runs of neighbouring chunks, each run as it stands in its file, the run of the best hit first: what one
 * chunk begins, the next may end.
 */
export function readingOrder(hits: SearchHit[]): SearchHit[][] {
  const runs: SearchHit[][] = [];
  const inOrder = hits.toSorted((a, b) => a.fileId.localeCompare(b.fileId) || a.chunkIndex - b.chunkIndex);
  for (const hit of inOrder) {
    const last = runs.at(-1)?.at(-1);
    if (last?.fileId === hit.fileId && last.chunkIndex + 1 === hit.chunkIndex) runs.at(-1)?.push(hit);
    else runs.push([hit]);
  }
  const bestOf = (run: SearchHit[]) => Math.min(...run.map((hit) => hits.indexOf(hit)));
  return runs.sort((a, b) => bestOf(a) - bestOf(b));
}
