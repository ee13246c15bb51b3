import { failure } from '../failure';

export interface Page<Item> {
  nodes: readonly Item[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** Bounds the memory of a command. */
const maxPages = 1_000;

/** Reads all items of a connection, page by page. @throws CliError where there are more than 1,000 pages */
export async function readAllPages<Item>(
  read: (after: string | null) => Promise<Page<Item> | null | undefined>,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | null = null;
  for (let count = 0; count < maxPages; count++) {
    const page: Page<Item> | null | undefined = await read(after);
    const { hasNextPage = false, endCursor = null } = page?.pageInfo ?? {};
    if (!page || (hasNextPage && endCursor === null))
      throw failure('The server returned no data. Try again.');
    items.push(...page.nodes);
    if (!hasNextPage) return items;
    after = endCursor;
  }
  throw failure(`The list has more than ${maxPages} pages, which this command cannot read.`);
}
