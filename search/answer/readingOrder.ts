import type { SearchHit } from '../../domain/search';

/**
 * The hits in runs of neighbouring chunks, each run as it stands in its file, the run of the best hit first: what one
 * chunk begins, the next may end.
 */
export function readingOrder(hits: SearchHit[]): SearchHit[][] {
  const left = new Set(hits);
  const takeNeighbour = ({ fileId, chunkIndex }: SearchHit, step: 1 | -1) => {
    const found = hits.find(
      (hit) => left.has(hit) && hit.fileId === fileId && hit.chunkIndex === chunkIndex + step,
    );
    if (found !== undefined) left.delete(found);
    return found;
  };
  return hits.flatMap((first) => {
    if (!left.delete(first)) return [];
    const run = [first];
    for (let hit = takeNeighbour(first, -1); hit; hit = takeNeighbour(hit, -1)) run.unshift(hit);
    for (let hit = takeNeighbour(first, 1); hit; hit = takeNeighbour(hit, 1)) run.push(hit);
    return [run];
  });
}
