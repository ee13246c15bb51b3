import { ConversionError } from '../conversionError';
import { shownSize, WorkBudget } from '../workBudget';

/** Long documents have some thousands of pages. */
const maxPages = 20_000;
/** A page takes about 100 bytes, however little is on it. */
const pages = { base: 1_000, perByte: 1 / 100 };
/** Characters and drawn objects; compressed text of reports has up to 10 a byte. */
const work = { base: 2_000_000, perByte: 20 };
/** Pixels that are drawn for recognition for one such unit: a scan of 2 kB on A4 is about the least there is. */
const pixelsPerUnit = 100;

/** @throws ConversionError where the PDF lists more pages than its size can hold */
export function checkPageCount(count: number, fileBytes: number): void {
  const most = Math.min(maxPages, Math.floor(pages.base + pages.perByte * fileBytes));
  if (count <= most) return;
  const [listed, allowed] = [count, most].map((number) => number.toLocaleString('en'));
  throw new ConversionError(
    'limit_exceeded',
    `The PDF lists ${listed} pages in ${shownSize(fileBytes)}. At most ${allowed} pages are read of a file of this size.`,
  );
}

/** Limits the work for the pages of a PDF. */
export class PdfWork {
  private readonly budget: WorkBudget;

  constructor(fileBytes: number) {
    this.budget = new WorkBudget(fileBytes, work, 'text and drawings');
  }

  read(characters: number, objects: number): void {
    this.budget.spend(characters + objects);
  }

  draw(pixels: number): void {
    this.budget.spend(pixels / pixelsPerUnit);
  }
}
