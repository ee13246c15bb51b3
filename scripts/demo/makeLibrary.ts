/** Regenerates the documents of the demo: `npx tsx scripts/demo/makeLibrary.ts`. What it writes is committed. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPdfium, openPdfBytes, renderPage } from '@lectern/document-converter/pdfium';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { PNG } from 'pngjs';
import * as texts from './libraryTexts';
import { writeJpeg } from './writeJpeg';
import { writeDocx, writePptx, writeXlsx } from './writeOffice';

const maxBytes = 512 * 1024 * 1024;
/** Pixels a point: 150 to the inch, as of a plain scan. */
const scanScale = 150 / 72;
const writtenAt = new Date('2026-01-01T00:00:00Z');

/** Lines of at most so many points. */
function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

async function writePdf(title: string, pages: texts.PageText[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setCreationDate(writtenAt);
  document.setModificationDate(writtenAt);
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const [size, margin] = [11, 72];
  for (const { title: heading, paragraphs } of pages) {
    const page = document.addPage([595, 842]);
    page.drawText(heading, { x: margin, y: 760, size: 20, font: bold });
    let y = 725;
    for (const paragraph of paragraphs) {
      const lines = wrapped(paragraph, page.getWidth() - 2 * margin, (line) =>
        regular.widthOfTextAtSize(line, size),
      );
      for (const line of lines) {
        page.drawText(line, { x: margin, y, size, font: regular });
        y -= size * 1.35;
      }
      y -= size * 0.8;
    }
  }
  return Buffer.from(await document.save());
}

/** Lines on a sheet, as a camera would see them. */
async function drawSheet(lines: string[]): Promise<{ gray: Uint8Array; width: number; height: number }> {
  const document = await PDFDocument.create();
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([480, 300]);
  for (const [index, text] of lines.entries()) {
    page.drawText(text, { x: 40, y: 240 - index * 42, size: index === 0 ? 28 : 20, font: bold });
  }
  const pdfium = await loadPdfium(maxBytes);
  const opened = openPdfBytes(pdfium, Buffer.from(await document.save()));
  const handle = pdfium._FPDF_LoadPage(opened, 0);
  const drawn = renderPage(pdfium, handle, scanScale);
  if (!drawn) throw new Error('the sheet could not be drawn');
  return drawn;
}

function writePng({ gray, width, height }: { gray: Uint8Array; width: number; height: number }): Buffer {
  const picture = new PNG({ width, height });
  for (const [pixel, shade] of gray.entries()) {
    picture.data.fill(shade, 4 * pixel, 4 * pixel + 3);
    picture.data[4 * pixel + 3] = 255;
  }
  return PNG.sync.write(picture, { colorType: 0 });
}

/** Every document of the demo by its file name; without the extension, that is its reference id. */
export async function makeLibrary(): Promise<Record<string, Buffer>> {
  return {
    'manual-tents.pdf': await writePdf('Tents: instructions', texts.tents),
    'manual-sleeping-bags.docx': writeDocx(texts.sleepingBags),
    'manual-stoves.pptx': writePptx(texts.stoves),
    'manual-lighting.xlsx': writeXlsx(texts.lighting),
    'manual-boats.pdf': await writePdf('Boats: instructions', texts.boats),
    'care-guide.pdf': await writePdf('Care of clothing', texts.careGuide),
    'returns-and-repairs.html': Buffer.from(texts.returnsPolicy),
    'choosing-a-tent.md': Buffer.from(texts.choosingATent),
    'workshop-notes.txt': Buffer.from(texts.workshopNotes),
    'opening-hours.png': writePng(await drawSheet(texts.shopNotice)),
    'paddling-weekend.jpg': writeJpeg(await drawSheet(texts.trailPoster)),
  };
}

async function main(): Promise<void> {
  const directory = join(process.cwd(), 'examples/library');
  await mkdir(directory, { recursive: true });
  for (const [name, content] of Object.entries(await makeLibrary())) {
    await writeFile(join(directory, name), content);
    console.log(`${name}  ${content.length} bytes`);
  }
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
