import { readXmlIfPresent } from '../readXml';
import { showNumber } from '../showNumber';
import type { ZipArchive } from '../zipArchive';

const generalFormat = 0;
/** The standard's built-in date formats have two digits of the year; programs show all four. */
const yearInFull: Record<number, string> = { 14: 'm/d/yyyy', 22: 'm/d/yyyy h:mm' };

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
    const id = this.byStyle[style] ?? generalFormat;
    return showNumber(raw, this.custom.get(id) ?? yearInFull[id] ?? id, this.date1904);
  }
}
