import type { Block, LineBox, ListItemBlock, ParagraphBlock } from '@lectern/document-converter';

interface OutlineEntry {
  title: string;
  level: number;
  page: number | null;
}

const maxHeadingCharacters = 180;
const maxBoldCharacters = 100;
/** A heading is at least this much larger than the body. */
const largerShare = 1.12;

function isOutline(value: unknown): value is OutlineEntry[] {
  return Array.isArray(value) && value.every((entry) => typeof entry?.title === 'string');
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\s\d.]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function mayBeHeading(text: string): boolean {
  if (text.length > maxHeadingCharacters || !/\p{L}/u.test(text) || text.length < 2) return false;
  return !/[.,;:]$/u.test(text) || /^\d+(\.\d+)*\.?\s/.test(text) || /^[^.]{2,60}:$/u.test(text);
}

/** `2.1.3 Scope` says its own level; null for an unnumbered heading. */
function numberedLevel(text: string): number | null {
  const number = /^(\d{1,2}(?:\.\d{1,2}){0,5})\.?\s+\p{L}/u.exec(text)?.[1];
  return number ? number.split('.').length : null;
}

/**
 * Detects headings: paragraphs that are in the document's outline, or larger or bolder than its body. All blocks are
 * observed first, then each is resolved. Blocks without style, whose source declares its headings, are unchanged.
 */
export class HeadingFinder {
  private readonly titles = new Map<string, OutlineEntry[]>();
  private readonly deepestOutline: number;
  private readonly charactersBySize = new Map<number, number>();
  private readonly candidateSizes = new Set<number>();
  private measured: { bodySize: number; sizes: number[] } | null = null;

  constructor(outlineValue: unknown) {
    const outline = isOutline(outlineValue) ? outlineValue : [];
    for (const entry of outline) {
      const key = normalized(entry.title);
      if (key) this.titles.set(key, [...(this.titles.get(key) ?? []), entry]);
    }
    this.deepestOutline = Math.max(0, ...outline.map((entry) => entry.level));
  }

  observe(block: Block): void {
    if (!block.style || block.kind === 'table' || block.kind === 'heading') return;
    const { fontSize } = block.style;
    const size = Math.round(fontSize * 2) / 2;
    this.charactersBySize.set(size, (this.charactersBySize.get(size) ?? 0) + block.text.length);
    if (block.kind === 'paragraph' && mayBeHeading(block.text)) this.candidateSizes.add(Math.round(fontSize));
  }

  /** The block, as a heading if it is one. */
  resolve(block: Block): Block {
    if (!block.style || (block.kind !== 'paragraph' && block.kind !== 'listItem')) return block;
    const full = block.kind === 'listItem' ? `${block.marker} ${block.text}` : block.text;
    const level =
      this.levelInOutline(full, block.page) ??
      (block.kind === 'listItem' ? this.levelOfItem(block) : this.levelOfParagraph(block));
    if (level === null) return block;
    const { id, page, box, style } = block;
    const added = full.length - block.text.length;
    const lines = block.lines?.map(([start, ...corners]): LineBox => [start && start + added, ...corners]);
    const placed = { id, page, box, ...(lines ? { lines } : {}) };
    return { kind: 'heading', ...placed, style, level: Math.min(6, level), text: full };
  }

  /** The font size of most characters, and the larger sizes of possible headings, descending. */
  private measure(): { bodySize: number; sizes: number[] } {
    if (this.measured) return this.measured;
    let bodySize = 0;
    let most = -1;
    for (const [size, count] of this.charactersBySize) {
      if (count > most) [bodySize, most] = [size, count];
    }
    const sizes = [...this.candidateSizes]
      .filter((size) => size >= largerShare * bodySize)
      .sort((a, b) => b - a);
    this.measured = { bodySize, sizes };
    return this.measured;
  }

  private levelInOutline(text: string, page: number | null): number | null {
    const entries = this.titles.get(normalized(text)) ?? [];
    return entries.find((entry) => entry.page === null || entry.page === page)?.level ?? null;
  }

  private levelOfParagraph({ text, style }: ParagraphBlock): number | null {
    if (!style || !mayBeHeading(text)) return null;
    const { bodySize, sizes } = this.measure();
    const isLarge = style.fontSize >= largerShare * bodySize;
    const isBold = style.bold && text.length <= maxBoldCharacters && style.fontSize >= 0.9 * bodySize;
    if (!isLarge && !isBold) return null;
    if (this.deepestOutline > 0) return this.deepestOutline + 1;
    const rank = sizes.indexOf(Math.round(style.fontSize)) + 1;
    const bySize = isLarge && rank > 0 ? Math.min(rank, 4) : Math.min(sizes.length, 4) + 1;
    const numbered = numberedLevel(text);
    return numbered === null ? bySize : Math.max(numbered, Math.min(bySize, numbered + 1));
  }

  /** Whether a list item such as `1. Introduction` is a heading by its size or weight. */
  private levelOfItem({ marker, text, style }: ListItemBlock): number | null {
    if (!style || !/^\d/.test(marker) || text.length > maxBoldCharacters || /[.;,]$/.test(text)) return null;
    const { bodySize, sizes } = this.measure();
    const stands = style.fontSize >= largerShare * bodySize || style.bold;
    return stands ? Math.max(1, Math.min(sizes.length, 4)) : null;
  }
}
