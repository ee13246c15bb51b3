import type { Plugin } from 'graphql-yoga';
import type { PersistedOperations } from './persistedOperations';

/** Replaces the hash of a persisted operation by its text. */
export function usePersistedOperations(operations: PersistedOperations): Plugin {
  return {
    onParams({ params, setParams }) {
      const query = operations.resolve(params);
      if (query !== null && query !== params.query) setParams({ ...params, query });
    },
  };
}
