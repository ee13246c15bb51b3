import type { SheetCell } from '../../sheetTable';
import { readXmlIfPresent } from '../readXml';
import { showNumber } from '../showNumber';
import type { ZipArchive } from '../zipArchive';
import { formatKind, typedNumber } from './typedCells';

const generalFormat = 0;
/** The standard's built-in date formats have two digits of the year; programs show all four. */
const yearInFull: Record<number, string> = { 14: 'm/d/yyyy', 22: 'm/d/yyyy h:mm' };

/** How each cell style shows numbers, from the workbook's styles. */
export class NumberFormats {
  private readonly custom = new Map<number, string>();
  private readonly byStyle: number[] = [];
  private readonly kinds = new Map<number, ReturnType<typeof formatKind>>();

  private constructor(private readonly date1904: boolean) {}

  static async read(archive: ZipArchive, part: string, date1904: boolean): Promise<NumberFormats> {
    const formats = new NumberFormats(date1904);
    let inCellFormats = false;
    await readXmlIfPresent(archive, part, {
      open(name, attributes) {
        if (name === 'numFmt') formats.custom.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        else if (name === 'cellXfs') inCellFormats = true;
        else if (name === 'xf' && inCellFormats) {
          formats.byStyle.push(Number(attributes.numFmtId ?? generalFormat));
        }
      },
      close(name) {
        if (name === 'cellXfs') inCellFormats = false;
      },
    });
    return formats;
  }

  /** A number with the meaning that its format gives it. */
  type(raw: string, style: number): SheetCell {
    const id = this.byStyle[style] ?? generalFormat;
    let kind = this.kinds.get(id);
    if (!kind) {
      kind = formatKind(this.custom.get(id) ?? id);
      this.kinds.set(id, kind);
    }
    return typedNumber(raw, kind, this.date1904);
  }

  /** A number as its cell shows it; one whose format can't be understood, as it is stored. */
  show(raw: string, style: number): string {
    const id = this.byStyle[style] ?? generalFormat;
    return showNumber(raw, this.custom.get(id) ?? yearInFull[id] ?? id, this.date1904);
  }
}
