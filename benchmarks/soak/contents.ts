import { PDFDocument, StandardFonts } from 'pdf-lib';
import { writeDocx, writePptx, writeXlsx } from '../../scripts/demo/writeOffice';
import { sentence } from '../profile/passages';

const [sentences, wordsPerSentence, charactersPerLine] = [20, 12, 90];

interface Report {
  title: string;
  sentences: string[];
}

const page = ({ title, sentences }: Report) => ({ title, paragraphs: sentences });

async function writePdf({ title, sentences }: Report): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const lines = [title, ...sentences.map((text) => text.slice(0, charactersPerLine))];
  // The standard fonts have the characters of Western Europe alone.
  const text = lines.join('\n').replace(/[^\x20-\x7e\n]/g, '-');
  document.addPage([595, 842]).drawText(text, { x: 60, y: 780, size: 11, lineHeight: 15, font });
  return document.save();
}

/** Writes a report as a file of a type, by the type's extension. */
const writers: Record<string, (report: Report) => string | Uint8Array | Promise<Uint8Array>> = {
  txt: ({ title, sentences }) => `${title}\n\n${sentences.join(' ')}`,
  md: ({ title, sentences }) => `# ${title}\n\n${sentences.join(' ')}`,
  html: ({ title, sentences }) => `<html><body><h1>${title}</h1><p>${sentences.join(' ')}</p></body></html>`,
  docx: (report) => writeDocx([page(report)]),
  pptx: (report) => writePptx([page(report)]),
  xlsx: ({ title, sentences }) =>
    writeXlsx([{ title, rows: sentences.map((text, n) => [`Remark ${n + 1}`, text]) }]),
  pdf: writePdf,
};
const types = Object.entries(writers);

/** The `n`th file to upload: the types take turns. */
export async function createUpload(n: number): Promise<{ filename: string; content: Buffer }> {
  const [extension, write] = types[n % types.length] ?? ['txt', () => ''];
  const content = await write({
    title: `Report ${n}`,
    sentences: Array.from({ length: sentences }, () => `${sentence(wordsPerSentence)}.`),
  });
  return { filename: `report-${n}.${extension}`, content: Buffer.from(content) };
}
