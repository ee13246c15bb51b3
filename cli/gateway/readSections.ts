import { failure } from '../failure';

export interface Section<Item> {
  nodes: readonly Item[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** No list is read further: it would not end before its reader's patience. */
const maxSections = 1_000;

/** All items of a list that comes section by section. */
export async function readSections<Item>(
  read: (after: string | null) => Promise<Section<Item> | null | undefined>,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | null = null;
  for (let count = 0; count < maxSections; count++) {
    const section: Section<Item> | null | undefined = await read(after);
    if (!section) throw failure('The server answered nothing: try again.');
    items.push(...section.nodes);
    if (!section.pageInfo.hasNextPage) return items;
    after = section.pageInfo.endCursor ?? null;
  }
  return items;
}
