import type { NewBlock } from '../../../../domain/document';
import type { HtmlBlock } from './htmlBlocks';

function sizeOf(block: NewBlock): number {
  return block.kind === 'table' ? block.rows.flat().join('').length : block.text.length;
}

function total(blocks: HtmlBlock[]): number {
  return blocks.reduce((sum, { block }) => sum + sizeOf(block), 0);
}

const mainShare = 0.4;

/**
 * Leaves out navigation, side bars, page headers and footers, and lists that are links and little else. Where
 * the page marks its main part (`<main>`, `<article>`, …) and most of the text is in it, only that is kept.
 * A page that would be left without anything is kept whole.
 */
export function mainContent(blocks: HtmlBlock[]): NewBlock[] {
  const body = blocks.filter((entry) => !entry.boilerplate && !isLinkList(entry));
  const main = body.filter((entry) => entry.main);
  const kept = total(main) >= mainShare * total(body) && total(main) > 0 ? main : body;
  return (total(kept) > 0 ? kept : blocks).map(({ block }) => block);
}

function isLinkList({ block, linkCharacters }: HtmlBlock): boolean {
  if (block.kind !== 'listItem' && block.kind !== 'table') return false;
  const size = sizeOf(block);
  return block.kind === 'listItem' && size < 60 && linkCharacters >= 0.9 * size;
}
