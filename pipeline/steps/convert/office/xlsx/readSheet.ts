import type { NewBlock } from '../../../../../domain/document';
import { readXml } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import type { NumberFormats } from './numberFormats';
import type { SharedStrings } from './sharedStrings';
import { SheetTables } from './sheetTables';

export interface Workbook {
  archive: ZipArchive;
  strings: SharedStrings;
  formats: NumberFormats;
}

/** `AB12` → 27; null for a reference without letters. */
function columnOf(reference: string): number | null {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const letter = reference.charCodeAt(index) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + (letter - 64);
  }
  return column > 0 ? column - 1 : null;
}

/** Streams one sheet: cells as people see them, rows gathered into tables. */
export async function readSheet(
  { archive, strings, formats }: Workbook,
  part: string,
  sheet: number,
  add: (block: NewBlock) => void,
): Promise<void> {
  const tables = new SheetTables(sheet, add);
  let rowNumber = 0;
  let column = -1;
  let cells = new Map<number, string>();
  let type = 'n';
  let style = 0;
  let value = '';
  let formula = '';
  let reading = false;
  let readingFormula = false;
  let inPhonetic = false;

  const shown = (): string => {
    switch (type) {
      case 's':
        return strings.get(Number(value));
      case 'b':
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'n':
        return formats.show(value.trim(), style);
      default:
        return value;
    }
  };

  await readXml(archive, part, {
    open(name, attributes) {
      if (name === 'c') {
        column = columnOf(attributes.r ?? '') ?? column + 1;
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        value = '';
        formula = '';
      } else if (name === 'f') readingFormula = true;
      else if (name === 'v' || name === 't') reading = true;
      else if (name === 'rPh') inPhonetic = true;
      else if (name === 'row') {
        rowNumber = Number(attributes.r) || rowNumber + 1;
        cells = new Map();
        column = -1;
      }
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'f') readingFormula = false;
      else if (name === 'c') {
        // Programs that write workbooks don't always compute them: then the formula is all there is to show.
        const text = value !== '' ? shown().trim() : formula && `=${formula.trim()}`;
        if (text !== '') cells.set(column, text);
      } else if (name === 'row') tables.addRow({ number: rowNumber, cells });
      else if (name === 'rPh') inPhonetic = false;
    },
    text(text) {
      if (readingFormula) formula += text;
      else if (reading && !inPhonetic) value += text;
    },
  });
  tables.endTable();
}
