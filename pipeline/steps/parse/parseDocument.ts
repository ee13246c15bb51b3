import type { Block, ConvertedDocument } from '../../../domain/document';
import { assignHeadings } from './assignHeadings';
import { dropRunningLines } from './dropRunningLines';

const maxTitleCharacters = 200;

/** The title a document gives itself, unless a tool put a file name or a placeholder there. */
function saidTitle(title: string | null): string | null {
  const clean = title?.replace(/\s+/g, ' ').trim() ?? '';
  if (
    !clean ||
    /^(untitled|document\d*|microsoft (word|powerpoint).*|slide \d+|.*\.(docx?|pdf|pptx?|dvi|tex|indd|qxd))$/i.test(
      clean,
    )
  ) {
    return null;
  }
  return clean.slice(0, maxTitleCharacters);
}

function shownTitle(blocks: Block[]): string | null {
  const early = blocks.slice(0, 50).filter((block) => block.kind === 'heading');
  const top = Math.min(...early.map((block) => block.level));
  return early.find((block) => block.level === top)?.text.slice(0, maxTitleCharacters) ?? null;
}

/**
 * Gives the blocks of a conversion the structure that shows only over the whole document: headings and their
 * levels (outline, type size, weight), running headers and footers once instead of on each page, the title.
 * Pure; documents whose source carries its own structure pass unchanged.
 */
export function parseDocument(document: ConvertedDocument): ConvertedDocument {
  const { outline, ...metadata } = document.metadata;
  const blocks = assignHeadings(dropRunningLines(document.blocks), outline).map(
    ({ style: _, ...block }) => block,
  );
  return {
    ...document,
    metadata,
    blocks,
    title: saidTitle(document.title) ?? shownTitle(blocks),
  };
}
