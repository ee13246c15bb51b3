import type { NewBlock } from '../../document';
import type { SheetCell } from '../../sheetTable';
import type { Attributes } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { cellText } from './cellText';
import type { FormulaResults } from './formulaResults';
import type { NumberFormats } from './numberFormats';
import { type RawCell, readCells } from './readCells';
import type { SharedStrings } from './sharedStrings';
import type { SheetExtras } from './sheetExtras';
import { SheetTables } from './sheetTables';
import type { TypedTables } from './typedTables';

export interface Workbook {
  archive: ZipArchive;
  strings: SharedStrings;
  formats: NumberFormats;
  formulas: FormulaResults;
}

/** The text of a cell whose formula nobody computed. */
const withoutValue = '(no value)';

/** Whether it is hidden: parts folded away in an outline come back with its button, and are no more so than a page. */
const isHiddenByHand = ({ hidden, outlineLevel }: Attributes) =>
  (hidden === '1' || hidden === 'true') && !(Number(outlineLevel) > 0);

/** Streams one sheet: cells as people see them, rows gathered into tables. Tells how many filled cells are hidden. */
export async function readSheet(
  { archive, strings, formats, formulas }: Workbook,
  part: string,
  { merges, links, isFiltered }: SheetExtras,
  sheet: number,
  add: (block: NewBlock) => void,
  typed: TypedTables | null = null,
): Promise<number> {
  const tables = new SheetTables(sheet, add, merges, typed);
  const hiddenColumns: [first: number, last: number][] = [];
  let hidden = 0;
  let rowNumber = 0;
  let inHiddenRow = false;
  let cells = new Map<number, string>();
  let values = new Map<number, SheetCell>();

  const shown = ({ type, value, style }: RawCell): string => {
    switch (type) {
      case 's':
        return formats.showText(strings.get(Number(value)), style);
      case 'b':
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'n':
        return formats.show(value.trim(), style);
      default:
        return formats.showText(cellText(value), style);
    }
  };
  const typedValue = ({ type, value, style }: RawCell, text: string): SheetCell => {
    if (type === 'b') return text === 'TRUE';
    if (type === 'e') return null;
    if (type === 'd') return { kind: 'date', value: value.trim().slice(0, 19).replace('T', ' ') };
    return type === 'n' ? formats.type(value.trim(), style, text) : text || null;
  };
  const linked = (reference: string, text: string): string => {
    const address = links.get(reference);
    return address && text && text !== address ? `${text} (${address})` : text;
  };
  const isHidden = (column: number) =>
    inHiddenRow || hiddenColumns.some(([first, last]) => column >= first && column <= last);

  await readCells(archive, part, {
    open(name, attributes) {
      if (name === 'col' && isHiddenByHand(attributes))
        hiddenColumns.push([Number(attributes.min) - 1, Number(attributes.max) - 1]);
    },
    row(number, attributes) {
      rowNumber = number;
      // The rows that a filter leaves out come back with the filter's own button.
      inHiddenRow = !isFiltered && isHiddenByHand(attributes);
      cells = new Map();
      values = new Map();
    },
    cell(cell) {
      if (isHidden(cell.column)) {
        if (cell.value !== '') hidden++;
        return;
      }
      const hasValue = formulas.complete(part, rowNumber, cell);
      const text = hasValue ? cell.value && shown(cell).trim() : withoutValue;
      if (text !== '') cells.set(cell.column, linked(cell.reference, text));
      if (typed && hasValue && cell.value !== '') values.set(cell.column, typedValue(cell, text));
    },
    endRow() {
      if (inHiddenRow) tables.skipRow(rowNumber);
      else tables.addRow(rowNumber, cells, values);
    },
  });
  tables.endTable();
  return hidden;
}
