import type { Block, ConvertedDocument, DocumentChunk } from '../../../domain/document';
import { blockUnits, type Unit } from './blockUnits';
import { ChunkBuffer } from './chunkBuffer';

export interface ChunkOptions {
  /** Tokens a chunk has at most, short of a table header repeated. */
  targetTokens?: number;
  /** Share of it that is repeated from the end of the chunk before, in whole sentences. */
  overlapShare?: number;
}

/** A chunk this full is closed at the end of its page or before a heading of a lower level. */
const fullEnough = 0.4;

/**
 * Cuts blocks into chunks as they come, so that a document of any length passes in bounded memory. A chunk
 * never crosses a heading of the same or a higher level; it ends with its page where it is full enough, and
 * sentences are cut only when they are longer than a chunk.
 */
export function* chunkBlocks(
  blocks: Iterable<Block>,
  language: string | null,
  { targetTokens = 350, overlapShare = 0.15 }: ChunkOptions = {},
): Generator<DocumentChunk> {
  const buffer = new ChunkBuffer(targetTokens, Math.floor(targetTokens * overlapShare));
  let path: { level: number; text: string }[] = [];
  let index = 0;
  function* close(keepOverlap: boolean): Generator<DocumentChunk> {
    const chunk = buffer.close(index, keepOverlap);
    if (!chunk) return;
    index++;
    yield chunk;
  }

  for (const block of blocks) {
    if (block.kind === 'heading') {
      const { level } = block;
      const deepest = buffer.headingLevel;
      if (buffer.hasBody ? level <= deepest || buffer.tokens >= fullEnough * targetTokens : level < deepest) {
        yield* close(false);
      }
      path = [...path.filter((heading) => heading.level < level), { level, text: block.text }];
      buffer.enterHeading(level);
    }
    const headings = path.map((heading) => heading.text);
    for (const unit of blockUnits(block, language, targetTokens)) {
      const turned = buffer.page !== null && unit.page !== null && unit.page !== buffer.page;
      if (turned && buffer.tokens >= fullEnough * targetTokens && !runsOn(buffer.lastText, unit)) {
        yield* close(false);
      }
      if (buffer.hasBody && buffer.tokens + unit.tokens + buffer.headerCost(unit) > targetTokens) {
        yield* close(!turned && !unit.tableHeader);
      }
      buffer.add(unit, headings, path.at(-1)?.level ?? 0);
    }
  }
  yield* close(false);
}

/** The sentence at the end of one page goes on at the beginning of the next. */
function runsOn(before: string, next: Unit): boolean {
  return next.isProse && !/[.!?。！？؟:;]["'”’)\]]*\s*$/u.test(before) && /^\s*\p{Ll}/u.test(next.text);
}

export function chunkDocument(document: ConvertedDocument, options: ChunkOptions = {}): DocumentChunk[] {
  return [...chunkBlocks(document.blocks, document.language, options)];
}
