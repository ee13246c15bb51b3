import { SSF } from '@e965/xlsx';
import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';

const generalFormat = 0;

/** How each cell style shows numbers, from the workbook's styles. */
export class NumberFormats {
  private readonly custom = new Map<number, string>();
  private readonly byStyle: number[] = [];

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

  /** A number as its cell shows it; one whose format can't be understood, as it is stored. */
  show(raw: string, style: number): string {
    const value = Number(raw);
    if (raw === '' || Number.isNaN(value)) return raw;
    const id = this.byStyle[style] ?? generalFormat;
    if (id === generalFormat && Number.isInteger(value) && Math.abs(value) < 1e11) return String(value);
    try {
      const format = this.custom.get(id) ?? id;
      const shown = (SSF.format(format, value, { date1904: this.date1904 }) as string).trim();
      // A date before the calendar begins, or a format that hides the value, shows nothing to search for.
      return shown === '' || /^#+$/.test(shown) ? raw : shown;
    } catch {
      return raw;
    }
  }
}
