import type { ExecutionResult } from 'graphql';

/** Where cached answers are kept. One that can't be reached answers as if it were empty. */
export interface ResponseStore {
  get(key: string): Promise<ExecutionResult | null>;
  /** The answer can be dropped by any of its tags; it is kept `ttlMs` at most. */
  set(key: string, result: ExecutionResult, tags: string[], ttlMs: number): Promise<void>;
  drop(tags: string[]): Promise<void>;
}
