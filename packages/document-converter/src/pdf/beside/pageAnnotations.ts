import { collapseWhitespace } from '../../collapseWhitespace';
import type { Box, NewBlock } from '../../document';
import type { Pdfium } from '../pdfium';
import { AnnotatedPage } from './annotatedPage';
import { annotationText } from './annotationText';
import { type FormWidget, readWidget, showFields } from './formFields';
import type { FormSupplement } from './formSupplement';

/** `FPDF_ANNOT_…` */
const textNote = 1;
const link = 2;
const widget = 20;
/** Highlights, underlines, squiggles and deletions with the text that they mark; then drawings, stamps and insertions. */
const markups = new Map([
  [9, 'Highlighted'],
  [10, 'Underlined'],
  [11, 'Underlined'],
  [12, 'Struck out'],
]);
const drawings = new Set([4, 5, 6, 7, 8, 13, 14, 15]);

const isHidden = 2;
const maxAnnotations = 2000;
const maxLinks = 200;
const linkSchemes = /^(https?|mailto|tel|ftp):/i;

/**
 * The content of a page beside its text, as lines with their place: states of form fields, comments and marks with
 * their authors, and links whose target the text does not show.
 */
export function readPageAnnotations(
  pdfium: Pdfium,
  { document, page, form, number }: { document: number; page: number; form: number; number: number },
  supplement: FormSupplement,
): NewBlock[] {
  const count = Math.min(maxAnnotations, pdfium._FPDFPage_GetAnnotCount(page));
  if (count <= 0) return [];
  const annotated = new AnnotatedPage(pdfium, page);
  const widgets: FormWidget[] = [];
  const remarks: { text: string; box: Box }[] = [];
  const links = new Map<string, { text: string; box: Box }>();
  try {
    for (let index = 0; index < count; index++) {
      const annotation = pdfium._FPDFPage_GetAnnot(page, index);
      if (!annotation) continue;
      try {
        const box = annotated.boxOf(annotation);
        if (!box || pdfium._FPDFAnnot_GetFlags(annotation) & isHidden) continue;
        const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
        if (subtype === widget) {
          const found = form ? readWidget(pdfium, form, annotation, box) : null;
          if (found) widgets.push(found);
        } else if (subtype === link) {
          const shown = links.size < maxLinks ? showLink(pdfium, document, annotation, annotated) : null;
          if (shown && !links.has(shown)) links.set(shown, { text: shown, box });
        } else {
          const text = showRemark(pdfium, annotation, subtype, annotated);
          if (text) remarks.push({ text, box });
        }
      } finally {
        pdfium._FPDFPage_CloseAnnot(annotation);
      }
    }
  } finally {
    annotated.close();
  }
  return [...showFields(widgets, supplement), ...remarks, ...links.values()].map(({ text, box }) => ({
    kind: 'paragraph',
    page: number,
    box,
    text: collapseWhitespace(text),
  }));
}

/** `Comment by Ada: …`, `Highlighted by Ada: “the marked words” (comment)`. */
function showRemark(pdfium: Pdfium, annotation: number, subtype: number, page: AnnotatedPage): string | null {
  const markup = markups.get(subtype);
  if (!markup && subtype !== textNote && !drawings.has(subtype)) return null;
  const comment = annotationText(pdfium, annotation, 'Contents');
  const marked = markup ? page.markedText(annotation) : '';
  if (!comment && !marked) return null;
  const author = annotationText(pdfium, annotation, 'T');
  const title = `${markup ?? 'Comment'}${author ? ` by ${author}` : ''}`;
  if (!marked) return `${title}: ${comment}`;
  return `${title}: “${marked}”${comment && comment !== marked ? ` (${comment})` : ''}`;
}

/** `Link: words (target)`; null for links within the document and targets that the text shows itself. */
function showLink(pdfium: Pdfium, document: number, annotation: number, page: AnnotatedPage): string | null {
  const handle = pdfium._FPDFAnnot_GetLink(annotation);
  const action = handle ? pdfium._FPDFLink_GetAction(handle) : 0;
  const target = action ? uriOf(pdfium, document, action) : '';
  if (!linkSchemes.test(target)) return null;
  const words = page.textIn(annotation);
  const bare = (text: string) =>
    text.replace(/^(https?:\/\/|mailto:|tel:)(www\.)?|\/$|\s+/gi, '').toLowerCase();
  if (bare(words).includes(bare(target)) || bare(target).startsWith(bare(words).slice(0, -1) || '\n'))
    return null;
  return words ? `Link: ${words} (${target})` : `Link: ${target}`;
}

const maxTargetBytes = 2_000;

function uriOf(pdfium: Pdfium, document: number, action: number): string {
  const bytes = pdfium._FPDFAction_GetURIPath(document, action, 0, 0);
  if (bytes <= 1 || bytes > maxTargetBytes) return '';
  const buffer = pdfium.wasmExports.malloc(bytes);
  try {
    pdfium._FPDFAction_GetURIPath(document, action, buffer, bytes);
    return Buffer.from(pdfium.HEAPU8.slice(buffer, buffer + bytes - 1)).toString('utf8');
  } finally {
    pdfium.wasmExports.free(buffer);
  }
}
