import type { Conversion } from '../conversion';
import type { NewBlock } from '../document';
import { type Attributes, readXml } from '../office/readXml';
import { SheetTables } from '../office/xlsx/sheetTables';
import { TypedTables } from '../office/xlsx/typedTables';
import type { ZipArchive } from '../office/zipArchive';
import type { SheetCell } from '../sheetTable';
import { contentPart } from './openPackage';
import { characterOf, collapsed } from './paragraphText';

/** Filled cells and rows are written once and repeated by a number, which a hostile file makes large. */
const maxRepeated = 1000;
const maxColumns = 16_384;
const longestDate = 19;

interface OpenCell {
  attributes: Attributes;
  paragraphs: string[];
}

/** The typed value of a cell that shows `text`. */
function valueOfCell({ attributes }: OpenCell, text: string): SheetCell {
  const { 'value-type': type, value = '', currency = '' } = attributes;
  const amount = Number(value);
  switch (type) {
    case 'float':
      return Number.isFinite(amount) ? (/^0\d/.test(text) ? text : amount) : text;
    case 'percentage':
      return { kind: 'percent', value: amount };
    case 'currency':
      return { kind: 'money', value: amount, currency };
    case 'boolean':
      return attributes['boolean-value'] === 'true';
    case 'date':
      return {
        kind: 'date',
        value: (attributes['date-value'] ?? '').slice(0, longestDate).replace('T', ' '),
      };
    case 'time':
      return { kind: 'time', value: text };
    default:
      return text || null;
  }
}

/** The cells of one row, gathered until it ends. */
interface OpenRow {
  column: number;
  repeated: number;
  isHidden: boolean;
  cells: Map<number, string>;
  values: Map<number, SheetCell>;
}

/** Reads the sheets of a spreadsheet; the number of those that are shown, and of those that are not. */
export async function readSpreadsheet(
  archive: ZipArchive,
  { add, addTableItem }: Pick<Conversion, 'add' | 'addTableItem'>,
  hiddenStyles: ReadonlySet<string>,
): Promise<{ sheets: number; hiddenSheets: number }> {
  let [sheets, hiddenSheets, nested] = [0, 0, 0];
  let isHiddenSheet = false;
  let tables: SheetTables | null = null;
  let rowNumber = 0;
  let row: OpenRow | null = null;
  let cell: OpenCell | null = null;
  let paragraph: string | null = null;
  let annotations = 0;

  function openSheet(attributes: Attributes): void {
    isHiddenSheet = hiddenStyles.has(attributes['style-name'] ?? '');
    if (isHiddenSheet) hiddenSheets++;
    else sheets++;
    const page = sheets;
    const name = attributes.name ?? '';
    let isNamed = false;
    const addToSheet = (block: NewBlock) => {
      if (!isNamed) add({ kind: 'heading', page, box: null, level: 1, text: name });
      isNamed = true;
      add(block);
    };
    const typed = addTableItem ? new TypedTables(page, name, addTableItem) : null;
    tables = isHiddenSheet ? null : new SheetTables(page, addToSheet, [], typed);
    rowNumber = 0;
  }

  function closeCell(): void {
    if (!cell || !row) return;
    const text = cell.paragraphs.join('\n').trim();
    const repeated = Math.max(1, Number(cell.attributes['number-columns-repeated']) || 1);
    if (text !== '') {
      const value = valueOfCell(cell, text);
      for (
        let at = row.column;
        at < Math.min(row.column + Math.min(repeated, maxRepeated), maxColumns);
        at++
      ) {
        row.cells.set(at, text);
        row.values.set(at, value);
      }
    }
    row.column += repeated;
    cell = null;
  }

  function closeRow(): void {
    if (!row) return;
    const { cells, values, repeated, isHidden } = row;
    const filled = cells.size > 0 ? Math.min(repeated, maxRepeated) : 0;
    for (let count = 1; count <= filled; count++) {
      if (isHidden) tables?.skipRow(rowNumber + count);
      else tables?.addRow(rowNumber + count, new Map(cells), values);
    }
    if (filled === 0 && isHidden) tables?.skipRow(rowNumber + 1);
    rowNumber += repeated;
    row = null;
  }

  await readXml(archive, contentPart, {
    open(name, attributes) {
      if (name === 'annotation') annotations++;
      if (name === 'table' && nested++ === 0) openSheet(attributes);
      if (nested !== 1 || annotations > 0) return;
      const character = characterOf(name, attributes);
      if (character !== null && paragraph !== null) paragraph += character;
      else if (name === 'table-row')
        row = {
          column: 0,
          repeated: Math.max(1, Number(attributes['number-rows-repeated']) || 1),
          isHidden: attributes.visibility === 'collapse',
          cells: new Map(),
          values: new Map(),
        };
      else if (name === 'table-cell' || name === 'covered-table-cell') cell = { attributes, paragraphs: [] };
      else if (name === 'p' && cell) paragraph = '';
    },
    close(name) {
      if (name === 'annotation') annotations--;
      else if (name === 'table' && --nested === 0) tables?.endTable();
      else if (nested !== 1 || annotations > 0) return;
      else if (name === 'p' && cell && paragraph !== null) {
        cell.paragraphs.push(paragraph);
        paragraph = null;
      } else if (name === 'table-cell' || name === 'covered-table-cell') closeCell();
      else if (name === 'table-row') closeRow();
    },
    text(text) {
      if (paragraph !== null && annotations === 0) paragraph += collapsed(text);
    },
  });
  return { sheets, hiddenSheets };
}
