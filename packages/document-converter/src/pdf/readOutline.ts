import { type Pdfium, readUtf16 } from './pdfium';

/** A bookmark: where the document itself says a part begins. */
export interface OutlineEntry {
  title: string;
  /** From 1. */
  level: number;
  /** From 1; null where the bookmark leads nowhere in this document. */
  page: number | null;
}

const maxEntries = 5000;
const maxLevel = 6;

/** The bookmarks in order. Damaged outlines may loop: each is visited once, and their number is bounded. */
export function readOutline(pdfium: Pdfium, document: number): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const visit = (parent: number, level: number) => {
    let bookmark = pdfium._FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark && !seen.has(bookmark) && entries.length < maxEntries) {
      seen.add(bookmark);
      const current = bookmark;
      const title = readUtf16(pdfium, (buffer, bytes) =>
        pdfium._FPDFBookmark_GetTitle(current, buffer, bytes),
      );
      let destination = pdfium._FPDFBookmark_GetDest(document, bookmark);
      if (!destination) {
        const action = pdfium._FPDFBookmark_GetAction(bookmark);
        destination = action ? pdfium._FPDFAction_GetDest(document, action) : 0;
      }
      const index = destination ? pdfium._FPDFDest_GetDestPageIndex(document, destination) : -1;
      if (title.trim()) entries.push({ title: title.trim(), level, page: index >= 0 ? index + 1 : null });
      if (level < maxLevel) visit(bookmark, level + 1);
      bookmark = pdfium._FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  visit(0, 1);
  return entries;
}
