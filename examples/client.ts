/** A typed client in a page of code: `fetch` for queries and mutations, graphql-sse for subscriptions. */
import { createClient } from 'graphql-sse';
import type { TypedDocumentString } from './generated/graphql';

interface GraphQLAnswer<Result> {
  data?: Result | null;
  errors?: { message: string; extensions?: { code?: string; requestId?: string } }[];
}

export interface LecternClient {
  request<Result, Variables>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
  ): Promise<Result>;
  subscribe<Result, Variables>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
  ): AsyncGenerator<Result>;
}

function dataOf<Result>({ data, errors }: GraphQLAnswer<Result>): Result {
  const [error] = errors ?? [];
  if (error) throw new Error(`${error.message} (${error.extensions?.code ?? 'no code'})`);
  if (!data) throw new Error('The answer has no data.');
  return data;
}

/** `url` is the address of the GraphQL endpoint. */
export function createLecternClient(url: string, apiKey: string): LecternClient {
  const headers = { 'X-API-Key': apiKey };
  const stream = createClient({ url, headers });
  return {
    async request(document, variables) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: document.toString(), variables }),
      });
      return dataOf((await response.json()) as GraphQLAnswer<never>);
    },
    async *subscribe(document, variables) {
      const events = stream.iterate({
        query: document.toString(),
        variables: variables as Record<string, unknown>,
      });
      for await (const event of events) yield dataOf(event as GraphQLAnswer<never>);
    },
  };
}

/** Sends the bytes to where `BeginUpload` said. */
export async function putBytes(uploadUrl: string, bytes: Blob): Promise<void> {
  const response = await fetch(uploadUrl, { method: 'PUT', body: bytes });
  if (!response.ok) throw new Error(`The upload was refused with ${response.status}.`);
}
