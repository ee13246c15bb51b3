import type { Block, ConvertedDocument, DocumentHead } from '@lectern/document-converter';
import { HeadingFinder } from './headingFinder';
import { RunningLines } from './runningLines';

const maxTitleCharacters = 200;

/** The title in the document's metadata, unless it is a file name or a placeholder of a tool. */
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
 * Adds the structure that requires the whole document: headings and their levels (by outline, font size and weight)
 * and the title, and keeps running headers and footers only once. `blocks` is called twice, so that it can read them
 * from disk; `emit` receives the result in order. Documents whose source declares its structure are unchanged.
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
  function* resolvedBlocks(): Generator<Block> {
    for (const block of blocks()) yield headings.resolve(block);
  }
  for (const { style: _, ...resolved } of runningLines.without(resolvedBlocks())) {
    if (resolved.kind === 'heading' && count < titleBlocks && (!top || resolved.level < top.level))
      top = resolved;
    count++;
    emit(resolved);
  }
  const shown = top?.text.slice(0, maxTitleCharacters) ?? null;
  return { ...head, metadata, title: saidTitle(head.title) ?? shown, runningLines: runningLines.removed };
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
