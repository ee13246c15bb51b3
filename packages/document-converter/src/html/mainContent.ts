import type { NewBlock } from '../document';
import type { HtmlBlock } from './htmlBlock';

function sizeOf(block: NewBlock): number {
  if (block.kind !== 'table') return block.text.length;
  return block.rows.reduce((all, row) => row.reduce((sum, cell) => sum + cell.length, all), 0);
}

function total(blocks: HtmlBlock[]): number {
  return blocks.reduce((sum, { block }) => sum + sizeOf(block), 0);
}

const mainShare = 0.4;
/** A page with less than this besides its lists of links is a list of links. */
const wordsShare = 0.3;
const shortItem = 60;

/**
 * Leaves out navigation, side bars, page headers and footers, notices, and outside of the main part lists that
 * are links and little else. Where the page marks its main part (`<main>`, `<article>`, …) and most of the text
 * is in it, only that is kept. A page that would be left without anything is kept whole.
 */
export function mainContent(blocks: HtmlBlock[]): NewBlock[] {
  const content = blocks.filter((entry) => !entry.boilerplate);
  const essential = content.filter((entry) => !entry.incidental);
  const text = total(essential) >= 0.5 * total(content) ? essential : content;
  const words = text.filter((entry) => entry.main || !isLinkList(entry));
  const body = total(words) >= wordsShare * total(text) ? words : text;
  const main = body.filter((entry) => entry.main);
  const kept = total(main) >= mainShare * total(body) && total(main) > 0 ? main : body;
  return (total(kept) > 0 ? kept : blocks).map(({ block }) => block);
}

function isLinkList({ block, linkCharacters }: HtmlBlock): boolean {
  const size = sizeOf(block);
  return block.kind === 'listItem' && size < shortItem && linkCharacters >= 0.9 * size;
}
