import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';

export interface PersistedOperationsOptions {
  /** Operations by their SHA-256 in hexadecimal, as in the code generator's `persisted-documents.json`. */
  known?: Record<string, string>;
  /** Reject all other operations. */
  onlyKnown?: boolean;
}

const maxRegistered = 1_000;
const maxRegisteredCharacters = 20_000;

function refusal(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { spec: true, status: 400 } } });
}

export interface PersistedOperations {
  /**
   * The operation's text for a request.
   * @throws GraphQLError: `PERSISTED_QUERY_NOT_FOUND` (send it with its text once), `operation_not_allowed`
   */
  resolve(params: { query?: string | null; extensions?: unknown }): string | null;
}

/** The code generator prefixes hashes with the algorithm; the protocol does not. */
function bareHash(hash: string): string {
  return hash.toLowerCase().replace(/^sha256:/, '');
}

function hashIn(extensions: unknown): string | null {
  if (typeof extensions !== 'object' || extensions === null || !('persistedQuery' in extensions)) return null;
  const { persistedQuery } = extensions;
  if (typeof persistedQuery !== 'object' || persistedQuery === null) return null;
  const { version, sha256Hash } = persistedQuery as { version?: unknown; sha256Hash?: unknown };
  return version === 1 && typeof sha256Hash === 'string' ? bareHash(sha256Hash) : null;
}

/** The configured operations, and those that clients register by sending hash and text. */
export function createPersistedOperations(options: PersistedOperationsOptions): PersistedOperations {
  const known = new Map(Object.entries(options.known ?? {}).map(([hash, text]) => [bareHash(hash), text]));
  const texts = new Set(known.values());
  const registered = new LRUCache<string, string>({ max: maxRegistered });

  return {
    resolve({ query, extensions }) {
      // Values that are not text are rejected where all parameters are validated.
      if (query !== undefined && query !== null && typeof query !== 'string') return null;
      const hash = hashIn(extensions);
      if (options.onlyKnown) {
        const text = hash === null ? query : known.get(hash);
        if (text && texts.has(text) && (!query || query === text)) return text;
        throw refusal('Only operations that this server knows are allowed.', 'operation_not_allowed');
      }
      if (hash === null) return query ?? null;
      if (!query) {
        const text = known.get(hash) ?? registered.get(hash);
        if (text) return text;
        throw refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');
      }
      if (createHash('sha256').update(query).digest('hex') !== hash) {
        throw refusal('The hash is not that of the operation.', 'persisted_query_mismatch');
      }
      if (query.length <= maxRegisteredCharacters) registered.set(hash, query);
      return query;
    },
  };
}
