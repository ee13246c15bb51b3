import type { Unit } from './blockUnits';
import { borderOf, markOf, runsOn, textEnd } from './chunkBorders';
import type { DocumentChunk } from './documentChunk';
import { toChunk } from './toChunk';

/** The headings above a unit. */
interface Above {
  headings: string[];
  /** The level of the last of them; 0 without one. */
  level: number;
}

interface BufferedUnit extends Unit {
  above: Above;
  /** The end of the text up to this unit, and its mark. */
  end: string;
  mark: number;
  /** A table header that was added before the first row. */
  isRepeatedHeader: boolean;
  /** Whether it continues the sentence of the unit before it. */
  continues: boolean;
}

/** Gathers the units of the current chunk. */
export class ChunkBuffer {
  private units: BufferedUnit[] = [];
  /** The number of units that the preceding chunk ends with. */
  private repeated = 0;
  private headings: string[] = [];
  private started = false;
  private repeatedHeader: string | null = null;
  /** The end of the text before the buffer. */
  private endBefore = '';
  private index = 0;
  tokens = 0;
  /** The level of the heading above the start of the chunk; 0 without one. */
  headingLevel = 0;

  constructor(
    private readonly targetTokens: number,
    private readonly overlapTokens: number,
  ) {}

  /** Whether it contains more than headings and overlap. */
  get hasBody(): boolean {
    return this.started;
  }

  get content(): readonly Unit[] {
    return this.units;
  }

  /** Whether the chunk has no room for the unit. */
  overflowsWith(unit: Unit): boolean {
    return this.started && this.tokens + unit.tokens + this.headerCost(unit) > this.targetTokens;
  }

  /** The tokens of the table header that this unit requires. */
  private headerCost({ tableHeader }: Unit): number {
    return tableHeader && tableHeader.text !== this.repeatedHeader ? tableHeader.tokens + 1 : 0;
  }

  add(unit: Unit, above: Above): void {
    // The overlap is dropped when a unit needs its space.
    if (!this.started && this.repeated > 0 && this.tokens + unit.tokens > this.targetTokens) this.clear();
    if (unit.tableHeader && unit.tableHeader.text !== this.repeatedHeader) {
      this.push({ ...unit, ...unit.tableHeader, separator: '\n\n', tableHeader: null }, above, true);
      this.repeatedHeader = unit.tableHeader.text;
      this.push({ ...unit, separator: '\n' }, above);
    } else {
      if (!unit.tableHeader) this.repeatedHeader = null;
      this.push(unit, above);
    }
    if (this.started) return;
    this.headings = above.headings;
    this.headingLevel = above.level;
    this.started = !unit.isHeading;
  }

  private push(unit: Unit, above: Above, isRepeatedHeader = false): void {
    const before = this.units.at(-1)?.end ?? this.endBefore;
    // A repeated header is no text of its own: with it, the mark of the row would depend on where the chunk starts.
    const end = isRepeatedHeader ? before : textEnd(before, unit.text);
    const last = this.units.at(-1);
    const continues = last !== undefined && runsOn(last, unit);
    const separator = continues ? ' ' : unit.separator;
    // Spreading the unit takes many times as long, and there is one for each sentence.
    this.units.push({
      text: unit.text,
      tokens: unit.tokens,
      blockId: unit.blockId,
      page: unit.page,
      box: unit.box,
      lines: unit.lines,
      separator,
      isProse: unit.isProse,
      isHeading: unit.isHeading,
      isRow: unit.isRow,
      tableHeader: unit.tableHeader,
      above,
      end,
      mark: markOf(end),
      isRepeatedHeader,
      continues,
    });
    this.tokens += unit.tokens + (unit.separator && !unit.isRow && this.units.length > 1 ? 1 : 0);
  }

  private clear(): void {
    this.endBefore = this.units.at(-1)?.end ?? this.endBefore;
    this.units = [];
    this.tokens = 0;
    this.repeated = 0;
    this.started = false;
    this.repeatedHeader = null;
  }

  /** Ends the chunk here: the next one shares nothing with it. */
  close(): DocumentChunk | null {
    const { units, headings, repeated } = this;
    const chunk = units.length > repeated ? toChunk(units, headings, this.index) : null;
    this.clear();
    this.headingLevel = 0;
    if (chunk) this.index++;
    return chunk;
  }

  /**
   * Ends the chunk at the best border before `next`, which it has no room for. The next one starts with the last
   * sentences of this one, and what is behind the border.
   */
  closeBefore(next: Unit): DocumentChunk | null {
    const { units, repeated, targetTokens, endBefore } = this;
    const at = borderOf(units, { from: repeated, next, targetTokens });
    const [ended, rest] = [units.slice(0, at), units.slice(at)];
    const chunk = toChunk(ended, this.headings, this.index);
    if (chunk) this.index++;
    const level = this.headingLevel;
    this.clear();
    this.headingLevel = 0;
    const overlap = (rest[0] ?? next).tableHeader ? [] : lastSentences(ended, this.overlapTokens);
    this.endBefore = ended.at(-overlap.length - 1)?.end ?? endBefore;
    for (const unit of overlap) this.push(unit, unit.above);
    this.repeated = overlap.length;
    if (overlap.length > 0) this.headingLevel = level;
    for (const unit of rest) if (!unit.isRepeatedHeader) this.add(unit, unit.above);
    return chunk;
  }
}

/** Whole sentences from the end, within the budget; never all of the chunk. */
function lastSentences(units: BufferedUnit[], budget: number): BufferedUnit[] {
  let tokens = 0;
  let from = units.length;
  for (; from > 1; from--) {
    const unit = units[from - 1];
    if (!unit?.isProse || tokens + unit.tokens > budget) break;
    tokens += unit.tokens;
  }
  // A sentence that is over two pages is repeated whole or not at all.
  while (units[from]?.continues) from++;
  return units.slice(from);
}
