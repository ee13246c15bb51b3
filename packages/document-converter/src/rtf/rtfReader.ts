import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { NewBlock } from '../document';
import { TableStack } from '../office/tableStack';
import { decoderOfPage, pageOfCharset } from './rtfCharsets';
import type { RtfToken } from './rtfTokens';

/** Groups that are no text of the document, beside those that say so themselves. */
const dropped = new Set([
  ...['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'object', 'fldinst', 'listtable', 'revtbl'],
  ...[
    'listoverridetable',
    'header',
    'headerl',
    'headerr',
    'headerf',
    'footer',
    'footerl',
    'footerr',
    'footerf',
  ],
  ...['listtext', 'pntext', 'pntxta', 'pntxtb', 'xe', 'tc', 'atnid', 'atnauthor', 'themedata', 'nonshppict'],
]);
const besides = new Map([
  ['footnote', 'Note'],
  ['annotation', 'Comment'],
]);
const characters = new Map(
  Object.entries({
    tab: '\t',
    line: '\n',
    emdash: '—',
    endash: '–',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
    emspace: ' ',
    enspace: ' ',
    '~': '\u00a0',
    _: '-',
    '{': '{',
    '}': '}',
    '\\': '\\',
  }),
);
const maxDepth = 1000;
const deepestHeading = 6;
const westernPage = 1252;

/** The state that a group changes for as long as it is open. */
interface Group {
  isDropped: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  /** The kind of the group's text: of the document, of its tables of fonts and styles, its title, or a note. */
  destination: 'text' | 'fonttbl' | 'stylesheet' | 'title' | 'author' | 'note';
  page: number;
  /** The characters that stand for one in Unicode to programs that have none. */
  fallback: number;
}

/** Builds blocks of the tokens of an RTF file. */
export class RtfReader {
  readonly info = { title: '', author: '' };
  private group: Group = {
    isDropped: false,
    isHidden: false,
    isDeleted: false,
    destination: 'text',
    page: westernPage,
    fallback: 1,
  };
  private readonly outer: Group[] = [];
  private defaultPage = westernPage;
  private readonly pagesOfFonts = new Map<number, number>();
  private readonly levelsOfStyles = new Map<number, number>();
  private definedFont = 0;
  private definedStyle = 0;
  private bytes: number[] = [];
  private skipped = 0;
  private isOptional = false;
  private text = '';
  private note = '';
  private noteLabel = '';
  private after: string[] = [];
  private level = 0;
  private isListItem = false;
  private inTable = false;
  private cells: string[] = [];
  private table: TableStack | null = null;

  constructor(private readonly add: Conversion['add']) {}

  read(token: RtfToken): void {
    if (token.kind !== 'byte') this.flushBytes();
    if (token.kind === 'byte') this.readByte(token.value);
    else if (token.kind === 'text') this.readText(token.text);
    else if (token.kind === 'word') this.readWord(token.name, token.value);
    else if (token.kind === 'open') this.open();
    else this.close();
    if (token.kind !== 'word' || token.name !== '*') this.isOptional = false;
  }

  end(): void {
    this.flushBytes();
    this.inTable = false;
    this.endParagraph();
    this.endTable();
    this.addBesides();
  }

  private open(): void {
    if (this.outer.length >= maxDepth)
      throw new ConversionError(
        'limit_exceeded',
        `The document nests its groups more than ${maxDepth} deep.`,
      );
    this.outer.push(this.group);
    this.group = { ...this.group };
    this.skipped = 0;
  }

  private close(): void {
    const wasNote = this.group.destination === 'note';
    this.group = this.outer.pop() ?? this.group;
    this.skipped = 0;
    if (!wasNote || this.group.destination === 'note') return;
    const note = this.note.replace(/\s+/g, ' ').trim();
    if (note) this.after.push(`${this.noteLabel}: ${note}`);
    this.note = '';
  }

  private readByte(value: number): void {
    if (this.skipped > 0) this.skipped--;
    else this.bytes.push(value);
  }

  private flushBytes(): void {
    if (this.bytes.length === 0) return;
    const text = decoderOfPage(this.group.page).decode(Buffer.from(this.bytes));
    this.bytes = [];
    this.addText(text);
  }

  private readText(text: string): void {
    const kept = text.slice(this.skipped);
    this.skipped = Math.max(0, this.skipped - text.length);
    // Bytes beyond ASCII that are not written by their codes.
    const isAscii = !/[\x80-\xff]/.test(kept);
    this.addText(isAscii ? kept : decoderOfPage(this.group.page).decode(Buffer.from(kept, 'latin1')));
  }

  private addText(text: string): void {
    const { destination, isDropped, isHidden, isDeleted } = this.group;
    if (destination === 'title' || destination === 'author') this.info[destination] += text;
    else if (isDropped || isHidden || isDeleted) return;
    else if (destination === 'note') this.note += text;
    else if (destination === 'text') this.text += text;
  }

  private readWord(name: string, value: number | null): void {
    if (name === '*') this.isOptional = true;
    else if (name === 'u') this.readUnicode(value ?? 0);
    else if (characters.has(name)) this.readText(characters.get(name) ?? '');
    else if (!this.readDestination(name)) this.readProperty(name, value);
  }

  private readUnicode(value: number): void {
    this.addText(String.fromCharCode(value & 0xffff));
    this.skipped = this.group.fallback;
  }

  private readDestination(name: string): boolean {
    const label = besides.get(name);
    if (label !== undefined) {
      this.group.destination = 'note';
      this.noteLabel = label;
    } else if (name === 'title' || name === 'author') this.group.destination = name;
    else if (dropped.has(name)) {
      this.group.isDropped = true;
      if (name === 'fonttbl' || name === 'stylesheet') this.group.destination = name;
    } else if (this.isOptional && name !== 'shppict') this.group.isDropped = true;
    else return false;
    return true;
  }

  private readProperty(name: string, value: number | null): void {
    const { group } = this;
    const isOn = value !== 0;
    if (name === 'ansicpg') this.defaultPage = group.page = value || westernPage;
    else if (name === 'mac') this.defaultPage = group.page = 10000;
    else if (name === 'uc') group.fallback = Math.max(0, value ?? 1);
    else if (name === 'f') this.readFont(value ?? 0);
    else if (name === 'fcharset') {
      const page = pageOfCharset(value ?? 0);
      if (page !== null && group.destination === 'fonttbl') this.pagesOfFonts.set(this.definedFont, page);
    } else if (name === 's' && group.destination === 'stylesheet') this.definedStyle = value ?? 0;
    else if (name === 's') this.level = this.levelsOfStyles.get(value ?? 0) ?? this.level;
    else if (name === 'outlinelevel') this.readLevel(value ?? 9);
    else if (name === 'plain') {
      group.isHidden = false;
      group.isDeleted = false;
    } else if (name === 'v') group.isHidden = isOn;
    else if (name === 'deleted') group.isDeleted = isOn;
    else if (!group.isDropped && group.destination === 'text') this.readLayout(name);
    else if (name === 'par' && group.destination === 'note') this.note += ' ';
  }

  private readFont(font: number): void {
    if (this.group.destination === 'fonttbl') this.definedFont = font;
    else this.group.page = this.pagesOfFonts.get(font) ?? this.defaultPage;
  }

  private readLevel(level: number): void {
    const heading = level < 9 ? Math.min(level + 1, deepestHeading) : 0;
    if (this.group.destination === 'stylesheet') this.levelsOfStyles.set(this.definedStyle, heading);
    else this.level = heading;
  }

  private readLayout(name: string): void {
    if (name === 'par' || name === 'sect' || name === 'page') this.endParagraph();
    else if (name === 'pard') {
      this.level = 0;
      this.isListItem = false;
      this.inTable = false;
    } else if (name === 'intbl') this.inTable = true;
    else if (name === 'ls' || name === 'pn') this.isListItem = true;
    else if (name === 'cell' || name === 'nestcell') {
      this.cells.push(this.text.trim());
      this.text = '';
    } else if (name === 'row') this.endRow();
  }

  private endRow(): void {
    if (!this.table) {
      this.table = new TableStack();
      this.table.open(null);
    }
    this.table.row();
    for (const cell of this.cells.splice(0)) {
      this.table.cell();
      if (cell) this.table.text(cell);
    }
  }

  private endTable(): void {
    const block = this.table?.close();
    this.table = null;
    if (block) this.add(block);
  }

  private endParagraph(): void {
    if (this.inTable) {
      if (this.text.trim()) this.text += '\n';
      return;
    }
    const text = this.text.replace(/ +/g, ' ').trim();
    this.text = '';
    if (text === '' && this.after.length === 0) return;
    this.endTable();
    if (text) this.add(this.blockOf(text));
    this.addBesides();
  }

  private blockOf(text: string): NewBlock {
    const place = { page: null, box: null };
    if (this.level > 0) return { kind: 'heading', ...place, level: this.level, text };
    return this.isListItem
      ? { kind: 'listItem', ...place, depth: 0, marker: '-', text }
      : { kind: 'paragraph', ...place, text };
  }

  private addBesides(): void {
    for (const text of this.after.splice(0)) this.add({ kind: 'paragraph', page: null, box: null, text });
  }
}
