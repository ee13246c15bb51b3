import { failure } from '../failure';

export interface Page<Item> {
  nodes: readonly Item[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** The maximum number of pages that are read. */
const maxPages = 1_000;

/** Reads all items of a connection, page by page. */
export async function readAllPages<Item>(
  read: (after: string | null) => Promise<Page<Item> | null | undefined>,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | null = null;
  for (let count = 0; count < maxPages; count++) {
    const page: Page<Item> | null | undefined = await read(after);
    if (!page) throw failure('The server returned no data. Try again.');
    items.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return items;
    after = page.pageInfo.endCursor ?? null;
  }
  return items;
}
