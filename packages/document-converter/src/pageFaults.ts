/** The kind of text that could not be read of a page. */
export type FaultKind = 'characters' | 'script';

export interface PageFault {
  kind: FaultKind;
  /** From 1. */
  page: number;
}

const maxListed = 10;

const sentences: Record<FaultKind, (pages: string) => string> = {
  characters: (pages) =>
    `Some characters on ${pages} could not be read: the file does not say which letters they are.`,
  script: (pages) =>
    `Most of the text in a picture on ${pages} could not be read: it may be in a script for which no recognition model is installed.`,
};

/** `page 3`, `pages 3 and 5`, `20 pages, first page 3`. */
function pagesInWords(numbers: number[]): string {
  const pages = [...new Set(numbers)].sort((a, b) => a - b);
  const [first, ...others] = pages;
  if (others.length === 0) return `page ${first}`;
  if (pages.length > maxListed) return `${pages.length} pages, the first of them page ${first},`;
  return `pages ${pages.slice(0, -1).join(', ')} and ${pages.at(-1)}`;
}

/** The faults in sentences for the owner of the file, one for each kind. */
export function faultNotes(faults: readonly PageFault[]): string[] {
  return (['characters', 'script'] as const).flatMap((kind) => {
    const pages = faults.filter((fault) => fault.kind === kind).map(({ page }) => page);
    return pages.length === 0 ? [] : [sentences[kind](pagesInWords(pages))];
  });
}
