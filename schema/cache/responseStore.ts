import type { ExecutionResult } from 'graphql';

/** Stores cached responses. An unavailable store behaves as if it were empty. */
export interface ResponseStore {
  get(key: string): Promise<ExecutionResult | null>;
  /** Stores a response for at most `ttlMs`. Any of its tags invalidates it. */
  set(key: string, result: ExecutionResult, tags: string[], ttlMs: number): Promise<void>;
  drop(tags: string[]): Promise<void>;
}
