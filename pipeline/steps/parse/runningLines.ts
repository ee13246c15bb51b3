import type { Block } from '@lectern/document-converter';
import { type EdgeLine, edgeLineOf, type LineNumber } from './edgeLine';

const minimumPages = 3;
/** A running line of every page, or of every left or right one, was on one of so many pages before. */
const pagesBetween = 2;
/** A line this near, in its own heights, to the text is its first or last. */
const joinedGap = 0.5;
/** So many blocks before and after it are looked at. */
const neighbors = 12;

/**
 * Tells the furniture of pages from their text: lines near an edge that are the same on page after page, and page
 * numbers. All blocks are observed first, then read without them. A number that does not follow the page's names
 * something, as that of an invoice does, and so may one of a heading, or of one piece with its words.
 */
export class RunningLines {
  private readonly pagesOf = new Map<string, number>();
  private readonly pages = new Set<number>();
  private observed = { page: 0, keys: new Set<string>() };
  private readonly lastPageOf = new Map<string, number>();
  /** The number of lines left out. */
  removed = 0;

  observe(block: Block): void {
    const { page } = block;
    if (page === null) return;
    this.pages.add(page);
    if (this.observed.page !== page) this.observed = { page, keys: new Set() };
    for (const key of edgeLineOf(block)?.keys ?? []) {
      if (this.observed.keys.has(key)) continue;
      this.observed.keys.add(key);
      this.pagesOf.set(key, (this.pagesOf.get(key) ?? 0) + 1);
    }
  }

  /** The blocks, whose headings are known, without page numbers and repetitions of running lines. */
  *without(blocks: Iterable<Block>): Generator<Block> {
    let page: Block[] = [];
    for (const block of blocks) {
      if (page[0]?.page !== block.page) {
        yield* this.withoutOnPage(page);
        page = [];
      }
      // Blocks without a place on a page, as on a sheet, are not held back.
      if (page.length > 0 || (block.box && block.style)) page.push(block);
      else yield block;
    }
    yield* this.withoutOnPage(page);
  }

  private *withoutOnPage(blocks: Block[]): Generator<Block> {
    for (const [index, block] of blocks.entries()) {
      const line = edgeLineOf(block);
      if (line && this.isFurniture(line, blocks, index)) this.removed++;
      else yield block;
    }
  }

  private isFurniture(line: EdgeLine, blocks: Block[], index: number): boolean {
    const { key, page } = line;
    const number = this.pageNumberOf(line, blocks[index]);
    if (number?.isBare) return true;
    if (!number && (!this.isOften(key) || this.isJoined(line, blocks, index))) return false;
    // The words of a running line stay searchable where they occur first.
    const last = this.lastPageOf.get(number?.key ?? key);
    this.lastPageOf.set(number?.key ?? key, page);
    return last !== undefined && page - last <= pagesBetween;
  }

  private pageNumberOf({ numbers }: EdgeLine, block: Block | undefined): LineNumber | undefined {
    return numbers.find(({ key, offset, isBare, isMarked, isAtEnd, sides }) => {
      if (!this.isOften(key)) return false;
      if (isBare) return true;
      if (sides && this.isOften(sides.facing) && !this.isOften(sides.ownOnFacing)) return true;
      if (block?.kind === 'heading' || Math.abs(offset) > this.pages.size) return false;
      return isMarked || (isAtEnd && block?.style?.hasNumberApart === true);
    });
  }

  private isOften(key: string): boolean {
    const needed = Math.max(minimumPages, Math.min(10, 0.25 * this.pages.size));
    return (this.pagesOf.get(key) ?? 0) >= needed;
  }

  /** Whether a line of the text is so near that the line is of one piece with it. */
  private isJoined({ place, box }: EdgeLine, blocks: Block[], index: number): boolean {
    const most = joinedGap * (box.bottom - box.top);
    return blocks.slice(Math.max(0, index - neighbors), index + neighbors + 1).some((other) => {
      if (other === blocks[index] || !other.box || !other.style) return false;
      const isInColumn = other.box.left < box.right && other.box.right > box.left;
      const gap = place === 'top' ? other.box.top - box.bottom : box.top - other.box.bottom;
      if (!isInColumn || Math.abs(gap) > most) return false;
      const line = edgeLineOf(other);
      return !line || !(this.isOften(line.key) || this.pageNumberOf(line, other));
    });
  }
}
