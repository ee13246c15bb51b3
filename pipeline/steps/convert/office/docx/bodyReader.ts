import type { NewBlock } from '../../../../../domain/document';
import type { Attributes, XmlHandlers } from '../readXml';
import { TableStack } from '../tableStack';
import type { Numbering } from './numbering';
import type { ParagraphStyle } from './readStyles';

export interface BodyContext {
  styles: Map<string, ParagraphStyle>;
  numbering: Numbering;
  footnotes: Map<string, string>;
  endnotes: Map<string, string>;
  /** Addresses of external links by relationship id; shown beside their words. */
  links: Map<string, string>;
  /** What tells where a page ends; null where nothing does. */
  pageBreak: 'rendered' | 'explicit' | null;
  add(block: NewBlock): void;
}

interface Paragraph {
  text: string;
  style: string;
  level: number | null;
  numbering: { id: string; depth: number } | null;
  notes: string[];
  page: number | null;
}

/** Deleted and moved-away text, and copies for old programs, are in the file but not in the document. */
const skipped = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'delText', 'pict-fallback', 'rt']);
const maxHeadingCharacters = 300;

/** Turns the events of a document's body (or header, or footer) into blocks. */
export class BodyReader implements XmlHandlers {
  private readonly paragraphs: Paragraph[] = [];
  private readonly tables = new TableStack();
  /** Blocks of text boxes wait until the paragraph they are anchored in has ended. */
  private readonly waiting: NewBlock[] = [];
  private skipDepth = 0;
  private reading = false;
  private inProperties = false;
  private boxDepth = 0;
  private link: { address: string; from: number } | null = null;
  private page: number | null;
  private noteCount = 0;

  constructor(private readonly context: BodyContext) {
    this.page = context.pageBreak ? 1 : null;
  }

  open = (name: string, attributes: Attributes): void => {
    if (this.skipDepth > 0 || skipped.has(name)) {
      this.skipDepth++;
      return;
    }
    const paragraph = this.paragraphs.at(-1);
    switch (name) {
      case 'p':
        this.paragraphs.push({
          text: '',
          style: '',
          level: null,
          numbering: null,
          notes: [],
          page: this.page,
        });
        return;
      case 't':
        this.reading = true;
        return;
      case 'pPr':
        this.inProperties = true;
        return;
      case 'tbl':
        this.tables.open(this.page);
        return;
      case 'tr':
        this.tables.row();
        return;
      case 'tc':
        this.tables.cell();
        return;
      case 'gridBefore':
        // Columns that the row leaves out at its start; the cell proper is counted by `cell`.
        this.tables.span((Number(attributes.val) || 0) + 1);
        return;
      case 'gridSpan':
        this.tables.span(Number(attributes.val) || 1);
        return;
      case 'tblHeader':
        if (attributes.val !== '0' && attributes.val !== 'false') this.tables.headerRow();
        return;
      case 'txbxContent':
        this.boxDepth++;
        return;
      case 'lastRenderedPageBreak':
        if (this.context.pageBreak === 'rendered') this.turnPage(paragraph);
        return;
      default:
        if (paragraph) this.openInline(name, attributes, paragraph);
    }
  };

  close = (name: string): void => {
    if (this.skipDepth > 0) {
      this.skipDepth--;
      return;
    }
    switch (name) {
      case 't':
        this.reading = false;
        return;
      case 'pPr':
        this.inProperties = false;
        return;
      case 'p': {
        const paragraph = this.paragraphs.pop();
        if (paragraph) this.endParagraph(paragraph);
        return;
      }
      case 'hyperlink':
        this.closeLink();
        return;
      case 'txbxContent':
        this.boxDepth--;
        return;
      case 'tbl': {
        const block = this.tables.close();
        if (block) this.emit(block);
        return;
      }
    }
  };

  text = (text: string): void => {
    const paragraph = this.paragraphs.at(-1);
    if (this.reading && this.skipDepth === 0 && paragraph) paragraph.text += text;
  };

