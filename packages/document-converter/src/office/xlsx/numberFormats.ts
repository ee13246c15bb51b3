import type { SheetCell } from '../../sheetTable';
import { isoDate, NumberFormat } from '../numberFormat';
import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { builtInFormat } from './builtInFormats';

const generalFormat = 0;

/** How each cell style shows values, from the workbook's styles. */
export class NumberFormats {
  private readonly custom = new Map<number, string>();
  private readonly byStyle: number[] = [];
  private readonly byId = new Map<number, NumberFormat>();

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

  private of(style: number): NumberFormat {
    const id = this.byStyle[style] ?? generalFormat;
    let format = this.byId.get(id);
    if (!format) {
      format = new NumberFormat(this.custom.get(id) ?? builtInFormat(id));
      this.byId.set(id, format);
    }
    return format;
  }

  /** A number with the meaning that its format gives it; `shown` is what its cell shows. */
  type(raw: string, style: number, shown: string): SheetCell {
    const value = Number(raw);
    if (raw === '' || !Number.isFinite(value)) return raw === '' ? null : raw;
    const { meaning } = this.of(style);
    // A zero that is not shown still counts; what else is hidden is not told.
    if (shown === '' && value !== 0) return null;
    if (meaning.kind === 'code') return shown;
    if (meaning.kind === 'duration') return { kind: 'time', value: shown };
    if (meaning.kind === 'percent') return { kind: 'percent', value };
    if (meaning.kind === 'money') return { kind: 'money', value, currency: meaning.currency };
    return meaning.kind === 'date' ? (isoDate(value, this.date1904) ?? value) : value;
  }

  /** A number as its cell shows it. */
  show(raw: string, style: number): string {
    return this.of(style).show(raw, this.date1904);
  }

  /** A text as its cell shows it. */
  showText(text: string, style: number): string {
    return style === 0 ? text : this.of(style).showText(text);
  }
}
