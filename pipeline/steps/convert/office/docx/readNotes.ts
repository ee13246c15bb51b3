import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';

/** Footnotes or endnotes by id. The lines that only separate notes from the text are left out. */
export async function readNotes(archive: ZipArchive, part: string): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  let id: string | null = null;
  let text = '';
  let reading = false;
  await readXmlIfPresent(archive, part, {
    open(name, attributes) {
      if (name === 'footnote' || name === 'endnote') {
        const real = !attributes.type || attributes.type === 'normal';
        id = real ? (attributes.id ?? null) : null;
        text = '';
      } else if (name === 't') reading = true;
      else if (name === 'tab' || name === 'br') text += ' ';
      else if (name === 'p' && text) text += '\n';
    },
    close(name) {
      if (name === 't') reading = false;
      else if ((name === 'footnote' || name === 'endnote') && id !== null && text.trim())
        notes.set(id, text.trim());
    },
    text(piece) {
      if (reading) text += piece;
    },
  });
  return notes;
}
