/** The document model: what every reader produces. */

/** Corners in page coordinates normalized to 0…1, origin top left. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The corners of lines are integers in so many parts of the page's size: documents have very many of them. */
export const lineBoxSteps = 10_000;

/**
 * A line of a block's text, or a row of a table: where it starts (the offset in the text, or the index of the row),
 * and the corners of its box, in `lineBoxSteps`.
 */
export type LineBox = [start: number, left: number, top: number, right: number, bottom: number];

export interface BlockStyle {
  /** Points. */
  fontSize: number;
  bold: boolean;
  /** One line, of words and a number that a wide gap parts from them. */
  hasNumberApart?: boolean;
}

interface BlockBase {
  /** Unique in the document and stable for the same input, e.g. `b12`. */
  id: string;
  /** Page, slide or sheet, from 1; null where the source has none. */
  page: number | null;
  /** The position on the page; null where the source has no geometry. */
  box: Box | null;
  /** The lines of the text, or the rows of the table, in order; absent where there is one, or no geometry. */
  lines?: LineBox[];
  /** Set by conversion; parsing detects headings and page numbers from it and removes it. */
  style?: BlockStyle;
}

export interface HeadingBlock extends BlockBase {
  kind: 'heading';
  /** 1 to 6. */
  level: number;
  text: string;
}

export interface ParagraphBlock extends BlockBase {
  kind: 'paragraph' | 'caption';
  text: string;
}

export interface ListItemBlock extends BlockBase {
  kind: 'listItem';
  /** Nesting, from 0. */
  depth: number;
  /** `-` or `1.`, as in the source. */
  marker: string;
  text: string;
}

export interface CodeBlock extends BlockBase {
  kind: 'code';
  language: string | null;
  text: string;
}

export interface TableBlock extends BlockBase {
  kind: 'table';
  /** The number of header rows at the top. */
  headerRows: number;
  rows: string[][];
  caption: string | null;
}

/** A block without its id. */
export type NewBlock = Block extends infer B ? (B extends Block ? Omit<B, 'id'> : never) : never;

export type Block = HeadingBlock | ParagraphBlock | ListItemBlock | CodeBlock | TableBlock;

/** The properties of a document other than its blocks. */
export interface DocumentHead {
  title: string | null;
  /** ISO 639-1, or null where it is not detected. */
  language: string | null;
  /** Pages, slides or sheets; null where the type has none. */
  pageCount: number | null;
  /** Metadata embedded in the document (front matter, document properties). */
  metadata: Record<string, unknown>;
  /** Lines that parsing left out as repeated headers and footers or page numbers. */
  runningLines?: number;
  /** Sentences for the owner about what could not be read, although the file could. */
  notes?: string[];
}

export interface ConvertedDocument extends DocumentHead {
  /** In reading order. */
  blocks: Block[];
}

/** The size of a page: PDF points, or pixels of an image. */
export interface PageSize {
  width: number;
  height: number;
}
