import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from './apiError';
import { request } from './client';
import { generation } from './connection';
import type { TypedDocumentString } from './generated/graphql';
import { useStore } from './store';

export interface Query<Result> {
  /** The last answer; kept while a new one is on the way and after a failure. */
  data: Result | null;
  error: ApiError | null;
  isLoading: boolean;
  refetch: () => void;
}

/** Runs a query when its variables change, and again after a new sign-in or a lost connection. Null: does not run. */
export function useQuery<Result, Variables>(
  operation: TypedDocumentString<Result, Variables>,
  variables: Variables | null,
): Query<Result> {
  const [state, setState] = useState<Omit<Query<Result>, 'refetch'>>({
    data: null,
    error: null,
    isLoading: variables !== null,
  });
  const [asked, setAsked] = useState(0);
  const epoch = useStore(generation);
  const key = JSON.stringify(variables);
  const latest = useRef(variables);
  latest.current = variables;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key`, `asked` and `epoch` are what a new request depends on
  useEffect(() => {
    if (latest.current === null) return;
    const leaving = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    request(operation, latest.current, leaving.signal).then(
      (data) => setState({ data, error: null, isLoading: false }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setState((before) => ({ ...before, error: toApiError(error), isLoading: false }));
      },
    );
    return () => leaving.abort();
  }, [operation, key, asked, epoch]);

  const refetch = useCallback(() => setAsked((count) => count + 1), []);
  return { ...state, refetch };
}

export interface Action<Variables, Result> {
  run(variables: Variables): Promise<Result | null>;
  isRunning: boolean;
  error: ApiError | null;
  clear(): void;
}

/** A mutation. `run` resolves with null where it failed; `error` then says why. */
export function useAction<Result, Variables>(
  operation: TypedDocumentString<Result, Variables>,
): Action<Variables, Result> {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const run = useCallback(
    async (variables: Variables) => {
      setRunning(true);
      setError(null);
      try {
        return await request(operation, variables);
      } catch (failure) {
        setError(toApiError(failure));
        return null;
      } finally {
        setRunning(false);
      }
    },
    [operation],
  );
  return { run, isRunning, error, clear: useCallback(() => setError(null), []) };
}
