import { createClient } from 'graphql-sse';
import { ApiError, fromGraphQL, type GraphQLFailure, toApiError } from './apiError';
import { noteOffline } from './connection';
import type { TypedDocumentString } from './generated/graphql';
import { consoleHeaders, recordUnauthorized } from './session';

type Answer<T> = { data?: T | null; errors?: GraphQLFailure[] };

function noted(error: ApiError): ApiError {
  if (error.code === 'network') noteOffline();
  if (error.code === 'unauthorized') recordUnauthorized();
  return error;
}

function dataOf<T>({ data, errors }: Answer<T>, retryAfter: string | null = null): T {
  const [failure] = errors ?? [];
  if (failure) throw noted(fromGraphQL(failure, retryAfter));
  if (!data) throw new ApiError('internal', 'The answer has no data.');
  return data;
}

/** An operation as the gateway knows it: by its digest, so that one that accepts known operations only accepts it. */
function known<Result, Variables>(operation: TypedDocumentString<Result, Variables>) {
  const sha256Hash = String(operation.__meta__?.hash).replace(/^sha256:/, '');
  return { extensions: { persistedQuery: { version: 1, sha256Hash } } };
}

/** A gateway of another release than the page does not know the digests of its operations, but can read them. */
function isUnknown({ errors }: Answer<unknown>): boolean {
  return errors?.[0]?.extensions?.code === 'PERSISTED_QUERY_NOT_FOUND';
}

async function post<Result>(body: object, signal?: AbortSignal) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { ...consoleHeaders, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  const answer = (await response.json()) as Answer<Result>;
  return { answer, retryAfter: response.headers.get('retry-after') };
}

/** Runs a query or a mutation. @throws ApiError */
export async function request<Result, Variables>(
  operation: TypedDocumentString<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    let { answer, retryAfter } = await post<Result>({ ...known(operation), variables }, signal);
    if (isUnknown(answer)) {
      ({ answer, retryAfter } = await post<Result>({ query: operation.toString(), variables }, signal));
    }
    return dataOf(answer, retryAfter);
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    throw noted(toApiError(error));
  }
}

const events = createClient({ url: '/graphql', headers: consoleHeaders, retryAttempts: 0 });

/** The values of a subscription, over Server-Sent Events. @throws ApiError */
export async function* subscribe<Result, Variables>(
  operation: TypedDocumentString<Result, Variables>,
  variables: Variables,
  signal: AbortSignal,
): AsyncGenerator<Result> {
  try {
    yield* stream<Result>({ ...known(operation), variables }, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PERSISTED_QUERY_NOT_FOUND') throw error;
    yield* stream<Result>({ query: operation.toString(), variables }, signal);
  }
}

async function* stream<Result>(body: object, signal: AbortSignal): AsyncGenerator<Result> {
  // Its type requires a text; the protocol does not.
  const iterator = events.iterate<Result>(body as Parameters<typeof events.iterate>[0]);
  const stop = () => void iterator.return?.();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const part of iterator) yield dataOf(part as Answer<Result>);
  } catch (error) {
    if (signal.aborted) return;
    throw error instanceof ApiError ? error : noted(await explain(error));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The gateway answers a rejected subscription with JSON in place of a stream. */
async function explain(error: unknown): Promise<ApiError> {
  const { response } = (error ?? {}) as { response?: Response };
  if (!response) return toApiError(error);
  const answer = (await response.json().catch(() => ({}))) as Answer<unknown>;
  const [failure] = answer.errors ?? [];
  return failure ? fromGraphQL(failure) : new ApiError('internal', response.statusText);
}
