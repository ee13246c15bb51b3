import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { seededRandom } from '../../../evaluation/statistics/seededRandom';

/** A chapter of a manual. */
export interface Chapter {
  title: string;
  paragraphs: string[];
}

const words =
  'valve pump lamp rope tide keeper stair tank horn glass boat cellar engine book bell signal harbour paint'.split(
    ' ',
  );
const linesPerPage = 48;
const charactersPerLine = 90;
const paragraphsPerFourPages = 12;

/** A manual of about `pages` pages: four to the chapter, or all in one. */
export function writeManual(pages: number, { hasChapters }: { hasChapters: boolean }): Chapter[] {
  const random = seededRandom(pages);
  const word = () => words[Math.floor(random() * words.length)] ?? '';
  const sentence = () =>
    `The ${word()} of the ${word()} number ${Math.floor(random() * 1000)} is beside the ${word()} of the ${word()}. `;
  const [chapters, perChapter] = hasChapters ? [pages / 4, 1] : [1, pages / 4];
  return Array.from({ length: Math.round(chapters) }, (_, chapter) => ({
    title: `Chapter ${chapter + 1}: ${word()} and ${word()}`,
    paragraphs: Array.from({ length: Math.round(paragraphsPerFourPages * perChapter) }, () =>
      Array.from({ length: 18 }, sentence).join('').trim(),
    ),
  }));
}

export const toMarkdown = (chapters: Chapter[]) =>
  chapters.map(({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join('\n\n')}\n\n`).join('');

function linesOf(paragraph: string): string[] {
  const lines: string[] = [];
  for (let rest = paragraph; rest !== ''; ) {
    const end = rest.length <= charactersPerLine ? rest.length : rest.lastIndexOf(' ', charactersPerLine);
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

/** A PDF whose chapters start on a new page, or follow each other. */
export async function toPdf(
  chapters: Chapter[],
  { startsOnNewPage }: { startsOnNewPage: boolean },
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const body = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let page: PDFPage | null = null;
  let line = 0;
  const draw = (text: string, font: PDFFont, size: number) => {
    if (page === null || line >= linesPerPage) {
      page = document.addPage([595, 842]);
      line = 0;
    }
    page.drawText(text, { x: 72, y: 780 - line * 14.5, size, font });
    line++;
  };
  for (const { title, paragraphs } of chapters) {
    if (startsOnNewPage) line = linesPerPage;
    draw(title, bold, 16);
    line++;
    for (const paragraph of paragraphs) {
      for (const text of linesOf(paragraph)) draw(text, body, 10.5);
      line++;
    }
  }
  return document.save({ useObjectStreams: false });
}

const inserted =
  'In the spring the harbour office asked for a second bell, which hangs at the landing since then and is rung twice.';

/** One paragraph more in the middle of the manual, or one that says something else. */
export function edited(chapters: Chapter[], how: 'inserted' | 'changed'): Chapter[] {
  const at = Math.floor(chapters.length / 2);
  return chapters.map((chapter, index) => {
    if (index !== at) return chapter;
    const middle = Math.floor(chapter.paragraphs.length / 2);
    const old = chapter.paragraphs[middle] ?? '';
    const text = how === 'inserted' ? inserted : old.replace(/number \d+/, 'number 1234');
    const paragraphs = chapter.paragraphs.toSpliced(middle, how === 'inserted' ? 0 : 1, text);
    return { ...chapter, paragraphs };
  });
}
