import type { Block, ConvertedDocument } from '@lectern/document-converter';
import { blockUnits, type Unit } from './blockUnits';
import { isPageEnded, runsOn } from './chunkBorders';
import { ChunkBuffer } from './chunkBuffer';
import type { DocumentChunk } from './documentChunk';

export interface ChunkOptions {
  /** The maximum number of tokens of a chunk, without a repeated table header. */
  targetTokens?: number;
  /** The share of it that overlaps with the preceding chunk, in whole sentences. */
  overlapShare?: number;
}

/** A chunk this full is closed at the end of its page or before a heading of a lower level. */
const fullEnough = 0.4;

/**
 * Splits a stream of blocks into chunks, in bounded memory for documents of any length. A chunk never spans a heading
 * of the same or a higher level; it ends with its page if the author ended it there and the chunk is full enough.
 * Sentences are split only when they are longer than a chunk. What follows a change is split as before, some chunks
 * behind it at the latest (see `borderOf`).
 */
export function* chunkBlocks(
  blocks: Iterable<Block>,
  language: string | null,
  { targetTokens = 350, overlapShare = 0.15 }: ChunkOptions = {},
): Generator<DocumentChunk> {
  const buffer = new ChunkBuffer(targetTokens, Math.floor(targetTokens * overlapShare));
  const isFullEnough = () => buffer.tokens >= fullEnough * targetTokens;
  let path: { level: number; text: string }[] = [];

  for (const block of blocks) {
    if (block.kind === 'heading') {
      const { level } = block;
      const deepest = buffer.headingLevel;
      const ends = buffer.hasBody ? level <= deepest || isFullEnough() : level < deepest;
      if (ends) yield* present(buffer.close());
      path = [...path.filter((heading) => heading.level < level), { level, text: block.text }];
    }
    const headings = path.map((heading) => heading.text);
    for (const unit of blockUnits(block, language, targetTokens)) {
      if (isFullEnough() && endsPage(buffer.content, unit)) yield* present(buffer.close());
      while (buffer.overflowsWith(unit)) yield* present(buffer.closeBefore(unit));
      buffer.add(unit, { headings, level: path.at(-1)?.level ?? 0 });
    }
  }
  yield* present(buffer.close());
}

/** Whether the author ended the page before the unit, and its last sentence with it. */
function endsPage(units: readonly Unit[], next: Unit): boolean {
  const last = units.at(-1);
  if (!last || last.page === null || next.page === null || last.page === next.page) return false;
  return !runsOn(last, next) && isPageEnded(units);
}

function present(chunk: DocumentChunk | null): DocumentChunk[] {
  return chunk ? [chunk] : [];
}

export function chunkDocument(document: ConvertedDocument, options: ChunkOptions = {}): DocumentChunk[] {
  return [...chunkBlocks(document.blocks, document.language, options)];
}
