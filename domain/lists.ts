/** A page of a list that is paginated by cursor, in the shape of a GraphQL connection. */
export interface Connection<T> {
  edges: Edge<T>[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  /** Counts the items that match the filter on all pages. */
  totalCount: () => Promise<number> | number;
}

export interface Edge<T> {
  node: T;
  cursor: string;
}

/** The page after the cursor `after`, or the first page where `after` is null. */
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
