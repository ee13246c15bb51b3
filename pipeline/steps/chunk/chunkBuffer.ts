import type { Box, DocumentChunk } from '../../../domain/document';
import type { Unit } from './blockUnits';
import { countTokens } from './countTokens';

/** Gathers the units of the chunk in the making. */
export class ChunkBuffer {
  private units: Unit[] = [];
  private repeated = 0;
  private headings: string[] = [];
  private started = false;
  private repeatedHeader: string | null = null;
  tokens = 0;
  /** Level of the heading its text stands under from the start; 0 where there is none. */
  headingLevel = 0;

  constructor(
    private readonly targetTokens: number,
    private readonly overlapTokens: number,
  ) {}

  /** It holds more than headings and what is repeated from the chunk before. */
  get hasBody(): boolean {
    return this.started;
  }

  /** Page of the last unit. */
  get page(): number | null {
    return this.units.at(-1)?.page ?? null;
  }

  get lastText(): string {
    return this.units.at(-1)?.text ?? '';
  }

  enterHeading(level: number): void {
    if (!this.started) this.headingLevel = level;
  }

  /** Tokens of the table header that this unit would bring with it. */
  headerCost(unit: Unit): number {
    return unit.tableHeader && unit.tableHeader.text !== this.repeatedHeader
      ? unit.tableHeader.tokens + 1
      : 0;
  }

  add(unit: Unit, headings: string[], level: number): void {
    // What was repeated from the chunk before gives way to a unit that needs the room.
    if (!this.started && this.repeated > 0 && this.tokens + unit.tokens > this.targetTokens) this.clear();
    if (unit.tableHeader && unit.tableHeader.text !== this.repeatedHeader) {
      const { text, tokens } = unit.tableHeader;
      this.push({ ...unit, text, tokens, separator: '\n\n', tableHeader: null });
      this.repeatedHeader = text;
      this.push({ ...unit, separator: '\n' });
    } else {
      if (!unit.tableHeader) this.repeatedHeader = null;
      this.push(unit);
    }
    if (!unit.isHeading && !this.started) {
      this.started = true;
      this.headings = headings;
      this.headingLevel = level;
    } else if (!this.started) {
      this.headings = headings;
    }
  }

  private push(unit: Unit): void {
    this.units.push(unit);
    this.tokens += unit.tokens + (unit.separator && !unit.isRow && this.units.length > 1 ? 1 : 0);
  }

  private clear(): void {
    this.units = [];
    this.tokens = 0;
    this.repeated = 0;
    this.started = false;
    this.repeatedHeader = null;
  }

  /** Ends the chunk; `keepOverlap` begins the next one with this one's last sentences. */
  close(index: number, keepOverlap: boolean): DocumentChunk | null {
    const { units, headings, repeated } = this;
    const chunk = units.length > repeated ? toChunk(units, headings, index) : null;
    const level = this.headingLevel;
    this.clear();
    this.headingLevel = 0;
    if (keepOverlap && chunk) {
      for (const unit of lastSentences(units, this.overlapTokens)) this.push(unit);
      this.repeated = this.units.length;
      this.headingLevel = this.repeated > 0 ? level : 0;
      this.headings = headings;
    }
    return chunk;
  }
}

/** Whole sentences from the end, of one page, within the budget; never all of the chunk. */
function lastSentences(units: Unit[], budget: number): Unit[] {
  const kept: Unit[] = [];
  let tokens = 0;
  const page = units.at(-1)?.page;
  for (let index = units.length - 1; index > 0; index--) {
    const unit = units[index];
    if (!unit?.isProse || unit.page !== page || tokens + unit.tokens > budget) break;
    tokens += unit.tokens;
    kept.unshift(unit);
  }
  return kept;
}

function textOf(units: Unit[]): string {
  let text = '';
  for (const [index, unit] of units.entries()) {
    if (index === 0) text = unit.text;
    else if (unit.separator) text = text.trimEnd() + unit.separator + unit.text;
    else text += unit.text;
  }
  return text.replace(/^\n+/, '').trimEnd();
}

function toChunk(units: Unit[], headingPath: string[], index: number): DocumentChunk | null {
  const content = textOf(units);
  if (!content.trim()) return null;
  const lengths = new Map<number, number>();
  const boxes: Record<string, Record<string, Box>> = {};
  for (const { page, box, blockId, text } of units) {
    if (page === null) continue;
    lengths.set(page, (lengths.get(page) ?? 0) + text.length);
    if (box) boxes[blockId] = { ...boxes[blockId], [String(page)]: box };
  }
  const pages = [...lengths.keys()];
  const pageNumber = pages.reduce<number | null>(
    (best, page) => (best === null || (lengths.get(page) ?? 0) > (lengths.get(best) ?? 0) ? page : best),
    null,
  );
  return {
    index,
    content,
    headingPath,
    isTable: units.every((unit) => unit.isTable || unit.isHeading) && units.some((unit) => unit.isTable),
    // Counting all of a large table's text again would double the work.
    tokenCount: units.every((unit) => unit.isRow)
      ? units.reduce((sum, unit) => sum + unit.tokens, 0)
      : countTokens(content),
    pageNumber,
    startPage: pages.length ? Math.min(...pages) : null,
    endPage: pages.length ? Math.max(...pages) : null,
    boundingBoxes: Object.keys(boxes).length ? boxes : null,
  };
}
