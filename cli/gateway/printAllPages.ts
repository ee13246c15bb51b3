import { failure } from '../failure';
import type { Terminal } from '../terminal';
import type { Page } from './readAllPages';

/** Prints all items of a connection as lines of JSON, page by page. */
export async function printAllPages<Item>(
  terminal: Terminal,
  read: (after: string | null) => Promise<Page<Item> | null | undefined>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const page: Page<Item> | null | undefined = await read(after);
    if (!page) throw failure('The server returned no data. Try again.');
    for (const item of page.nodes) terminal.json(item, 'line');
    // A page without a cursor would be read for ever.
    if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return;
    after = page.pageInfo.endCursor;
  }
}
