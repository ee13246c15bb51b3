import { useCallback, useState } from 'react';
import { type ApiError, toApiError } from './apiError';
import { request } from './client';
import type { TypedDocumentString } from './generated/graphql';
import { keyOf, type Query, useReading } from './useReading';

/** Runs a query when its variables change, and again after a new sign-in or a lost connection. Null: does not run. */
export function useQuery<Result, Variables>(
  operation: TypedDocumentString<Result, Variables>,
  variables: Variables | null,
): Query<Result> {
  return useReading(keyOf(operation, variables), (signal) =>
    request(operation, variables as Variables, signal),
  );
}

/** Whether a mutation runs, and why the last one failed. */
export interface ActionState {
  isRunning: boolean;
  error: ApiError | null;
}

export interface Action<Variables, Result> extends ActionState {
  run(variables: Variables): Promise<Result | null>;
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