  private openInline(name: string, attributes: Attributes, paragraph: Paragraph): void {
    const value = attributes.val ?? '';
    if (this.inProperties) {
      if (name === 'pStyle') paragraph.style = value;
      else if (name === 'outlineLvl' && Number(value) < 9) paragraph.level = Number(value) + 1;
      else if (name === 'numId') paragraph.numbering = { id: value, depth: paragraph.numbering?.depth ?? 0 };
      else if (name === 'ilvl') {
        paragraph.numbering = { id: paragraph.numbering?.id ?? '', depth: Number(value) || 0 };
      }
      return;
    }
    if (name === 'tab' || name === 'ptab') paragraph.text += '\t';
    else if (name === 'cr') paragraph.text += '\n';
    else if (name === 'br') {
      if (attributes.type === 'page' && this.context.pageBreak === 'explicit') this.turnPage(paragraph);
      paragraph.text += '\n';
    } else if (name === 'noBreakHyphen') paragraph.text += '-';
    else if (name === 'footnoteReference')
      this.addNote(paragraph, this.context.footnotes.get(attributes.id ?? ''));
    else if (name === 'endnoteReference')
      this.addNote(paragraph, this.context.endnotes.get(attributes.id ?? ''));
    else if (name === 'hyperlink') {
      const address = this.context.links.get(attributes['r:id'] ?? '');
      this.link = address ? { address, from: paragraph.text.length } : null;
    }
  }

  private turnPage(paragraph: Paragraph | undefined): void {
    this.page = (this.page ?? 1) + 1;
    if (paragraph && !paragraph.text.trim()) paragraph.page = this.page;
  }

  private addNote(paragraph: Paragraph, note: string | undefined): void {
    if (note === undefined) return;
    this.noteCount++;
    paragraph.text += `[${this.noteCount}]`;
    paragraph.notes.push(`[${this.noteCount}] ${note}`);
  }

  private closeLink(): void {
    const paragraph = this.paragraphs.at(-1);
    if (this.link && paragraph) {
      const words = paragraph.text.slice(this.link.from).trim();
      if (words && words !== this.link.address) paragraph.text += ` (${this.link.address})`;
    }
    this.link = null;
  }

  private endParagraph(paragraph: Paragraph): void {
    const blocks = this.toBlocks(paragraph);
    if (this.boxDepth > 0 && this.paragraphs.length > 0) {
      // A text box lies inside a run of the paragraph that anchors it: its text comes after that paragraph.
      this.waiting.push(...blocks);
      return;
    }
    for (const block of blocks) this.emit(block);
    if (this.paragraphs.length === 0) for (const block of this.waiting.splice(0)) this.emit(block);
  }

  private emit(block: NewBlock): void {
    if (this.tables.isOpen && block.kind !== 'table') this.tables.text(block.text);
    else if (this.boxDepth > 0 && this.paragraphs.length > 0) this.waiting.push(block);
    else this.context.add(block);
  }

  private toBlocks(paragraph: Paragraph): NewBlock[] {
    const text = paragraph.text.replace(/[ \u00a0]+/g, ' ').trim();
    if (!text) return [];
    const place = { page: paragraph.page, box: null };
    const notes = paragraph.notes.map((note): NewBlock => ({ kind: 'paragraph', ...place, text: note }));
    const style = this.context.styles.get(paragraph.style);
    const level = paragraph.level ?? style?.level ?? null;
    const numbering = paragraph.numbering ?? style?.numbering ?? null;
    const marker =
      numbering && numbering.id !== '0' ? this.context.numbering.next(numbering.id, numbering.depth) : null;
    if (level !== null && text.length <= maxHeadingCharacters && !this.tables.isOpen) {
      const full = marker && marker !== '-' ? `${marker} ${text}` : text;
      return [{ kind: 'heading', ...place, level: Math.min(6, level), text: full }, ...notes];
    }
    if (marker !== null && numbering && !this.tables.isOpen) {
      return [{ kind: 'listItem', ...place, depth: numbering.depth, marker, text }, ...notes];
    }
    const kind = /^caption$/i.test(style?.name ?? '') ? 'caption' : 'paragraph';
    return [{ kind, ...place, text }, ...notes];
  }
}
