import type { Block } from '../../../domain/document';

/** How near the edge of its page a running line stands, as a share of the page's height. */
const edge = 0.12;
const minimumPages = 3;
const pageNumber =
  /^[-–—\s|]*(?:page|seite|página|стр\.?|p\.)?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*(?:(?:of|\/|von|de|из)\s*\d{1,4})?[-–—\s|.]*$/iu;

function keyOf(block: Block): string | null {
  if (block.page === null || !block.box || !block.style || block.kind === 'table' || block.text.length > 200)
    return null;
  const place = block.box.bottom <= edge ? 'top' : block.box.top >= 1 - edge ? 'bottom' : null;
  if (!place) return null;
  return `${place}:${block.text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()}`;
}

/**
 * Removes lines repeated at the top or bottom of pages, but for their first appearance (its words stay
 * findable), and page numbers altogether.
 */
export function dropRunningLines(blocks: Block[]): Block[] {
  const pagesOf = new Map<string, Set<number>>();
  const pages = new Set<number>();
  for (const block of blocks) {
    if (block.page !== null) pages.add(block.page);
    const key = keyOf(block);
    if (!key || block.page === null) continue;
    const seen = pagesOf.get(key);
    if (seen) seen.add(block.page);
    else pagesOf.set(key, new Set([block.page]));
  }
  const needed = Math.max(minimumPages, Math.min(10, 0.25 * pages.size));
  const shown = new Set<string>();
  return blocks.filter((block) => {
    const key = keyOf(block);
    if (!key || block.kind === 'table') return true;
    const repeated = (pagesOf.get(key)?.size ?? 0) >= needed;
    if (pageNumber.test(block.text)) return !repeated;
    if (!repeated) return true;
    if (shown.has(key)) return false;
    shown.add(key);
    return true;
  });
}
