import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import type { FileKind } from '../../domain/fileTypes';

const most = 256 * 1_048_576;
const run = (program: string, ...inputs: string[]) =>
  execFileSync(program, inputs, { encoding: 'utf8', maxBuffer: most, stdio: ['ignore', 'pipe', 'ignore'] });

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal, hex, name) => {
    if (name) return entities[name] ?? all;
    return String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16));
  });
}

/** The text of the parts of an archive that match, paragraph by paragraph. */
function partsText(path: string, ...parts: string[]): string {
  let xml = '';
  for (const part of parts) {
    try {
      xml += run('unzip', '-p', path, part);
    } catch {
      // A document need not have each of these parts.
    }
  }
  const kept = xml.replace(
    /<!--[\s\S]*?-->|<(w:del|w:moveFrom|mc:Fallback|p:attrName)\b(?![^>]*\/>)[^>]*>[\s\S]*?<\/\1>/g,
    '',
  );
  return decoded(
    kept
      .replace(/<\/(?:w:p|a:p|w:tc)>|<(?:w:tab|w:br|a:br)\b[^>]*>/g, '\n')
      .replace(/<(?:w:instrText|wp:\w+|wp14:\w+|w:delText)\b[^>]*>[^<]*/g, '')
      .replace(/<[^>]*>/g, ''),
  );
}

/** Cells as another library formats them; hidden sheets are left out. */
function sheetsText(path: string): string {
  const book = read(readFileSync(path), { cellText: true, cellDates: false });
  const shown = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden);
  return shown
    .flatMap((name) => [
      name,
      ...Object.values(book.Sheets[name] ?? {}).map((cell) => String(cell?.w ?? cell?.v ?? '')),
    ])
    .join('\n');
}

/** Markdown without comments and tags of HTML, addresses of pictures and references, and the languages of code. */
function markdownText(source: string): string {
  return source
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>/gi, ' ')
    .replace(/!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/^\s*\[[^\]]+\]:.*$/gm, '')
    .replace(/^(\s*(?:```|~~~)).*$/gm, '$1');
}

/**
 * The texts of a file beside its content, by other means: the document information and the targets of links of a PDF,
 * the tags of Markdown, which are text in code.
 */
export function besideText(path: string, kind: FileKind): string {
  if (kind === 'md') return readFileSync(path, 'utf8');
  return kind === 'pdf' ? run('pdfinfo', '-isodates', path) + run('pdfinfo', '-url', path) : '';
}

/** A text of a file by other means than the product's; null for kinds that have none. */
export function independentText(path: string, kind: FileKind): string | null {
  switch (kind) {
    case 'pdf':
      return run('pdftotext', '-enc', 'UTF-8', path, '-');
    case 'docx':
      return partsText(
        path,
        'word/document.xml',
        'word/header*.xml',
        'word/footer*.xml',
        'word/footnotes.xml',
        'word/endnotes.xml',
        'word/comments.xml',
      );
    case 'pptx':
      return partsText(
        path,
        'ppt/slides/slide*.xml',
        'ppt/notesSlides/*.xml',
        'ppt/charts/*.xml',
        'ppt/diagrams/data*.xml',
      );
    case 'xlsx':
      return sheetsText(path);
    case 'html':
      return decoded(
        readFileSync(path, 'utf8')
          .replace(/<(script|style|nav|noscript|svg)\b[\s\S]*?<\/\1>/gi, ' ')
          .replace(/<[^>]*>/g, ' '),
      );
    case 'md':
      return decoded(markdownText(readFileSync(path, 'utf8')));
    case 'txt':
      return readFileSync(path, 'utf8');
    default:
      return null;
  }
}
