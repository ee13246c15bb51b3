import { Parser } from 'htmlparser2';
import { ConversionError } from '../conversionError';
import type { NewBlock } from '../document';
import { MathReader } from '../math';
import { type Script, ScriptText } from '../scripts';
import { FormControls } from './formControls';
import type { HtmlBlock } from './htmlBlock';
import { HtmlLists } from './htmlLists';
import { HtmlTables } from './htmlTables';
import { breakingTags, droppedTags } from './htmlTags';
import { OpenElements } from './openElements';

const maxNested = 20_000;

/** Builds blocks from the events of an HTML parser, so that a page of any size is read piece by piece. */
export class HtmlBlocks {
  private readonly blocks: HtmlBlock[] = [];
  private readonly metadata: Record<string, unknown> = {};
  private readonly around = new OpenElements();
  private readonly lists = new HtmlLists();
  private readonly tables = new HtmlTables();
  private title = '';
  private inTitle = false;
  private language: string | null = null;
  /** Depth of the element that is dropped with all in it. */
  private droppedAt: number | null = null;
  private text = '';
  private linkCharacters = 0;
  private depth = 0;
  private openLinks = 0;
  private link: { address: string; from: number } | null = null;
  private heading = 0;
  private pre = 0;
  private codeLanguage: string | null = null;
  private caption = false;
  private readonly math = new MathReader();
  private readonly form = new FormControls();
  private readonly script = new ScriptText();
  /** The place in the text of what refers to a note: a link within the page, above the line. */
  private reference: { from: number; isNote: boolean } | null = null;
  private inPageLink = false;
  /** The depth of the element whose text stands above or below the line. */
  private scriptAt: number | null = null;
  private readonly parser = new Parser(
    {
      onopentag: (tag, attributes) => this.openTag(tag, attributes),
      onclosetag: (tag) => this.closeTag(tag),
      ontext: (text) => this.addText(text),
    },
    { decodeEntities: true },
  );

  write(text: string): void {
    this.parser.write(text);
  }

  end(): {
    blocks: HtmlBlock[];
    title: string | null;
    language: string | null;
    metadata: Record<string, unknown>;
  } {
    this.parser.end();
    this.flush();
    const title = this.title.replace(/\s+/g, ' ').trim() || null;
    return { blocks: this.blocks, title, language: this.language, metadata: this.metadata };
  }

  private openTag(tag: string, attributes: Record<string, string>): void {
    // The parser's own work grows with the square of this.
    if (++this.depth > maxNested) {
      throw new ConversionError('limit_exceeded', 'The page nests its elements too deeply to be read.');
    }
    if (tag === 'title' && !this.title && this.droppedAt === null) this.inTitle = true;
    if (tag === 'meta') this.readMeta(attributes);
    if (tag === 'html' && attributes.lang)
      this.language = /^[a-z]{2}/i.exec(attributes.lang)?.[0].toLowerCase() ?? null;
    if (this.droppedAt === null && this.isDropped(tag, attributes)) this.droppedAt = this.depth;
    if (this.droppedAt !== null) return;
    if (this.math.isOpen || tag === 'math') {
      this.math.begin(tag, attributes);
      return;
    }
    if (breakingTags.has(tag)) this.flush();
    if (tag === 'a') this.inPageLink = (attributes.href ?? '').startsWith('#');
    const script = this.scriptAt === null ? scriptOf(tag, attributes) : null;
    if (script) {
      this.scriptAt = this.depth;
      this.text = this.script.turn(script, this.text);
    }
    if (script === 'superscript') this.reference = { from: this.text.length, isNote: this.inPageLink };
    else if (this.reference && this.inPageLink) this.reference.isNote = true;
    this.around.open(tag, attributes);
    this.addControl(this.form.open(tag, attributes));
    if (tag === 'a') this.openLinks++;
    const level = /^h([1-6])$/.exec(tag)?.[1];
    if (level) this.heading = Number(level);
    else if (tag === 'ol' || tag === 'ul') this.lists.open(tag, attributes);
    else if (tag === 'li') this.lists.openItem(attributes);
    else if (tag === 'pre') {
      this.pre++;
      this.codeLanguage = codeLanguageOf(attributes);
    } else if (tag === 'code' && this.pre > 0) this.codeLanguage ??= codeLanguageOf(attributes);
    else if (tag === 'figcaption' || tag === 'caption') this.caption = true;
    else if (tag === 'br') this.text += '\n';
    else if (tag === 'img' && attributes.alt && attributes.alt.length > 3)
      this.addText(` ${attributes.alt} `);
    else if (tag === 'a' && /^https?:/.test(attributes.href ?? '')) {
      this.link = { address: attributes.href ?? '', from: this.text.length };
    } else if (tag === 'table') this.tables.open(this.around.flags());
    else if (tag === 'tr') this.tables.row();
    else if (tag === 'td' || tag === 'th') this.tables.cell(tag === 'th', attributes);
  }

