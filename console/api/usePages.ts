import { useState } from 'react';
import { type ApiError, toApiError } from './apiError';
import { request } from './client';
import type { TypedDocumentString } from './generated/graphql';
import { type Query, useQuery } from './useQuery';

/** A page of a list, as the API returns it. */
interface Connection<Node> {
  totalCount: number;
  nodes: readonly Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

export interface Pages<Node> extends Query<{ nodes: readonly Node[]; total: number }> {
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the last page could not be loaded. */
  moreError: ApiError | null;
  loadMore: () => void;
}

const pageSize = 50;

interface Further<Result, Node> {
  /** The first page that these follow; after another one they are outdated. */
  first: Result | null;
  pages: readonly Connection<Node>[];
  isLoading: boolean;
  error: ApiError | null;
}

/** A list in pages, each loaded when it is asked for. Null variables: it is not loaded. */
export function usePages<Result, Variables extends { first: number; after?: string | null }, Node>(
  operation: TypedDocumentString<Result, Variables>,
  variables: Omit<Variables, 'first' | 'after'> | null,
  connectionOf: (result: Result) => Connection<Node> | null | undefined,
): Pages<Node> {
  const pageAfter = (after: string | null) => ({ ...variables, first: pageSize, after }) as Variables;
  const query = useQuery(operation, variables && pageAfter(null));
  const { data: first } = query;
  const none: Further<Result, Node> = { first, pages: [], isLoading: false, error: null };
  const [state, setState] = useState(none);
  const further = state.first === first ? state : none;
  const start = first && connectionOf(first);
  const last = further.pages.at(-1) ?? start;

  async function load(after: string): Promise<void> {
    setState({ ...further, isLoading: true, error: null });
    try {
      const page = connectionOf(await request(operation, pageAfter(after)));
      const pages = page ? [...further.pages, page] : further.pages;
      setState((now) => (now.first === first ? { ...further, pages, isLoading: false } : now));
    } catch (error) {
      setState((now) => (now.first === first ? { ...now, isLoading: false, error: toApiError(error) } : now));
    }
  }
  const endCursor = last?.pageInfo.endCursor;
  const hasMore = Boolean(last?.pageInfo.hasNextPage && endCursor);
  return {
    ...query,
    data: start
      ? { nodes: [start, ...further.pages].flatMap(({ nodes }) => nodes), total: start.totalCount }
      : null,
    hasMore,
    isLoadingMore: further.isLoading,
    moreError: further.error,
    loadMore: () => {
      if (endCursor && !further.isLoading) void load(endCursor);
    },
  };
}
