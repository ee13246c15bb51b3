import type { Block, ConvertedDocument, DocumentHead } from '../../../domain/document';
import { HeadingFinder } from './headingFinder';
import { RunningLines } from './runningLines';

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

const titleBlocks = 50;

/**
 * Gives the blocks of a conversion the structure that shows only over the whole document: headings and their
 * levels (outline, type size, weight), running headers and footers once instead of on each page, the title.
 * `blocks` is gone through twice, so that it may read them from disk; `emit` takes the result in order.
 * Documents whose source carries its own structure pass unchanged.
 */
export function parseBlocks(
  head: DocumentHead,
  blocks: () => Iterable<Block>,
  emit: (block: Block) => void,
): DocumentHead {
  const { outline, ...metadata } = head.metadata;
  const runningLines = new RunningLines();
  const headings = new HeadingFinder(outline);
  for (const block of blocks()) {
    runningLines.observe(block);
    headings.observe(block);
  }
  let count = 0;
  let top: { level: number; text: string } | null = null;
  for (const block of blocks()) {
    if (!runningLines.keeps(block)) continue;
    const { style: _, ...resolved } = headings.resolve(block);
    if (resolved.kind === 'heading' && count < titleBlocks && (!top || resolved.level < top.level))
      top = resolved;
    count++;
    emit(resolved);
  }
  const shown = top?.text.slice(0, maxTitleCharacters) ?? null;
  return { ...head, metadata, title: saidTitle(head.title) ?? shown };
}

/** `parseBlocks` for a document in memory. Pure. */
export function parseDocument({ blocks, ...head }: ConvertedDocument): ConvertedDocument {
  const parsed: Block[] = [];
  const parsedHead = parseBlocks(
    head,
    () => blocks,
    (block) => parsed.push(block),
  );
  return { ...parsedHead, blocks: parsed };
}
