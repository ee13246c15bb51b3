import type { Conversion } from '../conversion';
import type { NewBlock } from '../document';
import type { Attributes, XmlHandlers } from '../office/readXml';
import { TableStack } from '../office/tableStack';
import { characterOf, collapsed } from './paragraphText';

/** Elements that readers do not see: deleted text, formulas of forms, what only programs need. */
const dropped = new Set([
  'tracked-changes',
  'forms',
  'variable-decls',
  'sequence-decls',
  'settings',
  'hidden-text',
  'note-citation',
]);
/** Texts that come after the paragraph that they stand in. */
const besides = new Map([
  ['note', 'Note'],
  ['annotation', 'Comment'],
]);
const deepestHeading = 6;
const maxRepeated = 100;

interface OpenParagraph {
  text: string;
  /** 0 for none. */
  level: number;
}

/** Builds blocks from the body of a text document or a presentation, whose slides are pages. */
export class BodyReader implements XmlHandlers {
  private readonly tables = new TableStack();
  /** Paragraphs within the one that they stand in, such as those of a note or a frame. */
  private readonly paragraphs: OpenParagraph[] = [];
  private readonly lists: { next: number }[] = [];
  private readonly after: string[] = [];
  private besidesDepth = 0;
  private label = '';
  private droppedDepth = 0;
  private inBody = false;
  private isItemStart = false;
  page: number | null = null;

  constructor(
    private readonly add: Conversion['add'],
    private readonly hiddenStyles: ReadonlySet<string>,
    /** The number of slides that their style hides. */
    readonly hidden = { slides: 0 },
  ) {}

  open(name: string, attributes: Attributes): void {
    if (this.droppedDepth > 0 || dropped.has(name) || this.isHidden(name, attributes)) {
      this.droppedDepth++;
      return;
    }
    if (name === 'body') this.inBody = true;
    if (!this.inBody) return;
    const character = characterOf(name, attributes);
    const paragraph = this.paragraphs.at(-1);
    if (character !== null && paragraph) paragraph.text += character;
    else if (name === 'page') this.page = (this.page ?? 0) + 1;
    else if (name === 'h' || name === 'p') this.openParagraph(name, attributes);
    else if (name === 'list') this.lists.push({ next: 1 });
    else if (name === 'list-item' || name === 'list-header') this.isItemStart = name === 'list-item';
    else if (name === 'table') this.tables.open(this.page);
    else if (name === 'table-row') this.tables.row();
    else if (name === 'table-cell') this.openCell(attributes);
    else if (name === 'covered-table-cell') this.tables.cell();
    else if (besides.has(name)) {
      this.besidesDepth++;
      this.label = besides.get(name) ?? '';
    }
  }

  private isHidden(name: string, attributes: Attributes): boolean {
    if (!this.hiddenStyles.has(attributes['style-name'] ?? '')) return false;
    if (name === 'page') {
      this.hidden.slides++;
      this.page = (this.page ?? 0) + 1;
    }
    return true;
  }

  private openParagraph(name: string, attributes: Attributes): void {
    const level = name === 'h' ? Number(attributes['outline-level']) || 1 : 0;
    this.paragraphs.push({ text: '', level });
  }

  private openCell(attributes: Attributes): void {
    const repeated = Math.min(Number(attributes['number-columns-repeated']) || 1, maxRepeated);
    for (let count = 0; count < repeated; count++) this.tables.cell();
  }

  close(name: string): void {
    if (this.droppedDepth > 0) {
      this.droppedDepth--;
      return;
    }
    if (!this.inBody) return;
    if (name === 'body') this.inBody = false;
    else if (name === 'h' || name === 'p') this.closeParagraph();
    else if (name === 'list') this.lists.pop();
    else if (name === 'table-header-rows') this.tables.headerRow();
    else if (name === 'table') {
      const block = this.tables.close();
      if (block) this.add(block);
      this.addBesides();
    } else if (besides.has(name)) this.besidesDepth--;
  }

  text(text: string): void {
    const paragraph = this.paragraphs.at(-1);
    if (this.droppedDepth === 0 && this.inBody && paragraph) paragraph.text += collapsed(text);
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop();
    const text = paragraph?.text.replace(/ +/g, ' ').trim() ?? '';
    if (!paragraph || text === '') return;
    if (this.besidesDepth > 0) this.after.push(`${this.label}: ${text}`);
    else if (this.tables.isOpen) this.tables.text(text);
    else this.add(this.blockOf(text, paragraph.level));
    if (this.paragraphs.length === 0 && !this.tables.isOpen && this.besidesDepth === 0) this.addBesides();
  }

  private blockOf(text: string, level: number): NewBlock {
    const place = { page: this.page, box: null };
    if (level > 0) return { kind: 'heading', ...place, level: Math.min(level, deepestHeading), text };
    if (!this.isItemStart || this.lists.length === 0) return { kind: 'paragraph', ...place, text };
    this.isItemStart = false;
    return { kind: 'listItem', ...place, depth: this.lists.length - 1, marker: '-', text };
  }

  private addBesides(): void {
    for (const text of this.after.splice(0))
      this.add({ kind: 'paragraph', page: this.page, box: null, text });
  }
}
