import type { NewBlock } from '../../document';
import { MathReader } from '../../math';
import { ScriptText } from '../../scripts';
import { pictureDescription } from '../graphicBlocks';
import type { Attributes, XmlHandlers } from '../readXml';
import { TableStack } from '../tableStack';
import { ElementLink, FieldLinks, linkOfField } from './fieldLinks';
import { FormFields } from './formFields';
import type { Numbering } from './numbering';
import { type Paragraph, paragraphBlocks, readProperty } from './paragraphBlocks';
import type { ParagraphStyle } from './readStyles';
import { RunFormat } from './runFormat';
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
  /** The kind of marks that tell where a page ends; null where there are none. */
  pageBreak: 'rendered' | 'explicit' | null;
  add(block: NewBlock): void;
  /** Called for text that is formatted as hidden. */
  onHidden(): void;
}

/**
 * Deleted and moved-away text, copies for old programs, readings of characters, and what properties were before
 * a tracked change: all are in the file but not in the document.
 */
const skipped = new Set(
  'del moveFrom Fallback delText rt pPrChange rPrChange tblPrChange trPrChange tcPrChange'.split(' '),
);

/** Turns the events of a document's body (or header, or footer) into blocks. */
export class BodyReader implements XmlHandlers {
  private readonly paragraphs: Paragraph[] = [];
  private readonly tables = new TableStack();
  /** Blocks of text boxes and graphics wait until the paragraph they are anchored in has ended. */
  private readonly waiting: NewBlock[] = [];
  private readonly fields = new FieldLinks();
  private readonly math = new MathReader();
  private readonly forms = new FormFields();
  private skipDepth = 0;
  private reading: 'text' | 'instruction' | null = null;
  private inProperties = false;
  private readonly run: RunFormat;
  /** A paragraph that goes on in the next one: its mark is deleted, or it is a large first letter. */
  private unfinished: Paragraph | null = null;
  private boxDepth = 0;
  private readonly link = new ElementLink();
  private page: number | null;
  private noteCount = 0;

  constructor(private readonly context: BodyContext) {
    this.page = context.pageBreak ? 1 : null;
    this.run = new RunFormat(context.styles);
  }

  open = (name: string, attributes: Attributes): void => {
    const paragraph = this.paragraphs.at(-1);
    if (this.skipDepth > 0 || skipped.has(name)) {
      this.skipDepth++;
      if (this.inProperties && paragraph && (name === 'del' || name === 'moveFrom')) paragraph.goesOn = true;
      return;
    }
    if (this.math.isOpen || name === 'oMath') {
      this.math.begin(name, attributes);
      return;
    }
    switch (name) {
      case 'p':
        this.paragraphs.push(this.begin());
        return;
      case 'r':
        this.run.begin();
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
        if (this.inProperties) readProperty(name, attributes, paragraph);
        else this.openInline(name, attributes, paragraph);
    }
  };

  close = (name: string): void => {
    const paragraph = this.paragraphs.at(-1);
    if (this.skipDepth > 0) {
      this.skipDepth--;
      return;
    }
    if (this.math.isOpen) {
      const equation = this.math.end();
      if (equation && paragraph) this.write(paragraph, equation);
      return;
    }
    switch (name) {
      case 't':
      case 'instrText':
        this.reading = null;
        return;
      case 'r':
        this.run.begin();
        return;
      case 'pPr':
        this.inProperties = false;
        return;
      case 'p':
        this.paragraphs.pop();
        if (paragraph) this.closeParagraph(paragraph);
        return;
      case 'tc':
      case 'body':
        this.finish();
        return;
      case 'hyperlink':
      case 'fldSimple':
        if (paragraph) paragraph.text = this.link.close(paragraph.text);
        return;
      case 'txbxContent':
        this.boxDepth--;
        return;
      case 'tbl': {
        const block = this.tables.close();
        if (block) this.emit(block);
        return;
      }
      default:
        if (paragraph) this.write(paragraph, this.forms.close(name));
    }
  };

  text = (text: string): void => {
    const paragraph = this.paragraphs.at(-1);
    if (this.skipDepth > 0 || !paragraph) return;
    if (this.math.isOpen) this.math.text(text);
    else if (this.reading === 'text') this.write(paragraph, text);
    else if (this.reading === 'instruction') this.fields.instruction(text);
  };

  private begin(): Paragraph {
    const { unfinished, page } = this;
    this.unfinished = null;
    const begun = { text: '', notes: [], page, ...(unfinished && { ...unfinished }) };
    return { ...begun, style: '', level: null, numbering: null, goesOn: false, script: new ScriptText() };
  }

  /** Ends a paragraph that nothing follows. */
  private finish(): void {
    const { unfinished } = this;
    this.unfinished = null;
    if (unfinished) this.endParagraph(unfinished);
  }

  /** Adds text as the open run is set. */
  private write(paragraph: Paragraph, text: string): void {
    if (text === '') return;
    if (this.run.isHidden(paragraph.style)) {
      if (text.trim()) this.context.onHidden();
      return;
    }
    paragraph.text = paragraph.script.turn(this.run.placed, paragraph.text) + text;
  }

  private openTable(name: string, { val }: Attributes): boolean {
    if (name === 'tbl') {
      this.finish();
      this.tables.open(this.page);
    } else if (name === 'tr') this.tables.row();
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
        this.write(paragraph, '\t');
        return;
      case 'cr':
        this.write(paragraph, '\n');
        return;
      case 'br':
        if (type === 'page' && this.context.pageBreak === 'explicit') this.turnPage(paragraph);
        this.write(paragraph, '\n');
        return;
      case 'noBreakHyphen':
        this.write(paragraph, '-');
        return;
      case 'sym':
        this.write(paragraph, symbolCharacter(attributes.font ?? '', attributes.char ?? ''));
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
        this.link.open(links.get(attributes['r:id'] ?? ''), paragraph.text);
        return;
      case 'fldSimple':
        this.link.open(linkOfField(attributes.instr ?? ''), paragraph.text);
        return;
      case 'fldChar':
        paragraph.text += this.fields.mark(attributes.fldCharType ?? '', paragraph.text);
        return;
      default:
        if (!this.run.set(name, attributes)) this.forms.open(name, attributes);
    }
  }

  private turnPage(paragraph: Paragraph | undefined): void {
    this.page = (this.page ?? 1) + 1;
    if (paragraph && !paragraph.text.trim()) paragraph.page = this.page;
  }

  private addNote(paragraph: Paragraph, note: string | undefined): void {
    if (note === undefined) return;
    this.noteCount++;
    paragraph.text = paragraph.script.turn(null, paragraph.text);
    paragraph.text += `[${this.noteCount}]`;
    paragraph.notes.push(`[${this.noteCount}] ${note}`);
  }

  private addGraphic(blocks: NewBlock[] = []): void {
    const placed = blocks.map((block): NewBlock => ({ ...block, page: this.page }));
    if (this.paragraphs.length > 0) this.waiting.push(...placed);
    else for (const block of placed) this.emit(block);
  }

  private closeParagraph(paragraph: Paragraph): void {
    paragraph.text = paragraph.script.turn(null, paragraph.text);
    if (paragraph.goesOn && this.paragraphs.length === 0) this.unfinished = paragraph;
    else this.endParagraph(paragraph);
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
