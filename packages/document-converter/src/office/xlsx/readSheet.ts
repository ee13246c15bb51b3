import type { NewBlock } from '../../document';
import type { SheetCell } from '../../sheetTable';
import type { Relationship } from '../officePackage';
import { readXml } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { cellText, columnOf } from './cellText';
import type { NumberFormats } from './numberFormats';
import type { SharedStrings } from './sharedStrings';
import { readExtras } from './sheetExtras';
import { SheetTables } from './sheetTables';
import type { TypedTables } from './typedTables';

export interface Workbook {
  archive: ZipArchive;
  strings: SharedStrings;
  formats: NumberFormats;
}

/** Streams one sheet: cells as people see them, rows gathered into tables. */
export async function readSheet(
  { archive, strings, formats }: Workbook,
  part: string,
  relationships: Relationship[],
  sheet: number,
  add: (block: NewBlock) => void,
  typed: TypedTables | null = null,
): Promise<void> {
  const { merges, links } = await readExtras(archive, part, relationships);
  const tables = new SheetTables(sheet, add, merges, typed);
  let rowNumber = 0;
  let column = -1;
  let reference = '';
  let cells = new Map<number, string>();
  let values = new Map<number, SheetCell>();
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
        return cellText(value);
    }
  };
  const typedValue = (text: string): SheetCell => {
    if (type === 'b') return text === 'TRUE';
    if (type === 'e') return null;
    if (type === 'd') return { kind: 'date', value: value.trim().slice(0, 19).replace('T', ' ') };
    return type === 'n' ? formats.type(value.trim(), style) : text || null;
  };
  const linked = (text: string): string => {
    const address = links.get(reference);
    return address && text && text !== address ? `${text} (${address})` : text;
  };

  await readXml(archive, part, {
    open(name, attributes) {
      if (name === 'c') {
        reference = attributes.r ?? '';
        column = columnOf(reference) ?? column + 1;
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
        values = new Map();
        column = -1;
      }
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'f') readingFormula = false;
      else if (name === 'c') {
        // Programs that write workbooks don't always compute them: then the formula is all there is to show.
        const text = value !== '' ? shown().trim() : formula && `=${formula.trim()}`;
        if (text !== '') cells.set(column, linked(text));
        if (typed && value !== '') values.set(column, typedValue(text));
      } else if (name === 'row') tables.addRow(rowNumber, cells, values);
      else if (name === 'rPh') inPhonetic = false;
    },
    text(text) {
      if (readingFormula) formula += text;
      else if (reading && !inPhonetic) value += text;
    },
  });
  tables.endTable();
}
