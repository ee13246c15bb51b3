import type { Box } from '@lectern/document-converter';
import { encodeLines, type PlacedLine } from '../../../domain/lineBoxes';
import type { PageStart } from '../../../domain/search';
import { countTokens } from '../../../language/tokens/countTokens';
import type { Unit } from './blockUnits';
import type { DocumentChunk } from './documentChunk';

interface ChunkText {
  content: string;
  /** Where the text of each page starts. */
  pageStarts: PageStart[];
  lines: PlacedLine[];
}

function textOf(units: readonly Unit[], blockIds: readonly string[]): ChunkText {
  let text = '';
  const pageStarts: ChunkText['pageStarts'] = [];
  const lines: PlacedLine[] = [];
  const indexes = new Map(blockIds.map((id, index) => [id, index]));
  for (const { separator, text: added, page, blockId, lines: own } of units) {
    const isFirst = text === '';
    if (!isFirst && separator) text = text.trimEnd() + separator;
    if (page !== null && page !== pageStarts.at(-1)?.page) pageStarts.push({ page, offset: text.length });
    const shown = isFirst ? added.replace(/^\n+/, '') : added;
    const block = indexes.get(blockId);
    const start = text.length + shown.length - added.length;
    for (const [offset, ...corners] of block === undefined ? [] : own)
      addLine(lines, { offset: Math.max(text.length, start + offset), block: block ?? 0, corners });
    if (block === undefined) addLine(lines, { offset: text.length, block: null, corners: nowhere });
    text += shown;
  }
  return { content: text.trimEnd(), pageStarts, lines };
}

const nowhere: PlacedLine['corners'] = [0, 0, 0, 0];

/** Adds a line, unless it is the last one, which continues. */
function addLine(lines: PlacedLine[], line: PlacedLine): void {
  const last = lines.at(-1);
  const continues =
    last?.block === line.block && last.corners.every((value, at) => value === line.corners[at]);
  if (!continues) lines.push(line);
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
  const boxes: Record<string, Record<string, Box>> = {};
  // A block is on one page.
  for (const { page, box, blockId } of units) if (page !== null && box) boxes[blockId] ??= { [page]: box };
  const { content, pageStarts, lines } = textOf(units, Object.keys(boxes));
  if (!content.trim()) return null;
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
    lineBoxes: lines.length > 1 ? encodeLines(lines) : null,
  };
}
