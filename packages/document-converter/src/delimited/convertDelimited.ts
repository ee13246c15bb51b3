import { basename, extname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead } from '../document';
import { SheetTables } from '../office/xlsx/sheetTables';
import { TypedTables } from '../office/xlsx/typedTables';
import type { SheetCell } from '../sheetTable';
import { decodeFile } from '../text/decodeFile';
import { guessNote } from '../text/guessCharset';
import { ColumnFormats } from './columnFormats';
import { findSeparator } from './findSeparator';

const maxCellCharacters = 1_000_000;
/** As in Excel. */
const maxCells = 16_384;
const sheet = 1;

/** The text of a file, without the line that declares its separator. */
function* tableText(
  pieces: ReturnType<typeof decodeFile>,
  skipped: number,
  progress: (share: number) => void,
): Generator<string> {
  let rest = skipped;
  for (const { text, share } of pieces) {
    yield text.slice(rest);
    rest = 0;
    progress(share);
  }
}

/** The rows of a file, from 1 as a spreadsheet program counts them, with their cells trimmed. */
async function* readRows(text: Generator<string>, separator: string): AsyncGenerator<[number, string[]]> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxCellCharacters,
  });
  // Ends the reading of the file when a row is at fault, too. The fault itself is thrown by the loop.
  pipeline(Readable.from(text), parser, () => {});
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (cells.length > maxCells)
        throw new ConversionError(
          'limit_exceeded',
          `Row ${inWords(row)} has more than ${inWords(maxCells)} cells.`,
        );
      yield [row, cells.map((cell) => cell.trim())];
    }
  } catch (error) {
    throw error instanceof CsvError ? faultOf(error) : error;
  }
}

const inWords = (count: number) => count.toLocaleString('en');

/** The row at fault is the one after the last that the parser completed: it reads ahead of the loop. */
function faultOf(error: CsvError): ConversionError {
  const row = inWords(Number(Object(error).records) + 1);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new ConversionError('damaged', `A quotation mark in row ${row} is not closed.`);
  if (error.code !== 'CSV_MAX_RECORD_SIZE')
    return new ConversionError('damaged', `Row ${row} of the table could not be read.`);
  return new ConversionError(
    'limit_exceeded',
    `Row ${row} has a cell of more than ${inWords(maxCellCharacters)} characters. Probably a quotation mark is not closed.`,
  );
}

/** A table as text (CSV, TSV): read as a workbook with one sheet, which has the name of the file. */
export async function convertDelimited(conversion: Conversion): Promise<DocumentHead> {
  const { path, filename, add, progress, addTableItem } = conversion;
  const notes = new Set<string>();
  const decode = () => decodeFile(path, undefined, (charset) => notes.add(guessNote(charset)));
  const [first] = decode();
  const fallback = extname(filename).toLowerCase() === '.csv' ? ',' : '\t';
  const { separator, lineLength } = findSeparator(first?.text ?? '', fallback);
  const rows = (from: number) =>
    readRows(
      tableText(decode(), lineLength, (share) => progress(from + share / 2)),
      separator,
    );
  const formats = new ColumnFormats(separator === ';' ? 'comma' : 'point');
  if (addTableItem) {
    for await (const [, cells] of rows(0))
      for (const [at, text] of cells.entries()) formats.observe(at, text);
  }
  const name = basename(filename, extname(filename));
  const tables = new SheetTables(
    sheet,
    add,
    [],
    addTableItem ? new TypedTables(sheet, name, addTableItem) : null,
  );
  for await (const [number, texts] of rows(0.5)) {
    const cells = new Map<number, string>();
    const values = new Map<number, SheetCell>();
    for (const [at, text] of texts.entries()) {
      if (text === '') continue;
      cells.set(at, text);
      if (addTableItem) values.set(at, formats.read(at, text));
    }
    tables.addRow(number, cells, values);
  }
  tables.endTable();
  return { title: null, language: null, pageCount: 1, metadata: {}, notes: [...notes] };
}
