import type {
  ColumnSchema,
  DatabaseSchema,
  ForeignKey,
  TableSchema,
} from '../../../../domain/ports/connector';
import names from './data/names.json';
import { stem } from './words';

export interface IndexedColumn {
  table: IndexedTable;
  schema: ColumnSchema;
  /** Stems of the name, abbreviations written out. */
  stems: string[];
  /** Stems that don't just repeat the table's name; the whole where all do. */
  core: string[];
  /** Names given by a short comment. */
  aliases: string[][];
  isKey: boolean;
  /** The foreign key this column alone forms. */
  reference: ForeignKey | null;
  content: 'number' | 'text' | 'time' | 'year' | 'boolean';
  /** Declared as text, though every sample is a number. */
  numericText: boolean;
  /** Where it only says yes or no, in whatever way that is written: what it holds for yes. */
  yes: string | number | boolean | null;
}

/** Whether a column names a row, though it be written as a number. */
export const isId = ({ isKey, reference }: IndexedColumn) => isKey || reference !== null;
const codeWords = new Set('id code zip postal phone fax isbn ssn uuid iban'.split(' ').map(stem));
/** A number or a text that names something, though no key says so: it is neither added up nor compared by size. */
export const isCode = (column: IndexedColumn) =>
  isId(column) || column.stems.some((word) => codeWords.has(word));
const rankWords = new Set(names.ranks.split(' ').map(stem));
/** The first is the highest, though its number is the lowest. */
export const isRank = (column: IndexedColumn) =>
  column.content === 'number' && column.stems.some((word) => rankWords.has(word));
/** Numbers that say how much. */
export const isAmount = (column: IndexedColumn) => column.content === 'number' && !isCode(column);
/** Numbers, or texts with one: "86 kg". */
export const isQuantity = ({ content, schema: { sampleValues } }: IndexedColumn) =>
  content === 'number' || (content === 'text' && sampleValues.some((value) => /\d/.test(value)));

/** Whether all known values of a column are parts of one: "over 50 %" is 0.5 there. */
export const isShare = ({ content, schema }: IndexedColumn) => {
  const known = schema.sampleValues.map(Number);
  return (
    content === 'number' && known.every((one) => one >= 0 && one <= 1) && known.some((one) => one % 1 !== 0)
  );
};

export interface IndexedTable {
  schema: TableSchema;
  stems: string[];
  aliases: string[][];
  columns: IndexedColumn[];
  /** The columns that stand for a row where a question asks for the thing itself. */
  display: IndexedColumn[];
  /** The number of a row, where rows stand in an order of their own: those of a sheet. */
  rowNumber: IndexedColumn | null;
  /** Whether it is the only sheet of a workbook, or of a file of rows. */
  isOnlySheet: boolean;
  /** The columns that its rows amount to: the total of an order, the amount of a payment. */
  amounts: IndexedColumn[];
}

/** Two tables that can be joined, and by which columns. */
export interface Link {
  from: IndexedTable;
  to: IndexedTable;
  columns: [string, string][];
  /** `from` holds the reference: one row of `to` for each of `from`. */
  toOne: boolean;
  /** Stems of the referencing column that don't just name the table referred to: `advisor_id`. Empty for a plain reference. */
  role: string[];
}

export interface ValueEntry {
  column: IndexedColumn;
  value: string;
}

export interface SchemaIndex {
  schema: DatabaseSchema;
  tables: IndexedTable[];
  /** The columns of all tables. */
  columns: IndexedColumn[];
  links: Link[];
  /** By normalised value. */
  values: Map<string, ValueEntry[]>;
  /** Values of sheets by a word that stands in one of them alone: "greta" for "Greta Lund". */
  partNames: Map<string, ValueEntry>;
  /** Words of the longest value, so that no longer span is looked up. */
  maxValueWords: number;
  /** The words of names and comments by their stems: a stem has no vector. */
  words: ReadonlyMap<string, string>;
}
