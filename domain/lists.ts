/** A page of a list that is paginated by cursor, as GraphQL's connections name its parts. */
export interface Connection<T> {
  edges: Edge<T>[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  /** Of the items that match the filter, on all pages. */
  totalCount: () => Promise<number> | number;
}

export interface Edge<T> {
  node: T;
  cursor: string;
}

/** The page that begins after the cursor `after`, or the first one where that is null. */
export function toConnection<T>(
  edges: Edge<T>[],
  page: { after: string | null; hasNextPage: boolean; totalCount: Connection<T>['totalCount'] },
): Connection<T> {
  return {
    edges,
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: page.totalCount,
  };
}
