import type { NewBlock } from '../../document';
import { pictureDescription } from '../graphicBlocks';
import type { Attributes, XmlHandlers } from '../readXml';
import { TableStack } from '../tableStack';
import { FieldLinks, linkOfField } from './fieldLinks';
import { MathText } from './mathText';
import type { Numbering } from './numbering';
import { type Paragraph, paragraphBlocks } from './paragraphBlocks';
import type { ParagraphStyle } from './readStyles';
import { symbolCharacter } from './symbols';

export interface BodyContext {
  styles: Map<string, ParagraphStyle>;
  numbering: Numbering;
  footnotes: Map<string, string>;
  endnotes: Map<string, string>;
  comments: Map<string, string>;
  /** Addresses of external links by relationship id; shown beside their words. */
  links: Map<string, string>;
  /** Charts, diagrams and inserted files by relationship id. */
  graphics: Map<string, NewBlock[]>;
  /** What tells where a page ends; null where nothing does. */
  pageBreak: 'rendered' | 'explicit' | null;
  add(block: NewBlock): void;
}

/**
 * Deleted and moved-away text, copies for old programs, readings of characters, and what properties were before
 * a tracked change: all are in the file but not in the document.
 */
const skipped = new Set([
  'del',
  'moveFrom',
  'Fallback',
  'delText',
  'rt',
  'pPrChange',
  'rPrChange',
  'tblPrChange',
  'trPrChange',
  'tcPrChange',
]); // prettier-ignore

/** Turns the events of a document's body (or header, or footer) into blocks. */
export class BodyReader implements XmlHandlers {
  private readonly paragraphs: Paragraph[] = [];
  private readonly tables = new TableStack();
  /** Blocks of text boxes and graphics wait until the paragraph they are anchored in has ended. */
  private readonly waiting: NewBlock[] = [];
  private readonly fields = new FieldLinks();
  private readonly math = new MathText();
  private skipDepth = 0;
  private reading: 'text' | 'instruction' | null = null;
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
        this.reading = 'text';
        return;
      case 'instrText':
        this.reading = 'instruction';
        return;
      case 'pPr':
        this.inProperties = true;
        return;
      case 'txbxContent':
        this.boxDepth++;
        return;
      case 'lastRenderedPageBreak':
        if (this.context.pageBreak === 'rendered') this.turnPage(paragraph);
        return;
      case 'docPr': {
        const text = pictureDescription(attributes.descr);
        if (text) this.addGraphic([{ kind: 'caption', page: null, box: null, text }]);
        return;
      }
      case 'chart':
      case 'relIds':
      case 'altChunk':
        this.addGraphic(this.context.graphics.get(attributes['r:id'] ?? attributes['r:dm'] ?? ''));
        return;
      default:
        if (this.openTable(name, attributes) || !paragraph) return;
        if (this.inProperties) readProperty(name, attributes.val ?? '', paragraph);
        else this.openInline(name, attributes, paragraph);
    }
  };

  close = (name: string): void => {
    if (this.skipDepth > 0) {
      this.skipDepth--;
      return;
    }
    switch (name) {
      case 't':
      case 'instrText':
        this.reading = null;
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
      case 'fldSimple':
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
      default: {
        const paragraph = this.paragraphs.at(-1);
        if (paragraph && this.math.isOpen) paragraph.text = this.math.close(name, paragraph.text);
      }
    }
  };

  text = (text: string): void => {
    const paragraph = this.paragraphs.at(-1);
    if (this.skipDepth > 0 || !paragraph) return;
    if (this.reading === 'text') paragraph.text += text;
    else if (this.reading === 'instruction') this.fields.instruction(text);
  };

  private openTable(name: string, { val }: Attributes): boolean {
    if (name === 'tbl') this.tables.open(this.page);
    else if (name === 'tr') this.tables.row();
    else if (name === 'tc') this.tables.cell();
    // Columns that the row leaves out at its start; the cell proper is counted by `cell`.
    else if (name === 'gridBefore') this.tables.span((Number(val) || 0) + 1);
    else if (name === 'gridSpan') this.tables.span(Number(val) || 1);
    else if (name === 'vMerge' && val !== 'restart') this.tables.continueAbove();
    else if (name === 'tblHeader' && val !== '0' && val !== 'false') this.tables.headerRow();
    else return false;
    return true;
  }

  private openInline(name: string, attributes: Attributes, paragraph: Paragraph): void {
    const { footnotes, endnotes, comments, links } = this.context;
    const { id = '', type = '' } = attributes;
    switch (name) {
      case 'tab':
      case 'ptab':
        paragraph.text += '\t';
        return;
      case 'cr':
        paragraph.text += '\n';
        return;
      case 'br':
        if (type === 'page' && this.context.pageBreak === 'explicit') this.turnPage(paragraph);
        paragraph.text += '\n';
        return;
      case 'noBreakHyphen':
        paragraph.text += '-';
        return;
      case 'sym':
        paragraph.text += symbolCharacter(attributes.font ?? '', attributes.char ?? '');
        return;
      case 'footnoteReference':
        this.addNote(paragraph, footnotes.get(id));
        return;
      case 'endnoteReference':
        this.addNote(paragraph, endnotes.get(id));
        return;
      case 'commentReference': {
        const comment = comments.get(id);
        if (comment) paragraph.notes.push(`Comment by ${comment}`);
        return;
      }
      case 'hyperlink':
        this.openLink(links.get(attributes['r:id'] ?? ''), paragraph);
        return;
      case 'fldSimple':
        this.openLink(linkOfField(attributes.instr ?? ''), paragraph);
        return;
      case 'fldChar': {
        const address = this.fields.mark(attributes.fldCharType ?? '', paragraph.text);
        if (address) paragraph.text += ` (${address})`;
        return;
      }
      default:
        paragraph.text = this.math.open(name, attributes, paragraph.text);
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

  private openLink(address: string | null | undefined, paragraph: Paragraph): void {
    this.link = address ? { address, from: paragraph.text.length } : null;
  }

  private closeLink(): void {
    const paragraph = this.paragraphs.at(-1);
    if (this.link && paragraph) {
      const words = paragraph.text.slice(this.link.from).trim();
      if (words && words !== this.link.address) paragraph.text += ` (${this.link.address})`;
    }
    this.link = null;
  }

  private addGraphic(blocks: NewBlock[] = []): void {
    const placed = blocks.map((block): NewBlock => ({ ...block, page: this.page }));
    if (this.paragraphs.length > 0) this.waiting.push(...placed);
    else for (const block of placed) this.emit(block);
  }

  private endParagraph(paragraph: Paragraph): void {
    const blocks = paragraphBlocks(paragraph, this.context, this.tables.isOpen);
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
}

/** One property of a paragraph (`w:pPr`). */
function readProperty(name: string, value: string, paragraph: Paragraph): void {
  if (name === 'pStyle') paragraph.style = value;
  else if (name === 'outlineLvl') paragraph.level = Number(value) < 9 ? Number(value) + 1 : 0;
  else if (name === 'numId') paragraph.numbering = { id: value, depth: paragraph.numbering?.depth ?? 0 };
  else if (name === 'ilvl') {
    paragraph.numbering = { id: paragraph.numbering?.id ?? '', depth: Number(value) || 0 };
  }
}