  private closeTag(tag: string): void {
    const depth = this.depth--;
    if (tag === 'title') this.inTitle = false;
    if (this.droppedAt !== null) {
      if (this.droppedAt === depth) this.droppedAt = null;
      return;
    }
    if (this.math.isOpen) {
      this.text += this.math.end() ?? '';
      return;
    }
    this.addControl(this.form.close(tag));
    if (this.scriptAt === depth) this.closeScript();
    if (tag === 'a') this.inPageLink = false;
    if (tag === 'a') this.openLinks = Math.max(0, this.openLinks - 1);
    if (tag === 'a' && this.link) this.closeLink();
    if (breakingTags.has(tag)) this.flush();
    if (/^h[1-6]$/.test(tag)) this.heading = 0;
    else if (tag === 'ol' || tag === 'ul') this.lists.close();
    else if (tag === 'li') this.lists.closeItem();
    else if (tag === 'pre') this.pre = Math.max(0, this.pre - 1);
    else if (tag === 'figcaption' || tag === 'caption') this.caption = false;
    else if (tag === 'table') this.blocks.push(...this.tables.close());
    this.around.close(tag);
  }

  private isDropped(tag: string, attributes: Record<string, string>): boolean {
    if (!droppedTags.has(tag)) return false;
    if (tag === 'textarea') return !this.around.isWithin('form', 'label');
    // A template with this attribute is the content of the element it stands in.
    if (tag === 'template') return !('shadowrootmode' in attributes);
    // A button that opens and closes a section bears its heading.
    return (
      tag !== 'button' || !(this.heading > 0 || this.around.isWithin('summary') || this.around.isWithin('dt'))
    );
  }

  private readMeta(attributes: Record<string, string>): void {
    const name = (attributes.name ?? attributes.property ?? '').toLowerCase();
    if (/^(description|author|keywords|date|article:published_time)$/.test(name) && attributes.content) {
      this.metadata[name] = attributes.content.slice(0, 2000);
    }
  }

  private addText(text: string): void {
    if (this.inTitle) this.title += text;
    if (this.droppedAt !== null || this.around.isHidden) return;
    if (this.math.isOpen) {
      this.math.text(text);
      return;
    }
    if (this.form.isInList) {
      this.form.text(text);
      return;
    }
    this.text += this.pre > 0 ? text : text.replace(/[^\S\ufeff]+/g, ' ');
    if (this.openLinks > 0) this.linkCharacters += text.trim().length;
  }

  /** Adds what a field of a form shows. Elsewhere such fields are switches of the page. */
  private addControl(shown: string): void {
    if (this.around.isWithin('form', 'label')) this.addText(shown);
  }

  /** A reference to a note is put in brackets: above the line its number would be an exponent. */
  private closeScript(): void {
    const { from, isNote } = this.reference ?? { from: 0, isNote: false };
    const words = this.text.slice(from).trim();
    if (isNote && words && !/^[[(]/.test(words)) this.text = `${this.text.slice(0, from)}[${words}]`;
    this.reference = null;
    this.scriptAt = null;
    this.text = this.script.turn(null, this.text);
  }

  private closeLink(): void {
    const words = this.text.slice(this.link?.from ?? 0).trim();
    const { address = '' } = this.link ?? {};
    // Links are kept where a reader would follow them from running text; in navigation they are only noise.
    if (
      words &&
      words !== address &&
      !this.around.flags().boilerplate &&
      !this.heading &&
      !this.tables.isOpen
    ) {
      this.text += ` (${address})`;
      this.linkCharacters += address.length + 3;
    }
    this.link = null;
  }

  private flush(): void {
    const raw = this.script.turn(null, this.text);
    this.reference = null;
    const { linkCharacters } = this;
    this.text = '';
    this.linkCharacters = 0;
    if (this.link) this.link.from = 0;
    const text = this.pre > 0 ? raw.replace(/^\n+/, '').trimEnd() : tidy(raw);
    if (!text) return;
    if (this.tables.isOpen && this.caption && this.around.isWithin('caption')) {
      this.tables.caption(text);
      return;
    }
    const flags = this.around.flags();
    // A page whose header holds its title is known by it.
    if (this.heading === 1 && this.around.isWithin('header') && !this.around.isWithin('nav'))
      flags.boilerplate = false;
    const entry = { block: this.toBlock(text), ...flags, linkCharacters };
    if (this.tables.isOpen) this.tables.add(entry);
    else this.blocks.push(entry);
  }

  private toBlock(text: string): NewBlock {
    const place = { page: null, box: null } as const;
    if (this.heading > 0)
      return { kind: 'heading', ...place, level: this.heading, text: text.replace(/\n+/g, ' ') };
    if (this.pre > 0) return { kind: 'code', ...place, language: this.codeLanguage, text };
    if (this.caption) return { kind: 'caption', ...place, text };
    return this.lists.takeItem(text) ?? { kind: 'paragraph', ...place, text };
  }
}

/** Where an element's text stands by its tag, or by its style where pages and mails have no tags for it. */
function scriptOf(tag: string, { style = '' }: Record<string, string>): Script | null {
  if (tag === 'sup') return 'superscript';
  if (tag === 'sub') return 'subscript';
  if (tag !== 'span' && tag !== 'font' && tag !== 'small') return null;
  const [, align] = /(?:^|[;\s])vertical-align\s*:\s*(super|sub)\b/i.exec(style) ?? [];
  return align ? (align.toLowerCase() === 'super' ? 'superscript' : 'subscript') : null;
}

/** As highlighters name it: `language-js`, `lang-js`, `highlight-source-js`. */
function codeLanguageOf(attributes: Record<string, string>): string | null {
  const name = /(?:^|\s)(?:language|lang|highlight-source|brush:)[-\s]?([\w+#-]{1,20})/i.exec(
    attributes.class ?? '',
  );
  return name?.[1]?.toLowerCase() ?? null;
}

function tidy(text: string): string {
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
