import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { isOn } from './readStyles';

const noteElements = new Set(['footnote', 'endnote', 'comment']);
/** Deleted text, and copies for old programs. */
const skipped = new Set(['del', 'moveFrom', 'Fallback']);

/**
 * Footnotes, endnotes or comments by id, comments with their author's name before them. The lines that only
 * separate notes from the text are left out, and so is hidden text, for which `onHidden` is called.
 */
export async function readNotes(
  archive: ZipArchive,
  part: string,
  onHidden: () => void,
): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  let id: string | null = null;
  let author = '';
  let text = '';
  let reading = false;
  let isHidden = false;
  let skipDepth = 0;
  await readXmlIfPresent(archive, part, {
    open(name, attributes) {
      if (skipDepth > 0 || skipped.has(name)) skipDepth++;
      else if (noteElements.has(name)) {
        const real = !attributes.type || attributes.type === 'normal';
        id = real ? (attributes.id ?? null) : null;
        author = attributes.author?.trim() ?? '';
        text = '';
      } else if (name === 'r') isHidden = false;
      else if (name === 'vanish') isHidden = isOn(attributes.val);
      else if (name === 't') reading = true;
      else if (name === 'tab' || name === 'br') text += ' ';
      else if (name === 'p' && text) text += '\n';
    },
    close(name) {
      if (skipDepth > 0) skipDepth--;
      else if (name === 't') reading = false;
      else if (name === 'pPr') isHidden = false;
      else if (noteElements.has(name) && id !== null && text.trim())
        notes.set(id, author ? `${author}: ${text.trim()}` : text.trim());
    },
    text(piece) {
      if (!reading || skipDepth > 0) return;
      if (isHidden) onHidden();
      else text += piece;
    },
  });
  return notes;
}
