import { useRef, useState } from 'react';
import { type ApiError, toApiError } from './apiError';
import { request } from './client';
import type { TypedDocumentString } from './generated/graphql';
import { keyOf, type Query, useReading } from './useReading';

/** A page of a list, as the API returns it. */
interface Connection<Node> {
  totalCount: number;
  nodes: readonly Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

export interface Pages<Node> extends Query<{ nodes: readonly Node[]; total: number }> {
  hasMore: boolean;
  /** Where the next page begins; null where there is none. */
  next: string | null;
  isLoadingMore: boolean;
  /** Why the last page could not be loaded. */
  moreError: ApiError | null;
  loadMore: () => void;
}

const pageSize = 50;

interface Further<Node> {
  /** The reading whose pages these follow; after another one, which has read them too, they are outdated. */
  reading: readonly Connection<Node>[] | null;
  pages: readonly Connection<Node>[];
  isLoading: boolean;
  error: ApiError | null;
}

/** Where the page after this one begins, or null where there is none. */
function cursorAfter(page: Connection<unknown> | null | undefined): string | null {
  return (page?.pageInfo.hasNextPage && page.pageInfo.endCursor) || null;
}

/**
 * A list in pages, each loaded when it is asked for. Reading it again reads every page that was asked for, so that what
 * is shown neither shrinks nor is older in one part than in another. Null variables: it is not loaded.
 */
export function usePages<Result, Variables extends { first: number; after?: string | null }, Node>(
  operation: TypedDocumentString<Result, Variables>,
  variables: Omit<Variables, 'first' | 'after'> | null,
  connectionOf: (result: Result) => Connection<Node> | null | undefined,
): Pages<Node> {
  const key = keyOf(operation, variables);
  const asked = useRef({ key, pages: 1 });
  if (asked.current.key !== key) asked.current = { key, pages: 1 };

  async function readPage(after: string | null, signal?: AbortSignal): Promise<Connection<Node> | null> {
    const place = { ...variables, first: pageSize, after } as Variables;
    return connectionOf(await request(operation, place, signal)) ?? null;
  }
  const { data: reading, ...query } = useReading(key, async (signal) => {
    const pages: Connection<Node>[] = [];
    let after: string | null = null;
    do {
      const page: Connection<Node> | null = await readPage(after, signal);
      if (page) pages.push(page);
      after = cursorAfter(page);
    } while (after && pages.length < asked.current.pages);
    return pages;
  });
  const none: Further<Node> = { reading, pages: [], isLoading: false, error: null };
  const [state, setState] = useState(none);
  const further = state.reading === reading ? state : none;
  const pages = [...(reading ?? []), ...further.pages];
  const [start] = pages;
  const next = cursorAfter(pages.at(-1));

  async function load(after: string): Promise<void> {
    // A reading that is on the way goes on to this page.
    asked.current.pages = pages.length + 1;
    setState({ ...further, isLoading: true, error: null });
    try {
      const page = await readPage(after);
      const loaded = page ? [...further.pages, page] : further.pages;
      setState((now) => (now.reading === reading ? { ...none, pages: loaded } : now));
    } catch (error) {
      setState((now) =>
        now.reading === reading ? { ...now, isLoading: false, error: toApiError(error) } : now,
      );
    }
  }
  return {
    ...query,
    data: start ? { nodes: pages.flatMap(({ nodes }) => nodes), total: start.totalCount } : null,
    hasMore: next !== null,
    next,
    isLoadingMore: further.isLoading,
    moreError: further.error,
    loadMore: () => {
      if (next && !further.isLoading) void load(next);
    },
  };
}
