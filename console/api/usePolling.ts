import { useEffect, useSyncExternalStore } from 'react';
import type { Query } from './useReading';

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Reads a query again and again, each time so long after its last answer; not while nobody sees the page.
 * Null: does not poll.
 */
export function usePolling(
  { isLoading, refetch }: Pick<Query<unknown>, 'isLoading' | 'refetch'>,
  pauseMs: number | null,
): void {
  const isHidden = useSyncExternalStore(onVisibilityChange, () => document.hidden);
  useEffect(() => {
    if (pauseMs === null || isLoading || isHidden) return;
    const timer = setTimeout(refetch, pauseMs);
    return () => clearTimeout(timer);
  }, [isLoading, isHidden, refetch, pauseMs]);
}
