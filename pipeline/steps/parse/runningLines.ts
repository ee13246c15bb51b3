import type { Block } from '@lectern/document-converter';

/** The maximum distance of a running line from the edge of its page, as a share of the page's height. */
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

/** Detects lines that are repeated at the top or bottom of pages. All blocks are observed first, then tested. */
export class RunningLines {
  private readonly pagesOf = new Map<string, Set<number>>();
  private readonly pages = new Set<number>();
  private readonly shown = new Set<string>();

  observe(block: Block): void {
    if (block.page !== null) this.pages.add(block.page);
    const key = keyOf(block);
    if (!key || block.page === null) return;
    const seen = this.pagesOf.get(key);
    if (seen) seen.add(block.page);
    else this.pagesOf.set(key, new Set([block.page]));
  }

  /** Whether the block is kept: not a page number, nor a running line after its first occurrence. */
  keeps(block: Block): boolean {
    const key = keyOf(block);
    if (!key || block.kind === 'table') return true;
    const needed = Math.max(minimumPages, Math.min(10, 0.25 * this.pages.size));
    if ((this.pagesOf.get(key)?.size ?? 0) < needed) return true;
    // A running line stays searchable at its first occurrence; page numbers are of no use.
    if (pageNumber.test(block.text) || this.shown.has(key)) return false;
    this.shown.add(key);
    return true;
  }
}
