import type { Citation, SearchHit } from '../../domain/search';

/** The page on which the quote starts; that of the chunk where the quote is elsewhere than in its text. */
function pageOf({ content, pageStarts, pageNumber }: SearchHit, quote: string): number | null {
  const at = content.indexOf(quote);
  const start = at < 0 ? undefined : pageStarts?.findLast(({ offset }) => offset <= at);
  return start?.page ?? pageNumber;
}

/** The citation of a quote from a hit. */
export function citationOf(hit: SearchHit, quote: string, marker: number): Citation {
  const { fileId, fileName, chunkId, chunkIndex, startPage, endPage, score, boundingBoxes } = hit;
  return {
    marker,
    fileId,
    fileName,
    chunkId,
    chunkIndex,
    pageNumber: pageOf(hit, quote),
    startPage,
    endPage,
    score,
    quote,
    boundingBoxes,
  };
}
