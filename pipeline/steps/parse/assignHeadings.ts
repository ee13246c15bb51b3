import type { Block, ListItemBlock, ParagraphBlock } from '../../../domain/document';

interface OutlineEntry {
  title: string;
  level: number;
  page: number | null;
}

const maxHeadingCharacters = 180;

function isOutline(value: unknown): value is OutlineEntry[] {
  return Array.isArray(value) && value.every((entry) => typeof entry?.title === 'string');
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\s\d.]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The type size that most characters are set in. */
function bodySizeOf(blocks: Block[]): number {
  const characters = new Map<number, number>();
  for (const block of blocks) {
    if (!block.style || block.kind === 'table' || block.kind === 'heading') continue;
    const size = Math.round(block.style.fontSize * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + block.text.length);
  }
  let best = 0;
  let most = -1;
  for (const [size, count] of characters) {
    if (count > most) [best, most] = [size, count];
  }
  return best;
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
 * Makes headings of paragraphs that stand in the document's outline, or are set larger or bolder than its body.
 * Blocks without style (their source names its headings itself) are left as they are.
 */
export function assignHeadings(blocks: Block[], outlineValue: unknown): Block[] {
  if (!blocks.some((block) => block.style)) return blocks;
  const outline = isOutline(outlineValue) ? outlineValue : [];
  const titles = new Map<string, OutlineEntry[]>();
  for (const entry of outline) {
    const key = normalized(entry.title);
    if (key) titles.set(key, [...(titles.get(key) ?? []), entry]);
  }
  const bodySize = bodySizeOf(blocks);
  const isLarge = (block: Block) => (block.style?.fontSize ?? 0) >= 1.12 * bodySize;
  const sizes = [
    ...new Set(
      blocks
        .filter((block) => block.kind === 'paragraph' && isLarge(block) && mayBeHeading(block.text))
        .map((block) => Math.round(block.style?.fontSize ?? 0)),
    ),
  ].sort((a, b) => b - a);
  const deepestOutline = Math.max(0, ...outline.map((entry) => entry.level));

  const outlined = (block: Block): number | null => {
    if (block.kind === 'table') return null;
    const entries = titles.get(normalized(block.text)) ?? [];
    return entries.find((entry) => entry.page === null || entry.page === block.page)?.level ?? null;
  };
  return blocks.map((block): Block => {
    if (!block.style || block.kind === 'table' || block.kind === 'code' || block.kind === 'heading')
      return block;
    if (block.kind === 'caption') return block;
    const full = block.kind === 'listItem' ? `${block.marker} ${block.text}` : block.text;
    const level =
      outlined(block) ?? (block.kind === 'listItem' ? numberedHeading(block) : levelBySize(block));
    if (level === null) return block;
    const { id, page, box, style } = block;
    return { kind: 'heading', id, page, box, style, level: Math.min(6, level), text: full };
  });

  function levelBySize(block: ParagraphBlock): number | null {
    if (!mayBeHeading(block.text)) return null;
    const rank = sizes.indexOf(Math.round(block.style?.fontSize ?? 0)) + 1;
    const bold =
      block.style?.bold === true &&
      block.text.length <= 100 &&
      (block.style?.fontSize ?? 0) >= 0.9 * bodySize;
    if (!isLarge(block) && !bold) return null;
    if (deepestOutline > 0) return deepestOutline + 1;
    const bySize = isLarge(block) && rank > 0 ? Math.min(rank, 4) : Math.min(sizes.length, 4) + 1;
    const numbered = numberedLevel(block.text);
    return numbered === null ? bySize : Math.max(numbered, Math.min(bySize, numbered + 1));
  }

  /** `1. Introduction` looks like a list item until its size or weight tells. */
  function numberedHeading(block: ListItemBlock): number | null {
    if (!/^\d/.test(block.marker) || block.text.length > 100 || /[.;,]$/.test(block.text)) return null;
    return isLarge(block) || block.style?.bold ? Math.max(1, Math.min(sizes.length, 4)) : null;
  }
}
