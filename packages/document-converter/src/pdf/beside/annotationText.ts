import { type Pdfium, readUtf16, withName } from '../pdfium';

/** A text or a name of an annotation, such as `Contents`, `T` (its author) and `AS` (the state of a button). */
export function annotationText(pdfium: Pdfium, annotation: number, key: string): string {
  return withName(pdfium, key, (name) =>
    readUtf16(pdfium, (buffer, bytes) => pdfium._FPDFAnnot_GetStringValue(annotation, name, buffer, bytes)),
  ).trim();
}
