import { collapseWhitespace } from '../../collapseWhitespace';
import { counterText } from '../../counterText';
import type { Box, NewBlock } from '../../document';
import { MathReader } from '../../math';
import { type Script, ScriptText } from '../../scripts';
import { pictureDescription } from '../graphicBlocks';
import type { Attributes, XmlHandlers } from '../readXml';
import { TableStack } from '../tableStack';

/** English Metric Units, the coordinates of slides. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placeholder {
  type: string;
  index: string;
}

export interface SlideContext {
  slide: number;
  size: { width: number; height: number };
  /** Where the layout puts a placeholder whose shape doesn't say. */
  placeholderFrame(placeholder: Placeholder): Frame | null;
  links: Map<string, string>;
  /** Parts (charts, diagrams) that a graphic of the slide refers to, in order. */
  onGraphic(relationshipId: string, box: Box | null): void;
  /** Whether a line that repeats on slides comes for the first time. */
  isFirst(line: string): boolean;
  add(block: NewBlock, isTitle: boolean): void;
}

interface Shape {
  placeholder: Placeholder | null;
  frame: Partial<Frame>;
}

interface SlideParagraph {
  text: string;
  depth: number;
  bullet: boolean | null;
  /** Where it counts from, and how; null where it does not. */
  numbers: { from: number; format: string } | null;
  script: ScriptText;
}

/** A group draws its shapes in coordinates of its own: position = offset + (x - childOffset) · scale. */
interface Group {
  frame: Partial<Frame>;
  child: Partial<Frame>;
}

const titleTypes = new Set(['title', 'ctrTitle']);
/** Date, footer and header repeat on every slide. */
const runningTypes = new Set(['dt', 'ftr', 'hdr']);
const bodyTypes = new Set(['body', 'obj', '']);

/** Turns the events of a slide into blocks, shape by shape. */
export class SlideReader implements XmlHandlers {
  private readonly groups: Group[] = [];
  private readonly tables = new TableStack();
  private shape: Shape | null = null;
  /** Whether its author hid the slide. */
  isHidden = false;
  private inGroupProperties = false;
  private paragraph: SlideParagraph | null = null;
  private reading = false;
  private fallback = 0;
  private link: { address: string; from: number } | null = null;
  /** How many items of each depth there were. */
  private numbered: number[] = [];
  private readonly math = new MathReader();
  private runScript: Script | null = null;
  private title = '';
  private description: string | null = null;

  constructor(private readonly context: SlideContext) {}

  open = (name: string, attributes: Attributes): void => {
    if (this.fallback > 0 || name === 'Fallback') {
      this.fallback++;
      return;
    }
    if (this.math.isOpen || name === 'oMath') {
      this.math.begin(name, attributes);
      return;
    }
    switch (name) {
      case 'sld':
        this.isHidden = /^(0|false)$/.test(attributes.show ?? '1');
        return;
      case 'grpSp':
        this.groups.push({ frame: {}, child: {} });
        return;
      case 'grpSpPr':
        this.inGroupProperties = true;
        return;
      case 'sp':
      case 'pic':
      case 'graphicFrame':
      case 'cxnSp':
        this.shape = { placeholder: null, frame: {} };
        return;
      case 'cNvPr': {
        const text = pictureDescription(attributes.descr);
        if (this.shape && text) this.description = text;
        return;
      }
      case 'ph':
        if (this.shape) this.shape.placeholder = { type: attributes.type ?? '', index: attributes.idx ?? '' };
        return;
      case 'off':
      case 'ext':
      case 'chOff':
      case 'chExt':
        this.place(name, attributes);
        return;
      case 'tbl':
        this.tables.open(this.context.slide);
        return;
      case 'tr':
        this.tables.row();
        return;
      case 'tc':
        this.tables.cell();
        if (attributes.vMerge === '1' || attributes.vMerge === 'true') this.tables.continueAbove();
        return;
      case 'chart':
      case 'relIds': {
        const id = attributes['r:id'] ?? attributes['r:dm'];
        if (id) this.context.onGraphic(id, this.box());
        return;
      }
      default:
        this.openText(name, attributes);
    }
  };

  close = (name: string): void => {
    if (this.fallback > 0) {
      this.fallback--;
      return;
    }
    if (this.math.isOpen) {
      const equation = this.math.end();
      if (equation && this.paragraph) this.paragraph.text += equation;
      return;
    }
    if (name === 't') this.reading = false;
    else if (name === 'p') this.endParagraph();
    else if (name === 'r') this.closeLink();
    else if (name === 'grpSpPr') this.inGroupProperties = false;
    else if (name === 'grpSp') this.groups.pop();
    else if (name === 'sp' || name === 'pic' || name === 'graphicFrame' || name === 'cxnSp') {
      this.endTitle();
      this.endDescription();
      this.shape = null;
      this.numbered = [];
    } else if (name === 'tbl') {
      const block = this.tables.close();
      if (block) this.context.add({ ...block, box: this.box() }, false);
    }
  };

  text = (text: string): void => {
    const { paragraph } = this;
    if (this.math.isOpen) this.math.text(text);
    else if (this.reading && this.fallback === 0 && paragraph)
      paragraph.text = paragraph.script.turn(this.runScript, paragraph.text) + text;
  };

