import type { Harness } from '../../harness';

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by the tests that read them
export type Json = any;

export interface Answer {
  data: Json;
  code: string | undefined;
}

/** Asks with the admin token beside the production key, or with another key and without the token. */
export function administration(harness: Harness) {
  return async (
    query: string,
    variables: Record<string, unknown> = {},
    options: { key?: string; admin?: boolean } = { admin: true },
  ): Promise<Answer> => {
    const { data, errors } = await harness.graphql<Json>(query, variables, options);
    const error = errors?.[0];
    return { data, code: error && String(error.extensions?.code ?? error.message) };
  };
}
