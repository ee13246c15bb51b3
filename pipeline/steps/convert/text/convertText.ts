import type { DocumentHead } from '../../../../domain/document';
import type { Conversion } from '../conversion';
import { decodeFile } from './decodeFile';

/** A paragraph longer than this is handed on in parts, so that a file without a blank line stays bounded. */
const maxParagraphCharacters = 65_536;

/** Plain text: paragraphs are what blank lines part. */
export async function convertText({ path, add, progress }: Conversion): Promise<DocumentHead> {
  let rest = '';
  const flush = (text: string) => {
    const clean = text.replace(/\0/g, '').replace(/^\n+|\s+$/g, '');
    if (clean.trim()) add({ kind: 'paragraph', page: null, box: null, text: clean });
  };
  for (const { text, share } of decodeFile(path)) {
    const parts = (rest + text).split(/\n[ \t\u3000]*\n+|\f/);
    rest = parts.pop() ?? '';
    for (const part of parts) flush(part);
    while (rest.length > maxParagraphCharacters) {
      const line = rest.lastIndexOf('\n', maxParagraphCharacters);
      const end = line > 0 ? line : maxParagraphCharacters;
      flush(rest.slice(0, end));
      rest = rest.slice(end);
    }
    progress(share);
  }
  flush(rest);
  return { title: null, language: null, pageCount: null, metadata: {} };
}
