import { counterText } from '../counterText';
import type { ListItemBlock } from '../document';

type ListItem = Omit<ListItemBlock, 'id'>;

interface OpenList {
  format: string | null;
  next: number;
  step: 1 | -1;
  items: number;
  /** Items whose number is known when the list ends: it counts down to one, and none of them has said a number. */
  countedDown: { block: ListItem; before: number }[];
  /** Where it counts from is known. */
  isKnown: boolean;
}

/** Kinds of numbers by the `type` of a list, and by its style. */
const formats: Record<string, string> = {
  ...{ a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman', '1': 'decimal' },
  ...{ 'lower-alpha': 'lowerLetter', 'lower-latin': 'lowerLetter', 'lower-roman': 'lowerRoman' },
  ...{ 'upper-alpha': 'upperLetter', 'upper-latin': 'upperLetter', 'upper-roman': 'upperRoman' },
  ...{ decimal: 'decimal', 'decimal-leading-zero': 'decimalZero' },
};
const unnumbered = /^(?:none|disc|circle|square)$/;

/** Counts the items of the lists of a page as it shows them. */
export class HtmlLists {
  private readonly lists: OpenList[] = [];
  private item: ListItem | null = null;

  open(tag: string, attributes: Record<string, string>): void {
    const isReversed = 'reversed' in attributes;
    const start = numberOf(attributes.start);
    this.lists.push({
      format: formatOf(tag, attributes),
      next: start ?? 1,
      step: isReversed ? -1 : 1,
      items: 0,
      countedDown: [],
      isKnown: !isReversed || start !== null,
    });
  }

  close(): void {
    const list = this.lists.pop();
    for (const { block, before } of list?.countedDown ?? [])
      if (list?.format) block.marker = `${counterText(list.items - before, list.format)}.`;
  }

  openItem(attributes: Record<string, string>): void {
    const list = this.lists.at(-1);
    const block: ListItem = {
      ...{ kind: 'listItem', page: null, box: null },
      ...{ depth: Math.max(0, this.lists.length - 1), marker: '-', text: '' },
    };
    this.item = block;
    if (!list) return;
    const before = list.items++;
    const value = numberOf(attributes.value);
    if (value !== null) {
      list.next = value;
      list.isKnown = true;
    }
    if (!list.isKnown) list.countedDown.push({ block, before });
    else if (list.format) block.marker = `${counterText(list.next, list.format)}.`;
    list.next += list.step;
  }

  /** The block of the open item; null where its first text was taken already. */
  takeItem(text: string): ListItem | null {
    const block = this.item;
    this.item = null;
    return block ? Object.assign(block, { text }) : null;
  }

  closeItem(): void {
    this.item = null;
  }
}

function formatOf(tag: string, { type = '', style = '' }: Record<string, string>): string | null {
  const [, shown = ''] = /list-style(?:-type)?\s*:([^;]*)/i.exec(style) ?? [];
  const words = shown.toLowerCase().trim().split(/\s+/);
  if (words.some((word) => unnumbered.test(word))) return null;
  const own = formats[words.find((word) => formats[word]) ?? type];
  return own ?? (tag === 'ol' ? 'decimal' : null);
}

function numberOf(value: string | undefined): number | null {
  return value !== undefined && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : null;
}
