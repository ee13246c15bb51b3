import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from './apiError';
import { generation } from './connection';
import type { TypedDocumentString } from './generated/graphql';
import { useStore } from './store';

export interface Query<Result> {
  /** The last answer; kept while a new one is on the way and after a failure. */
  data: Result | null;
  error: ApiError | null;
  isLoading: boolean;
  /** Reads again. While an answer is on the way it is waited for first: a slow one is never given up for the next. */
  refetch: () => void;
}

/** The key of a reading by this operation. Null variables: nothing is read. */
export function keyOf(operation: TypedDocumentString<unknown, never>, variables: unknown): string | null {
  return variables === null ? null : JSON.stringify([operation.__meta__?.hash, variables]);
}

/**
 * Reads what the key stands for when the key changes, and again after a new sign-in or a lost connection.
 * Null: does not read.
 */
export function useReading<Result>(
  key: string | null,
  read: (signal: AbortSignal) => Promise<Result>,
): Query<Result> {
  const isAsked = key !== null;
  const [state, setState] = useState<Omit<Query<Result>, 'refetch'>>({
    data: null,
    error: null,
    isLoading: isAsked,
  });
  const [asked, setAsked] = useState(0);
  const epoch = useStore(generation);
  /** The reading on the way, and whether another one was asked for since it began. */
  const running = useRef<{ isOutdated: boolean } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key`, `asked` and `epoch` are what a new reading depends on
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const own = { isOutdated: false };
    running.current = own;
    setState((before) => ({ ...before, isLoading: true }));
    function settle(answer: { data?: Result; error: ApiError | null }): void {
      if (leaving.signal.aborted) return;
      running.current = null;
      setState((before) => ({ ...before, ...answer, isLoading: own.isOutdated }));
      if (own.isOutdated) setAsked((count) => count + 1);
    }
    read(leaving.signal).then(
      (data) => settle({ data, error: null }),
      (error: unknown) => settle({ error: toApiError(error) }),
    );
    return () => {
      leaving.abort();
      running.current = null;
    };
  }, [key, asked, epoch]);

  const refetch = useCallback(() => {
    if (running.current) {
      running.current.isOutdated = true;
      return;
    }
    // At once, so that no render between this and the request takes the query for idle.
    setState((before) => ({ ...before, isLoading: isAsked }));
    setAsked((count) => count + 1);
  }, [isAsked]);
  return { ...state, refetch };
}
