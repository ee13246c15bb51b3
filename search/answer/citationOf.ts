import { boxesOfQuote } from '../../domain/lineBoxes';
import type { Citation, SearchHit } from '../../domain/search';

/** The citation of a quote from a hit. */
export function citationOf(hit: SearchHit, quote: string, marker: number): Citation {
  const { fileId, fileName, chunkId, chunkIndex, startPage, endPage, score, alsoIn = [], sourceUrl } = hit;
  // The page on which the quote starts; that of the chunk where the quote is elsewhere than in its text.
  const at = hit.content.indexOf(quote);
  const start = at < 0 ? undefined : hit.pageStarts?.findLast(({ offset }) => offset <= at);
  return {
    marker,
    fileId,
    fileName,
    chunkId,
    chunkIndex,
    pageNumber: start?.page ?? hit.pageNumber,
    startPage,
    endPage,
    score,
    quote,
    boundingBoxes: boxesOfQuote(hit, quote),
    ...(sourceUrl ? { sourceUrl } : {}),
    ...(alsoIn.length > 0 ? { alsoIn } : {}),
  };
}
