/** PDFium as the converter uses it, for programs that render or check what was converted. */
export { picturePdf } from './image/picturePdf';
export { readPicture } from './image/readPicture';
export { loadPdfium, openPdf, openPdfBytes, type Pdfium } from './pdf/pdfium';
export { renderPage } from './pdf/renderPage';
