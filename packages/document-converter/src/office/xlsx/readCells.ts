import { type Attributes, readXml } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { columnOf } from './cellText';
import { RichText } from './richText';

/** A cell as it is stored. */
export interface RawCell {
  /** Such as `B7`. */
  reference: string;
  /** From 0. */
  column: number;
  /** `n` for numbers, `s` for shared strings, `b`, `e`, `d`, `str`, `inlineStr`. */
  type: string;
  style: number;
  /** Empty where the cell has none. */
  value: string;
  /** Null where the cell has none; empty where it is that of another cell. */
  formula: string | null;
}

export interface CellHandlers {
  /** Any element outside of cells. */
  open?(name: string, attributes: Attributes): void;
  /** A row begins; its number is from 1. */
  row(number: number, attributes: Attributes): void;
  /** A cell has ended. The object is reused for the next one. */
  cell(cell: RawCell): void;
  endRow?(): void;
}

/** Reads the cells of a sheet in order. */
export async function readCells(archive: ZipArchive, part: string, handlers: CellHandlers): Promise<void> {
  const cell: RawCell = { reference: '', column: -1, type: 'n', style: 0, value: '', formula: null };
  let row = 0;
  let reading: 'value' | 'formula' | 'text' | null = null;
  let inPhonetic = false;
  const rich = new RichText();
  await readXml(archive, part, {
    open(name, attributes) {
      if (name === 'c') {
        cell.reference = attributes.r ?? '';
        cell.column = columnOf(cell.reference) ?? cell.column + 1;
        cell.type = attributes.t ?? 'n';
        cell.style = Number(attributes.s ?? 0);
        cell.value = '';
        cell.formula = null;
      } else if (name === 'f') {
        cell.formula = '';
        reading = 'formula';
      } else if (name === 'v') reading = 'value';
      else if (name === 't') reading = 'text';
      else if (name === 'is') rich.begin();
      else if (name === 'r' || name === 'vertAlign') rich.open(name, attributes);
      else if (name === 'rPh') inPhonetic = true;
      else if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        cell.column = -1;
        handlers.row(row, attributes);
      } else handlers.open?.(name, attributes);
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') reading = null;
      else if (name === 'is') cell.value = rich.end();
      else if (name === 'c') handlers.cell(cell);
      else if (name === 'row') handlers.endRow?.();
      else if (name === 'rPh') inPhonetic = false;
    },
    text(text) {
      if (reading === 'formula') cell.formula += text;
      else if (reading === 'value') cell.value += text;
      else if (reading === 'text' && !inPhonetic) rich.add(text);
    },
  });
}
