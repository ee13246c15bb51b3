import type { ExpectedPassage } from '../../domain/evaluation';
import type { SearchHit } from '../../domain/search';

export type FoundHit = Pick<
  SearchHit,
  'fileName' | 'referenceId' | 'startPage' | 'endPage' | 'pageNumber' | 'content'
>;

/** The text with each run of white space as one space, so that line breaks of a source do not matter. */
export function flatten(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

export function isOfFile(
  { file, referenceId }: ExpectedPassage,
  found: Pick<FoundHit, 'fileName'> & { referenceId?: string | null },
): boolean {
  if (file !== null && found.fileName !== file) return false;
  return referenceId === null || found.referenceId === referenceId;
}

/** Whether a hit is the expected passage: of its file, with text on its page, and with its span. */
export function isExpected(expected: ExpectedPassage, hit: FoundHit): boolean {
  if (!isOfFile(expected, hit)) return false;
  const { page, span } = expected;
  const [first, last] = [hit.startPage ?? hit.pageNumber, hit.endPage ?? hit.pageNumber];
  // A source without pages cannot contradict one.
  if (page !== null && first !== null && last !== null && (page < first || page > last)) return false;
  return span === null || flatten(hit.content).includes(flatten(span));
}

/**
 * Which hit finds which expected passage, each of them once: a passage that is found again brings nothing new.
 * @returns for each hit, in order, the indexes of the expected passages that it is the first to find
 */
export function newlyFound(expected: readonly ExpectedPassage[], hits: readonly FoundHit[]): number[][] {
  const missing = new Set(expected.keys());
  return hits.map((hit) => {
    const found = [...missing].filter((index) => {
      const passage = expected[index];
      return passage !== undefined && isExpected(passage, hit);
    });
    for (const index of found) missing.delete(index);
    return found;
  });
}
