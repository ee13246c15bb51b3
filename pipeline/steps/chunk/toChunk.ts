import type { Box } from '@lectern/document-converter';
import type { PageStart } from '../../../domain/search';
import { countTokens } from '../../../language/tokens/countTokens';
import type { Unit } from './blockUnits';
import type { DocumentChunk } from './documentChunk';

interface ChunkText {
  content: string;
  /** Where the text of each page starts. */
  pageStarts: PageStart[];
}

function textOf(units: readonly Unit[]): ChunkText {
  let text = '';
  const pageStarts: ChunkText['pageStarts'] = [];
  for (const { separator, text: added, page } of units) {
    const isFirst = text === '';
    if (!isFirst && separator) text = text.trimEnd() + separator;
    if (page !== null && page !== pageStarts.at(-1)?.page) pageStarts.push({ page, offset: text.length });
    text += isFirst ? added.replace(/^\n+/, '') : added;
  }
  return { content: text.trimEnd(), pageStarts };
}

/** The page with most of the text. */
function mainPage(units: readonly Unit[]): number | null {
  const lengths = new Map<number, number>();
  for (const { page, text } of units) {
    if (page !== null) lengths.set(page, (lengths.get(page) ?? 0) + text.length);
  }
  let main: number | null = null;
  for (const [page, length] of lengths) if (main === null || length > (lengths.get(main) ?? 0)) main = page;
  return main;
}

/** The chunk of these units; null where they have no text. */
export function toChunk(units: readonly Unit[], headingPath: string[], index: number): DocumentChunk | null {
  const { content, pageStarts } = textOf(units);
  if (!content.trim()) return null;
  const boxes: Record<string, Record<string, Box>> = {};
  for (const { page, box, blockId } of units) {
    if (page !== null && box) boxes[blockId] = { ...boxes[blockId], [String(page)]: box };
  }
  const pages = pageStarts.map(({ page }) => page);
  return {
    index,
    content,
    headingPath,
    // Counting all of a large table's text again would double the work.
    tokenCount: units.every((unit) => unit.isRow)
      ? units.reduce((sum, unit) => sum + unit.tokens, 0)
      : countTokens(content),
    pageNumber: mainPage(units),
    startPage: pages.length ? Math.min(...pages) : null,
    endPage: pages.length ? Math.max(...pages) : null,
    pageStarts: pageStarts.length > 1 ? pageStarts : null,
    boundingBoxes: Object.keys(boxes).length ? boxes : null,
  };
}
