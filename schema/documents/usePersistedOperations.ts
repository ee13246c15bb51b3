import type { Plugin } from 'graphql-yoga';
import type { PersistedOperations } from './persistedOperations';

/** Puts the text of a persisted operation in the place of its hash. */
export function usePersistedOperations(operations: PersistedOperations): Plugin {
  return {
    onParams({ params, setParams }) {
      const query = operations.resolve(params);
      if (query !== null && query !== params.query) setParams({ ...params, query });
    },
  };
}