  private openText(name: string, attributes: Attributes): void {
    if (name === 'p') {
      this.paragraph = { text: '', depth: 0, bullet: null, numbers: null, script: new ScriptText() };
    }
    const { paragraph } = this;
    if (!paragraph) return;
    if (name === 't') this.reading = true;
    else if (name === 'r') this.runScript = null;
    else if (name === 'rPr') {
      const baseline = Number.parseInt(attributes.baseline ?? '0', 10);
      this.runScript = baseline > 0 ? 'superscript' : baseline < 0 ? 'subscript' : null;
    } else if (name === 'pPr') paragraph.depth = Math.min(8, Number(attributes.lvl) || 0);
    else if (name === 'buNone') paragraph.bullet = false;
    else if (name === 'buChar' || name === 'buBlip') paragraph.bullet = true;
    else if (name === 'buAutoNum') {
      paragraph.bullet = true;
      paragraph.numbers = { from: Number(attributes.startAt) || 1, format: attributes.type ?? '' };
    } else if (name === 'br') paragraph.text += '\n';
    else if (name === 'tab') paragraph.text += '\t';
    else if (name === 'hlinkClick') {
      const address = this.context.links.get(attributes['r:id'] ?? '');
      this.link = address ? { address, from: paragraph.text.length } : null;
    }
  }

  private closeLink(): void {
    if (this.link && this.paragraph) {
      const words = this.paragraph.text.slice(this.link.from).trim();
      if (words && words !== this.link.address) this.paragraph.text += ` (${this.link.address})`;
    }
    this.link = null;
  }

  private place(name: string, { x, y, cx, cy }: Attributes): void {
    const group = this.inGroupProperties ? this.groups.at(-1) : null;
    const target = group ? (name.startsWith('ch') ? group.child : group.frame) : this.shape?.frame;
    if (!target) return;
    if (x !== undefined) target.left = Number(x);
    if (y !== undefined) target.top = Number(y);
    if (cx !== undefined) target.width = Number(cx);
    if (cy !== undefined) target.height = Number(cy);
  }

  private box(): Box | null {
    const { placeholder, frame } = this.shape ?? { placeholder: null, frame: {} };
    const inherited = placeholder ? this.context.placeholderFrame(placeholder) : null;
    let { left, top, width, height } = { ...inherited, ...frame };
    if (left === undefined || top === undefined || width === undefined || height === undefined) return null;
    for (const { frame: outer, child } of [...this.groups].reverse()) {
      const scaleX = (outer.width ?? 0) / (child.width || 1) || 1;
      const scaleY = (outer.height ?? 0) / (child.height || 1) || 1;
      left = (outer.left ?? 0) + (left - (child.left ?? 0)) * scaleX;
      top = (outer.top ?? 0) + (top - (child.top ?? 0)) * scaleY;
      width *= scaleX;
      height *= scaleY;
    }
    const { width: slideWidth, height: slideHeight } = this.context.size;
    const clamp = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
    return {
      left: clamp(left / slideWidth),
      top: clamp(top / slideHeight),
      right: clamp((left + width) / slideWidth),
      bottom: clamp((top + height) / slideHeight),
    };
  }

  private endTitle(): void {
    const { title: text } = this;
    this.title = '';
    const place = { page: this.context.slide, box: this.box() };
    if (text) this.context.add({ kind: 'heading', ...place, level: 1, text }, true);
  }

  private endDescription(): void {
    const { description: text } = this;
    this.description = null;
    const place = { page: this.context.slide, box: this.box() };
    if (text) this.context.add({ kind: 'caption', ...place, text }, false);
  }

  private endParagraph(): void {
    const { paragraph } = this;
    this.paragraph = null;
    if (paragraph) paragraph.text = paragraph.script.turn(null, paragraph.text);
    const text = paragraph?.text.replace(/[ \u00a0]+/g, ' ').trim();
    if (!paragraph || !text) return;
    if (this.tables.isOpen) {
      this.tables.text(text);
      return;
    }
    const type = this.shape?.placeholder?.type ?? null;
    if (type === 'sldNum' || this.isHidden) return;
    if (type !== null && runningTypes.has(type) && !this.context.isFirst(text)) return;
    const place = { page: this.context.slide, box: this.box() };
    if (type !== null && titleTypes.has(type)) {
      // A title of several lines is one title.
      this.title = `${this.title} ${collapseWhitespace(text)}`.trim();
      return;
    }
    const bullet = paragraph.bullet ?? (type !== null && bodyTypes.has(type));
    if (bullet) {
      const { depth } = paragraph;
      this.numbered.length = Math.min(this.numbered.length, depth + 1);
      this.numbered[depth] = paragraph.numbers ? (this.numbered[depth] ?? 0) + 1 : 0;
      const marker = paragraph.numbers ? numberOf(paragraph.numbers, this.numbered[depth] ?? 1) : '-';
      this.context.add({ kind: 'listItem', ...place, depth: paragraph.depth, marker, text }, false);
    } else {
      this.context.add({ kind: 'paragraph', ...place, text }, false);
    }
  }
}

/** The item's number as the slide shows it: `alphaLcParenR` is `a)`. */
function numberOf({ from, format }: { from: number; format: string }, at: number): string {
  const [, alphabet, size] = /^(alpha|roman)(Lc|Uc)/.exec(format) ?? [];
  const kind = alphabet
    ? `${size === 'Lc' ? 'lower' : 'upper'}${alphabet === 'alpha' ? 'Letter' : 'Roman'}`
    : '';
  const number = counterText(from + at - 1, kind);
  if (format.endsWith('ParenBoth')) return `(${number})`;
  return format.endsWith('ParenR') ? `${number})` : `${number}.`;
}
