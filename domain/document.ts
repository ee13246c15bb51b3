/** The document model: what every converter produces and the chunker reads. */

/** Corners in page coordinates normalized to 0…1, origin top left. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface BlockBase {
  /** Unique in the document and stable for the same input, e.g. `b12`. */
  id: string;
  /** Page, slide or sheet, from 1; null where the source has none. */
  page: number | null;
  /** Where the block stands on its page; null where the source has no geometry. */
  box: Box | null;
  /** How the source shows it, in points; only between conversion and parsing, which reads headings from it. */
  style?: { fontSize: number; bold: boolean };
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
  /** `-` or `1.`, as it is shown. */
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
  /** How many of the first rows are header rows. */
  headerRows: number;
  rows: string[][];
  caption: string | null;
}

/** A block before it is given its id. */
export type NewBlock = Block extends infer B ? (B extends Block ? Omit<B, 'id'> : never) : never;

export type Block = HeadingBlock | ParagraphBlock | ListItemBlock | CodeBlock | TableBlock;

/** What is known of a document apart from its blocks. */
export interface DocumentHead {
  title: string | null;
  /** ISO 639-1, or null where it can't be told. */
  language: string | null;
  /** Pages, slides or sheets; null where the type has none. */
  pageCount: number | null;
  /** Data the document carries about itself (front matter, document properties). */
  metadata: Record<string, unknown>;
}

export interface ConvertedDocument extends DocumentHead {
  /** In reading order. */
  blocks: Block[];
}

/** Positions from `from` up to `to`, without `to` itself. */
export interface ChunkRange {
  from: number;
  to: number;
}

/** What is known of a document that has been cut into chunks. */
export interface ChunkedHead extends DocumentHead {
  /** The chunks that get no vector, ascending. Left out by releases that gave one to each. */
  wordsOnly?: ChunkRange[];
}

/** A run of text that is embedded, indexed and cited as one. */
export interface DocumentChunk {
  /** Position within the file, from 0. */
  index: number;
  /** What is shown and quoted. */
  content: string;
  /** Headings above it, outermost first. */
  headingPath: string[];
  /** Rows of a table and nothing else, but for the headings above them. */
  isTable: boolean;
  tokenCount: number;
  /** The page on which most of its text stands; null where the source has none. */
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  /** Block id → page → corners; the form of the specification's `bounding_boxes`. */
  boundingBoxes: Record<string, Record<string, Box>> | null;
}
