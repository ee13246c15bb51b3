import type { Conversion } from '../conversion';
import type { DocumentHead } from '../document';
import { withoutControls } from './controls';
import { decodeFile } from './decodeFile';
import { guessNote } from './guessCharset';

/** A paragraph longer than this is handed on in parts, so that a file without a blank line stays bounded. */
const maxParagraphCharacters = 65_536;
const pageBreak = '\f';
const separators = /\n[ \t\u3000]*\n+|(\f)/;
const backspace = '\b';
/** How printers set bold and underlined letters: one, a backspace, and the other. */
const overstruck = new RegExp(`[^\\n]${backspace}`, 'g');

function cleaned(text: string): string {
  // The text lost between two lines of a log took their line end with it.
  const plain = text.replace(/\0\0+|\v/g, '\n');
  const readable = plain.includes(backspace) ? plain.replace(overstruck, '') : plain;
  return withoutControls(readable).replace(/^\n+/, '').trimEnd();
}

/** Where a paragraph that is too long is cut: at a line end, else at a space, else anywhere. */
function endOfPart(text: string): number {
  for (const boundary of ['\n', ' ']) {
    const at = text.lastIndexOf(boundary, maxParagraphCharacters);
    if (at > maxParagraphCharacters / 2) return at;
  }
  // Never between the halves of one character.
  const code = text.charCodeAt(maxParagraphCharacters - 1);
  return code >= 0xd800 && code <= 0xdbff ? maxParagraphCharacters - 1 : maxParagraphCharacters;
}

/** Plain text: paragraphs are what blank lines part, and pages what form feeds part, where there are any. */
export async function convertText({ path, add, progress }: Conversion): Promise<DocumentHead> {
  let rest = '';
  let page: number | null = null;
  let pageCount: number | null = null;
  let first = true;
  const flush = (raw: string) => {
    const text = cleaned(raw);
    if (!text.trim()) return;
    add({ kind: 'paragraph', page, box: null, text });
    pageCount = page;
  };
  const notes: string[] = [];
  const onGuess = (charset: string) => notes.push(guessNote(charset));
  for (const { text, share } of decodeFile(path, undefined, onGuess)) {
    if (first && text.trim().includes(pageBreak)) page = 1;
    first = false;
    const parts = (rest + text).split(separators);
    rest = parts.pop() ?? '';
    // Every second part is what parted its neighbours: a form feed, or nothing where it was a blank line.
    for (let index = 0; index < parts.length; index += 2) {
      flush(parts[index] ?? '');
      if (page !== null && parts[index + 1] === pageBreak) page++;
    }
    while (rest.length > maxParagraphCharacters) {
      const end = endOfPart(rest);
      flush(rest.slice(0, end));
      rest = rest.slice(end);
    }
    progress(share);
  }
  flush(rest);
  return { title: null, language: null, pageCount, metadata: {}, notes };
}
