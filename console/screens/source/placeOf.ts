import { text } from '../../text/en';

export const isSlides = (fileName: string) => /\.(?:pptx|odp)$/i.test(fileName);
const isWorkbook = (fileName: string) => /\.(?:xlsx|ods|csv|tsv|tab)$/i.test(fileName);

/** The name of the pages of a file. */
export function pagesName(fileName: string): string {
  if (isSlides(fileName)) return text.source.slides;
  return isWorkbook(fileName) ? text.source.sheets : text.source.pages;
}

interface Place {
  fileName: string;
  /** Null in files that have no pages. */
  pageNumber: number | null | undefined;
  /** The headings above it; of a workbook, the outermost is the name of the sheet. */
  headingPath?: readonly string[];
}

/** Where a passage stands, by the name that its kind of file has for it: "page 3", "slide 3", "sheet Prices". */
export function placeOf({ fileName, pageNumber, headingPath }: Place): string | null {
  if (!pageNumber) return null;
  if (isSlides(fileName)) return text.source.slideName(pageNumber);
  if (isWorkbook(fileName)) return text.source.sheetName(headingPath?.[0] ?? pageNumber);
  return text.source.pageName(pageNumber);
}
