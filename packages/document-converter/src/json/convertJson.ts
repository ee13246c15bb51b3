import { basename, extname } from 'node:path';
import { collapseWhitespace } from '../collapseWhitespace';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead } from '../document';
import { decodeFile } from '../text/decodeFile';
import { convertJsonl } from './convertJsonl';
import { inWords, isRecord, isScalar, type JsonRecord, type JsonValue, requireDepth } from './flatRecord';
import { RecordTable } from './recordTable';

const deepestHeading = 6;
/** Parsed values need many times the memory of their text. */
const maxBytes = 64 * 1_048_576;

/** Writes a value: records as lines, lists of records as tables, and what they hold below headings. */
class JsonWriter {
  readonly notes: string[] = [];
  private tables = 0;

  constructor(private readonly conversion: Conversion) {}

  write(name: string, value: JsonValue, depth = 0): void {
    requireDepth(depth);
    if (Array.isArray(value)) this.writeList(name, value, depth);
    else if (isRecord(value)) this.writeRecord(value, depth);
    else this.addText(inWords(value));
  }

  private writeList(name: string, list: JsonValue[], depth: number): void {
    const records = list.filter(isRecord);
    if (records.length > 0 && records.length === list.length) {
      this.writeTable(name, records);
      return;
    }
    for (const item of list) {
      if (!isScalar(item)) this.write(name, item, depth + 1);
      else if (item !== null && item !== '')
        this.conversion.add({
          kind: 'listItem',
          page: null,
          box: null,
          depth: 0,
          marker: '-',
          text: String(item),
        });
    }
  }

  private writeTable(name: string, records: JsonRecord[]): void {
    const table = new RecordTable();
    for (const record of records) table.observe(record);
    table.write(this.conversion, { sheet: ++this.tables, name, records });
    this.notes.push(...table.notes());
  }

  private writeRecord(record: JsonRecord, depth: number): void {
    const entries = Object.entries(record);
    const isLine = (value: JsonValue) => isScalar(value) || (Array.isArray(value) && value.every(isScalar));
    const lines = entries
      .filter(([, value]) => isLine(value))
      .map(([name, value]) => [name, inWords(value)])
      .filter(([, text]) => text !== '');
    this.addText(lines.map((line) => line.join(': ')).join('\n'));
    for (const [name, value] of entries) {
      if (isLine(value)) continue;
      const level = Math.min(depth + 1, deepestHeading);
      this.conversion.add({ kind: 'heading', page: null, box: null, level, text: name });
      this.write(name, value, depth + 1);
    }
  }

  private addText(text: string): void {
    if (text.trim()) this.conversion.add({ kind: 'paragraph', page: null, box: null, text });
  }
}

/** The text that the parser quotes around the fault; for some faults it gives a position instead. */
const quoted = /, (?:\.\.\.)?"([\s\S]+)"(?:\.\.\.)? is not valid JSON$/;

function faultOf(error: unknown, text: string): ConversionError {
  const message = (error as Error).message;
  const near = quoted.exec(message)?.[1];
  const position = /position (\d+)/.exec(message)?.[1];
  const line = position && text.slice(0, Number(position)).split('\n').length.toLocaleString('en');
  const place = near ? ` near “${collapseWhitespace(near)}”` : line ? ` in line ${line}` : '';
  return new ConversionError('damaged', `The file is not valid JSON${place}.`, { cause: error });
}

/** Whether each line is a value of its own, as in JSON Lines that have the usual extension. */
function isByLines(text: string): boolean {
  const [first = '', second = ''] = text.split('\n', 2);
  try {
    return [first, second].every((line) => isRecord(JSON.parse(line) as JsonValue));
  } catch {
    return false;
  }
}

/** JSON: lists of records are tables, as those of a workbook; everything else is text with its names. */
export async function convertJson(conversion: Conversion): Promise<DocumentHead> {
  const { path, filename } = conversion;
  const pieces: string[] = [];
  let length = 0;
  for (const { text } of decodeFile(path)) {
    length += text.length;
    if (length > maxBytes)
      throw new ConversionError(
        'limit_exceeded',
        'A JSON file may have 64 MB. Larger ones are read as JSON Lines (.jsonl), with a record in each line.',
      );
    pieces.push(text);
  }
  const text = pieces.join('');
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    if (isByLines(text)) return convertJsonl(conversion);
    throw faultOf(error, text);
  }
  const writer = new JsonWriter(conversion);
  writer.write(basename(filename, extname(filename)), value);
  return { title: null, language: null, pageCount: null, metadata: {}, notes: writer.notes };
}
