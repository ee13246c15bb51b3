import { useEffect } from 'react';
import type { Thread } from './useThread';

/** Loads the turns up to the one that the address leads to. Returns whether the conversation has no such turn. */
export function useLinkedTurn(turnId: string | null, { turns, pages }: Thread): boolean {
  const isFound = turnId === null || turns.some((turn) => turn.turnId === turnId);
  const { data, hasMore, isLoading, isLoadingMore, moreError, loadMore } = pages;
  const isWanted = !isFound && data !== null && hasMore && !isLoading && !isLoadingMore && !moreError;
  useEffect(() => {
    if (isWanted) loadMore();
  });
  return !isFound && data !== null && !hasMore && !isLoading;
}
