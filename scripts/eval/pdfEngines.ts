import { execFileSync } from 'node:child_process';
import type { Block } from '@lectern/document-converter';
import { loadPdfium, openPdf } from '@lectern/document-converter/pdfium';
import { convertFile } from '@lectern/document-converter/thread';
import PdfParser from 'pdf2json';
import { parseBlocks } from '../../pipeline/steps/parse/parseDocument';

const maxMemoryBytes = 1_073_741_824;

/** A PDF's text by each reader there is to compare; null where one can't read it. */
export const pdfEngines: Record<string, (path: string) => Promise<string | null>> = {
  lectern: async (path) => {
    const blocks: Block[] = [];
    const head = await convertFile(
      { path, kind: 'pdf', filename: path, maxMemoryBytes, ocrLanguages: ['eng'] },
      (block) => blocks.push(block),
    );
    const texts: string[] = [];
    parseBlocks(
      head,
      () => blocks,
      (block) => {
        if (block.kind === 'table') texts.push(block.rows.flat().join('\n'));
        else texts.push(block.kind === 'listItem' ? `${block.marker} ${block.text}` : block.text);
      },
    );
    return texts.join('\n');
  },

  pdfium: async (path) => {
    const pdfium = await loadPdfium(maxMemoryBytes);
    const document = openPdf(pdfium, path);
    let text = '';
    for (let index = 0; index < pdfium._FPDF_GetPageCount(document); index++) {
      const page = pdfium._FPDF_LoadPage(document, index);
      if (!page) continue;
      const textPage = pdfium._FPDFText_LoadPage(page);
      const count = pdfium._FPDFText_CountChars(textPage);
      for (let at = 0; at < count; at++) {
        const code = pdfium._FPDFText_GetUnicode(textPage, at);
        text += code === 2 || code === 0xfffe ? '' : String.fromCodePoint(code);
      }
      text += '\n';
      pdfium._FPDFText_ClosePage(textPage);
      pdfium._FPDF_ClosePage(page);
    }
    return text;
  },

  pdf2json: (path) =>
    new Promise((resolve) => {
      const parser = new PdfParser(null, true);
      parser.on('pdfParser_dataError', () => resolve(null));
      parser.on('pdfParser_dataReady', () => resolve(parser.getRawTextContent()));
      parser.loadPDF(path, 0).catch(() => resolve(null));
    }),

  pdftotext: async (path) => {
    try {
      return execFileSync('pdftotext', [path, '-'], {
        encoding: 'utf8',
        maxBuffer: 256 * 1_048_576,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return null;
    }
  },
};
